"""The page's search sees the same worlds as Python's, and comes to the same moves."""

import json
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from benchmarks.four_ways import WEB

from lostcities.bots import champion
from lostcities.bots.network import weights_file
from lostcities.bots.searching.belief import believer
from lostcities.bots.searching.champion_plus import candidates, make, who_plays_on
from lostcities.bots.searching.champion_worlds import filler
from lostcities.bots.searching.match import one_round, standing_of
from lostcities.bots.searching.search import new_seed
from lostcities.bots.searching.verdict import worth
from lostcities.bots.searching.worlds import Worlds
from lostcities.core.chance import new_generator
from lostcities.core.compiled import interpreted
from lostcities.core.game import Game
from lostcities.games.catalog import GAMES
from lostcities.wasm.building import network_plan, rules_plan, search_plan
from tests.rules.positions import random_position
from tests.wasm.bundling import bundle

WORLDS = 32
POSITIONS = {"rivals": 1}  # where the champion itself plays on
USUAL_POSITIONS = 3
EXACT = 1e-6  # scores, to the point
ROUNDED = 1e-3  # what a network expects of a world that is not over
NEARLY_ALL = 0.97  # of worlds and actions: rounding in the network now and then changes a draw

pytestmark = pytest.mark.skipif(
    interpreted(), reason="with LOSTCITIES_INTERPRETED=1 worlds take too long"
)


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundle("src/engine/proofs/searched.ts", tmp_path_factory.mktemp("bundle"))


def seen_in(game: Game, seed: int) -> Any:
    """A position with more than one candidate, as its mover imagines it."""
    for n in range(100):
        found = random_position((game, game.seats[0], {}), 1000 * seed + n, 60)
        if not found.over:
            game.imagine(found.state, found.mover, new_generator(seed))
            mask = np.zeros(game.actions, np.int8)
            game.legal(found.state, mask)
            tried = candidates(champion.make(game).probabilities(found.state, mask))
            if len(tried) > 1:
                return found.state, mask, tried
    raise AssertionError(f"no position of {game.name} leaves a choice")


def asked(game: Game, order: dict[str, Any], bundled: Path) -> dict[str, Any]:
    """What the page's search says."""
    weights = {kind: weights_file(game.name, kind) for kind in ("champion", "apprentice", "belief")}
    files = {
        "rules": rules_plan(game).folder / "rules.wasm",
        "search": search_plan(game).folder / "search.wasm",
        "network": network_plan().folder / "network.wasm",
        **{kind: file for kind, file in weights.items() if file.is_file()},
    }
    told = order | {"game": game.name, "files": {name: str(it) for name, it in files.items()}}
    command = ["node", str(WEB / "scripts" / "searched.mjs"), str(bundled)]
    done = subprocess.run(
        command, input=json.dumps(told), capture_output=True, text=True, check=True, timeout=300
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def is_a_toss_up(worths: Any, tried: Any, one: int, other: int) -> bool:
    """Whether two moves are as good in Python's worlds: rounding may decide between them."""
    gained = worths[:, tried == other] - worths[:, tried == one]
    error = gained.std(ddof=1) / np.sqrt(len(gained))
    return bool(abs(gained.mean()) <= 1.01 * error)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_worlds_and_moves_are_python_s(game: Game, bundled: Path) -> None:
    player = champion.make(game)
    for n in range(POSITIONS.get(game.name, USUAL_POSITIONS)):
        seen, mask, tried = seen_in(game, n)
        seed = new_seed(new_generator(n))
        alone = one_round(game, seen)
        fill = filler(game, *who_plays_on(game, player.network))(
            standing_of(game, seen), believer(game)(alone)
        )
        worlds = Worlds(game, fill, alone, seed, 1)
        side = game.side_of(game.mover(seen))
        ours = worth(worlds.scores(tried, 0, WORLDS, np.inf), side)
        order = {
            "seen": seen.tobytes().hex(), "tried": tried.tolist(), "seed": str(seed),
            "worlds": WORLDS,
        }  # fmt: skip
        answer = asked(game, order, bundled)
        theirs = np.array(answer["worths"])
        assert theirs.shape == ours.shape
        nothing = ROUNDED if search_plan(game).facts["reach"]["valued"] else EXACT
        assert (np.abs(ours - theirs) < nothing).mean() >= NEARLY_ALL
        move = make(game, player, worlds=WORLDS, threads=1)(seen, mask, new_generator(n))
        assert answer["move"] == move or is_a_toss_up(ours, tried, move, answer["move"])
