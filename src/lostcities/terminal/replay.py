"""A record, position by position."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from lostcities.errors import BadRecord, told_file
from lostcities.notation.catalog import View
from lostcities.notation.open_view import open_view
from lostcities.notation.records import Record
from lostcities.notation.text import receipt, text_table
from lostcities.table import Table
from lostcities.terminal.ending import result
from lostcities.terminal.news import News
from lostcities.terminal.saving import load_record
from lostcities.terminal.screen import Screen
from lostcities.terminal.telling import events, tell

HELP: Final = "Type Enter or n (next), b (back), a number, first, last, scores or quit."


@dataclass(frozen=True)
class Eyes:
    """Whose view of the game is shown: a seat's, a spectator's (None), or all hands open."""

    seat: int | None
    open: bool

    def view(self, table: Table) -> View:
        """What these eyes see."""
        return open_view(table.view, table.seats) if self.open else table.view(self.seat)


def replay(screen: Screen, file: str, eyes: Eyes, *, everything: bool) -> int:
    """Show a record, all at once or step by step."""
    record = load_record(file)
    try:
        table = Table.replay(record)
    except BadRecord as error:
        raise BadRecord.of("file_no_good", file=told_file(file), error=error) from None
    table.view(eyes.seat)  # an unknown seat is refused before anything is shown
    steps = Steps(screen, record, eyes)
    if everything:
        steps.show_all()
    else:
        steps.walk()
    return 0


class Steps:
    """The positions of a record, from the deal (0) to the last move."""

    def __init__(self, screen: Screen, record: Record, eyes: Eyes) -> None:
        """Play the record through once, to know what happened with each move."""
        self.screen, self.record, self.eyes = screen, record, eyes
        self.last = len(record["moves"])
        self.story = open_story(record) if eyes.open else story(record, eyes.seat)
        self.at = 0

    def show_all(self) -> None:
        """Every position, one after the other."""
        table = Table.replay(self.record, moves=0)
        self.show(table, 0)
        for number, move in enumerate(self.record["moves"], 1):
            table.play(move)
            self.screen.show()
            self.show(table, number)

    def show(self, table: Table, number: int) -> None:
        """One position and how it came about."""
        self.screen.show(f"{text_table(self.eyes.view(table))}\n")
        what = "the deal" if number == 0 else "; ".join(self.story[number - 1]) or "hidden"
        self.screen.show(f"move {number} of {self.last}: {what}")
        if table.over:
            self.screen.show(f"\n{receipt(self.eyes.view(table))}\n")
            self.screen.say(result(table, self.eyes.seat))

    def walk(self) -> None:
        """Step by step, as asked for."""
        orders = self.orders()
        self.go(0)
        while True:
            try:
                typed = self.screen.ask("replay> ").casefold()
            except (EOFError, KeyboardInterrupt):
                self.screen.show()
                return
            if typed in ("quit", "q", "exit"):
                return
            if typed in orders:
                orders[typed]()
            elif typed.isdecimal() and len(typed) < 10 and int(typed) <= self.last:
                self.go(int(typed))
            else:
                self.screen.say(HELP + f" Moves are 0 to {self.last}.")

    def orders(self) -> dict[str, Callable[[], None]]:
        """What each word does."""
        orders: dict[str, Callable[[], None]] = {
            "": lambda: self.go(self.at + 1),
            "back": lambda: self.go(self.at - 1),
            "first": lambda: self.go(0),
            "last": lambda: self.go(self.last),
            "scores": self.show_scores,
        }
        short = {"next": "", "n": "", "b": "back", "p": "back", "s": "scores"}
        return orders | {key: orders[word] for key, word in short.items()}

    def go(self, number: int) -> None:
        """Show a position; beyond either end there is nothing."""
        if not 0 <= number <= self.last:
            self.screen.say("This is the last move." if number > 0 else "This is the deal.")
            return
        self.at = number
        self.screen.clear()
        self.show(Table.replay(self.record, moves=number), number)

    def show_scores(self) -> None:
        """How the points come about."""
        table = Table.replay(self.record, moves=self.at)
        self.screen.show(receipt(self.eyes.view(table)))


def story(record: Record, seat: int | None) -> list[list[str]]:
    """What a seat or a spectator heard with each move."""
    table = Table.replay(record, moves=0)
    news, told = News(table, seat), list[list[str]]()
    for move in record["moves"]:
        mover = table.mover or 0
        table.play(move)
        news.played(table, mover, move)
        told.append(news.fresh())
    return told


def open_story(record: Record) -> list[list[str]]:
    """What each mover knew of the own move: for eyes that see all."""
    table, told = Table.replay(record, moves=0), list[list[str]]()
    for move in record["moves"]:
        mover = table.mover or 0
        own, public = table.view(mover), table.view(None)
        table.play(move)
        happened = f"seat {mover} {tell(move, mover, own, table.view(mover))}"
        told.append([happened, *events(public, table.view(None))])
    return told
