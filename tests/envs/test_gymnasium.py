"""Gymnasium: one seat against bots; its checker, its errors, and many games at once."""

import copy
import pickle
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded, UnsupportedMode
from gymnasium.utils.env_checker import check_env, data_equivalence

from lostcities import LostCitiesError
from lostcities.bots.random import choose as choose_any
from lostcities.core.compiled import interpreted
from lostcities.core.game import Features, Mask
from lostcities.envs.gymnasium import IDS, Observing, register_all
from lostcities.envs.gymnasium.env import LostCitiesEnv
from lostcities.games.catalog import GAMES
from tests.envs.tables import Settings, any_of, scaled, worlds_alike

TABLES: list[tuple[str, Settings]] = [
    ("classic", {"rounds": 1}),
    ("classic", {"rounds": 1, "expeditions": 6, "seat": 1, "opponents": "random"}),
    ("partners", {"rounds": 1, "opponents": ["rules", "random", "rules"]}),
    ("rivals", {"seats": 2, "seat": 1}),
    ("rivals", {"seats": 3, "seat": 2, "opponents": ["random", "rules"]}),
    ("rivals", {"seats": 4}),
    ("roll_and_write", {"seats": 2}),
    ("roll_and_write", {"seats": 5, "seat": 3, "sealed": True}),
]
every_table = pytest.mark.parametrize(("game", "settings"), TABLES, ids=str)


def new_env(game: str, **settings: Any) -> Any:
    """An environment as `make` makes it, of no type that would forbid to try what is wrong."""
    return gymnasium.make(IDS[game], **settings)


def first(observation: Features, mask: Mask, rng: Any) -> int:
    """The first legal action."""
    return int(mask.argmax())


def play(env: Any, steps: int, seed: int = 0) -> list[Any]:
    """What is told while somebody plays at random, game after game; reset already."""
    rng, story = np.random.default_rng(seed), list[Any]()
    for _ in range(steps):
        told = env.step(any_of(env.unwrapped.one.mask, rng))
        story.append(told)
        if told[2] or told[3]:
            story.append(env.reset())
    return story


# --- Their checker, their registry ----------------------------------------------------


@every_table
def test_the_checker_has_nothing_to_say(game: str, settings: Settings) -> None:
    check_env(new_env(game, **settings).unwrapped)


@pytest.mark.parametrize("render_mode", ["ansi", "rgb_array", "human"])
def test_the_checker_likes_every_render_mode(render_mode: str) -> None:
    check_env(new_env("rivals", render_mode=render_mode).unwrapped)


