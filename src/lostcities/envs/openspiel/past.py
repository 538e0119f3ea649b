"""Another past that looks the same to a seat: the history behind `resample_from_infostate`.

In the card games `imagine` deals the hidden cards of the present afresh; then the past is told
backwards from there, and wherever a hidden card was drawn or given, one that may have been is
chosen. Sealed choices of Roll & Write are made afresh. All other pasts are open and stay.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.core.chance import Generator, below
from lostcities.core.compiled import fast
from lostcities.core.game import NOBODY, Game, State
from lostcities.envs.openspiel.chance import bring_to_top
from lostcities.envs.openspiel.stories import gift_of, is_gift
from lostcities.envs.openspiel.table import FRESH, LazyTable
from lostcities.errors import LostCitiesError
from lostcities.games.classic.rules import Phase, side_of
from lostcities.games.partners.rules import GIFT, partner_of

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


def another_past(start: LazyTable, history: list[int], seat: int, rng: Generator) -> list[int]:
    """A history that a seat cannot tell from this one."""
    if start.game.name in ("classic", "partners"):
        past = list(history)
        for steps in rounds_of(start, history):
            for number, action in retold(start.game, steps, seat, rng).items():
                past[number] = action
        return past
    if start.game.name == "roll_and_write" and start.state.sealed:
        return with_other_choices(start, history, seat, rng)
    return history


def follow(table: LazyTable, action: int) -> None:
    """What a history says comes next: an outcome or a move."""
    if table.waiting:
        table.fall(action)
    else:
        table.move(action)


# --- Cards ----------------------------------------------------------------------------


def rounds_of(start: LazyTable, history: list[int]) -> list[list[Step]]:
    """The steps of each round."""
    table, rounds = start.copy(), list[list[Step]]()
    for number, action in enumerate(history):
        before, place = table.game.copy(table.state), table.places[0] if table.places else None
        is_draw = table.waiting and place is None
        if place is not None and before.hand.sum() == 0:
            rounds.append([])
        follow(table, action)
        after = table.game.copy(table.state)
        if after.round_number != before.round_number:
            after = at_the_end_of_round(table, before, action)
        rounds[-1].append(Step(number, action, place, is_draw, before, after))
    return rounds


def at_the_end_of_round(table: LazyTable, before: State, card: int) -> State:
    """The table after the last draw, as it would lie if no round followed."""
    end = table.game.copy(before)
    end.rounds = end.round_number + 1
    bring_to_top(end, card)
    (draw,) = table.chance.draws
    table.game.act(end, draw, FRESH.copy())
    return end


def retold(game: Game, steps: list[Step], seat: int, rng: Generator) -> dict[int, int]:
    """What chance and the others may have done instead in a round, by number."""
    world = imagined(game, steps[-1].after, seat, rng)
    for _ in range(MOST_TRIES):
        try:
            return told_backwards(game, steps, world, seat, rng)
        except Contradiction as contradiction:
            if not swapped(world, contradiction, rng):
                world = imagined(game, steps[-1].after, seat, rng)
    raise LostCitiesError(f"seat {seat} has seen so much that no other past was found")


def imagined(game: Game, state: State, seat: int, rng: Generator) -> State:
    """A present that looks the same to a seat."""
    world = game.copy(state)
    fast(game.imagine)(world, seat, rng)
    return world


def swapped(world: State, contradiction: Contradiction, rng: Generator) -> bool:
    """The giver gets one of its cards back for any other; whether there was one to get back."""
    giver, receiver = contradiction.giver, partner_of(contradiction.giver)
    movable = np.maximum(world.hand[receiver] - world.known[receiver], 0)
    wanted = np.minimum(contradiction.missed, movable)
    free = world.hand[giver] - world.known[giver]
    if wanted.sum() == 0 or free.sum() == 0 or world.phase == Phase.GIVE:
        return False
    world.hand[giver, taken(world.hand[receiver], wanted, rng)] += 1
    world.hand[receiver, taken(world.hand[giver], free, rng)] += 1
    return True


def told_backwards(
    game: Game, steps: list[Step], world: State, seat: int, rng: Generator
) -> dict[int, int]:
    """From an imagined present back to the deal."""
    hands, past = world.hand.astype(np.int64), dict[int, int]()
    if world.phase == Phase.GIVE and world.turn != seat:  # the first card is laid aside
        past[steps[-1].number] = gift_of(int(world.given))
    for step in reversed(steps):
        mover, is_other = int(step.before.turn), step.before.turn != seat
        if step.place is not None:
            if step.place != seat:
                past[step.number] = taken(hands[step.place], hands[step.place], rng)
        elif step.is_draw and is_other:
            past[step.number] = taken(hands[mover], drawable(step.before, hands, seat), rng)
        elif is_gift(game, step.action) and step.before.phase == Phase.GIVE and is_other:
            gift = take_back_gift(step, hands, seat, rng)
            past[step.number - 1], past[step.number] = map(gift_of, gift)
        else:
            hands -= step.after.hand
            hands += step.before.hand
    return past


def taken(hand: Counts, free: Counts, rng: Generator) -> int:
    """Any of the free cards, out of the hand."""
    n = int(free.sum())
    if n == 0:
        raise Contradiction
    card = int(np.searchsorted(free.cumsum(), below(rng, n), side="right"))
    hand[card] -= 1
    return card


def drawable(before: State, hands: Counts, seat: int) -> Counts:
    """The cards of the mover that may have been the one just drawn: not those it had for sure."""
    mover, side = int(before.turn), side_of(int(before.turn))
    if side == side_of(seat):  # my partner: I know what we have told each other
        return np.asarray(hands[mover] - before.told[mover])
    free = hands[mover] - before.known[mover]
    if "side_known" in before.dtype.names:
        others = hands[side::2].sum(axis=0) - before.known[side::2].sum(axis=0)
        free = np.minimum(free, others - before.side_known[side])
    return np.asarray(np.maximum(free, 0))


def take_back_gift(step: Step, hands: Counts, seat: int, rng: Generator) -> list[int]:
    """Two cards go back to the giver; of a gift on the other side one can only guess which."""
    giver, receiver = int(step.before.turn), partner_of(int(step.before.turn))
    if side_of(giver) == side_of(seat):
        sure = np.maximum(step.after.hand[receiver] - step.before.hand[receiver], 0)
    else:
        sure = np.maximum(step.before.known[giver] - hands[giver], 0)
    gift = [int(card) for card in np.repeat(np.arange(len(sure)), sure)]
    if len(gift) > GIFT:
        raise Contradiction(giver, sure)
    hands[receiver] -= sure
    while len(gift) < GIFT:
        free = np.maximum(hands[receiver] - step.before.known[receiver], 0)
        gift.append(taken(hands[receiver], free, rng))
    if (hands[receiver] < step.before.known[receiver]).any():
        raise Contradiction
    for card in gift:
        hands[giver, card] += 1
    return gift if below(rng, 2) else gift[::-1]


# --- Sealed choices -------------------------------------------------------------------


def with_other_choices(
    start: LazyTable, history: list[int], seat: int, rng: Generator
) -> list[int]:
    """In this turn every seat that has chosen in secret chooses anything legal instead."""
    now, movers = start.copy(), list[int]()
    for action in history:
        movers.append(NOBODY if now.waiting else now.mover)
        follow(now, action)
    if now.over:
        return history
    rolled = len(movers) - movers[::-1].index(NOBODY)  # after the last die
    table, past = start.copy(), history[:rolled]
    for action in past:
        follow(table, action)
    turn = list(zip(movers[rolled:], history[rolled:], strict=True))
    seen = {viewed: [a for mover, a in turn if mover == viewed] for viewed in (table.mover, seat)}
    while table.mover != now.mover:
        mover = table.mover
        action = seen[mover].pop(0) if mover in seen else any_legal(table, rng)
        past.append(action)
        follow(table, action)
    return past + seen.get(now.mover, [])


def any_legal(table: LazyTable, rng: Generator) -> int:
    """A legal action by lot."""
    actions = table.legal()
    return actions[below(rng, len(actions))]
