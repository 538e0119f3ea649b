"""The games by name: our own, and those that installed packages add.

A package adds a game by an entry point of the group `lostcities.games`: its name is the game's, and
what it names is a `Game` (docs/games.md). It is loaded when it is first asked for.
"""

import re
import warnings
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from lostcities.core.game import Game
from lostcities.errors import BrokenGame, UnknownGame, quoted
from lostcities.games.classic import CLASSIC
from lostcities.games.partners import PARTNERS
from lostcities.games.rivals import RIVALS
from lostcities.games.roll_and_write import ROLL_AND_WRITE

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "CLASSIC",
    "GAMES",
    "OWN",
    "PARTNERS",
    "RIVALS",
    "ROLL_AND_WRITE",
    "USUAL_GAME",
    "find_game",
    "game_name",
]

GROUP: Final = "lostcities.games"
OWN: Final = {game.name: game for game in (CLASSIC, PARTNERS, RIVALS, ROLL_AND_WRITE)}
USUAL_GAME: Final = CLASSIC.name  # where nobody asks for another


class Catalog(Mapping[str, Game]):
    """All games by name. Going through them leaves out those that cannot be loaded."""

    def __init__(self) -> None:
        """Installed packages are looked through when a game is wanted that is not our own."""
        self._added: dict[str, EntryPoint] | None = None
        self._loaded: dict[str, Game] = {}

    def __getitem__(self, name: str) -> Game:
        """The game of that name; BrokenGame if it is installed but cannot be loaded."""
        if name in OWN:
            return OWN[name]
        if name not in self._loaded:
            self._loaded[name] = load(self.added()[name])
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        """The names, our own games first."""
        yield from OWN
        yield from filter(self._loads, self.added())

    def __len__(self) -> int:
        """How many there are."""
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        """Whether a game of that name is installed."""
        return name in OWN or name in self.added()

    def added(self) -> "Mapping[str, EntryPoint]":
        """The entry points of other packages by the name of their game."""
        if self._added is None:
            from importlib.metadata import entry_points  # slow to import

            self._added = {point.name: point for point in entry_points(group=GROUP)}
            for name in OWN.keys() & self._added.keys():
                warnings.warn(
                    f"{where(self._added.pop(name))} is left out: it is ours", stacklevel=2
                )
        return self._added

    def look_again(self) -> None:
        """Forget what was found: a package may have been installed, or mended, meanwhile."""
        self._added, self._loaded = None, {}

    def _loads(self, name: str) -> bool:
        try:
            return self[name] is not None
        except BrokenGame as error:
            warnings.warn(str(error), stacklevel=3)
            return False


GAMES: Final = Catalog()


def find_game(name: str) -> Game:
    """The rulebook of that name."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame.of("no_game", name=quoted(name), games=", ".join(GAMES))
    return GAMES[name]


def game_name(text: str) -> str:
    """The name of the game that is meant, in any case, with hyphens or spaces; else the text.

    >>> game_name("Roll-and-Write"), game_name("roll & write"), game_name("Chess")
    ('roll_and_write', 'roll_and_write', 'Chess')
    """
    if not isinstance(text, str) or text in GAMES:
        return text
    words = re.findall(r"[\w+]+", text.casefold().replace("&", " and ").replace("_", " "))
    name = "_".join(words)
    return name if name in GAMES else text


def load(point: "EntryPoint") -> Game:
    """The game of an entry point; BrokenGame names it and says what is wrong with it."""
    try:
        game = point.load()
    except Exception as error:  # whatever a foreign module may raise
        raise BrokenGame(f"{where(point)} cannot be loaded: {error!r:.200}") from error
    if not isinstance(game, Game):
        raise BrokenGame(f"{where(point)} is no Game but {game!r:.60}")
    if game.name != point.name:
        raise BrokenGame(f"{where(point)} calls itself {game.name!r}: the two must be the same")
    return game


def where(point: "EntryPoint") -> str:
    """The game of an entry point, in words."""
    package = f" of the package {point.dist.name}" if point.dist is not None else ""
    return f"the game {point.name!r}{package} ({point.value})"
