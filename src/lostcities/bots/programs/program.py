"""A program of somebody else as a player: it sees what its seat may know, and has a clock.

>>> with Program("python3 examples/bots/bot.py", seconds=5.0) as program:  # doctest: +SKIP
...     program.new_game(table, seat=0)
...     table.play(program.choose(table))

A program that fails raises BotFailed, and has lost its game: `forfeit_scores` says how. The next
game begins with a new process. See docs/bot_protocol.md.
"""

import shlex
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, Final, Self

from lostcities.bots.programs.process import PATIENCE, Process
from lostcities.bots.programs.protocol import (
    VERSION,
    GameOver,
    Hello,
    NewGame,
    Quit,
    line_of,
    move_request,
    read_message,
)
from lostcities.errors import BadRequest, BotFailed, LostCitiesError, quoted
from lostcities.games.catalog import find_game
from lostcities.notation.moves import move_name, parse_move
from lostcities.table import Table

FAILURES: Final = ("start", "crash", "nonsense", "illegal", "clock", "flood")  # BotFailed.kind
SECONDS: Final = 5.0  # for a move
STARTING: Final = 20.0  # more seconds for the first answer of a process
MOST_LINES: Final = 16  # greetings and blank lines before a move
FORFEIT: Final = 100  # points below the lowest score at the table


