"""What has happened, as one listener may know it: sealed choices are told when they are opened."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final, NamedTuple

from lostcities.notation.text.symbols import WIDTH, packed, seat_name
from lostcities.table import Table
from lostcities.terminal.telling import events, tell

MOST_LINES: Final = 2  # more turns than that are run together


class Entry(NamedTuple):
    """One thing that happened, with the number of the move that made it happen."""

    number: int
    who: str
    text: str


class News:
    """The story of a game for one seat, or for a spectator."""

    def __init__(self, table: Table, seat: int | None) -> None:
        """Begin to listen at a table."""
        self.seat = seat
        self.view: Any = table.view(seat)
        self.entries: list[Entry] = []
        self.waiting: list[Entry] = []  # told when the choices are opened
        self.heard = 0  # entries that the listener has been shown

    def played(self, table: Table, mover: int, move: str) -> None:
        """Take note of a move just made."""
        before, after = self.view, table.view(self.seat)
        number, who = len(table.played), seat_name(after, mover)
        entry = Entry(number, who, tell(move, mover, before, after))
        hidden = is_hidden(mover, before, after)
        if hidden and mover != self.seat:
            self.waiting.append(entry)
        else:
            if not hidden:
                self.open_waiting()
            self.entries.append(entry)
        self.entries += [Entry(number, "", text) for text in events(before, after)]
        self.view = after

    def open_waiting(self) -> None:
        """Tell what was hidden until now."""
        self.entries += self.waiting
        self.waiting.clear()

    def taken_back(self, table: Table) -> None:
        """Forget the moves taken back."""
        left = len(table.played)
        self.entries = [entry for entry in self.entries if entry.number <= left]
        self.waiting = [entry for entry in self.waiting if entry.number <= left]
        self.heard = min(self.heard, len(self.entries))
        self.view = table.view(self.seat)

    def fresh(self) -> list[str]:
        """The news since they were last asked for."""
        entries, self.heard = self.entries[self.heard :], len(self.entries)
        return lines_of(entries)

    def last(self, n: int) -> list[str]:
        """The last so many things that happened, a line for each turn."""
        return turns_of(self.entries[-n:])


def is_hidden(mover: int, before: Any, after: Any) -> bool:
    """Whether a choice stays hidden for now: a first card given, or a sealed choice of dice."""
    if after["phase"] == "give":
        return True
    turn_goes_on = after["mover"] is not None and after.get("roller") == before.get("roller")
    return bool(after.get("sealed") and mover != before["roller"] and turn_goes_on)


def turns_of(entries: list[Entry]) -> list[str]:
    """A line for all that one seat did in a row."""
    groups = groupby(entries, key=lambda entry: entry.who)
    return [f"{who} {deeds(entry.text for entry in group)}".strip() for who, group in groups]


def deeds(texts: Iterable[str]) -> str:
    """All that was done in a row, without saying a verb, or the same thing, again."""
    told: list[str] = []
    last = ""
    for text, group in groupby(texts):
        verb, _, what = text.partition(" ")
        again = verb == last and " " not in what
        told.append(what if again else f"{text} twice" if len(list(group)) == 2 else text)
        last = verb
    return ", ".join(told)


def lines_of(entries: list[Entry]) -> list[str]:
    """The turns in lines of their own, or run together if they are many."""
    turns = turns_of(entries)
    return turns if len(turns) <= MOST_LINES else packed(turns, "; ", WIDTH)
