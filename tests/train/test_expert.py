"""tools/expert.py: what worlds found is kept whole, and a network learns from it."""

from argparse import Namespace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

import torch
from tools import expert

from lostcities.bots.searching.champion_plus import MOST_CANDIDATES
from lostcities.core.compiled import interpreted
from lostcities.games.catalog import find_game
from lostcities.train.networks.checkpoint import read_checkpoint, shipped_network

needs_compiled = pytest.mark.skipif(interpreted(), reason="thinking needs compiled code")


def some(n: int, gain: float) -> expert.Tried:
    """Decisions of classic in which the second of two moves is that much better."""
    game = find_game("classic")
    rng = np.random.default_rng(1)
    masks = np.zeros((n, game.actions), np.int8)
    masks[:, :2] = 1
    gains = rng.normal(0, 1, (n, 2, MOST_CANDIDATES)).astype(np.float32)
    gains[:, :, 1] += gain
    gains[:, :, 0] = 0
    return expert.Tried(
        rounds=np.arange(n),
        seats=np.full(n, 2),
        observations=rng.integers(0, 2, (n, game.features), np.int8),
        masks=np.packbits(masks, axis=1),
        actions=np.tile([0, 1, expert.NOBODY, expert.NOBODY], (n, 1)),
        gains=gains,
    )


def test_what_is_better_in_both_halves_gains() -> None:
    assert expert.crossed_gains(some(2000, 0)).mean() == pytest.approx(0, abs=0.1)
    assert expert.crossed_gains(some(2000, 3)).mean() == pytest.approx(3, abs=0.1)


def test_rounds_of_different_files_stay_apart() -> None:
    parts = [some(25, 0), some(25, 0)]
    rounds = expert.together(parts).rounds
    assert len(set(rounds)) == 50
    held_out = rounds % expert.HELD_OUT == 0
    assert held_out.sum() == sum((it.rounds % expert.HELD_OUT == 0).sum() for it in parts)


def test_a_network_learns_what_gains() -> None:
    asked = Namespace(game="classic", batch=128, rate=3e-4, epochs=3, scale=1.0)
    network, average = (shipped_network("classic", "cpu") for _ in range(2))
    pupil = expert.Pupil(asked, some(400, 5), network)
    before = pupil.before[pupil.held_out, 1].mean()
    for number in range(3):
        pupil.learn(network, average, number)
    assert pupil.think(network, pupil.held_out)[0][:, 1].mean() > before + 0.5


@needs_compiled
def test_tried_and_taught(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tried, taught = tmp_path / "tried.npz", tmp_path / "taught.pt"
    given = ["--minutes", "0.05", "--worlds", "1", "--seats", "3", "--out", str(tried)]
    assert expert.main(["try", "roll_and_write", *given]) == 0
    kept = expert.read(tried)
    assert len(kept.rounds) == len(kept.gains) > 10
    assert set(kept.seats) == {3}
    assert expert.uncertain(kept).any()
    assert not kept.gains[~expert.uncertain(kept)].any()
    teach = ["teach", "roll_and_write", str(tried), "--out", str(taught), "--rate", "0.001"]
    alone = kept._replace(rounds=np.zeros_like(kept.rounds))
    np.savez(tried, **alone._asdict())
    assert expert.main(teach) == 2
    assert "too few rounds" in capsys.readouterr().err
    spread = kept._replace(rounds=np.arange(len(kept.rounds)))
    np.savez(tried, **spread._asdict())
    assert expert.main(teach) == 0
    assert "pass 4" in capsys.readouterr().out
    learnt = read_checkpoint(taught, "roll_and_write").network("average", "cpu")
    shipped = shipped_network("roll_and_write", "cpu")
    pairs = zip(learnt.parameters(), shipped.parameters(), strict=True)
    assert any(not torch.equal(now, before) for now, before in pairs)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--worlds", "0"], "worlds must be at least 1"),
        (["--seats", "2", "6"], "2 to 5 seats, not 6"),
        (["--minutes", "0"], "before the first round"),
    ],
)
def test_what_cannot_be_is_said(
    given: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert expert.main(["try", "roll_and_write", "--out", str(tmp_path / "x.npz"), *given]) == 2
    assert said in capsys.readouterr().err
