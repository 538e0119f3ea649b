"""Receipts of whole games and what Python finds in them: `python -m tests.web.receipt_vectors`.

The page must find the same: in each receipt as it is, and with one card or die changed.
"""

import copy
import json
from pathlib import Path
from typing import Any, Final

from lostcities.core.chance import below, new_generator
from lostcities.fairness.checking import CARD, UNDO, findings
from lostcities.fairness.commitments import commitment, seed_of
from lostcities.fairness.receipt import difference, read_receipt
from lostcities.table import Table

VECTORS: Final = Path(__file__).parents[2] / "web/src/fairness/receipts.json"
SECRET: Final = "ab" * 32
MINE: Final = "what-this-device-adds"
TABLES: Final[tuple[tuple[str, int, dict[str, Any]], ...]] = (
    ("classic", 2, {"rounds": 1}),
    ("partners", 4, {"rounds": 1}),
    ("rivals", 3, {}),
    ("roll_and_write", 2, {}),
)


def receipt_of(game: str, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """What the device of seat 0 keeps of a random game with moves taken back."""
    table = Table(game, seed=seed_of(SECRET, {0: MINE}), seats=seats, chance=2, **options)
    shown: list[dict[str, Any]] = []
    history: list[str] = []
    rng, last = new_generator(seats), None
    while True:
        view = json.loads(json.dumps(table.view(0)))
        if last is None:
            shown.append({"seat": 0, "view": view})
        elif view != last:
            shown.append({"seat": 0, "changes": difference(last, view)})
        last = view
        if not table.moves():
            break
        history.append(next_step(table, rng))
    fair = {"attempt": 1, "phase": "reveal", "commitment": commitment(SECRET), "missed": []}
    kept = fair | {"commitments": {"0": commitment(MINE)}, "chance": 2, "at": 1}
    mine = {"seat": 0, "attempt": 1, "contribution": MINE, "at": 2, "kept": 1, "accepted": True}
    result = {"attempt": 1, "seed": table.seed, "history": history, "scores": table.scores()}
    facts = {"receipt": 1, "table": "t", "game": game, "rules": 1, "seats": seats}
    parts = {"kept": [kept], "mine": mine, "shown": shown, "result": result}
    return facts | {"options": options, "chance": 2} | parts


def next_step(table: Table, rng: Any) -> str:
    """Make a random move, or take the last one back; what the history calls it."""
    if table.can_undo and below(rng, 5) == 0:
        table.undo()
        return UNDO
    moves = table.moves()
    if "draw deck" in moves and below(rng, 3):
        moves = ["draw deck"]  # else it takes for ever
    move = moves[below(rng, len(moves))]
    table.play(move)
    return move


def wrong_card(receipt: dict[str, Any]) -> tuple[int, str, Any]:
    """One change in the middle of what was shown: its place, its path, and another card or die."""
    for number in range(len(receipt["shown"]) // 2, len(receipt["shown"])):
        for path, value in receipt["shown"][number]["changes"].items():
            other = with_another(path, value)
            if other != value:
                return number, path, other
    raise AssertionError("no card and no die was shown")


def with_another(path: str, value: Any) -> Any:
    """The same with its first card or die another one; as it was if it has none."""
    if isinstance(value, list):
        others = [with_another(path, it) for it in value]
        first = next((n for n, it in enumerate(value) if it != others[n]), len(value))
        return value[:first] + others[first : first + 1] + value[first + 1 :]
    if isinstance(value, str) and CARD.fullmatch(value):
        return value[0] + ("3" if value[1:] != "3" else "4")
    return (value + 1) % 10 if "number_dice" in path else value


def vector(game: str, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """A receipt, what is found in it, and what is found when one card is another."""
    receipt = receipt_of(game, seats, options)
    number, path, value = wrong_card(receipt)
    other = copy.deepcopy(receipt)
    other["shown"][number]["changes"][path] = value
    return {
        "receipt": receipt,
        "found": told(receipt),
        "wrong": [number, path, value],
        "foundWrong": told(other),
    }


def told(receipt: dict[str, Any]) -> list[list[str]]:
    """The verdicts and sentences of a receipt."""
    return [[it.subject, it.verdict, it.text] for it in findings(read_receipt(receipt))]


def text_of_vectors() -> str:
    """The file, a game a line."""
    games = (json.dumps(vector(*it), separators=(",", ":"), ensure_ascii=False) for it in TABLES)
    return "[\n" + ",\n".join(games) + "\n]\n"


if __name__ == "__main__":
    VECTORS.write_text(text_of_vectors(), encoding="utf-8")
