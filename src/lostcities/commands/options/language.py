"""The language of the commands that people play with."""

import os
from argparse import ArgumentParser

from lostcities.words import LANGUAGES, usual_language


def add_ascii(parser: ArgumentParser) -> None:
    """The option for terminals without the signs of the colours."""
    parser.add_argument(
        "--ascii",
        action="store_true",
        help="only letters and signs that every terminal has (default: where it has no others)",
    )


def add_language(parser: ArgumentParser) -> None:
    """The option of a command."""
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default=usual_language(os.environ),
        help="the language of all texts (default: that of the system, else en)",
    )
