"""A table at which chance is decided only when it falls, card by card and die by die."""

from types import SimpleNamespace
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from lostcities.core.chance import Generator, seed_generator
from lostcities.core.game import NOBODY, Mask, State
from lostcities.core.rows import MOST_ROWS, WATCHER
from lostcities.envs.openspiel.part import NOTHING
from lostcities.envs.openspiel.spaces import Spaces
from lostcities.envs.openspiel.steps import FRESH, new_tables, steps
from lostcities.envs.openspiel.variants import VARIANTS, Known
from lostcities.notation.catalog import View, view_of

ROOM: Final = 2 * MOST_ROWS  # of events, before a story needs more


class LazyTable:
    """One game: the record, what waits for chance, and the stories of the seats.

    While it is `waiting`, chance is to decide: `weights()` says what can come, `fall(outcome)` lets
    it. Else `mover` is to `move(action)`. All numbers are those of the game, not of a variant.
    """

    def __init__(self, known: Known, seats: int, options: Any, max_turns: int) -> None:
        """Before the deal, for a row of options; the variant may prepare the table."""
        self.seats, self.options = seats, options
        self._know(known)
        game, part, prepare = self.game, self.part, known.variant.prepare
        self.tables = new_tables(game, part)
        self.notes = self._room()
        self.listed = dict[int, Any]()  # by seat: its tensor as it was listed last (lists.py)
        record = self.record
        record.viewers, record.max_turns, record.pending = seats + 1, max_turns, NOTHING
        record.max_actions = part.length(seats, options[0], max_turns).actions
        game.deal(record.state, seats, options[0], self.fresh())
        record.to_fill = 1 if part.seeded else part.take_back(record.state, record.places)
        if prepare is not None:
            prepare(record.state)
        self._take(self.steps.begin(self.tables))

    def _know(self, known: Known) -> None:
        """All that follows from the variant, the seats and the options."""
        self.known, self.game, self.part = known, known.game, known.part
        self.steps = steps(self.game, self.part)
        self.spaces = Spaces(self.game, self.part, self.seats, self.options[0])

    def _take(self, told: tuple[int, int, int]) -> None:
        """Keep what a step says; make room for the next."""
        self.mover, waits, self.longest = told  # the mover is NOBODY when the game is over
        self.waiting = bool(waits)
        if self.longest + MOST_ROWS > len(self.notes):
            self.notes = np.concatenate([self.notes, np.zeros_like(self.notes)])

    @property
    def record(self) -> Any:
        """All that lies at the table, its fields as attributes."""
        return self.tables.view(np.recarray)[0]

    @property
    def state(self) -> State:
        """The record of the game."""
        return self.record.state

    @property
    def over(self) -> bool:
        """Whether the game is over, by the rules or by `max_turns`."""
        return self.mover == NOBODY

    @property
    def cut(self) -> bool:
        """Whether `max_turns` ended it."""
        return bool(self.tables["cut"][0])

    @property
    def turns(self) -> int:
        """How often the move has passed to another seat."""
        return int(self.tables["turns"][0])

    @property
    def places(self) -> list[int]:
        """What is still to be dealt or rolled, in order: seats or dice."""
        places: list[int] = self.tables["places"][0, : self.tables["to_fill"][0]].tolist()
        return places

    def fresh(self) -> Generator:
        """Any generator: what it deals is taken back."""
        return FRESH.copy()

    def mask(self) -> Mask:
        """The legal actions, a 1 for each; not to be written into."""
        mask: Mask = self.tables["mask"][0]
        return mask

    def legal(self) -> list[int]:
        """The legal actions of the mover, in order."""
        actions: list[int] = self.mask().nonzero()[0].tolist()
        return actions

    def weights(self) -> NDArray[np.int64]:
        """By outcome: in how many ways it can come now; not to be written into."""
        left = int(self.tables["to_fill"][0])
        if left and self.part.weigh_deal is not None:
            record = self.record
            self.part.weigh_deal(record.state, int(record.places[0]), left, record.weights)
        else:
            self.steps.weigh(self.tables)
        weights: NDArray[np.int64] = self.tables["weights"][0]
        return weights

    def move(self, action: int) -> None:
        """A legal action of the mover; a draw waits for its card."""
        self._take(self.steps.move(self.tables, self.notes, action))

    def fall(self, outcome: int) -> None:
        """Chance decides."""
        if self.part.seeded:
            self._deal(outcome)
        else:
            self._take(self.steps.fall(self.tables, self.notes, outcome))

    def follow(self, number: int) -> None:
        """What a history says comes next: an outcome or a move."""
        if self.waiting:
            self.fall(number)
        else:
            self.move(number)

    def _deal(self, seed: int) -> None:
        """All that chance decides follows from a seed."""
        record = self.record
        seed_generator(record.rng, seed, 0)
        self.game.deal(record.state, self.seats, self.options[0], record.rng)
        record.to_fill = 0
        self._take(self.steps.begin(self.tables))

    def place_of(self, viewer: int) -> int:
        """Where the story of a seat, or of WATCHER, lies in the notes."""
        return self.seats if viewer == WATCHER else viewer

    def told(self, viewer: int) -> int:
        """How many events a story has."""
        return int(self.tables["told"][0, self.place_of(viewer)])

    def story(self, viewer: int) -> list[list[int]]:
        """What a seat, or WATCHER, has seen happen: rows of a code and its numbers."""
        rows: list[list[int]] = self.notes[: self.told(viewer), self.place_of(viewer)].tolist()
        return rows

    def scores(self) -> list[int]:
        """The points by seat."""
        scores = np.zeros(self.seats, np.int32)
        self.steps.tally(self.tables, scores)
        points: list[int] = scores.tolist()
        return points

    def view(self, seat: int | None) -> View:
        """All that a seat may know, None for a spectator."""
        state = self.state
        fields = {name: state[name] for name in self.game.fields.names or ()}
        return view_of(self.game, SimpleNamespace(**fields), seat)  # reads faster

    def copy(self) -> Self:
        """Another table in the same position; the two share nothing that changes."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.tables = np.empty_like(self.tables)
        self.steps.copy(twin.tables, self.tables)
        twin.listed = {}
        twin.notes = np.empty_like(self.notes)
        twin.notes[: self.longest] = self.notes[: self.longest]
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """As OpenSpiel clones."""
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Numbers and the name of the variant, no code."""
        kept = ("seats", "mover", "waiting", "longest")
        return {
            **{name: self.__dict__[name] for name in kept},
            "known": self.known.short_name,
            "options": self.options.tobytes(),
            "tables": self.tables.tobytes(),
            "notes": self.notes[: self.longest],
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """The same table."""
        known = VARIANTS[kept["known"]]
        options = np.frombuffer(kept["options"], known.game.option_fields).copy()
        self.__dict__.update(kept, options=options.view(np.recarray), listed={})
        self._know(known)
        self.tables = new_tables(self.game, self.part)
        self.tables.view(np.uint8)[:] = np.frombuffer(kept["tables"], np.uint8)
        self.notes = np.concatenate([kept["notes"], self._room()])

    def _room(self) -> NDArray[np.int16]:
        """Room for events, by event, viewer and column."""
        return np.zeros((ROOM, self.seats + 1, self.part.columns), np.int16)
