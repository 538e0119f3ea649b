"""A receipt: what one client saw and did at a table, kept on its own device.

    {"receipt": 1, "table": "k3JrT0aQx9Zb", "game": "classic", "seats": 2, "options": {…},
     "rules": 1, "chance": 2,
     "kept": [{"attempt": 1, "commitment": "…", "commitments": {"0": "…", "1": "…"}, "at": 0}],
     "mine": {"seat": 0, "attempt": 1, "contribution": "…", "at": 0, "kept": 2},
     "shown": [{"seat": 0, "view": {…}}, {"seat": 0, "changes": {"hands/0/7": "R9"}}, …],
     "result": {"attempt": 1, "seed": "…", "history": ["play R7", "undo", …], "scores": [12, -8]}}

`kept` and `mine` are written before the deal, and again whenever the host shows something else;
`mine` says when its contribution was revealed (`at`; null: it was not) and how many of `kept` were
there by then. `shown` is every view in the order it came, a later one as what changed in it.
`result` is what the host revealed when it was over.
"""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, Final, NamedTuple

from lostcities.errors import BadRecord

VERSION: Final = 1
MOST_SHOWN: Final = 100_000
KINDS: Final = {"table": str, "game": str, "seats": int, "options": dict} | {
    "rules": int,
    "chance": int,
    "kept": list,
    "shown": list,
    "result": dict,
}


class Kept(NamedTuple):
    """What the host showed before one attempt to deal."""

    attempt: int
    commitment: str
    commitments: dict[int, str]  # by seat
    at: int  # milliseconds since 1970


class Mine(NamedTuple):
    """What this client contributed."""

    seat: int
    attempt: int
    contribution: str
    at: int | None  # when it was revealed, in milliseconds since 1970; None: it was not
    kept: int  # how much was kept by then


class Receipt(NamedTuple):
    """A receipt that was read."""

    game: str
    rules: int
    seats: int
    chance: int
    options: dict[str, Any]
    kept: list[Kept]
    mine: Mine | None
    shown: list[tuple[int, dict[str, Any]]]  # seat and view
    attempt: int  # the one that was dealt, as the host says
    seed: str
    history: list[str]
    scores: list[int]


def is_receipt(data: object) -> bool:
    """Whether JSON data means to be a receipt."""
    return isinstance(data, Mapping) and "receipt" in data


def read_receipt(data: Mapping[str, Any]) -> Receipt:
    """A receipt from JSON data; BadRecord says what is wrong with it."""
    if data["receipt"] != VERSION:
        raise BadRecord(f"this is version {data['receipt']!r:.20} of receipts, not {VERSION}")
    for key, kind in KINDS.items():
        if type(data.get(key)) is not kind:
            raise BadRecord(f"the receipt's {key!r} is missing or of a wrong kind")
    try:
        return Receipt(
            game=data["game"],
            rules=data["rules"],
            seats=data["seats"],
            chance=data["chance"],
            options=data["options"],
            kept=[read_kept(it) for it in data["kept"]],
            mine=read_mine(data.get("mine")),
            shown=list(views_of(data["shown"][:MOST_SHOWN])),
            attempt=int(data["result"]["attempt"]),
            seed=str(data["result"]["seed"]),
            history=[str(move) for move in data["result"]["history"]],
            scores=[int(points) for points in data["result"]["scores"]],
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadRecord(f"the receipt is damaged: {type(error).__name__} {error}") from None


def read_kept(data: Mapping[str, Any]) -> Kept:
    """What was shown before an attempt."""
    commitments = {int(seat): str(it) for seat, it in data["commitments"].items()}
    return Kept(int(data["attempt"]), str(data["commitment"]), commitments, int(data["at"]))


def read_mine(data: Mapping[str, Any] | None) -> Mine | None:
    """What this client contributed, if it did."""
    if data is None:
        return None
    at = data.get("at")
    return Mine(
        seat=int(data["seat"]),
        attempt=int(data["attempt"]),
        contribution=str(data["contribution"]),
        at=None if at is None else int(at),
        kept=int(data.get("kept", 0)),
    )


# --- Views ----------------------------------------------------------------------------


def views_of(shown: list[Mapping[str, Any]]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The views as they were shown, one after the other, with the seat that saw them."""
    last: dict[int, dict[str, Any]] = {}
    for one in shown:
        seat = int(one["seat"])
        view = one["view"] if "view" in one else changed(last[seat], one["changes"])
        last[seat] = json.loads(json.dumps(view))
        yield seat, last[seat]


def changed(view: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A view with changes; each is named by its path, `hands/0/7`."""
    new = deepcopy(dict(view))
    for path, value in changes.items():
        *way, last = path.split("/")
        place: Any = new
        for step in way:
            place = place[key_of(place, step)]
        place[key_of(place, last)] = value
    return new


def key_of(place: Any, step: str) -> Any:
    """A step of a path: an index in a list, a name elsewhere."""
    return int(step) if isinstance(place, list) else step


def difference(old: Any, new: Any, path: str = "") -> dict[str, Any]:
    """What changed between two views, by path; the reverse of `changed`."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        pairs = [(str(key), old[key], new[key]) for key in new]
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = [(str(n), *it) for n, it in enumerate(zip(old, new, strict=True))]
    else:
        return {} if old == new else {path: new}
    found: dict[str, Any] = {}
    for step, before, after in pairs:
        found |= difference(before, after, f"{path}/{step}" if path else step)
    return found
