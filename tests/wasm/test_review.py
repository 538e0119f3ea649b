"""The page's review says what Python's says: the same luck, the same worlds, the same verdicts."""

import json
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from benchmarks.four_ways import WEB

from lostcities.analysis import beliefs, review
from lostcities.bots.network import weights_file
from lostcities.core.compiled import interpreted
from lostcities.games.catalog import find_game
from lostcities.notation.records import Record
from lostcities.table import Table
from lostcities.wasm.building import analysis_plan, network_plan, rules_plan, search_plan
from tests.analysis.playing import played
from tests.wasm.bundling import bundle

WORLDS = 4
A_LITTLE = 0.02  # points: rounding in the networks
NEARLY_ALL = 0.9  # of decisions: rounding now and then changes a draw, and with it how a world ends
TABLES: list[tuple[str, tuple[str, ...], dict[str, Any], str]] = [
    ("classic", ("wander", "rules"), {"rounds": 2}, "known"),
    ("classic", ("wander", "rules"), {"rounds": 1}, "open"),
    ("partners", ("wander", "rules"), {"rounds": 1}, "known"),
    ("rivals", ("rules", "random", "wander"), {"seats": 3}, "known"),
    ("roll_and_write", ("random", "rules"), {}, "known"),
]
IDS = [f"{game}-{view}" for game, _, _, view in TABLES]

pytestmark = pytest.mark.skipif(
    interpreted(), reason="with LOSTCITIES_INTERPRETED=1 worlds take too long"
)


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundle("src/review/engine/reviewed_in_node.ts", tmp_path_factory.mktemp("bundle"))


def asked(order: dict[str, Any], bundled: Path) -> dict[str, Any]:
    """What the page's review says."""
    game = find_game(order["record"]["game"])
    weights = {kind: weights_file(game.name, kind) for kind in ("champion", "apprentice", "belief")}
    files = {
        "rules": rules_plan(game).folder / "rules.wasm",
        "search": search_plan(game).folder / "search.wasm",
        "analysis": analysis_plan(game).folder / "analysis.wasm",
        "network": network_plan().folder / "network.wasm",
        **{kind: file for kind, file in weights.items() if file.is_file()},
    }
    told = order | {"files": {name: str(it) for name, it in files.items()}}
    done = subprocess.run(
        ["node", str(WEB / "scripts" / "reviewed.mjs"), str(bundled)],
        input=json.dumps(told), capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def same_share(ours: list[dict[str, Any]], theirs: list[dict[str, Any]], name: str) -> float:
    """The share of decisions of which both say the same, but for rounding."""
    pairs = [(one[name], other[name]) for one, other in zip(ours, theirs, strict=True)]
    if isinstance(pairs[0][0], int | float):
        return float(np.mean([abs(one - other) <= A_LITTLE for one, other in pairs]))
    return float(np.mean([one == other for one, other in pairs]))


@pytest.mark.parametrize(("game", "bots", "options", "view"), TABLES, ids=IDS)
def test_the_page_reviews_as_python_does(
    game: str, bots: tuple[str, ...], options: dict[str, Any], view: str, bundled: Path
) -> None:
    record, hindsight = played(game, bots, **options), view == "open"
    ours = review(record, worlds=WORLDS, seed=3, hindsight=hindsight).to_json()
    order = {"record": record, "seed": "3", "worlds": WORLDS, "hindsight": hindsight}
    theirs = asked(order, bundled)
    for entry in ("game", "rules", "players", "rounds", "scores", "seed", "worlds", "hindsight"):
        assert theirs[entry] == ours[entry]
    for mine, other in zip(ours["seats"], theirs["seats"], strict=True):
        for line in ("deal", "own_luck", "their_luck", "result"):
            assert other["ledger"][line] == pytest.approx(mine["ledger"][line], abs=0.11)
        lines = ("deal", "own_luck", "their_luck", "own_decisions", "their_decisions")
        total = sum(other["ledger"][line] for line in (*lines, "unexplained"))
        assert total == pytest.approx(other["ledger"]["result"], abs=0.01)
        decisions = mine["decisions"], other["decisions"]
        for name in ("turn", "round", "move", "worlds"):
            assert same_share(*decisions, name) == 1
        for name in ("best", "loss", "error", "raw", "raw_error", "label", "category", "why"):
            assert same_share(*decisions, name) >= NEARLY_ALL, name
        assert [it["turn"] for it in other["graph"]] == [it["turn"] for it in mine["graph"]]
        assert other["grade"]["rounds"] == mine["grade"]["rounds"]
        assert other["grade"]["loss"] == pytest.approx(mine["grade"]["loss"], abs=3)
    check_beliefs(record, theirs["beliefs"])


def check_beliefs(record: Record, theirs: dict[str, Any] | None) -> None:
    """Both believe the same of the others' hands, but for the worlds that each has imagined."""
    if theirs is None:
        assert not weights_file(record["game"], "belief").is_file()
        return
    ours = beliefs(Table.replay(record, moves=theirs["turn"] - 1))
    for mine, other in zip(ours, theirs["hands"], strict=True):
        gaps = [abs(mine.get(card, 0) - other.get(card, 0)) for card in {*mine, *other}]
        assert max(gaps) < 0.15
        assert np.mean(gaps) < 0.03
