"""Who sits down: a bot of the catalog, or a foreign program behind a pipe."""

import shutil
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol, Self

import numpy as np

from lostcities.bots.catalog import BOTS, COMPILED, compiled, find_bot, on_one_core
from lostcities.bots.many import can_be_asked
from lostcities.bots.policy import Policy
from lostcities.bots.programs.program import STARTING, Program
from lostcities.core.chance import Generator, next_word
from lostcities.core.compiled import fast
from lostcities.core.game import Game, Mask
from lostcities.errors import BadOption, BotFailed, LostCitiesError
from lostcities.games.catalog import find_game
from lostcities.notation.moves import parse_move
from lostcities.table import Table

SHORTLY: Final = 1.0  # seconds more for the first answer of a program that once overslept
OVERSLEPT: Final[set[str]] = set()  # programs that did so in this process


def is_compiled(bot: str) -> bool:
    """Whether a bot can play in compiled loops."""
    return bot.partition(":")[0] in COMPILED


def is_program(bot: str) -> bool:
    """Whether a text is a command to start, and not the name of a bot."""
    if bot.partition(":")[0] in BOTS:
        return False
    return " " in bot or "/" in bot or shutil.which(bot) is not None


@cache
def looks_once(bot: str, game: str) -> bool:
    """Whether a bot answers at once, so that games may be played side by side: no search."""
    return not is_program(bot) and can_be_asked(find_bot(bot, game))


def check_bot(bot: str, game: str) -> None:
    """An error, with the list of bots, if there is no such bot or its settings are invalid."""
    if not is_program(bot):
        if Path(bot).is_file():
            raise BadOption(f"{bot!r} is a file; a program is named with its path: './{bot}'")
        find_bot(bot, game)


def check_program(command: str, table: Table, clock: float, *, starting: float = STARTING) -> None:
    """An error if a program does not start, or ends or sleeps before its first move."""
    with Program(command, seconds=clock, starting=starting) as program:
        try:
            program.new_game(table, table.mover or 0)
            program.choose(table, seed=0)
        except BotFailed as error:
            if error.kind in ("start", "crash", "clock"):
                raise LostCitiesError(f"the contest does not begin: {error}") from None


class Player(Protocol):
    """Somebody on a seat, from the beginning of a game to its end."""

    def new_game(self, table: Table, seat: int) -> None:
        """A game begins."""

    def choose(self, table: Table, seat: int, rng: Generator) -> int:
        """The action of the seat, which is to move; BotFailed if there is none."""

    def game_over(self, table: Table, seat: int, scores: list[int]) -> None:
        """The game has ended, with these scores."""


def legal_actions(game: Game, state: Any) -> Mask:
    """A 1 for each action that is legal now."""
    mask = np.zeros(game.actions, np.int8)
    fast(game.legal)(state, mask)
    return mask


@cache
def policy_of(bot: str, game: str) -> Policy:
    """A bot of the catalog, compiled where it can be, and made once a process."""
    return compiled(find_bot(on_one_core(bot), game))


class BotPlayer:
    """A bot of the catalog, which is shown what its seat may know."""

    def __init__(self, bot: str, game: str) -> None:
        """Be ready for any seat."""
        self.game, self.policy = find_game(game), policy_of(bot, game)

    def new_game(self, table: Table, seat: int) -> None:
        """Every game is like the first."""

    def choose(self, table: Table, seat: int, rng: Generator) -> int:
        """What its policy answers."""
        seen, mask = self.game.copy(table.state), legal_actions(self.game, table.state)
        fast(self.game.imagine)(seen, seat, rng)
        return int(self.policy(seen, mask, rng))

    def game_over(self, table: Table, seat: int, scores: list[int]) -> None:
        """It does not look back."""


class ProgramPlayer:
    """A foreign program; the seed it is given for each move comes from the chance of its seat."""

    def __init__(self, program: Program, game: str) -> None:
        """Be ready for one seat."""
        self.program, self.game = program, find_game(game)

    def new_game(self, table: Table, seat: int) -> None:
        """Pass it on to the program."""
        self.program.new_game(table, seat)

    def choose(self, table: Table, seat: int, rng: Generator) -> int:
        """What it answers; all the time for starting is given until it was once not enough."""
        if self.program.command in OVERSLEPT:
            self.program.starting = SHORTLY
        try:
            return parse_move(self.game, self.program.choose(table, seed=next_word(rng)))
        finally:
            if self.program.overslept:
                OVERSLEPT.add(self.program.command)

    def game_over(self, table: Table, seat: int, scores: list[int]) -> None:
        """Pass it on to the program."""
        self.program.game_over(table, seat, scores)


class Players:
    """The players of a block: a program is started once for each seat, and ended with the block."""

    def __init__(self, game: str, clock: float) -> None:
        self.game, self.clock = game, clock
        self._players: dict[tuple[str, int], Player] = {}
        self._programs = ExitStack()

    def player(self, bot: str, seat: int) -> Player:
        """Who plays for a bot on a seat."""
        if (bot, seat) not in self._players:
            self._players[bot, seat] = self._new_player(bot)
        return self._players[bot, seat]

    def _new_player(self, bot: str) -> Player:
        if not is_program(bot):
            return BotPlayer(bot, self.game)
        program = self._programs.enter_context(Program(bot, seconds=self.clock))
        return ProgramPlayer(program, self.game)

    def __enter__(self) -> Self:
        """Until the block is played."""
        return self

    def __exit__(self, *_: object) -> None:
        """End all programs."""
        self._programs.close()
