"""Learning what the others hold, small and on the CPU."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

import torch

from lostcities.bots.network import load_belief, shipped_weights, weights_file
from lostcities.bots.tuning import tuning_of
from lostcities.cli import main
from lostcities.core.cards import RANKS
from lostcities.core.game import Game
from lostcities.envs import Batch
from lostcities.errors import BadOption
from lostcities.games.catalog import GAMES, find_game
from lostcities.train.belief import Belief, BeliefLeg, Guessing, surprised
from lostcities.train.networks.foresight import foreseen_width, foresight
from lostcities.train.settings import Settings
from lostcities.train.variants import training_of
from tests.nights import at_night
from tests.rules.positions import Position, act_randomly
from tests.train.small import compiled_only, small, small_leg


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", ["classic", "partners"])
def test_it_guesses_at_all_that_the_mover_cannot_see(name: str, seed: int) -> None:
    game, position = find_game(name), Position(find_game(name), seed=seed, rounds=1)
    foresee = foresight(name)
    assert foresee is not None
    for _ in range(60):
        act_randomly(position)
    state, seat = position.state, position.mover
    features = np.zeros(foreseen_width(name) * len(game.colors), np.int8)
    foresee(state, features)
    seen, hidden = torch.as_tensor(position.observation(seat)[None]), torch.as_tensor(features)
    unseen, held = Guessing(game).cards(seen, hidden[None])
    in_hands = held[0].sum(1)
    assert (held >= 0).all()
    assert (in_hands <= unseen[0, :, 0] + 1e-5).all()
    assert float((unseen[0, :, 0] - in_hands).sum()) == pytest.approx(int(state.deck_left))
    if name == "classic":
        unknown = state.hand[1 - seat] - state.known[1 - seat]
        assert (held[0, :, 0].flatten().numpy() == unknown[: held.numel()]).all()


def test_like_cards_known_to_be_with_one_of_two_are_shared_out() -> None:
    """Two of a kind with two opponents, one of them known to be there: half of each is unknown."""
    game = find_game("partners")
    guessing = Guessing(game)
    seen = torch.zeros(1, game.features, dtype=torch.int8)
    hands = torch.zeros(1, len(game.colors), guessing.planes, RANKS, dtype=torch.int8)
    hands[0, 0, 0, 4] = hands[0, 0, 2, 4] = 1
    assert guessing.shared is not None
    seen[0, guessing.shared.start + 4] = 1
    _, held = guessing.cards(seen, hands.flatten(1))
    assert held[0, 0, :, 4].tolist() == [0.5, 0.0, 0.5]


def test_surprise_is_the_logarithm_of_how_unlikely_the_hands_were() -> None:
    unseen, held = torch.tensor([[[[2.0, 1.0]]]]), torch.tensor([[[[1.0, 0.0]]]])
    odds = torch.log(torch.tensor([[[[3.0, 1.0]]]]))  # three to one, one to one
    assert float(surprised(odds, unseen, held)) == pytest.approx(-math.log(0.75 * 0.25 * 0.5))


@compiled_only
def test_some_watching_beats_chance(tmp_path: Path) -> None:
    updates, share = at_night((40, 0.98), by_day=(16, 0.99))
    settings = small(
        "classic", tmp_path, learn="belief", updates=updates, games=256, batch=512, size=32,
        rate=3e-3, mixing=40, pool="rules=0.2", average=0.8, max_turns=200,
    )  # fmt: skip
    leg = BeliefLeg(settings)
    assert leg.run() == tmp_path / "leg-00.pt"
    entry = json.loads((tmp_path / "log.jsonl").read_text().splitlines()[-1])
    assert entry["done"] == 1.0
    assert entry["surprise"] < share * entry["by chance"]


def test_the_next_leg_goes_on_from_the_last(tmp_path: Path) -> None:
    settings = small("partners", tmp_path, learn="belief", rate=0.1, games=4)
    first = BeliefLeg(settings)
    assert first.belief.held.bias.abs().max() == 0
    first.run()
    second = BeliefLeg(settings)
    assert torch.allclose(second.belief.held.bias, first.belief.held.bias, atol=1e-3)
    assert second.belief.held.bias.abs().max() > 0
    assert second.run() == tmp_path / "leg-01.pt"


def test_numpy_believes_what_pytorch_believes() -> None:
    game = find_game("partners")
    weights = {
        name: torch.as_tensor(it) for name, it in shipped_weights("partners", "belief").items()
    }
    belief = Belief(game, len(weights["trunk.read_token.bias"]), 3)
    belief.load_state_dict(weights)
    batch = Batch("partners", 4, seed=2)
    with torch.no_grad():
        by_torch = belief(torch.as_tensor(batch.observations)).numpy()
    by_numpy = load_belief("partners").think(batch.observations)
    assert by_numpy.shape == (4, len(game.colors), 3, RANKS)
    assert np.allclose(by_numpy, by_torch, atol=0.01)


def test_a_checkpoint_that_has_learnt_to_play_is_no_belief(tmp_path: Path) -> None:
    small_leg("classic", tmp_path).run()
    with pytest.raises(BadOption, match="a checkpoint of train --learn play, not of --learn beli"):
        BeliefLeg(small("classic", tmp_path, learn="belief"))


def test_what_is_believed_is_what_worlds_lean_by() -> None:
    for game in GAMES.values():
        known, guessed = training_of(game).known, tuning_of(game).guessed
        assert has_belief(game) == bool(known) == (guessed is not None)


def has_belief(game: Game) -> bool:
    """Whether a belief of the game is shipped."""
    return weights_file(game.name, "belief").is_file()


def test_games_without_hidden_hands_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="rivals has no hidden hands: a belief is for classic and"):
        BeliefLeg(small("rivals", tmp_path, learn="belief"))


def test_a_belief_has_a_folder_of_its_own() -> None:
    assert Settings("classic", learn="belief").folder == "runs/classic-belief"
    assert Settings("classic").folder == "runs/classic"


def test_the_command_says_where_the_belief_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = "--learn belief --device cpu --updates 1 --games 8 --steps 2 --size 8 --depth 1"
    assert main(["train", "classic", "--folder", str(tmp_path), *given.split()]) == 0
    said = capsys.readouterr()
    assert said.out == f"the belief is in {tmp_path / 'leg-00.pt'}\n"
    assert "nats a position, by chance" in said.err
