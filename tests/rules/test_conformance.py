"""The shipped conformance check: every game passes it, and broken ones are caught."""

import doctest
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from lostcities.core import conformance
from lostcities.core.chance import new_generator
from lostcities.core.conformance import check_game
from lostcities.core.game import AFRESH, NOBODY, Features, Game, Mask, width
from lostcities.core.rows import POINTS, say
from lostcities.errors import BadOption
from lostcities.games.catalog import CLASSIC, PARTNERS, RIVALS, ROLL_AND_WRITE
from tests.rules.positions import TABLES, table_name

Table = tuple[Game, int, dict[str, Any]]

TINY: dict[str, Any] = {"expeditions": 2, "hand": 3, "highest": 5, "rounds": 1}


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_every_game_keeps_its_promises(table: Table) -> None:
    game, seats, options = table
    check_game(game, seats, games=1, seed=1, options=options)


def test_without_a_number_of_seats_all_of_them_are_checked() -> None:
    asked = []

    def deal(state: Any, seats: int, options: Any, rng: Any) -> None:
        asked.append(seats)
        RIVALS.deal(state, seats, options, rng)
        state.phase = 3  # over at once

    check_game(replace(RIVALS, deal=deal), games=2)
    assert asked == [2] * 4 + [3] * 4 + [4] * 4  # each game is dealt twice


def test_a_number_of_seats_that_the_game_has_not_is_an_error() -> None:
    with pytest.raises(BadOption, match="classic is for 2 seats"):
        check_game(CLASSIC, seats=3)


def test_the_example_in_the_docstring_runs() -> None:
    failed, tried = doctest.testmod(conformance)
    assert (failed, tried > 3) == (0, True)


# --- Broken games ---------------------------------------------------------------------


def caught(game: Game, sentence: str, **options: Any) -> None:
    """The check must say this of the game."""
    with pytest.raises(AssertionError, match=sentence):
        check_game(game, games=2, options=options)


def legal_with(change: Callable[[Any, Mask, int], int]) -> Game:
    """The tiny card game with another `legal`."""

    def legal(state: Any, mask: Mask) -> int:
        return change(state, mask, CLASSIC.legal(state, mask))

    return replace(CLASSIC, legal=legal)


def miscounted(_state: Any, _mask: Mask, count: int) -> int:
    return count + 1


def marked_twice(_state: Any, mask: Mask, count: int) -> int:
    mask[np.flatnonzero(mask)] = 2
    return count


def beyond(_state: Any, mask: Mask, count: int) -> int:
    base: Any = mask.base
    base[len(mask)] = 1
    return count


def none_at_all(_state: Any, mask: Mask, _count: int) -> int:
    mask[:] = 0
    return 0


def meddling(state: Any, _mask: Mask, count: int) -> int:
    state.banked[0] += 1
    return count


def after_the_end(state: Any, mask: Mask, count: int) -> int:
    if not CLASSIC.is_over(state):
        return count
    mask[0] = 1
    return 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (miscounted, r"legal says \d+, but marked \d+"),
        (marked_twice, "legal left marks other than 0 and 1"),
        (beyond, "legal wrote beyond its mask"),
        (none_at_all, "the game is not over, but no action is legal"),
        (meddling, "a question changed the state"),
        (after_the_end, "an action is legal after the end"),
    ],
)
def test_a_broken_legal_is_caught(change: Callable[[Any, Mask, int], int], sentence: str) -> None:
    caught(legal_with(change), sentence, **TINY)


def test_an_unwritten_mask_is_caught() -> None:
    def legal(state: Any, mask: Mask) -> int:
        fresh = np.zeros_like(mask)
        count = CLASSIC.legal(state, fresh)
        mask[fresh > 0] = 1
        return count

    caught(replace(CLASSIC, legal=legal), "legal left marks other than 0 and 1", **TINY)