def test_one_line_makes_a_game_in_a_fresh_process() -> None:
    """Gymnasium imports the module named before the colon."""
    code = (
        "import gymnasium; "
        "env = gymnasium.make('lostcities.envs.gymnasium:lostcities/classic-v0'); "
        "print(env.reset(seed=1)[0].shape)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout == "(782,)\n"


def test_registering_twice_changes_nothing() -> None:
    before = dict(gymnasium.registry)
    register_all()
    assert dict(gymnasium.registry) == before
    assert set(IDS) == set(GAMES)


# --- The game -------------------------------------------------------------------------


@every_table
def test_the_learner_is_to_move_and_is_paid_at_the_end(game: str, settings: Settings) -> None:
    env = new_env(game, **settings).unwrapped
    seat, ended, rng = settings.get("seat", 0), 0, np.random.default_rng(2)
    env.reset(seed=5)
    while ended < scaled(3):
        assert env.one.mover == seat
        assert env.action_masks().tolist() == (env.one.mask == 1).tolist()
        _, reward, over, cut, info = env.step(any_of(env.one.mask, rng))
        assert not cut
        if over:
            scores = info["scores"].tolist()
            assert scores == [env.one.game.score(env.one.states[0], n) for n in range(len(scores))]
            two = len(scores) == 2 or game == "partners"
            assert reward == (scores[seat] - scores[1 - seat % 2] if two else scores[seat])
            assert not info["action_mask"].any()
            ended += 1
            env.reset()
        else:
            assert reward == 0
            assert (info["action_mask"] == env.one.mask).all()


def test_a_rank_can_be_the_reward() -> None:
    env = new_env("roll_and_write", seats=3, reward="rank", opponents="random")
    env.reset(seed=4)
    rewards = [told[1] for told in play(env, 300) if len(told) == 5 and told[2]]
    assert set(rewards) <= {-1, -0.5, 0, 0.5, 1}
    assert len(set(rewards)) > 1


@pytest.mark.skipif(interpreted(), reason="it takes many games")
def test_the_rule_player_beats_a_random_learner_and_random_does_not() -> None:
    means = {}
    for opponents in ("rules", "random"):
        env = new_env("roll_and_write", opponents=opponents)
        env.reset(seed=1)
        margins = [told[1] for told in play(env, 300) if len(told) == 5 and told[2]]
        means[opponents] = np.mean(margins)
    assert means["rules"] < -200
    assert abs(means["random"]) < 100


@every_table
def test_the_same_seed_gives_the_same_story(game: str, settings: Settings) -> None:
    stories = []
    for _ in range(2):
        env = new_env(game, **settings)
        stories.append([env.reset(seed=3), *play(env, scaled(80)), env.reset()])
    assert data_equivalence(stories[0], stories[1], exact=True)


def test_max_turns_truncates() -> None:
    env = new_env("classic", max_turns=6)
    env.reset(seed=1)
    story = play(env, 6)
    assert [told[3] for told in story[:6]] == [False] * 5 + [True]  # three turns of two actions
    assert story[5][1] == story[5][4]["scores"] @ [1, -1]


def test_a_copy_goes_on_the_same_and_shares_nothing() -> None:
    env = new_env("classic").unwrapped
    env.reset(seed=2)
    twin = copy.deepcopy(env)
    before = env.one.states.tobytes()
    story = play(twin, scaled(80))
    assert env.one.states.tobytes() == before
    assert data_equivalence(story, play(env, scaled(80)), exact=True)


# --- Opponents ------------------------------------------------------------------------


def test_a_policy_of_ones_own_gets_what_its_seat_may_know() -> None:
    seen: list[tuple[bytes, int]] = []

    def spy(world: Any, mask: Mask, rng: Any) -> int:
        seen.append((world.hand[0].tobytes(), int(mask.sum())))
        return int(choose_any(world, mask, rng))

    env = new_env("classic", opponents=spy).unwrapped
    env.reset(seed=1)
    true_hands = []
    for _ in range(30):
        env.step(int(np.flatnonzero(env.one.mask)[0]))
        true_hands.append(env.one.states[0].hand[0].tobytes())
    assert len(seen) == 30
    assert len({hand for hand, _ in seen} & set(true_hands)) < 3  # dealt afresh, not the truth


def test_a_policy_plays_the_same_compiled_or_not() -> None:
    def plain(world: Any, mask: Mask, rng: Any) -> int:
        return int(choose_any(world, mask, rng))

    stories = []
    for opponents in ("random", plain):
        env = new_env("rivals", opponents=opponents)
        stories.append([env.reset(seed=3), *play(env, 40)])
    assert data_equivalence(stories[0], stories[1], exact=True)


@every_table
def test_an_observing_opponent_sees_what_a_learner_in_its_seat_would(
    game: str, settings: Settings
) -> None:
    told = list[Features]()

    def spy(observation: Features, mask: Mask, rng: Any) -> int:
        told.append(env.one.observation(env.one.mover))
        assert observation.tolist() == told[-1].tolist()
        assert mask.tolist() == env.one.mask.tolist()
        return first(observation, mask, rng)

    env = new_env(game, **{**settings, "opponents": Observing(game, spy)}).unwrapped
    env.reset(seed=1)
    play(env, scaled(60))
    assert len({features.tobytes() for features in told}) > scaled(20)


def test_an_environment_with_an_observing_opponent_can_be_pickled() -> None:
    env = new_env("rivals", opponents=Observing("rivals", first)).unwrapped
    env.reset(seed=1)
    twin = pickle.loads(pickle.dumps(env))
    assert data_equivalence(play(env, 20), play(twin, 20), exact=True)


def test_a_policy_that_cheats_is_named() -> None:
    def cheat(world: Any, mask: Mask, rng: Any) -> int:
        return int(mask.argmin())

    env = new_env("rivals", opponents=cheat, seat=1)
    with pytest.raises(LostCitiesError, match="the opponent cheat chose action 0, which is not"):
        env.reset(seed=1)


# --- What is not legal, and other errors ----------------------------------------------


def test_an_illegal_action_is_replaced_by_any_legal_one() -> None:
    env = new_env("classic", opponents="random").unwrapped
    _, info = env.reset(seed=1)
    *_, told = env.step(126)  # draw deck, before a card is placed
    assert told["illegal"]
    assert info["action_mask"][told["action"]]
    twin = new_env("classic", opponents="random").unwrapped
    twin.reset(seed=1)
    *_, legal = twin.step(told["action"])
    assert "illegal" not in legal
    assert env.one.states.tobytes() == twin.one.states.tobytes()


def test_an_illegal_action_can_end_the_game_with_the_worst_reward() -> None:
    env = new_env("classic", illegal="terminate", rounds=2)
    env.reset(seed=1)
    _, reward, over, cut, info = env.step(126)
    assert (reward, over, cut) == (2 * (-480 - 936), True, False)
    assert info["illegal"]
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_an_illegal_action_can_be_an_error() -> None:
    env = new_env("classic", illegal="error").unwrapped
    env.reset(seed=1)
    before = env.one.states.tobytes()
    with pytest.raises(InvalidAction, match="draw deck: first place a card"):
        env.step(126)
    assert env.one.states.tobytes() == before


def test_errors_are_those_that_gymnasiums_users_know() -> None:
    env = new_env("classic")
    with pytest.raises(ResetNeeded):
        env.step(0)
    with pytest.raises(ResetNeeded, match="call reset"):
        env.unwrapped.step(0)
    env.reset(seed=1)
    for action in (127, -1, None, 0.5):
        with pytest.raises(InvalidAction, match="actions are 0 to 126, not"):
            env.step(action)
    with pytest.raises(UnsupportedMode, match="render_mode must be 'human', 'ansi', 'rgb_array'"):
        LostCitiesEnv("classic", render_mode="svg")


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"opponents": "expert"}, "there is no bot 'expert'; the bots are: random, rules"),
        ({"opponents": "rules:depth=3"}, "the bot 'rules' has no settings"),
        ({"opponents": ["rules", "rules"]}, "2 seats need 1 opponent, not 2$"),
        (
            {"opponents": 3},
            "opponents must be the text of a bot such as 'rules', a policy, or .* 3$",
        ),
        ({"opponents": None}, "opponents must be the text of a bot .* not None"),
        ({"opponents": [3]}, "an opponent must be the text of a bot or a policy, not 3"),
        ({"opponents": "./bot.py"}, "'./bot.py' looks like a program: programs play in the arena"),
        ({"opponents": Observing("rivals", first)}, "plays rivals, but this is classic"),
        ({"max_turn": 3}, "has no option 'max_turn'; its options are: expeditions, .*seats, "),
        ({"max_turn": 3}, "environment are: .*illegal, max_turns, opponents, .*reward, seat"),
        ({"seat": 2}, "seat must be a whole number from 0 to 1, not 2"),
        ({"seats": 5}, "classic is for 2 seats, not 5"),
        ({"illegal": "ask"}, "illegal must be one of 'random', 'terminate', 'error', not 'ask'"),
        ({"max_turns": 1}, "max_turns must be at least 2, a turn for each seat"),
        ({"colours": 3}, "classic has no option 'colours'"),
    ],
)
@pytest.mark.parametrize("maker", [gymnasium.make, gymnasium.make_vec])
def test_a_table_that_cannot_be_says_why(maker: Any, settings: Settings, sentence: str) -> None:
    with pytest.raises(LostCitiesError, match=sentence):
        maker(IDS["classic"], **settings)


# --- What is not shown ----------------------------------------------------------------


@pytest.mark.parametrize("game", ["classic", "partners"])
def test_worlds_alike_tell_the_learner_the_same(game: str) -> None:
    env, compared = new_env(game, rounds=1, render_mode="ansi").unwrapped, 0
    env.reset(seed=9)
    for turn in range(scaled(40)):
        for _, world, twin, action in worlds_alike(env, lambda it: it.one, range(1), turn):
            differ = world.one.states.tobytes() != twin.one.states.tobytes()
            told = [[*one.step(action), one.render()] for one in (world, twin)]
            if world.one.mover == 0 and world.one.actions == env.one.actions + 1:  # no bot moved
                assert data_equivalence(told[0], told[1], exact=True)
                compared += differ
        play(env, 1, seed=turn)
    assert compared > scaled(5)
