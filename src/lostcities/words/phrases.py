"""Short texts in a language, by key: labels, headings, prompts."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from lostcities.errors import filled_in
from lostcities.games.catalog import find_game
from lostcities.words.texts import read_table

NO_NAMES: Final[Mapping[int, str]] = MappingProxyType({})


class Phrases:
    """The texts of one place in one language.

    >>> phrases("table", "de")("seat", seat=1)
    'Platz 1'
    """

    def __init__(
        self,
        language: str,
        texts: Mapping[str, str],
        names: Mapping[int, str] = NO_NAMES,
    ) -> None:
        """Texts by key, and the names of those who sit on the seats, as far as they have some."""
        self.language, self.texts, self.names = language, texts, names

    def __call__(self, key: str, **values: Any) -> str:
        """The text of a key, with its values in it."""
        return filled_in(self.texts[key], values)

    def seat(self, seat: int) -> str:
        """The name of who sits there, or the number of the seat."""
        return self.names.get(seat) or self("seat", seat=seat)

    def with_names(self, names: Mapping[int, str]) -> "Phrases":
        """The same texts for seats that have names."""
        return Phrases(self.language, self.texts, names) if names else self

    def named(self, key: str) -> str:
        """The text of a key, or the key where there is none: what a stranger's game calls so."""
        return self.texts.get(key, key)


@cache
def phrases(section: str, language: str, game: str | None = None) -> Phrases:
    """What all games share under a heading, and what a game has there."""
    shared: dict[str, str] = read_table(__package__, language).get(section, {})
    own = {} if game is None else game_texts(game, section, language)
    return Phrases(language, {**shared, **own})


def game_texts(game: str, section: str, language: str) -> dict[str, str]:
    """What a game has under a heading; that of the game it is like comes first."""
    table = read_table(f"{find_game(game).package}.words", language)
    liked = game_texts(table["like"], section, language) if "like" in table else {}
    return {**liked, **table.get(section, {})}
