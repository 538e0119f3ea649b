"""Whether a rulebook keeps the promises of its verbs: random play in which each of them is watched.

For everybody who writes a game, or changes one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.core.chance import below, new_generator
from lostcities.core.game import NOBODY, Codes, Features, Game, Options, State
from lostcities.core.rows import ALLOWED, MOST_ROWS, POINTS, WATCHER, Rows, new_row, new_rows

MOST_MOVES: Final = 100_000  # random play that goes on longer is taken to have no end
MARKS: Final = (99, -77)  # what no verb may leave in an array that it has to fill
LOOK_EVERY: Final = 7  # moves: then a seat looks and imagines, which takes long; all seats in turn
EDGE: Final = 8  # places beyond an array, which no verb may touch


def check_game(
    game: Game,
    seats: int | None = None,
    games: int = 10,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
) -> None:
    """Play random games, and raise AssertionError if a verb breaks a promise; it says which.

    Every number of seats is tried unless one is given.

    >>> from lostcities.games.catalog import CLASSIC
    >>> from lostcities.core.conformance import check_game
    >>> check_game(CLASSIC, games=1, options={"expeditions": 2, "hand": 3, "rounds": 1})

    >>> from dataclasses import replace
    >>> check_game(replace(CLASSIC, score=lambda state, seat: 1000), options={"rounds": 1})
    Traceback (most recent call last):
    AssertionError: classic for 2, seed 0, game 0, move 0: score says 1000, beyond -480 and 936
    """
    for n in game.seats if seats is None else (game.check_seats(seats),):
        for stream in range(games):
            Watch(game, n, game.new_options(n, options), seed, stream).play()


@dataclass
class Watch:
    """One game that is played at random and watched."""

    game: Game
    seats: int
    options: Options
    seed: int
    stream: int
    move: int = 0

    def play(self) -> None:
        """From the deal to the end."""
        rng, twin_rng = self.generator(), self.generator()
        choice = new_generator(self.seed, -1 - self.stream)
        state, twin = self.dealt(rng), self.dealt(twin_rng)
        self.must(bytes_of(state) == bytes_of(twin), "the same chance gave another deal")
        while not self.game.is_over(state):
            self.must(self.move < MOST_MOVES, f"no end after {MOST_MOVES} random moves")
            legal = self.check_position(state)
            self.must(len(legal) > 0, "the game is not over, but no action is legal")
            if self.move % LOOK_EVERY == 0:
                self.check_story(state, legal)
            action = int(legal[below(choice, len(legal))])
            self.check_copy(state, action, rng)
            if self.move % LOOK_EVERY == 0:
                self.check_again(self.game.copy(state), action, rng.copy())
            before = self.game.copy(state)
            self.game.act(state, action, rng)
            if (self.stream + self.move) % LOOK_EVERY == 0:
                self.check_told(before, action, state)
            self.game.act(twin, action, twin_rng)
            self.move += 1
            same = bytes_of(state) == bytes_of(twin) and bool((rng == twin_rng).all())
            self.must(same, f"action {action} with the same chance gave another position")
        legal = self.check_position(state)
        self.must(len(legal) == 0, "an action is legal after the end")
        self.check_story(state, legal)

    def generator(self) -> NDArray[np.int64]:
        return new_generator(self.seed, self.stream)

    def dealt(self, rng: NDArray[np.int64]) -> State:
        state = self.game.new_state()
        self.game.deal(state, self.seats, self.options, rng)
        return state

    def must(self, kept: bool, sentence: str) -> None:  # noqa: FBT001
        """Raise the sentence, with where it happened, unless the promise is kept."""
        if not kept:
            where = f"{self.game.name} for {self.seats}, seed {self.seed}, game {self.stream}"
            raise AssertionError(f"{where}, move {self.move}: {sentence}")

    # --- One position ---

    def check_position(self, state: State) -> NDArray[np.intp]:
        """Ask every question; the legal actions."""
        before = bytes_of(state)
        legal = self.check_legal(state)
        self.check_mover(state)
        self.check_scores(state)
        if self.move % LOOK_EVERY == 0 or self.game.is_over(state):
            self.check_knowledge(state, self.move // LOOK_EVERY % self.seats, legal)
        self.must(bytes_of(state) == before, "a question changed the state")
        return legal

    def check_legal(self, state: State) -> NDArray[np.intp]:
        """The mask is wholly written with 0 and 1, and `legal` counts the ones."""
        size = self.game.actions
        mask = np.full(size + EDGE, MARKS[0], np.int8)
        count = self.game.legal(state, mask[:size])
        self.must(bool((mask[size:] == MARKS[0]).all()), "legal wrote beyond its mask")
        self.must(bool(np.isin(mask[:size], (0, 1)).all()), "legal left marks other than 0 and 1")
        marked = np.flatnonzero(mask[:size])
        self.must(count == len(marked), f"legal says {count}, but marked {len(marked)}")
        return marked

    def check_mover(self, state: State) -> None:
        """A seat at the table while the game goes on, nobody after it."""
        mover = self.game.mover(state)
        if self.game.is_over(state):
            self.must(mover == NOBODY, f"the game is over, but mover says {mover}")
        else:
            self.must(0 <= mover < self.seats, f"mover says {mover}, which is no seat")

    def check_scores(self, state: State) -> None:
        """Within the bounds of all rounds together, and the same for all of a side."""
        rounds = int(getattr(self.options, "rounds", 1))
        least, most = (rounds * bound for bound in self.game.score_bounds)
        by_side: dict[int, int] = {}
        for seat in range(self.seats):
            score = self.game.score(state, seat)
            self.must(least <= score <= most, f"score says {score}, beyond {least} and {most}")
            other = by_side.setdefault(self.game.side_of(seat), score)
            self.must(score == other, f"a side has two scores, {other} and {score}")

    def observation(self, state: State, seat: int) -> Features:
        """What a seat sees; every feature is written, and nothing else."""
        size = self.game.features
        seen = []
        for mark in MARKS:
            features = np.full(size + EDGE, mark, np.int8)
            self.game.observe(state, seat, features[:size])
            self.must(bool((features[size:] == mark).all()), "observe wrote beyond its features")
            seen.append(features[:size])
        unwritten = np.flatnonzero(seen[0] != seen[1])
        self.must(len(unwritten) == 0, f"observe left features unwritten: {unwritten[:5]}")
        return seen[0]

    def check_again(self, state: State, action: int, rng: NDArray[np.int64]) -> None:
        """A second look after an action shows what a first look would."""
        again = self.game.observe_again
        if again is None:
            return
        seen = self.observation(state, self.game.mover(state))
        self.game.act(state, action, rng)
        if self.game.is_over(state):
            return
        mover = self.game.mover(state)
        again(state, mover, action, seen)
        same = np.array_equal(seen, self.observation(state, mover))
        self.must(same, f"observe_again after action {action} does not show what observe does")

    # --- Other worlds ---

    def check_knowledge(self, state: State, seat: int, legal: NDArray[np.intp]) -> None:
        """An imagined world is alike to the seat: what it sees, who moves, its score, its moves."""
        seen, world = self.observation(state, seat), self.game.copy(state)
        self.game.imagine(world, seat, new_generator(self.seed, self.move))
        alike = bool((self.observation(world, seat) == seen).all())
        self.must(alike, f"imagine changed what seat {seat} sees")
        mover = self.game.mover(state)
        self.must(self.game.mover(world) == mover, "imagine changed the mover")
        same = self.game.score(world, seat) == self.game.score(state, seat)
        self.must(same, f"imagine changed the score of seat {seat}")
        if mover == seat:
            same = np.array_equal(self.check_legal(world), legal)
            self.must(same, f"imagine changed the legal actions of seat {seat}")

    def check_copy(self, state: State, action: int, rng: NDArray[np.int64]) -> None:
        """What is done to a copy leaves the original alone."""
        before = bytes_of(state)
        self.game.act(self.game.copy(state), action, rng.copy())
        self.must(bytes_of(state) == before, f"action {action} on a copy changed the original")

    # --- The story ---

    def check_story(self, state: State, legal: NDArray[np.intp]) -> None:
        """Why not, and how the scores are made; questions, too, which change nothing."""
        before = bytes_of(state)
        self.check_reasons(state, legal)
        self.check_bills(state)
        self.must(bytes_of(state) == before, "why_not or bill changed the state")

    def check_reasons(self, state: State, legal: NDArray[np.intp]) -> None:
        """There is a reason against every action but the legal ones."""
        for action in range(self.game.actions):
            reason = new_row()
            code = self.game.why_not(state, action, reason)
            allowed = code == ALLOWED
            self.must(allowed == (action in legal), f"why_not says {code} of action {action}")
            known = allowed or (code == reason[0] and is_code(code, self.game.reasons))
            self.must(known, f"why_not gives code {code} of action {action}, which is no reason")

    def check_bills(self, state: State) -> None:
        """The lines of a seat's bill add up to its score."""
        for seat in range(self.seats):
            lines = new_rows()
            rows = self.rows_of(lines, self.game.bill(state, seat, lines), self.game.lines, "bill")
            total, score = int(rows[:, POINTS].sum()), self.game.score(state, seat)
            self.must(total == score, f"the bill of seat {seat} comes to {total}, not to {score}")

    def check_told(self, before: State, action: int, after: State) -> None:
        """A viewer is told the same of hidden records; two worlds alike to a seat hide alike."""
        viewer = WATCHER + (self.stream + self.move // LOOK_EVERY) % (self.seats + 1)
        told = self.told(before, action, after, viewer)
        hidden = self.told(self.hidden(before, viewer), action, self.hidden(after, viewer), viewer)
        self.must(np.array_equal(told, hidden), f"tell knows what is hidden from viewer {viewer}")
        if viewer != WATCHER:
            world = self.game.copy(after)
            self.game.imagine(world, viewer, new_generator(self.seed, self.move))
            same = bytes_of(self.hidden(world, viewer)) == bytes_of(self.hidden(after, viewer))
            self.must(same, f"hide leaves what seat {viewer} cannot know")

    def told(self, before: State, action: int, after: State, viewer: int) -> Rows:
        """What a viewer is told of an action."""
        events = new_rows()
        n = self.game.tell(before, action, after, viewer, events)
        return self.rows_of(events, n, self.game.events, "tell")

    def rows_of(self, rows: Rows, n: int, codes: Codes, verb: str) -> Rows:
        """The rows that were written, each of which has a code of the game."""
        self.must(0 <= n <= MOST_ROWS, f"{verb} says that it wrote {n} rows")
        wrong = [int(code) for code in rows[:n, 0] if not is_code(code, codes)]
        self.must(not wrong, f"{verb} gives code {wrong[:1]}, which is none of its own")
        return rows[:n]

    def hidden(self, state: State, viewer: int) -> State:
        """A copy without what a viewer may not know."""
        copy = self.game.copy(state)
        self.game.hide(copy, viewer)
        return copy


def is_code(code: int, codes: Codes) -> bool:
    """Whether a number is one of a game's codes."""
    return any(code == known for one in codes for known in one)


def bytes_of(state: State) -> bytes:
    return bytes(state.tobytes())
