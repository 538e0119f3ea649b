"""What the page's tests of local tables are held to is what the server does now."""

import json

from lostcities.server.facts import page_facts, runs
from tests.web import choice_vectors, receipt_vectors, told_vectors

FACTS = told_vectors.VECTORS.parents[1] / "facts.json"


def test_the_page_has_the_facts_of_the_games() -> None:
    """If this fails: `npm run facts` in web/."""
    assert json.loads(FACTS.read_text()) == json.loads(json.dumps(page_facts()))


def test_local_tables_are_held_to_what_the_server_tells() -> None:
    """If this fails: `python -m tests.web.told_vectors`, then `npm test` in web/."""
    assert told_vectors.VECTORS.read_text() == told_vectors.text_of_vectors()


def test_characters_in_the_page_are_held_to_those_of_the_server() -> None:
    """If this fails: `python -m tests.web.choice_vectors`, then `npm test` in web/."""
    assert choice_vectors.VECTORS.read_text() == choice_vectors.text_of_vectors()


def test_neighbours_are_told_as_one_run() -> None:
    import numpy as np

    assert runs(np.array([7, 3, 4, 5])) == [[3, 3], [7, 1]]
    assert runs(np.array([], np.int64)) == []


def test_the_pages_check_of_receipts_is_held_to_that_of_python() -> None:
    """If this fails: `python -m tests.web.receipt_vectors`, then `npm test` in web/."""
    assert receipt_vectors.VECTORS.read_text() == receipt_vectors.text_of_vectors()
    vectors = json.loads(receipt_vectors.VECTORS.read_text())
    verdicts = [[one[key][-1][1] for key in ("found", "foundWrong")] for one in vectors]
    assert verdicts == [["proved", "false"]] * 4
