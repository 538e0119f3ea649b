"""Texts in every language for the codes that the rules tell in: tables as data, one renderer."""

from typing import Final

LANGUAGES: Final = ("en", "de")
