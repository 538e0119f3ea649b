"""Another past of the card game that looks the same to a seat.

`imagine` deals the hidden cards of the present afresh; then the past is told backwards from there,
and wherever a hidden card was drawn, one that may have been is chosen.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.core.chance import Generator, below
from lostcities.core.compiled import fast
from lostcities.core.game import Game, State
from lostcities.errors import LostCitiesError
from lostcities.games.classic.rules import side_of

Table = Any  # a LazyTable of the environments
Counts = NDArray[np.int64]  # by card: how many; or by seat and card

MOST_TRIES: Final = 1000


class Contradiction(Exception):
    """The imagined present has no past that fits: a giver misses cards, too many for one gift."""

    def __init__(self, giver: int = 0, missed: Counts | None = None) -> None:
        """Without arguments: nothing is known but that it does not fit."""
        self.giver, self.missed = giver, 0 if missed is None else missed


class Step(NamedTuple):
    """One action or outcome, where it stands in the history, and the table before and after it."""

    number: int
    action: int
    place: int | None  # the seat to which a card was dealt
    is_draw: bool  # a card came from the deck
    before: State
    after: State


def another_past(start: Table, history: list[int], seat: int, rng: Generator) -> list[int]:
    """A history that a seat cannot tell from this one."""
    return CardPast(start.game, seat, rng).of(start, history)


def rounds_of(start: Table, history: list[int]) -> list[list[Step]]:
    """The steps of each round."""
    table, rounds = start.copy(), list[list[Step]]()
    for number, action in enumerate(history):
        before, place = table.game.copy(table.state), table.places[0] if table.places else None
        is_draw = table.waiting and place is None
        if place is not None and before.hand.sum() == 0:
            rounds.append([])
        table.follow(action)
        after = table.game.copy(table.state)
        if after.round_number != before.round_number:
            after = at_the_end_of_round(table, before, action)
        rounds[-1].append(Step(number, action, place, is_draw, before, after))
    return rounds


def at_the_end_of_round(table: Table, before: State, card: int) -> State:
    """The table after the last draw, as it would lie if no round followed."""
    end = table.game.copy(before)
    end.rounds = end.round_number + 1
    table.part.bring_up(end, card)
    (draw,) = table.part.draws
    table.game.act(end, draw, table.fresh())
    return end


class CardPast:
    """What chance and the others may have done instead, round by round."""

    def __init__(self, game: Game, seat: int, rng: Generator) -> None:
        """For the eyes of a seat."""
        self.game, self.seat, self.rng = game, seat, rng

    def of(self, start: Table, history: list[int]) -> list[int]:
        """A history that the seat cannot tell from this one."""
        past = list(history)
        for steps in rounds_of(start, history):
            for number, action in self.retold(steps).items():
                past[number] = action
        return past

    def retold(self, steps: list[Step]) -> dict[int, int]:
        """What may have happened instead in a round, by number."""
        world = self.imagined(steps[-1].after)
        for _ in range(MOST_TRIES):
            try:
                return self.told_backwards(steps, world)
            except Contradiction as contradiction:
                if not self.mended(world, contradiction):
                    world = self.imagined(steps[-1].after)
        raise LostCitiesError(f"seat {self.seat} has seen so much that no other past was found")

    def imagined(self, state: State) -> State:
        """A present that looks the same to the seat."""
        world = self.game.copy(state)
        fast(self.game.imagine)(world, self.seat, self.rng)
        return world

    def mended(self, world: State, contradiction: Contradiction) -> bool:
        """Whether an imagined present could be changed to fit."""
        return False

    def told_backwards(self, steps: list[Step], world: State) -> dict[int, int]:
        """From an imagined present back to the deal."""
        hands, past = world.hand.astype(np.int64), dict[int, int]()
        for step in reversed(steps):
            mover, is_other = int(step.before.turn), step.before.turn != self.seat
            if step.place is not None:
                if step.place != self.seat:
                    past[step.number] = self.taken(hands[step.place], hands[step.place])
            elif step.is_draw and is_other:
                past[step.number] = self.taken(hands[mover], self.drawable(step.before, hands))
            elif not self.undo_gift(step, hands, past):
                hands -= step.after.hand
                hands += step.before.hand
        return past

    def undo_gift(self, step: Step, hands: Counts, past: dict[int, int]) -> bool:
        """Whether the step was a gift that the seat cannot see, and is taken back."""
        return False

    def taken(self, hand: Counts, free: Counts) -> int:
        """Any of the free cards, out of the hand."""
        n = int(free.sum())
        if n == 0:
            raise Contradiction
        card = int(np.searchsorted(free.cumsum(), below(self.rng, n), side="right"))
        hand[card] -= 1
        return card

    def drawable(self, before: State, hands: Counts) -> Counts:
        """The cards of the mover that may have been the one just drawn: not those it had."""
        mover = int(before.turn)
        return np.asarray(np.maximum(hands[mover] - before.known[mover], 0))


def on_my_side(seat: int, other: int) -> bool:
    """Whether two seats play together."""
    return bool(side_of(seat) == side_of(other))
