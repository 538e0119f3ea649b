"""Luck: its mean is zero whatever could have come, and what is measured of it is kept and true."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from lostcities.arena.measuring import luck as luck_module
from lostcities.arena.measuring.luck import BEFORE, Judge, Watch, begin, new_judge, watching
from lostcities.arena.measuring.valued import value_kind, why_unvalued
from lostcities.arena.playing.duel import play_duel
from lostcities.arena.playing.games import Played
from lostcities.arena.playing.schedule import Block, new_contest
from lostcities.arena.playing.seated import play_seated
from lostcities.arena.playing.together import play_together
from lostcities.bots.network import RULES, load_network, misfit, shipped_weights, weights_file
from lostcities.bots.searching.champion_worlds import network_forward
from lostcities.core.chance import Generator, below, new_generator
from lostcities.core.compiled import interpreted
from lostcities.core.game import Game
from lostcities.core.play import nth_legal
from lostcities.games.catalog import CLASSIC, GAMES

ENOUGH = 20  # cards or rolls
CARDS = ["classic", "partners", "rivals"]
many_games = pytest.mark.skipif(interpreted(), reason="many games need compiled code")


def judging(game: Game) -> tuple[Judge, Watch]:
    """The value function by NumPy, which needs no compiler."""
    network = load_network(game.name, value_kind(game))
    return new_judge(game), watching(game, network_forward(network))


def positions(game: Game, rng: Generator, seats: int) -> Iterator[tuple[Any, int]]:
    """The positions of a random game, with the action that follows."""
    state, mask = game.new_state(), np.zeros(game.actions, np.int8)
    game.deal(state, seats, game.new_options(seats), rng)
    while not game.is_over(state):
        action = nth_legal(mask, below(rng, game.legal(state, mask)))
        yield game.copy(state), action
        game.act(state, action, rng)


def draws(game: Game, seats: int) -> Iterator[tuple[Any, int]]:
    """Positions late in a round in which a card is drawn or uncovered, and it could be another."""
    wanted = {3, 8}  # cards left
    for state, action in positions(game, new_generator(3), seats):
        if int(state.deck_left) in wanted and is_draw(game, state, action):
            wanted.remove(int(state.deck_left))
            yield state, action
        if not wanted:
            return


def is_draw(game: Game, state: Any, action: int) -> bool:
    after = game.copy(state)
    game.act(after, action, new_generator(1))
    return 0 < int(after.deck_left) < int(state.deck_left)


def luck_of(game: Game, state: Any, action: int, slot: int, seats: int) -> Any:
    """The luck of a draw if the card of a slot comes."""
    judge, watch = judging(game)
    found = np.zeros(seats)
    begin(judge, state, 1, 1)
    after, top = game.copy(state), int(state.deck_left) - 1
    after.deck[slot], after.deck[top] = state.deck[top], state.deck[slot]
    game.act(after, action, new_generator(1))
    watch(judge, after, action, found)
    return found


@pytest.mark.parametrize("name", CARDS)
def test_the_mean_over_all_cards_that_could_have_come_is_zero(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(luck_module, "samples_of", lambda _game: 0)  # all cards, in Rivals too
    monkeypatch.setattr(luck_module, "imaginer", luck_module.every_card)
    game, seats = GAMES[name], GAMES[name].seats[0]
    luck_module.watching.cache_clear()
    largest = 0.0
    for state, action in draws(game, seats):
        slots = range(int(state.deck_left))
        lucks = np.array([luck_of(game, state, action, slot, seats) for slot in slots])
        assert np.abs(lucks.mean(0)).max() < 0.01
        assert np.abs(lucks).max() > 0.01
        largest = max(largest, np.abs(lucks).max())
    assert largest > 0.1
    luck_module.watching.cache_clear()


@pytest.mark.parametrize("name", ["rivals", "roll_and_write"])
def test_where_it_is_sampled_the_mean_is_zero_within_its_error(name: str) -> None:
    game, seats = GAMES[name], 3
    found = lucks(game, seats, 1)
    assert len(found) == ENOUGH
    assert (np.abs(found.mean(0)) < 4 * found.std(0) / len(found) ** 0.5).all()


def lucks(game: Game, seats: int, deal: int) -> Any:
    """The luck of the first cards or rolls of a random game, by seat."""
    (judge, watch), found = judging(game), list[Any]()
    for number, (state, action) in enumerate(positions(game, new_generator(5, deal), seats)):
        if number == 0:
            begin(judge, state, 1, deal)
        judge.trial.states[BEFORE] = state
        after, luck = game.copy(state), np.zeros(seats)
        game.act(after, action, new_generator(6 + number, deal))
        watch(judge, after, action, luck)
        if luck.any():
            found.append(luck)
        if len(found) == ENOUGH:
            break
    return np.array(found)


@many_games
@pytest.mark.parametrize("name", ["classic", "partners"])
def test_compiled_loops_and_python_tell_the_same_luck_and_games(name: str) -> None:
    bots, options = ["random", "rules"], {"rounds": 2}
    contest = new_contest(name, bots, options=options, adjusted=True)
    one, other, third = (
        play(contest, Block((0, 1), 2, 2)) for play in (play_duel, play_seated, play_together)
    )
    assert one.luck is not None
    assert other.luck is not None
    assert third.luck is not None
    assert np.array_equal(one.luck, third.luck)
    assert np.array_equal(one.scores, other.scores)
    assert one.luck == pytest.approx(other.luck, abs=0.02)
    assert np.array_equal(one.luck[:, :, 0], -one.luck[:, :, 1])  # what one gains the other loses
    parts = [play_duel(contest, Block((0, 1), start, 1)).luck for start in (2, 3)]
    assert np.array_equal(one.luck, np.concatenate([part for part in parts if part is not None]))
    plain = play_duel(new_contest(name, bots, options=options), Block((0, 1), 2, 2))
    assert np.array_equal(one.scores, plain.scores)
    assert plain.luck is None
    read = Played.read(one.as_dict())
    assert read.luck is not None
    assert np.array_equal(read.luck, one.luck)


# --- Where it cannot be measured ----------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("classic", {"expeditions": 6, "rounds": 1, "starter": 1}, None),
        ("classic", {"hand": 4}, "the network of classic knows hand 8, not 4"),
        ("classic", {"expeditions": 3}, "the network of classic knows expeditions 5/6, not 3"),
        ("partners", {}, None),
        ("rivals", {}, None),
        ("roll_and_write", {"sealed": True}, None),
        (
            "roll_and_write",
            {"sheet": {}},
            "the network of roll_and_write does not know a sheet of one's own",
        ),
    ],
)
def test_a_table_that_the_network_does_not_know_is_told_without_luck(
    name: str, options: dict[str, Any], why: str | None
) -> None:
    found = why_unvalued(GAMES[name], options)
    assert (found and str(found)) == why


def test_a_contest_at_such_a_table_is_plain() -> None:
    bots = ["random", "rules"]
    assert new_contest("classic", bots, adjusted=True).adjusted
    assert not new_contest("classic", bots, options={"hand": 4}, adjusted=True).adjusted


def test_weights_of_another_version_of_the_rules_or_of_none_do_not_fit(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert weights_file("classic").is_file()
    assert misfit(CLASSIC, "apprentice") is None
    weights = shipped_weights("classic", "apprentice")
    monkeypatch.setattr("lostcities.bots.network.weights_folder", lambda _game: tmp_path)
    assert str(misfit(CLASSIC, "apprentice")) == (
        "no network of classic is installed: apprentice.npz is missing"
    )
    other: dict[str, Any] = {**weights, RULES: np.array(2)}
    np.savez(tmp_path / "apprentice.npz", **other)
    assert str(misfit(CLASSIC, "apprentice")) == (
        "apprentice.npz of classic is of version 2 of the rules or of other features, "
        "not of version 1 as it is played here"
    )
    assert why_unvalued(CLASSIC, {}) is not None
    assert shipped_weights("classic", "apprentice").keys() == weights.keys()
