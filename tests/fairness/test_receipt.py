"""Receipts: views that come back from their changes, and what is no receipt."""

import json
from typing import Any

import pytest

from lostcities.errors import BadRecord
from lostcities.fairness.checking import findings
from lostcities.fairness.commitments import commitment, read_seed, seed_of
from lostcities.fairness.receipt import changed, difference, read_receipt
from lostcities.games.catalog import GAMES
from lostcities.table import Table

SECRET = "ab" * 32
SEED = seed_of(SECRET, {0: "mine", 1: "theirs"})


def plain(view: Any) -> Any:
    return json.loads(json.dumps(view))


def receipt_of(table: Table, shown: list[Any], history: list[str], **more: Any) -> dict[str, Any]:
    """What a client of seat 0 would keep of an honest table."""
    commitments = {"0": commitment("mine"), "1": commitment("theirs")}
    facts = {
        "receipt": 1,
        "table": "t",
        "game": table.game,
        "rules": 1,
        "seats": table.seats,
        "options": table.options,
        "chance": 2,
        "kept": [
            {
                "attempt": 1,
                "phase": "reveal",
                "commitment": commitment(SECRET),
                "commitments": commitments,
                "missed": [],
                "chance": 2,
                "at": 1,
            }
        ],
        "mine": {"seat": 0, "attempt": 1, "contribution": "mine", "at": 2, "kept": 1}
        | {"accepted": True},
        "shown": shown,
        "result": {"attempt": 1, "seed": SEED, "history": history, "scores": table.scores()},
    }
    return facts | more


def played(game: str, moves: int) -> dict[str, Any]:
    """An honest game with moves taken back, every view kept as what changed."""
    table = Table(game, seed=SEED, chance=2)
    last = plain(table.view(0))
    shown: list[Any] = [{"seat": 0, "view": last}]
    history: list[str] = []
    for n in range(moves):
        if not table.moves():
            break
        steps = [table.moves()[n % len(table.moves())]]
        table.play(steps[0])
        if table.can_undo and n % 3 == 0:
            table.undo()
            steps.append("undo")
        history += steps
        view = plain(table.view(0))
        shown.append({"seat": 0, "changes": difference(last, view)})
        last = view
    return receipt_of(table, shown, history)


def verdicts(receipt: dict[str, Any]) -> dict[str, str]:
    return {it.subject: it.verdict for it in findings(read_receipt(receipt))}


PROVED = dict.fromkeys(("commitment", "mine", "others", "cards"), "proved")


@pytest.mark.parametrize("game", GAMES)
def test_an_honest_game_is_proved_with_moves_taken_back(game: str) -> None:
    assert verdicts(played(game, 30)) == PROVED


def test_a_view_is_what_it_was_and_what_changed() -> None:
    old = {"hands": [["Y2", "R7"], ["?"]], "deck": 44, "round": None}
    new = {"hands": [["Y2", "R9"], ["?", "?"]], "deck": 43, "round": 1}
    changes = difference(old, new)
    assert changes == {"hands/0/1": "R9", "hands/1": ["?", "?"], "deck": 43, "round": 1}
    assert changed(old, changes) == new
    assert difference(new, new) == {}


def test_a_card_that_was_never_there_is_found() -> None:
    receipt = played("classic", 12)
    card = receipt["shown"][0]["view"]["hands"][0][0]
    receipt["shown"][0]["view"]["hands"][0][0] = "R10" if card != "R10" else "G10"
    [false] = [it for it in findings(read_receipt(receipt)) if it.verdict == "false"]
    assert false.subject == "cards"
    assert false.text.startswith("after 0 moves ")
    assert "was shown (seat 0, hands/0/0)" in false.text


def test_scores_that_do_not_follow_are_found() -> None:
    receipt = played("rivals", 9)
    receipt["result"]["scores"][0] += 1
    assert verdicts(receipt) == PROVED | {"cards": "false"}


@pytest.mark.parametrize("option", ["seed", "game", "self", "rounds"])
def test_options_that_are_none_are_found(option: str) -> None:
    assert verdicts(played("classic", 1) | {"options": {option: "x"}})["cards"] == "false"


def test_a_history_that_breaks_a_rule_is_found() -> None:
    receipt = played("classic", 4)
    receipt["result"]["history"][0] = "draw deck"
    assert verdicts(receipt)["cards"] == "false"


def test_without_anything_from_before_the_deal_nothing_is_proved() -> None:
    receipt = played("classic", 4) | {"kept": [], "mine": None}
    unknown = dict.fromkeys(("commitment", "mine", "others"), "unknown")
    assert verdicts(receipt) == unknown | {"cards": "proved"}


