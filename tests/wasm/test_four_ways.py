"""The page's rules play what Python's play, on everything that can be asked after every action.

LOSTCITIES_GAMES is the number of random games for each kind of table, 1 by default; 10,000 games
are compared by benchmarks/four_ways.py.
"""

import os
import shutil
from copy import deepcopy
from typing import Any

import pytest
from benchmarks.four_ways import KINDS, Order, compare, in_node

from lostcities.core.compiled import interpreted

GAMES = int(os.environ.get("LOSTCITIES_GAMES", "1"))
TABLES = 3  # one for each version of chance
ORDERS = [Order(*kind, GAMES, TABLES) for kind in KINDS]

pytestmark = pytest.mark.skipif(
    interpreted(), reason="with LOSTCITIES_INTERPRETED=1 there are no compiled rules to compare"
)


@pytest.fixture(scope="module")
def answers() -> list[dict[str, Any]]:
    """What the page's rules say, in Node."""
    if not shutil.which("node"):
        pytest.skip("left out: the page's rules need Node")
    return list(in_node(ORDERS))


@pytest.mark.parametrize("n", range(len(ORDERS)), ids=[order.title for order in ORDERS])
def test_the_page_plays_what_python_plays(n: int, answers: list[dict[str, Any]]) -> None:
    found = compare(ORDERS[n], answers[n])
    assert found.actions > 20 * GAMES
    assert found.differing == []


def test_a_difference_would_be_noticed(answers: list[dict[str, Any]]) -> None:
    answer = deepcopy(answers[0])
    answer["games"][0]["hashes"]["told"] = "0" * 16
    answer["tables"][1] = "0" * 16
    assert compare(ORDERS[0], answer).differing == ["game 0: told", "table 1"]
