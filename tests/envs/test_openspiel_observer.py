"""What OpenSpiel shows of a state: public and private parts, recall, all seats at once."""

import json
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from lostcities.errors import BadOption
from tests.envs.openspiel_games import SHORT, decisions, played

PRIVATE = pyspiel.PrivateInfoType


def observation(name: str, *, public: bool, private: Any, recall: bool = False) -> Any:
    """An observation of that sort."""
    sort = pyspiel.IIGObservationType(
        public_info=public, perfect_recall=recall, private_info=private
    )
    return make_observation(pyspiel.load_game(name), sort)


@pytest.mark.parametrize("name", SHORT)
def test_public_and_private_part_make_the_whole(name: str) -> None:
    public = observation(name, public=True, private=PRIVATE.NONE)
    private = observation(name, public=False, private=PRIVATE.SINGLE_PLAYER)
    for state in decisions(name, seed=1, every=4):
        for seat in range(state.num_players()):
            public.set_from(state, seat)
            private.set_from(state, seat)
            whole = np.array(state.observation_tensor(seat))
            assert (public.tensor + private.tensor == whole).all()


@pytest.mark.parametrize("name", SHORT)
def test_what_is_public_is_the_same_in_all_worlds_alike_to_anyone(name: str) -> None:
    sorts = [
        observation(name, public=True, private=PRIVATE.NONE, recall=recall)
        for recall in (False, True)
    ]
    for state in decisions(name, seed=2, every=4):
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, np.random.default_rng(2).random)
            for public in sorts:
                assert shown_to_all(public, other) == shown_to_all(public, state)


def shown_to_all(public: Any, state: Any) -> list[Any]:
    """A public observation, as text and as it is laid out for each seat."""
    shown = [public.string_from(state, 0)]
    for seat in range(state.num_players()):
        public.set_from(state, seat)
        shown.append(public.tensor.tolist())
    return shown


def test_that_a_sealed_choice_has_reached_an_arrow_is_not_public() -> None:
    name = "python_lostcities_roll_and_write(players=3,sealed=True)"
    public = observation(name, public=True, private=PRIVATE.NONE)
    at_arrows = [
        state.clone()
        for state in decisions(name, seed=3)
        if state.table.view(state.current_player())["phase"] == "accelerate"
        and state.current_player() != state.table.view(None)["roller"]
    ]
    assert at_arrows
    for state in at_arrows:
        seat = (state.current_player() + 1) % 3
        other = state.resample_from_infostate(seat, np.random.default_rng(3).random)
        assert shown_to_all(public, other) == shown_to_all(public, state)


def test_the_private_text_is_the_hand() -> None:
    private = observation("python_lostcities_classic", public=False, private=PRIVATE.SINGLE_PLAYER)
    state = next(decisions("python_lostcities_classic", 3))
    hand = state.table.view(1)["hands"][1]
    assert json.loads(private.string_from(state, 1)) == {"hands": {"1": hand}}


@pytest.mark.parametrize("name", ["python_lostcities_rivals", "python_lostcities_roll_and_write"])
def test_where_all_is_open_nothing_is_private(name: str) -> None:
    private = observation(name, public=False, private=PRIVATE.SINGLE_PLAYER)
    for state in decisions(name, seed=4, every=9):
        private.set_from(state, 1)
        assert private.string_from(state, 1) == ""
        assert not private.tensor.any()


@pytest.mark.parametrize("name", SHORT)
def test_a_critic_sees_what_all_seats_see(name: str) -> None:
    everything = observation(name, public=True, private=PRIVATE.ALL_PLAYERS)
    for state in decisions(name, seed=5, every=8):
        everything.set_from(state, 0)
        for seat, row in enumerate(everything.dict["observations"]):
            assert row.tolist() == state.observation_tensor(seat)
        views = json.loads(everything.string_from(state, 0))
        assert views == [json.loads(state.observation_string(n)) for n in range(len(views))]


def test_a_critic_with_recall_is_told_all_stories() -> None:
    name = "python_lostcities_tiny"
    everything = observation(name, public=True, private=PRIVATE.ALL_PLAYERS, recall=True)
    *_, state = played(name, 6)
    everything.set_from(state, 0)
    assert everything.string_from(state, 0) == "\n".join(
        state.information_state_string(seat) for seat in range(2)
    )
    assert everything.dict["history"].shape[0] == 2


