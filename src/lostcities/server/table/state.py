"""The state of a table: its charter, and the fold of its log.

Applying the same rows gives the same state, always; nothing else changes it.
"""

from collections.abc import Collection, Iterable
from typing import Final, Self

from lostcities.errors import IllegalMove, LostCitiesError
from lostcities.games.catalog import find_game
from lostcities.notation.catalog import View
from lostcities.notation.moves import parse_move
from lostcities.server.errors import OtherRules
from lostcities.server.protocol.parts import Entry, FairPlay, Stage
from lostcities.server.table.chairs import Chair, in_order
from lostcities.server.table.contributions import Contributions, Phase
from lostcities.server.table.events import (
    Event,
    Step,
    Viewer,
    dealt,
    entry_of,
    moved,
    rounds_in,
    taken_back,
)
from lostcities.server.table.log import (
    NAMING,
    PLAYED,
    SEATING,
    Charter,
    Row,
    read_order,
    seat_moves,
)
from lostcities.server.table.motions import Motion, motion_after
from lostcities.server.table.plans.plan import Plan, plans_after
from lostcities.server.table.stories import Story
from lostcities.server.thinking.characters import substitute
from lostcities.table import Table

TAKEN_BACK: Final = "undo"  # in the history
MOST_ENTRIES: Final = 2000  # told at once: more than any game has in which nobody plays for time


def check_rules(charter: Charter) -> None:
    """A table is played by the rules it was set up with, or not at all."""
    game = find_game(charter.settings.game)
    if charter.rules != game.version:
        raise OtherRules(
            f"this table is of version {charter.rules} of the rules of {game.name}, and this "
            f"server plays by version {game.version}; if it is over its record can still be read"
        )