def test_a_wrong_mover_is_caught() -> None:
    caught(replace(CLASSIC, mover=lambda _: 2), "mover says 2, which is no seat", **TINY)
    caught(replace(CLASSIC, mover=lambda _: NOBODY), "mover says -1, which is no seat", **TINY)
    stays = replace(CLASSIC, mover=lambda state: int(state.turn))
    caught(stays, "the game is over, but mover says", **TINY)


def test_wrong_scores_are_caught() -> None:
    caught(replace(RIVALS, score=lambda *_: -1), "score says -1, beyond 0 and 526")
    own = replace(PARTNERS, score=lambda _, seat: seat)
    caught(own, "a side has two scores, 0 and 2", rounds=1)


def test_scores_of_several_rounds_may_be_beyond_those_of_one() -> None:
    def bill(_state: Any, _seat: int, lines: Any) -> int:
        lines[0, 0], lines[0, POINTS] = 1, 1000
        return 1

    many = replace(CLASSIC, score=lambda *_: 1000, bill=bill)
    check_game(many, games=1, options={**TINY, "rounds": 2})
    caught(many, "score says 1000, beyond -480 and 936", **TINY)


def test_an_endless_game_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "MOST_MOVES", 10)
    caught(CLASSIC, "no end after 10 random moves", **TINY)


def observe_with(change: Callable[[Any, int, Features], None]) -> Game:
    """The tiny card game with another `observe`."""

    def observe(state: Any, seat: int, features: Features) -> None:
        CLASSIC.observe(state, seat, features)
        change(state, seat, features)

    return replace(CLASSIC, observe=observe)


def leaks(state: Any, seat: int, features: Features) -> None:
    features[0] = state.hand[1 - seat].argmax()


def overflows(_state: Any, _seat: int, features: Features) -> None:
    base: Any = features.base
    base[len(features)] = 1


def test_an_observation_that_leaks_is_caught() -> None:
    caught(observe_with(leaks), "imagine changed what seat . sees", **TINY)


def test_an_observation_that_is_too_long_is_caught() -> None:
    caught(observe_with(overflows), "observe wrote beyond its features", **TINY)


def test_an_observation_that_is_not_wholly_written_is_caught() -> None:
    def observe(state: Any, seat: int, features: Features) -> None:
        CLASSIC.observe(state, seat, whole := features.copy())
        features[1:] = whole[1:]

    caught(replace(CLASSIC, observe=observe), r"observe left features unwritten: \[0\]", **TINY)


def imagine_with(change: Callable[[Any, int, Any], None]) -> Game:
    """The tiny card game with another `imagine`."""

    def imagine(state: Any, seat: int, rng: Any) -> None:
        CLASSIC.imagine(state, seat, rng)
        change(state, seat, rng)

    return replace(CLASSIC, imagine=imagine)


def other_mover(state: Any, _seat: int, _rng: Any) -> None:
    state.phase = 2


def other_hand(state: Any, seat: int, _rng: Any) -> None:
    state.hand[seat] = state.hand[1 - seat]


def test_an_imagined_world_that_is_not_alike_is_caught() -> None:
    caught(imagine_with(other_hand), "imagine changed what seat 0 sees", **TINY)
    blind = replace(imagine_with(other_mover), observe=blind_observe)
    caught(blind, "imagine changed the mover", **TINY)
    blind = replace(imagine_with(other_hand), observe=blind_observe)
    caught(blind, "imagine changed the legal actions of seat 0", **TINY)
    richer = replace(imagine_with(other_score), observe=blind_observe)
    caught(richer, "imagine changed the score of seat 0", **TINY)


def blind_observe(_state: Any, _seat: int, features: Features) -> None:
    features[:] = 0


def other_score(state: Any, seat: int, _rng: Any) -> None:
    state.banked[seat] += 1


