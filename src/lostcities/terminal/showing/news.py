"""What has happened, as one listener is told it by the game."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final, NamedTuple

from lostcities.core.game import Game
from lostcities.core.rows import WATCHER, Row, new_rows
from lostcities.errors import filled_in
from lostcities.games.catalog import find_game
from lostcities.notation.moves import card_name, letters, parse_move
from lostcities.notation.text.symbols import WIDTH, card_sign, packed
from lostcities.table import Table
from lostcities.terminal.speech import client_words
from lostcities.words.phrases import NO_NAMES, Phrases, phrases
from lostcities.words.texts import Names, NewsItem, news_item

Step = tuple[Any, int, Any]  # an action, with the records around it

MOST_LINES: Final = 2  # more turns than that are run together


class Entry(NamedTuple):
    """One thing that happened, with the number of the move that made it happen."""

    number: int
    who: str
    what: NewsItem


class News:
    """The story of a game for one seat, or for a spectator.

    With `saw_all` it is for eyes that see everything: each move as its mover knows it.
    """

    def __init__(
        self,
        table: Table,
        seat: int | None,
        language: str = "en",
        *,
        saw_all: bool = False,
        names: Mapping[int, str] = NO_NAMES,
    ) -> None:
        """Begin to listen at a table, where seats may have names."""
        self.game, self.language = find_game(table.game), language
        self.seat, self.saw_all = seat, saw_all
        self.state = self.game.copy(table.state)
        self.names = sign_names(self.game, seat, language, names)
        self.entries: list[Entry] = []
        self.waiting: list[Entry] = []  # told when the choices are opened
        self.heard = 0  # entries that the listener has been shown

    def played(self, table: Table, move: str) -> None:
        """Take note of a move just made; what is sealed is told when it is opened."""
        before, after = self.state, self.game.copy(table.state)
        step = before, parse_move(self.game, move), after
        mover, number = self.game.mover(before), len(table.played)
        listener = mover if self.saw_all else self.reader
        if mover != listener and self.is_sealed(step):
            self.waiting += self.news_in(self.told(step, mover), number)
        else:
            if not self.is_sealed(step):
                self.entries += self.waiting
                self.waiting.clear()
            self.entries += self.news_in(self.told(step, listener), number)
        self.state = after

    def told(self, step: Step, viewer: int) -> list[Row]:
        """What a viewer notices, but for what opens choices: they are told again in full."""
        rows = new_rows()
        count = self.game.tell(*step, viewer, rows)
        return [row for row in rows[:count] if row[0] not in self.game.opened]

    def is_sealed(self, step: Step) -> bool:
        """Whether a choice is hidden until the turn ends."""
        seen = self.told(step, WATCHER)
        return bool(self.game.opened) and all(row[0] in self.game.veiled for row in seen)

    @property
    def reader(self) -> int:
        """Whom the sentences speak to."""
        return WATCHER if self.seat is None else self.seat

    def news_in(self, rows: Iterable[Row], number: int) -> Iterator[Entry]:
        """The events that are news."""
        for row in rows:
            item = news_item(self.game, self.language, row, self.names, self.reader)
            if item is not None:
                yield Entry(number, "" if item.who is None else self.names.seat(item.who), item)

    def taken_back(self, table: Table) -> None:
        """Forget the moves taken back."""
        left = len(table.played)
        self.entries = [entry for entry in self.entries if entry.number <= left]
        self.waiting = [entry for entry in self.waiting if entry.number <= left]
        self.heard = min(self.heard, len(self.entries))
        self.state = self.game.copy(table.state)

    def fresh(self) -> list[str]:
        """The news since they were last asked for."""
        news = self.unread()
        self.read()
        return news

    def unread(self) -> list[str]:
        """The news that were not read yet."""
        turns = turns_of(self.entries[self.heard :], client_words(self.language))
        return turns if len(turns) <= MOST_LINES else packed(turns, "; ", WIDTH)

    def read(self) -> None:
        """All news so far were read."""
        self.heard = len(self.entries)

    def last(self, n: int) -> list[str]:
        """The last so many things that happened, a line for each turn."""
        return turns_of(self.entries[-n:], client_words(self.language))


def sign_names(
    game: Game, seat: int | None, language: str, names: Mapping[int, str] = NO_NAMES
) -> Names:
    """Seats as the listener calls them; cards and colours with their symbols."""
    say = phrases("table", language).with_names(names)
    return Names(
        seat=lambda other: say("you") if other == seat else say.seat(other),
        card=lambda card: card_sign(card_name(game, card)),
        color=lambda color: card_sign(letters(game)[color]),
    )


# --- In few words ---------------------------------------------------------------------


def turns_of(entries: list[Entry], words: Phrases) -> list[str]:
    """A line for all that one seat did in a row."""
    turns = []
    for who, group in groupby(entries, key=lambda entry: entry.who):
        what = in_short((entry.what for entry in group), words)
        turns.append(words("did", who=who, what=what) if who else what)
    return turns


def in_short(events: Iterable[NewsItem], words: Phrases) -> str:
    """All that was done in a row, without saying a verb, or the same thing, again."""
    said: list[str] = []
    for pattern, alike in groupby(events, key=lambda event: event.pattern):
        group = list(alike)
        if len(group) == 2 and group[0] == group[1]:
            said.append(words("twice", what=group[0].text))
        elif len(group[0].values) == 1:
            [name] = group[0].values
            said.append(filled_in(pattern, {name: ", ".join(it.values[name] for it in group)}))
        else:
            said += [event.text for event in group]
    return ", ".join(said)
