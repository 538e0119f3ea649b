"""Nobody drags a round out: the deck is drawn from when nothing else changes anything."""

from typing import Any

import numpy as np
import pytest

from lostcities.bots import stalling
from lostcities.bots.catalog import find_bot
from lostcities.bots.champion import Champion
from lostcities.bots.policy import Policy
from lostcities.bots.stalling import FEW, OFTEN, draws, unstalled
from lostcities.core.chance import new_generator
from lostcities.games.catalog import GAMES, find_game
from lostcities.games.classic.rules import NOTHING, Phase
from lostcities.games.classic.tuning import idle_draws
from lostcities.notation.moves import move_names, parse_move

LONGEST = 120  # turns of a round
DRAGGED_OUT = (37, 45, 241)  # deals in which two champions went on for 188 turns and more
CLASSIC = find_game("classic")


def to_draw(*, deck: int = 2, discarded: str = "W", top: int = 3, last: int = 7) -> Any:
    """The mover has to draw; a red card of some rank lies open, above which the mover is or not."""
    state = CLASSIC.new_state()
    CLASSIC.deal(state, 2, CLASSIC.new_options(2, {"rounds": 1}), new_generator(1))
    state.phase, state.deck_left = Phase.DRAW, deck
    state.closed = "YBWGRP".index(discarded) if discarded else NOTHING
    red = 4
    state.pile[red, 0], state.pile_height[red], state.last[0, red] = 10 * red + top, 1, last
    return state


def legal_of(state: Any) -> Any:
    mask = np.zeros(CLASSIC.actions, np.int8)
    CLASSIC.legal(state, mask)
    return np.flatnonzero(mask)


def idle_moves(state: Any) -> list[str]:
    legal = legal_of(state)
    return [move_names(CLASSIC)[it] for it in legal[idle_draws(CLASSIC, state, legal)]]


@pytest.mark.parametrize(
    ("position", "idle"),
    [
        ({}, ["draw R"]),  # a discard before, a card of no use, two cards left
        ({"deck": FEW}, ["draw R"]),
        ({"deck": FEW + 1}, []),  # the round goes on anyway
        ({"discarded": ""}, []),  # a card was played: that changed something
        ({"top": 8}, []),  # it can be played next
        ({"last": 0}, []),  # the expedition has not begun
    ],
    ids=str,
)
def test_a_turn_that_changes_nothing(position: dict[str, Any], idle: list[str]) -> None:
    assert idle_moves(to_draw(**position)) == idle


def test_then_the_deck_has_its_share_and_the_rest_stay_in_proportion() -> None:
    state = to_draw()
    legal = legal_of(state)
    deck = parse_move(CLASSIC, "draw deck")
    sure = np.where(legal == deck, 0.01, 0.99)
    chosen = unstalled(CLASSIC, state, legal, sure)
    assert chosen.sum() == pytest.approx(1)
    assert chosen[legal == deck][0] == pytest.approx(OFTEN)
    often = np.where(legal == deck, 0.6, 0.4)
    assert unstalled(CLASSIC, state, legal, often) is often


@pytest.mark.parametrize("game", ["rivals", "roll_and_write"])
def test_in_games_without_draws_nothing_changes(game: str) -> None:
    assert draws(find_game(game)) == {}
    shares = np.array([0.3, 0.7])
    assert unstalled(find_game(game), None, np.array([0, 1]), shares) is shares


def turns(players: list[Policy], game: str, deal: int) -> int:
    """How many turns a round takes; cut far beyond the longest."""
    rules = GAMES[game]
    state, mask, rng = rules.new_state(), np.zeros(rules.actions, np.int8), new_generator(1, deal)
    options = rules.new_options(rules.seats[0], {"rounds": 1})
    rules.deal(state, rules.seats[0], options, rng)
    choosing, taken, last = new_generator(1000, deal), 0, -1
    while not rules.is_over(state) and taken <= 2 * LONGEST:
        mover = rules.mover(state)
        taken, last = taken + int(mover != last), mover
        rules.legal(state, mask)
        rules.act(state, players[mover % len(players)](state, mask, choosing), rng)
    return taken


@pytest.mark.slow
@pytest.mark.parametrize("deal", DRAGGED_OUT)
def test_two_champions_end_the_rounds_that_they_dragged_out(
    deal: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = find_bot("champion", "classic")
    assert isinstance(bot, Champion)
    assert turns([bot], "classic", deal) <= LONGEST
    monkeypatch.setattr(stalling, "unstalled", lambda game, seen, legal, shares: shares)
    assert turns([bot], "classic", deal) > LONGEST


def timid(seen: Any, mask: Any, _rng: Any) -> int:
    """A player that begins nothing and never draws from the deck if it need not."""
    legal = np.flatnonzero(mask)
    names = [move_names(CLASSIC)[it] for it in legal]
    for verb in ("discard", "draw "):
        found = [it for it, name in zip(legal, names, strict=True) if name.startswith(verb)]
        found = [it for it in found if it != parse_move(CLASSIC, "draw deck")] or found
        if found:
            return int(found[0])
    return int(legal[0])


@pytest.mark.slow
@pytest.mark.parametrize("deal", range(3))
def test_a_timid_opponent_cannot_drag_a_round_out(deal: int) -> None:
    assert turns([find_bot("champion", "classic"), timid], "classic", deal) <= LONGEST
