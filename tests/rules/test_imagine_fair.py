"""Imagining is fair: a card that a seat cannot place is equally likely in every hidden place."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from lostcities.core.chance import Generator, below, new_generator
from lostcities.games.catalog import CLASSIC, PARTNERS, RIVALS, ROLL_AND_WRITE
from lostcities.games.classic import knowledge as classic_knowledge
from lostcities.games.partners import knowledge as partners_knowledge
from lostcities.games.rivals import knowledge as rivals_knowledge
from tests.rules.fairness import is_fair
from tests.rules.positions import (
    Position,
    act_randomly,
    cards,
    names_of,
    set_deck,
    set_dice,
    set_hand,
)

TIMES = {0: 2000, 1: 1000, 3: 400}  # by hidden hands: the more, the longer a deal takes
Places = NDArray[np.float64]  # by card and place: how often, or how often to be expected


def naive_shuffle(deck: NDArray[np.int8], n: int, rng: Generator) -> None:
    """The well-known mistake: exchange each card with any card."""
    for i in range(n):
        j = below(rng, n)
        deck[i], deck[j] = deck[j], deck[i]


def lazy_shuffle(deck: NDArray[np.int8], n: int, rng: Generator) -> None:
    """Another mistake: the last card stays where it is."""
    for i in range(n - 2, 0, -1):
        j = below(rng, i + 1)
        deck[i], deck[j] = deck[j], deck[i]


def cyclic_shuffle(deck: NDArray[np.int8], n: int, rng: Generator) -> None:
    """And another: no card may stay where it is."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i)
        deck[i], deck[j] = deck[j], deck[i]


UNFAIR = [naive_shuffle, lazy_shuffle, cyclic_shuffle]


def is_dealt_fairly(position: Position, seat: int, hidden: list[int], fair: Places) -> bool:
    """Whether the hands of others and the deck come out as they should in one deal on average."""
    times = TIMES[len(hidden)]
    counts, expected = count_places(position, seat, hidden, times), times * fair
    freedom = int((expected > 0).sum()) - int((expected.sum(axis=1) > 0).sum())
    return is_fair(counts.ravel().tolist(), expected.ravel().tolist(), freedom)


def count_places(position: Position, seat: int, hidden: list[int], times: int) -> Places:
    """Where cards end up: one column for each hidden hand, then one for each card of the deck."""
    rng = new_generator(5)
    left = int(position.state.deck_left)
    counts = np.zeros((60, len(hidden) + left))
    for _ in range(times):
        state = position.game.copy(position.state)
        position.game.imagine(state, seat, rng)
        for n, other in enumerate(hidden):
            counts[: state.hand.shape[1], n] += state.hand[other]
        for slot in range(left):
            counts[state.deck[slot], len(hidden) + slot] += 1
    return counts


# --- Classic --------------------------------------------------------------------------


def late_classic() -> Position:
    """Seven cards in the deck; seat 1 holds eight, and two of them are known."""
    position = Position(CLASSIC)
    set_hand(position, 0, "Y* Y2 Y3 Y4 B* B2 B3 B4")
    set_hand(position, 1, "G* G* G2 G3 G4 R* R2 R3")
    set_deck(position, "W2 W3 W4 G* R* W6 W7")
    for number in cards("G* G4"):
        position.state.known[1, number] = 1
    return position


def fair_classic(position: Position) -> Places:
    state = position.state
    left = int(state.deck_left)
    hidden = np.zeros(60)
    hidden[:] = state.hand[1] - state.known[1]
    places = [hidden.sum()] + [1.0] * left
    np.add.at(hidden, state.deck[:left], 1)
    expected: Places = np.outer(hidden, np.array(places) / hidden.sum())
    expected[:, 0] += state.known[1]
    return expected


@pytest.mark.slow
def test_imagining_the_other_hand_and_the_deck_is_fair() -> None:
    position = late_classic()
    assert is_dealt_fairly(position, 0, [1], fair_classic(position))


@pytest.mark.slow
@pytest.mark.parametrize("unfair", UNFAIR)
def test_the_check_finds_an_unfair_dealer(unfair: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classic_knowledge, "shuffle", unfair)
    position = late_classic()
    assert not is_dealt_fairly(position, 0, [1], fair_classic(position))


# --- Partners -------------------------------------------------------------------------


def late_partners() -> Position:
    """Seat 0 knows one card of seat 1, two of its partner's, and two of the other side's."""
    position = Position(PARTNERS)
    set_hand(position, 0, "Y* Y2 Y3 Y4 B* B2 B3 B4")
    set_hand(position, 1, "G* G2 G3 R* R2 R3")
    set_hand(position, 2, "W* W2 W3 W4 G4 R4 W5 G5")
    set_hand(position, 3, "R5 R6 R7 G6 G7 G8 G9 G2 W6 W7")
    set_deck(position, "W8 W9 R8 R9 Y9")
    state = position.state
    state.known[1, cards("R3")] = 1
    state.told[1, cards("R3")] = 1
    state.told[2, cards("W* W2")] = 1
    state.side_known[1, cards("G2 G9")] = 1
    return position