def test_a_deal_or_an_act_with_chance_of_its_own_is_caught() -> None:
    own = iter(range(1000))

    def deal(state: Any, seats: int, options: Any, rng: Any) -> None:
        CLASSIC.deal(state, seats, options, rng)
        state.banked[0] = next(own)

    def act(state: Any, action: int, rng: Any) -> None:
        CLASSIC.act(state, action, rng)
        state.banked[0] = next(own) % 7

    caught(replace(CLASSIC, deal=deal), "the same chance gave another deal", **TINY)
    caught(replace(CLASSIC, act=act), "with the same chance gave another position", **TINY)


def test_an_act_that_reaches_beyond_its_state_is_caught() -> None:
    states = []

    def deal(state: Any, seats: int, options: Any, rng: Any) -> None:
        ROLL_AND_WRITE.deal(state, seats, options, rng)
        states.append(state)

    def act(_state: Any, _action: int, _rng: Any) -> None:
        for state in states:
            state.roller += 1

    game = replace(ROLL_AND_WRITE, deal=deal, act=act)
    caught(game, "on a copy changed the original")


def test_an_imagine_that_reaches_beyond_its_state_is_caught() -> None:
    states = []

    def deal(state: Any, seats: int, options: Any, rng: Any) -> None:
        CLASSIC.deal(state, seats, options, rng)
        states.append(state)

    def imagine(_state: Any, _seat: int, _rng: Any) -> None:
        states[0].banked[0] += 1

    game = replace(CLASSIC, deal=deal, imagine=imagine, observe=blind_observe, score=lambda *_: 0)
    caught(game, "a question changed the state", **TINY)


def test_a_second_look_that_misses_a_change_is_caught() -> None:
    def again(state: Any, seat: int, action: int, features: Features) -> None: ...

    caught(replace(CLASSIC, observe_again=again), "observe_again after action .* does not", **TINY)


def test_a_second_look_after_a_placement_does_not_touch_the_other_colours() -> None:
    state, features = CLASSIC.new_state(), np.full(CLASSIC.features, 99, np.int8)
    CLASSIC.deal(state, 2, CLASSIC.new_options(2), new_generator(1))
    mask = np.zeros(CLASSIC.actions, np.int8)
    CLASSIC.legal(state, mask)
    action = int(mask.argmax())
    CLASSIC.act(state, action, new_generator(2))
    assert CLASSIC.observe_again is not None
    CLASSIC.observe_again(state, 0, action, features)
    assert (features == 99).sum() == 5 * width(CLASSIC.color_features)
    CLASSIC.observe_again(state, 0, AFRESH, features)
    assert not (features == 99).any()


# --- Broken stories -------------------------------------------------------------------


def test_a_reason_against_a_legal_action_is_caught() -> None:
    game = replace(CLASSIC, why_not=lambda *_: 6)
    caught(game, "why_not says 6 of action", **TINY)


def test_an_unknown_reason_is_caught() -> None:
    def why_not(state: Any, action: int, reason: Any) -> int:
        reason[0] = 99 * int(CLASSIC.why_not(state, action, reason) > 0)
        return int(reason[0])

    caught(replace(CLASSIC, why_not=why_not), "why_not gives code 99", **TINY)


def test_a_bill_that_does_not_add_up_is_caught() -> None:
    game = replace(CLASSIC, bill=lambda *_: 0)
    caught(game, "the bill of seat . comes to 0, not to", **TINY)


def test_a_tell_that_looks_into_hidden_hands_is_caught() -> None:
    def tell(before: Any, action: int, after: Any, viewer: int, events: Any) -> int:
        return say(events, 0, 1, 0, int(before.deck[0]) + int(before.hand.sum()), 0)

    caught(replace(CLASSIC, tell=tell), "tell knows what is hidden from viewer", **TINY)


def test_a_hide_that_leaves_a_hand_is_caught() -> None:
    game = replace(CLASSIC, hide=lambda *_: None)
    caught(game, "hide leaves what seat . cannot know", **TINY)


def test_an_event_without_a_code_of_the_game_is_caught() -> None:
    game = replace(CLASSIC, tell=lambda *_: 1)
    caught(game, "tell gives code .0., which is none of its own", **TINY)
