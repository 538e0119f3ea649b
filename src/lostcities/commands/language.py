"""The language of the commands that people play with."""

import os
from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Final

from lostcities.words import LANGUAGES

SETTINGS: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # of the system, the strongest first


def add_language(parser: ArgumentParser) -> None:
    """The option of a command."""
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default=usual_language(os.environ),
        help="the language of all texts (default: that of the system, else en)",
    )


def usual_language(environment: Mapping[str, str]) -> str:
    """The language that the system is set to, if there are texts in it; else English.

    >>> usual_language({"LANG": "de_AT.UTF-8"})
    'de'
    """
    setting = next((environment[name] for name in SETTINGS if environment.get(name)), "")
    return next((known for known in LANGUAGES if setting.casefold().startswith(known)), "en")