def fair_partners(s: Any) -> Places:
    """By the rule: side cards go to any free place of its two hands, then the rest anywhere."""
    left, side = int(s.deck_left), np.zeros(60)
    side[:50] = s.side_known[1]
    fixed = np.zeros((60, 3))
    for n, kept in enumerate((s.known[1], s.told[2], s.known[3])):
        fixed[:50, n] = kept
    free = -side - fixed.sum(axis=1)
    free[:50] += s.hand[1:].sum(axis=0)
    np.add.at(free, s.deck[:left], 1)
    room = s.held[1:] - fixed.sum(axis=0)
    of_side = np.array([room[0], 0, room[2]]) / (room[0] + room[2])
    rest = room - side.sum() * of_side
    places = np.concatenate([rest, np.ones(left)]) / free.sum()
    expected: Places = np.outer(free, places)
    expected[:, :3] += np.outer(side, of_side) + fixed
    return expected


@pytest.mark.slow
def test_imagining_three_hands_and_the_deck_is_fair() -> None:
    position = late_partners()
    assert is_dealt_fairly(position, 0, [1, 2, 3], fair_partners(position.state))


@pytest.mark.slow
def test_the_check_finds_an_unfair_dealer_among_partners(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(partners_knowledge, "shuffle", naive_shuffle)
    position = late_partners()
    assert not is_dealt_fairly(position, 0, [1, 2, 3], fair_partners(position.state))


@pytest.mark.slow
def test_the_check_finds_side_cards_shared_out_unfairly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partners_knowledge, "below", lambda rng, n: below(rng, n) // 2)
    position = late_partners()
    assert not is_dealt_fairly(position, 0, [1, 2, 3], fair_partners(position.state))


def given_cards(position: Position, seat: int) -> tuple[list[int], list[float]]:
    """How often each card was the one laid aside, and how often it should have been."""
    rng = new_generator(6)
    counts: Counter[int] = Counter()
    in_hand = np.zeros(50)
    for _ in range(TIMES[3]):
        state = position.game.copy(position.state)
        position.game.imagine(state, seat, rng)
        counts[int(state.given)] += 1
        in_hand += state.hand[state.turn] / state.held[state.turn]
    return [counts[number] for number in range(50)], in_hand.tolist()


@pytest.mark.slow
def test_the_card_laid_aside_may_be_any_of_the_hand() -> None:  # P22
    position = late_partners()
    position.state.turn = 3
    position.play("give G6")
    assert is_fair(*given_cards(position, 0))


@pytest.mark.slow
def test_the_check_finds_an_unfair_gift(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partners_knowledge, "below", lambda rng, n: below(rng, n) // 2)
    position = late_partners()
    position.state.side_known[:] = 0
    position.state.turn = 3
    position.play("give G6")
    assert not is_fair(*given_cards(position, 0))


# --- Rivals ---------------------------------------------------------------------------


def late_rivals() -> Position:
    position = Position(RIVALS, 3)
    set_deck(position, "R2 R2 R9 G* G* G* Y2 Y7 B10")
    return position


def fair_piles(position: Position) -> Places:
    left = int(position.state.deck_left)
    hidden = np.zeros(60)
    np.add.at(hidden, position.state.deck[:left], 1)
    expected: Places = np.outer(hidden, np.ones(left) / left)
    return expected


def test_imagining_the_piles_of_rivals_is_fair() -> None:
    position = late_rivals()
    assert is_dealt_fairly(position, 1, [], fair_piles(position))


@pytest.mark.slow
@pytest.mark.parametrize("unfair", UNFAIR)
def test_the_check_finds_unfair_piles(unfair: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rivals_knowledge, "shuffle", unfair)
    position = late_rivals()
    assert not is_dealt_fairly(position, 1, [], fair_piles(position))


# --- Roll & Write ---------------------------------------------------------------------


def sealed_choice(dice: str) -> Position:
    """The roller has taken the first colour and the first number; seat 1 has chosen, sealed."""
    position = Position(ROLL_AND_WRITE, 3, sealed=1)
    set_dice(position, dice)
    position.play(f"write {dice[0]} {dice[4]}")
    return position.play("refuse")


def choices(position: Position) -> Counter[str]:
    rng = new_generator(7)
    counts: Counter[str] = Counter()
    for _ in range(TIMES[0]):
        state = position.game.copy(position.state)
        position.game.imagine(state, 2, rng)
        if state.refusals[0, 1]:
            counts["refuse"] += 1
        for column in range(6):
            if state.filled[0, 1, column]:
                counts[f"{column} {state.number[0, 1, column, 0]}"] += 1
            if state.circle[0, 1, column]:
                counts[f"{column} circle"] += 1
    return counts


@pytest.mark.slow
def test_every_pair_of_dice_and_the_refusal_are_equally_likely() -> None:  # W12
    counts = choices(sealed_choice("ROY 123"))
    names = ["refuse", "1 2", "1 3", "2 2", "2 3"]
    assert is_fair([counts[name] for name in names], [TIMES[0] / 5] * 5)


@pytest.mark.slow
def test_a_zero_is_as_often_a_circle_as_a_ten() -> None:  # W18
    counts = choices(sealed_choice("ROO 100"))
    assert is_fair(
        [counts[name] for name in ("refuse", "1 10", "1 circle")],
        [TIMES[0] / 5, TIMES[0] * 2 / 5, TIMES[0] * 2 / 5],
    )


# --- Positions of real play -----------------------------------------------------------


@pytest.mark.slow
def test_a_late_position_of_real_play_is_imagined_fairly() -> None:
    position = Position(CLASSIC, seed=11, rounds=1)
    while position.state.deck_left > 6 or position.mover != 0 or not position.state.known[1].any():
        act_randomly(position)
    assert names_of(position.state.known[1])
    assert is_dealt_fairly(position, 0, [1], fair_classic(position))