@pytest.mark.parametrize("name", SHORT)
def test_a_story_only_grows(name: str) -> None:
    """Perfect recall: what a seat once knew stands at the beginning of what it knows later."""
    before = [""] * pyspiel.load_game(name).num_players()
    for state in played(name, seed=7):
        for seat, story in enumerate(before):
            before[seat] = state.information_state_string(seat)
            assert before[seat].startswith(story)


@pytest.mark.parametrize("name", SHORT)
def test_tensors_of_stories_differ_where_the_stories_do(name: str) -> None:
    tensors: dict[tuple[float, ...], str] = {}
    for seed in (8, 9):
        for state in decisions(name, seed, every=3):
            for seat in range(state.num_players()):
                story = state.information_state_string(seat)
                tensor = tuple(state.information_state_tensor(seat))
                assert tensors.setdefault(tensor, story) == story


def test_the_tensor_of_a_story_says_whose_it_is() -> None:
    *_, state = decisions("python_lostcities_partners(max_turns=9)", seed=9)
    for seat in range(4):
        assert state.information_state_tensor(seat)[:4] == np.eye(4)[seat].tolist()


def test_a_story_is_told_in_words() -> None:
    state = pyspiel.load_game("python_lostcities_tiny").new_initial_state()
    for action in (7, 0, 0, 9, 7, 21, 8):
        state.apply_action(action)
    assert state.information_state_string(0) == (
        "seat 0, 0 gets Y8, 0 gets Y*, 0 play Y8, 0 draw deck, 0 gets Y9"
    )
    assert state.information_state_string(1) == (
        "seat 1, 1 gets Y*, 1 gets Y10, 0 play Y8, 0 draw deck"
    )


def test_a_gift_is_told_to_the_partner_alone() -> None:
    """Which two cards, but not which came first."""
    name = "python_lostcities_partners(rounds=1)"
    state = next(decisions(name, seed=10))
    gifts = [a for a in state.legal_actions() if state.action_to_string(a).startswith("give")]
    cards = [state.action_to_string(action).split()[1] for action in (gifts[3], gifts[0])]
    for action in (gifts[3], gifts[0]):
        state.apply_action(action)
    stories = [state.information_state_string(seat) for seat in range(4)]
    assert stories[0].endswith(f"0 give {cards[0]}, 0 give {cards[1]}")
    assert stories[2].endswith(f"0 give ?, 0 give ?, 2 gets {cards[1]}, 2 gets {cards[0]}")
    assert stories[1].endswith("0 give ?, 0 give ?")
    assert stories[3].endswith("0 give ?, 0 give ?")


def test_sealed_choices_are_told_when_all_have_chosen() -> None:
    name = "python_lostcities_roll_and_write(players=3,sealed=True)"
    state = next(decisions(name, seed=11))
    state.apply_action(state.string_to_action("refuse"))
    told = state.information_state_string(0)
    state.apply_action(state.string_to_action("refuse"))
    assert state.information_state_string(0) == told
    assert state.information_state_string(1) == told.replace("seat 0", "seat 1") + ", 1 refuse"
    state.apply_action(state.string_to_action("refuse"))
    for seat in range(3):
        mine = told.replace("seat 0", f"seat {seat}")
        assert state.information_state_string(seat) in (
            mine + ", 1 refuse, 2 refuse",
            mine + ", 2 refuse, 1 refuse",  # one's own choice comes before the others are opened
        )


@pytest.mark.parametrize(
    ("public", "private", "recall"),
    [(False, PRIVATE.NONE, False), (False, PRIVATE.SINGLE_PLAYER, True)],
)
def test_sorts_that_make_no_sense_are_refused(public: bool, private: Any, recall: bool) -> None:  # noqa: FBT001
    with pytest.raises(BadOption, match="private"):
        observation("python_lostcities_tiny", public=public, private=private, recall=recall)


def test_observations_have_no_parameters() -> None:
    with pytest.raises(BadOption, match="no parameters"):
        make_observation(pyspiel.load_game("python_lostcities_tiny"), None, {"color": 1})