class TableState:
    """All that is known of a table: seats, game, stories, and what was answered to whom."""

    def __init__(self, charter: Charter, rows: Iterable[Row] = ()) -> None:
        """Fold the rows; OtherRules if the table is of another version of the rules."""
        check_rules(charter)
        self.charter = charter
        self.game = find_game(charter.settings.game)
        self.chairs = [Chair(place.bot, kept=place.kept) for place in charter.places]
        self.orders: list[tuple[int, dict[int, int]]] = []  # who has moved where, with which row
        self.abandoned, self.started = False, charter.settings.start == "full"
        self.seated = 0  # the last entry that changed who sits where
        self.table: Table | None = None
        self.stage: Stage = "waiting"
        self.mover: int | None = None  # the seat to move
        self.contributions = Contributions(charter.chance, charter.secret, known=charter.seed)
        self.rematch: str | None = None
        self.timed_out: int | None = None  # the seat that a bot plays for until its turn is over
        self.motion: Motion | None = None  # what is proposed
        self.plans: dict[int, Plan] = {}  # by seat: what it has laid down beforehand
        self.ended: Row | None = None  # the row that says why the game ended before its end
        self.nudged = 0  # the turn in which somebody was reminded last
        self.banks: list[int] = []  # milliseconds by seat, where the clock is a bank
        self.turn, self.turn_began = 0, charter.created  # how many have begun; by the wall clock
        self.number, self._round_begins = 0, True  # of the last row; nothing is played in it yet
        self.history: list[str] = []  # moves as they were made; never to be shown before it is over
        self.events: list[Event] = []
        self.stories: dict[Viewer, Story] = {
            viewer: Story() for viewer in (None, *range(len(charter.places)))
        }
        self.answers: dict[tuple[int, str], int] = {}  # (seat, cid) → version after it
        self._unanswered: tuple[int, str, int] | None = None  # (seat, cid, rows to come)
        self._sealed: list[Event] = []  # choices of this turn that are to be opened
        self.fair: FairPlay | None = None  # as it is told, once nothing of it changes any more
        self._views: dict[Viewer, View] = {}
        for row in rows:
            self.apply(row)

    def copy(self) -> Self:
        """The same state, to apply more rows to; games and events are shared, for none changes."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.chairs, twin.history, twin.events = self.chairs[:], self.history[:], self.events[:]
        twin.orders = self.orders[:]
        twin.stories = {viewer: story.copy() for viewer, story in self.stories.items()}
        twin.answers, twin._sealed, twin._views = dict(self.answers), self._sealed[:], {}
        return twin

    # --- What can be asked ------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's id."""
        return self.charter.id

    @property
    def is_over(self) -> bool:
        """Nothing can be played any more, and the seed is no secret."""
        return self.stage in ("finished", "abandoned")

    @property
    def phase(self) -> Phase:
        """What the deal waits for."""
        if self.table is not None or self.is_over:
            return "done"
        return self.contributions.phase if self.is_full and self.started else "seats"

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(chair.is_taken for chair in self.chairs)

    @property
    def host(self) -> int | None:
        """The seat of whoever arranges the table before the deal: who has sat longest."""
        return next(iter(self.people_by_age()), None)

    def people_by_age(self) -> list[int]:
        """The seats of those who are here, who has sat longest first."""
        people = [n for n, chair in enumerate(self.chairs) if chair.is_person and not chair.away]
        return sorted(people, key=lambda seat: (self.chairs[seat].since, seat))

    def seat_now(self, number: int, seat: int) -> int | None:
        """Where somebody sits who sat there when a row was added; None: nowhere any more."""
        now: int | None = seat
        for ordered, moves in self.orders:
            if ordered > number and now is not None:
                now = moves.get(now)
        return now

    def joined_rows(self, seats: Collection[int]) -> tuple[int, ...]:
        """The numbers of the rows with which the people of some seats sat down."""
        return tuple(
            number
            for number, event in enumerate(self.events, 1)
            if event.kind in NAMING
            and event.seat is not None
            and self.seat_now(number, event.seat) in seats
        )

    @property
    def seed(self) -> str:
        """The seed; never to be shown before it is over."""
        return self.contributions.seed

    def version(self, viewer: Viewer) -> int:
        """How long a viewer's story is."""
        return self.stories[viewer].version

    def moves_since(self, version: int) -> int:
        """How many moves a watcher has heard of since a version: what may be counted."""
        heard = self.stories[None].heard
        return sum(self.events[n].kind == "move" for n in heard[version:])

    def view(self, viewer: Viewer) -> View | None:
        """All that a viewer may know of the game; reckoned once for each position."""
        if self.table is None:
            return None
        if viewer not in self._views:
            self._views[viewer] = self.table.view(viewer)
        return self._views[viewer]

    def entries(self, viewer: Viewer, since: int, before: int | None = None) -> list[Entry]:
        """A viewer's story after so many entries, and before a number; the newest of many."""
        heard, end = self.stories[viewer].heard, self._end(viewer, before)
        first = end - self.entries_since(viewer, since, before)
        return [
            entry_of(self.game, self.events[heard[n]], n + 1, viewer) for n in range(first, end)
        ]

    def entries_since(self, viewer: Viewer, since: int, before: int | None = None) -> int:
        """How many entries that would be."""
        return min(max(0, self._end(viewer, before) - since), MOST_ENTRIES)

    def _end(self, viewer: Viewer, before: int | None) -> int:
        """How many entries are numbered below a number; all without one."""
        whole = self.version(viewer)
        return whole if before is None else min(before - 1, whole)

    def bot_to_move(self) -> str | None:
        """The bot that has to move now, if one has."""
        seat = self.mover
        if seat is None:
            return None
        chair = self.chairs[seat]
        stands_in = chair.away and self.charter.settings.on_leave == "bot"
        if chair.is_person and not chair.stand_in and (stands_in or self.timed_out == seat):
            return substitute(self.charter.settings.game)
        return chair.bot or chair.stand_in

    @property
    def turn_ms(self) -> int | None:
        """How long the turn may take, in milliseconds; None: as long as it takes."""
        settings = self.charter.settings
        if settings.bank is not None:
            return self.banks[self.mover] if self.mover is not None else None
        return None if settings.clock is None else 1000 * settings.clock

    @property
    def is_between_rounds(self) -> bool:
        """Nothing has been played in this round; where nobody has a hand, always."""
        return self._round_begins or not self.game.has_rounds

    def movers(self) -> list[int]:
        """Whose the moves are that stand, one by one."""
        seats: list[int] = []
        for event in self.events:
            if event.kind == "move" and event.seat is not None:
                seats.append(event.seat)
            elif event.kind == "undone":
                seats.pop()
        return seats

    def people(self) -> int:
        """How many people sit at the table."""
        return sum(chair.is_person for chair in self.chairs)

    def without_names(self, rows: Collection[int]) -> Self:
        """The same with the names that some rows tell forgotten, in the story too."""
        if not rows:
            return self
        twin = self.copy()
        for number in rows:
            event = twin.events[number - 1]
            twin.events[number - 1] = event._replace(text="")
            seat = None if event.seat is None else self.seat_now(number, event.seat)
            if seat is not None and twin.chairs[seat].is_person:
                twin.chairs[seat] = twin.chairs[seat]._replace(name="", face=None)
        return twin

    # --- The fold ---------------------------------------------------------------------

    def apply(self, row: Row) -> None:
        """Take up the next row of the log; IllegalMove if it cannot follow what came before."""
        if row.number != self.number + 1:
            raise LostCitiesError(f"row {row.number} of {self.id} does not follow {self.number}")
        self.contributions = self.contributions.after(row)
        self.motion = motion_after(self.motion, row)
        self.plans = plans_after(self.plans, row)
        event = self._event(row)
        self.number = row.number
        self._views.clear()
        self.stage = self._stage()
        self.mover = self.table.mover if self.table and self.stage == "playing" else None
        self._tell(event)
        self._note_answer(row)

    def _stage(self) -> Stage:
        if self.abandoned:
            return "abandoned"
        if self.table is None:
            return "waiting"
        return "finished" if self.table.over or self.ended else "playing"

    def _event(self, row: Row) -> Event:
        if row.kind == "move":
            return self._move(row)
        if row.kind == "undone":
            return self._undo(row)
        if row.kind == "dealt":
            return self._deal(row.at)
        self._note(row)
        return Event(row.at, row.kind, row.seat, row.text)

    def _note(self, row: Row) -> None:
        """What a row changes besides the game itself."""
        if row.kind in ("abandoned", "closed"):
            self.abandoned = True
        elif row.kind == "rematch":
            self.rematch = row.text
        elif row.kind == "started":
            self.started = True
        elif row.kind == "arranged":
            self._arrange(row)
        elif row.kind == "ended":
            self.ended = row
        elif row.seat is not None:
            self._note_of_seat(row, row.seat)

    def _note_of_seat(self, row: Row, seat: int) -> None:
        if row.kind == "timeout":
            self.timed_out = seat
        elif row.kind == "nudged":
            self.nudged = self.turn
        self.chairs[seat] = self.chairs[seat].after(row)

    def _arrange(self, row: Row) -> None:
        """New seats; all viewers have heard the same so far, for nothing is dealt."""
        order = read_order(row)
        self.chairs = in_order(self.chairs, order)
        self.orders.append((row.number, seat_moves(order)))
        public = self.stories[None]
        self.stories = {viewer: public.copy() for viewer in (None, *range(len(order)))}

    def _deal(self, at: int) -> Event:
        settings = self.charter.settings
        seats = len(self.chairs)
        self.table = Table(
            settings.game,
            seed=self.seed,
            seats=seats,
            chance=self.charter.chance,
            **settings.options,
        )
        bank = settings.bank
        self.banks = [1000 * bank.seconds] * seats if bank else []
        self._begin_turn(at)
        return dealt(self.game, self.table.fields, seats, at)

    def _end_turn(self, at: int, seat: int) -> None:
        """What a turn took is taken from the seat's bank, if it has one; then the next begins."""
        bank = self.charter.settings.bank
        if bank is not None:
            left = max(0, self.banks[seat] - max(0, at - self.turn_began)) + 1000 * bank.increment
            self.banks = [left if n == seat else it for n, it in enumerate(self.banks)]
        self._begin_turn(at)

    def _begin_turn(self, at: int) -> None:
        self.turn_began, self.timed_out = at, None
        self.turn += 1

    def _move(self, row: Row) -> Event:
        table = self._dealt()
        mover, before = table.mover, table.fields
        if mover is None or mover != row.seat:
            raise IllegalMove(f"it is not the turn of seat {row.seat}")
        table = table.copy()
        table.step(row.text)
        self.table = table
        self.history.append(row.text)
        self._round_begins = rounds_in(before) != rounds_in(table.fields)
        if table.mover != mover:
            self._end_turn(row.at, mover)
        step = Step(before, parse_move(self.game, row.text), table.fields)
        made = Event(row.at, "move", mover, row.text)
        event = moved(self.game, step, made, len(self.chairs), self._sealed)
        self._sealed = [*self._sealed, event] if event.is_sealed else []
        return event

    def _undo(self, row: Row) -> Event:
        table = self._dealt()
        agreed, mover = row.extra == "agreed", table.mover
        if row.seat is None or (mover != row.seat and not agreed):
            raise IllegalMove(f"it is not the turn of seat {row.seat}")
        table = table.copy()
        if agreed:
            table.pop()
        else:
            table.undo()
        self.table = table
        self.history.append(TAKEN_BACK)
        if table.mover != mover and mover is not None:
            self._end_turn(row.at, mover)
        event = taken_back(self.events, row.at)
        if event.is_sealed:
            self._sealed = self._sealed[:-1]
        return event

    def _dealt(self) -> Table:
        if self.table is None or self.abandoned:
            raise IllegalMove("nothing is being played")
        return self.table

    def _tell(self, event: Event) -> None:
        self.events.append(event)
        for viewer, story in self.stories.items():
            if not event.is_silent(viewer):
                story.heard.append(len(self.events) - 1)
                if event.kind in PLAYED:
                    story.changed = story.version
        if event.kind in SEATING:
            self.seated = self.version(None)

    def _note_answer(self, row: Row) -> None:
        if row.cid is not None and row.seat is not None:
            self._unanswered = (row.seat, row.cid, row.parts)
        if self._unanswered is None:
            return
        seat, cid, left = self._unanswered
        self._unanswered = (seat, cid, left - 1)
        if left == 1:
            viewer = seat if seat in self.stories else None  # the seat may be gone by now
            self.answers[seat, cid] = self.version(viewer)
            self._unanswered = None