def test_a_commitment_changed_after_the_reveal_is_found() -> None:
    receipt = played("classic", 2)
    later = {"0": commitment("mine"), "1": commitment("chosen")}
    receipt["kept"].append(receipt["kept"][0] | {"commitments": later})
    receipt["result"]["seed"] = seed_of(SECRET, {0: "mine", 1: "chosen"})
    assert verdicts(receipt)["others"] == "false"


# --- A host that grinds ---------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "ab",
        f"{SECRET}:x=1",
        f"{SECRET}:0=",
        f"{SECRET}x",
        f"{SECRET}x:0=mine",  # letters that no commitment fixes
        f"{SECRET}:0=x30:0=mine:1=theirs",  # a seat twice
        f"{SECRET}:00=15:0=mine:1=theirs",
        f"{SECRET}:1=theirs:0=mine",  # another order, another deal
        f"{SECRET}:{'9' * 5000}=x",
        SECRET.upper(),
    ],
)
def test_a_seed_is_written_in_one_way_alone(wrong: str) -> None:
    with pytest.raises(BadRecord, match="not that of an online table"):
        read_seed(wrong)
    receipt = played("classic", 2)
    receipt["result"]["seed"] = wrong
    assert verdicts(receipt) == {"commitment": "false"}


def attempted(number: int, missed: list[int], **mine: Any) -> dict[str, Any]:
    """A game dealt at a later attempt, of which this device has seen the commitments."""
    receipt = played("classic", 2)
    [first] = receipt["kept"]
    receipt["kept"] = [first, first | {"attempt": number, "missed": missed}]
    receipt["mine"] |= {"attempt": number, "kept": 2} | mine
    receipt["result"]["attempt"] = number
    return receipt


def test_a_contribution_counts_for_its_own_attempt_alone() -> None:
    """The host knew it when it chose the secret of the next."""
    assert verdicts(attempted(2, [1], attempt=1, kept=1))["mine"] == "false"
    assert verdicts(attempted(2, [1], kept=1))["mine"] == "false"  # revealed before it could see


def test_attempts_are_never_plainly_proved() -> None:
    assert verdicts(attempted(2, [1]))["attempts"] == "unknown"
    assert verdicts(attempted(3, [1]))["attempts"] == "false"
    assert verdicts(attempted(2, []))["attempts"] == "false"


def test_another_version_of_chance_than_was_shown_is_a_change() -> None:
    receipt = played("classic", 2) | {"chance": 1}
    assert verdicts(receipt)["commitment"] == "false"


# --- An honest host is not accused ----------------------------------------------------


def test_a_device_that_did_not_see_the_commitments_does_not_know() -> None:
    receipt = played("classic", 2) | {"mine": None}
    receipt["kept"][0] |= {"phase": "seats", "commitments": {"0": commitment("mine")}}
    assert verdicts(receipt) == PROVED | {"mine": "unknown", "others": "unknown"}


def test_a_contribution_that_was_never_accepted_may_have_been_too_late() -> None:
    receipt = played("classic", 2)
    receipt["result"]["seed"] = seed_of(SECRET, {1: "theirs"})
    assert verdicts(receipt)["mine"] == "false"
    receipt["mine"]["accepted"] = False
    assert verdicts(receipt)["mine"] == "unknown"


def test_a_table_that_was_never_dealt_proves_nothing() -> None:
    receipt = played("classic", 0)
    receipt["result"] |= {"scores": [], "seed": SECRET}
    assert verdicts(receipt) == {"commitment": "unknown"}


# --- What is no receipt ---------------------------------------------------------------


def nested(depth: int) -> Any:
    view: Any = {}
    for _ in range(depth):
        view = {"a": view}
    return view


@pytest.mark.parametrize(
    "change",
    [
        {"receipt": 2},
        {"kept": None},
        {"kept": [{}]},
        {"mine": {"seat": "x"}},
        {"shown": [{"seat": 0, "changes": {"a": 1}}]},
        {"shown": [{"seat": 0, "view": {}}, {"seat": 0, "changes": {"a/b": 1}}]},
        {"result": {}},
        {"options": []},
        {"mine": {"seat": 0, "attempt": float("inf"), "contribution": "x"}},
        {"result": {"attempt": 1, "seed": "\ud800", "history": [], "scores": [0]}},
        {"result": {"attempt": 1, "seed": "", "history": ["undo"] * 60_000, "scores": [0]}},
        {"shown": [{"seat": 0, "view": nested(500)}]},
    ],
    ids=lambda it: str(it)[:40],
)
def test_a_damaged_receipt_is_refused_in_one_sentence(change: dict[str, Any]) -> None:
    with pytest.raises(BadRecord, match="receipt"):
        read_receipt(played("classic", 1) | change)
