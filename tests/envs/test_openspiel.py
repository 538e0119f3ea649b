"""The games as OpenSpiel plays them: loading, random play, words, JSON, bad input."""

import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pyspiel
import pytest

from lostcities.envs.openspiel.variants import VARIANTS
from lostcities.errors import BadOption, BadRecord, IllegalMove, LostCitiesError
from lostcities.games.catalog import GAMES
from lostcities.notation.catalog import view_schema
from lostcities.notation.moves import move_names
from tests.envs.openspiel_games import SHORT, decisions, played

UTILITY = pyspiel.GameType.Utility
INFORMATION = pyspiel.GameType.Information


def final(name: str, seed: int = 0) -> Any:
    """The end of a random game."""
    *_, last = played(name, seed)
    return last


@pytest.mark.parametrize("name", SHORT)
def test_random_games_pass_openspiels_own_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_loads_without_parameters(game: str) -> None:
    loaded = pyspiel.load_game(f"python_lostcities_{game}")
    assert loaded.num_players() == GAMES[game].seats[0]
    unused = 21 if game == "classic" else 0  # by default the sixth expedition
    assert loaded.num_distinct_actions() == GAMES[game].actions - unused


@pytest.mark.parametrize(
    ("name", "utility", "information"),
    [
        ("python_lostcities_classic", UTILITY.ZERO_SUM, INFORMATION.IMPERFECT_INFORMATION),
        ("python_lostcities_partners", UTILITY.ZERO_SUM, INFORMATION.IMPERFECT_INFORMATION),
        ("python_lostcities_rivals", UTILITY.ZERO_SUM, INFORMATION.PERFECT_INFORMATION),
        (
            "python_lostcities_rivals(players=3)",
            UTILITY.GENERAL_SUM,
            INFORMATION.PERFECT_INFORMATION,
        ),
        (
            "python_lostcities_roll_and_write(players=4,sealed=True)",
            UTILITY.GENERAL_SUM,
            INFORMATION.IMPERFECT_INFORMATION,
        ),
        (
            "python_lostcities_rivals(players=4,reward=rank)",
            UTILITY.ZERO_SUM,
            INFORMATION.PERFECT_INFORMATION,
        ),
    ],
)
def test_the_type_of_a_game_follows_its_parameters(
    name: str, utility: Any, information: Any
) -> None:
    kind = pyspiel.load_game(name).get_type()
    assert (kind.utility, kind.information) == (utility, information)


@pytest.mark.parametrize(
    ("name", "error", "says"),
    [
        ("python_lostcities_classic(players=3)", BadOption, "is for 2 seats, not 3"),
        ("python_lostcities_rivals(players=5)", BadOption, "is for 2 to 4 seats"),
        ("python_lostcities_classic(rounds=99)", BadOption, "rounds must be 1 to 30"),
        ("python_lostcities_classic(expeditions=1,hand=8)", BadOption, "too few"),
        (
            "python_lostcities_partners(max_turns=0)",
            BadOption,
            "max_turns must be a whole number from 1 to",
        ),
        ("python_lostcities_tiny(reward=fame)", BadOption, "'points', 'rank'"),
        ("python_lostcities_roll_and_write(sheet=nowhere.toml)", BadOption, "nowhere.toml"),
        ("python_lostcities_tiny(hand=3)", pyspiel.SpielError, "Unknown parameter"),
        ("python_lostcities_chess", pyspiel.SpielError, "Unknown game"),
    ],
)
def test_wrong_parameters_get_a_clear_error(name: str, error: Any, says: str) -> None:
    with pytest.raises(error, match=says):
        pyspiel.load_game(name)


def test_illegal_actions_and_outcomes_change_nothing_and_say_why() -> None:
    state = pyspiel.load_game("python_lostcities_tiny").new_initial_state()
    with pytest.raises(
        IllegalMove, match=r"Y2 \(1\) cannot come now; what can come: Y\* \(0\), Y8"
    ):
        state.apply_action(1)
    for outcome in (999, -5):
        with pytest.raises(IllegalMove, match=f"outcome {outcome} cannot come now; what can come"):
            state.apply_action(outcome)
    for card in (0, 7, 0, 9):
        state.apply_action(card)
    before = str(state)
    for action, says in ((9, "Y10 is not in the hand"), (21, "first place"), (500, "0 to 21")):
        with pytest.raises(IllegalMove, match=says):
            state.apply_action(action)
    assert str(state) == before


def test_a_finished_game_takes_no_more_actions() -> None:
    with pytest.raises(IllegalMove, match="over"):
        final("python_lostcities_tiny").apply_action(0)


# --- Length and result ----------------------------------------------------------------


def test_max_turns_cuts_a_game_and_says_so() -> None:
    state = final("python_lostcities_classic(max_turns=5)")
    assert state.is_truncated()
    assert state.table.turns == 5
    assert sum(item.player >= 0 for item in state.full_history()) == 2 * 5  # place and draw
    assert sum(state.returns()) == 0
    assert not final("python_lostcities_tiny").is_truncated()