class Program:
    """A program that speaks the bot protocol, one process for one seat."""

    def __init__(
        self, command: str, *, seconds: float = SECONDS, starting: float = STARTING
    ) -> None:
        """How it is started, with its arguments; no shell reads the command."""
        self.command, self.seconds, self.starting = command, seconds, starting
        self.name = command
        self.words = split(command)
        self._process: Process | None = None
        self._failure: BotFailed | None = None
        self._fresh = True  # has not answered yet
        self.overslept = False  # a process of it has not answered in all the time for starting

    def __enter__(self) -> Self:
        """The process is started when it is needed."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """No process is left behind."""
        self.close()

    # --- A game -----------------------------------------------------------------------

    def new_game(self, table: Table, seat: int) -> None:
        """Tell the program of a new game; after a failure a new process is started for it."""
        self._failure = None
        if self._process is not None and not self._process.is_running():
            self.stop(0)  # it has ended by itself after the last game
        message = NewGame(
            lostcities=VERSION, type="game", game=table.game, seat=seat, seats=table.seats
        )
        with self.playing() as process:
            self.tell(process, message)

    def choose(self, table: Table, *, seed: int | None = None) -> str:
        """The program's move for the seat to move, a legal one; BotFailed says why there is none.

        With a seed a program may choose alike every time; it must say nothing of the table's own.
        """
        request = move_request(table, self.seconds, seed)
        with self.playing() as process:
            deadline = time.monotonic() + self.seconds + self.starting * self._fresh
            self.hear_out(process)
            process.send(request, deadline)
            move = legal_move(table, self.read_answer(process, deadline))
            self._fresh = False
            return move

    def game_over(self, table: Table, seat: int, scores: list[int] | None = None) -> None:
        """Tell the program the final scores; one that has failed is told nothing."""
        if self._process is not None:
            final = table.scores() if scores is None else scores
            message = GameOver(
                lostcities=VERSION, type="over", game=table.game, seat=seat, scores=final
            )
            with suppress(BotFailed), self.playing():  # a game that is over cannot be lost
                self.tell(self._process, message)

    def close(self) -> None:
        """End the program: by asking, by SIGTERM, by SIGKILL."""
        if self._process is not None:
            with suppress(BotFailed):
                self.tell(self._process, Quit(lostcities=VERSION, type="quit"))
            self.stop(PATIENCE)

    # --- The process ------------------------------------------------------------------

    @contextmanager
    def playing(self) -> Iterator[Process]:
        """The process, started if there is none; once it fails, it has failed for this game."""
        if self._failure is not None:
            raise self._failure
        try:
            yield self.started()
        except BotFailed as error:
            self._failure = self.failure(error)
            self.stop(0)
            raise self._failure from None

    def failure(self, error: BotFailed) -> BotFailed:
        """How the process failed: when, and with which last words."""
        when, words = "", ""
        if self._process is not None:
            words = self._process.last_words()
        if error.kind == "crash":
            when = " before its first move" if self._fresh else " in the middle of a game"
        if error.kind == "clock":
            more = f" and {self.starting:g} s for starting" if self._fresh and self.starting else ""
            when = f" of {self.seconds:g} s{more}"
            self.overslept |= self._fresh
        return BotFailed(f"the program {self.command!r} {error}{when}{words}", error.kind)

    def started(self) -> Process:
        """The process, started if there is none."""
        if self._process is None:
            self._process, self._fresh = Process(self.words), True
            self.tell(self._process, Hello(lostcities=VERSION, type="hello"))
        return self._process

    def stop(self, patience: float) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.end(patience)
            self._process = None

    def tell(self, process: Process, message: Any) -> None:
        """Send a message that needs no answer."""
        process.send(line_of(message), time.monotonic() + self.seconds)

    def hear_out(self, process: Process) -> None:
        """Before it is asked, a program may have said its name and nothing else."""
        for _ in range(MOST_LINES):
            line = process.waiting_line()
            if line is None:
                return
            if self.said_in(line) is not None:
                break
        raise BotFailed("answers more often than it is asked", "flood")

    def read_answer(self, process: Process, deadline: float) -> str:
        """The move in the next line that is neither blank nor a greeting."""
        for _ in range(MOST_LINES):
            answer = self.said_in(process.read_line(deadline))
            if answer is not None:
                return move_of(answer)
        raise BotFailed(f"writes {MOST_LINES} lines and no move", "flood")

    def said_in(self, line: bytes) -> dict[str, Any] | None:
        """The answer in a line; there is none in a blank one and in a greeting."""
        if not line.strip():
            return None
        try:
            answer = read_message(line)
        except BadRequest as error:
            raise BotFailed(f"answers nonsense: {error}") from None
        if "move" in answer or "name" not in answer:
            return answer
        self.greet(answer)
        return None

    def greet(self, greeting: dict[str, Any]) -> None:
        """The program says its name, and which version it speaks."""
        version = greeting.get("lostcities", VERSION)
        if version != VERSION:
            raise BotFailed(f"speaks version {quoted(version)} of the protocol, not {VERSION}")
        self.name = f"{greeting['name']!s:.60}"


def split(command: str) -> list[str]:
    """The words of a command, as a shell would split them."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise LostCitiesError(f"the command {command!r} cannot be read: {error}") from None
    if not words:
        raise LostCitiesError("a program needs a command that starts it, such as './my_bot'")
    return words


def move_of(answer: dict[str, Any]) -> str:
    """The move in an answer."""
    if "error" in answer:
        raise BotFailed(f"refuses to move: {quoted(answer['error'])}")
    if "move" not in answer:
        raise BotFailed(f'answers nonsense: {quoted(answer)} has no "move"')
    move = answer["move"]
    if not isinstance(move, str):
        raise BotFailed(f'answers nonsense: "move" must be a text, not {quoted(move)}')
    return move


def legal_move(table: Table, text: str) -> str:
    """The move by its usual name."""
    game = find_game(table.game)
    try:
        move = move_name(game, parse_move(game, text))
    except LostCitiesError as error:
        raise BotFailed(f"answers nonsense: {error}") from None
    why_not = table.why_not(move)
    if why_not is not None:
        raise BotFailed(f"makes an illegal move: {why_not}", "illegal")
    return move


def forfeit_scores(table: Table, seat: int) -> list[int]:
    """The scores of a game that a seat has lost by failing: its side 100 below the lowest."""
    game, scores = find_game(table.game), table.scores()
    lost = min(scores) - FORFEIT
    side = game.side_of(seat)
    return [lost if game.side_of(n) == side else points for n, points in enumerate(scores)]
