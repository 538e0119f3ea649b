"""Texts in every language for the codes that the rules tell in: tables as data, one renderer."""

from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = ("en", "de")
SETTINGS: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # of the system, the strongest first


def usual_language(environment: Mapping[str, str]) -> str:
    """The language that the system is set to, if there are texts in it; else English.

    >>> usual_language({"LANG": "de_AT.UTF-8"})
    'de'
    """
    setting = next((environment[name] for name in SETTINGS if environment.get(name)), "")
    return next((known for known in LANGUAGES if setting.casefold().startswith(known)), "en")