@pytest.mark.parametrize("name", SHORT)
def test_the_returns_are_margins_for_two_sides_and_points_for_more(name: str) -> None:
    state = final(name, seed=2)
    scores = state.table.scores()
    if len(scores) == 2 or "partners" in name:
        assert state.returns() == [scores[seat] - scores[seat - 1] for seat in range(len(scores))]
    else:
        assert state.returns() == scores


def test_the_rank_can_be_the_reward() -> None:
    state = final("python_lostcities_rivals(players=3,max_turns=30,reward=rank)")
    best = max(state.table.scores())
    assert [x == max(state.returns()) for x in state.returns()] == [
        score == best for score in state.table.scores()
    ]
    assert sum(state.returns()) == 0


# --- Words and JSON -------------------------------------------------------------------


def test_actions_are_called_as_the_moves_of_the_game() -> None:
    state = next(decisions("python_lostcities_classic", 0))
    names = [state.action_to_string(action) for action in state.legal_actions()]
    assert names == [
        move_names(GAMES["classic"])[state.table.spaces.actions.full(action)]
        for action in state.legal_actions()
    ]
    assert [state.string_to_action(name) for name in names] == state.legal_actions()


@pytest.mark.parametrize("name", SHORT)
def test_a_state_is_written_as_json_and_read_again(name: str) -> None:
    *_, state = decisions(name, seed=4)
    game = state.get_game()
    for other in (
        game.new_initial_state(state.to_json()),
        game.new_initial_state(state.to_dict()),
        game.deserialize_state(state.serialize()),
        pickle.loads(pickle.dumps(state)),
    ):
        assert str(other) == str(state)
        assert other.history() == state.history()
        assert other.to_json() == state.to_json()


@pytest.mark.parametrize("name", SHORT)
def test_an_observation_struct_is_the_view(name: str) -> None:
    *_, state = decisions(name, seed=5)
    for seat in range(state.num_players()):
        struct = json.loads(state.to_observation_struct(seat).to_json())
        assert struct == state.table.view(seat)
        jsonschema.validate(struct, view_schema(struct["game"]))


@pytest.mark.parametrize("player", [-1, 2, 9])
def test_who_is_not_at_the_table_observes_nothing(player: int) -> None:
    state = next(decisions("python_lostcities_tiny", 0))
    with pytest.raises(LostCitiesError, match=f"player must be .* from 0 to 1, not {player}"):
        state.to_observation_struct(player)


def test_actions_and_outcomes_have_structs() -> None:
    state = pyspiel.load_game("python_lostcities_tiny").new_initial_state()
    assert state.action_to_struct(7).to_dict() == {"outcome": "Y8"}
    state.apply_action_struct(state.action_to_struct(7))
    assert state.history() == [7]
    state = next(decisions("python_lostcities_tiny", 0))
    for action in state.legal_actions():
        struct = state.action_to_struct(action)
        assert struct.to_dict() == {"move": state.action_to_string(action)}
        assert state.struct_to_actions(struct) == [action]


@pytest.mark.parametrize("wrong", ["nonsense", "{}", '{"history": "x"}', {"history": [None]}])
def test_a_state_that_cannot_be_read_gets_a_clear_error(wrong: Any) -> None:
    with pytest.raises(BadRecord, match="history"):
        pyspiel.load_game("python_lostcities_tiny").new_initial_state(wrong)


# --- Copies ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*VARIANTS, *SHORT])
def test_a_game_can_be_pickled(name: str) -> None:
    game = pyspiel.load_game(name)
    copy = pickle.loads(pickle.dumps(game))
    assert type(copy) is type(game)
    assert copy == game
    assert copy.get_parameters() == game.get_parameters()
    assert str(copy.new_initial_state()) == str(game.new_initial_state())


@pytest.mark.parametrize("what", ["game", "state"])
def test_what_was_pickled_is_read_where_nothing_was_imported(what: str, tmp_path: Path) -> None:
    *_, state = decisions("python_lostcities_tiny", seed=4)
    kept = state if what == "state" else state.get_game()
    (tmp_path / "kept").write_bytes(pickle.dumps(kept))
    code = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')))"
    command = [sys.executable, "-X", "utf8", "-c", code, str(tmp_path / "kept")]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == f"{kept}\n"


@pytest.mark.parametrize("name", SHORT)
def test_what_is_done_to_a_copy_leaves_the_original_alone(name: str) -> None:
    for state in played(name, seed=6):
        if not state.is_terminal():
            before, stories = state.table.tables.tobytes(), stories_of(state)
            copy = state.clone()
            copy.apply_action(copy.legal_actions()[0])
            assert state.table.tables.tobytes() == before
            assert stories_of(state) == stories


def stories_of(state: Any) -> list[Any]:
    """All stories, the spectator's first."""
    return [state.table.story(viewer) for viewer in range(-1, state.num_players())]
