"""A receipt: what one client saw and did at a table, kept on its own device.

    {"receipt": 1, "table": "k3JrT0aQx9Zb", "game": "classic", "seats": 2, "options": {…},
     "rules": 1, "chance": 2,
     "kept": [{"attempt": 1, "phase": "reveal", "commitment": "…", "missed": [], "chance": 2,
               "commitments": {"0": "…", "1": "…"}, "at": 0}],
     "mine": {"seat": 0, "attempt": 1, "contribution": "…", "at": 0, "kept": 2, "accepted": true},
     "shown": [{"seat": 0, "view": {…}}, {"seat": 0, "changes": {"hands/0/7": "R9"}}, …],
     "result": {"attempt": 1, "seed": "…", "history": ["play R7", "undo", …], "scores": [12, -8]}}

`kept` and `mine` are written before the deal, and again whenever the host shows something else.
`mine` says when its contribution was sent (`at`; null: it was not), how many of `kept` were there
by then, and whether the host accepted it. `shown` is every view in the order it came, a later one
as what changed in it. `result` is what the host revealed when it was over. `"known": true` stands
in the receipt of a deal that others play too.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from lostcities.errors import BadRecord

VERSION: Final = 1
MOST: Final = 50_000  # views, or steps of a history
DEEPEST: Final = 16  # lists and objects within each other
LARGEST: Final = 2**53
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
    phase: str
    commitment: str
    commitments: dict[int, str]  # by seat
    missed: list[int]
    chance: int


class Mine(NamedTuple):
    """What this client contributed."""

    seat: int
    attempt: int
    contribution: str
    sent: bool  # to the host
    kept: int  # how much was kept by then
    accepted: bool  # by the host


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
    known: bool = False  # a deal that others play too


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
        check_depth(data)
        result = data["result"]
        return Receipt(
            game=data["game"],
            rules=data["rules"],
            seats=data["seats"],
            chance=data["chance"],
            options=data["options"],
            kept=[read_kept(it) for it in data["kept"]],
            mine=read_mine(data.get("mine")),
            shown=list(views_of(not_too_many(data["shown"]))),
            attempt=whole(result["attempt"]),
            seed=text_of(result["seed"]),
            history=[text_of(move) for move in not_too_many(result["history"])],
            scores=[whole(points) for points in result["scores"]],
            known=data.get("known") is True,
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadRecord(f"the receipt is damaged: {type(error).__name__} {error}"[:200]) from None


def read_kept(data: Mapping[str, Any]) -> Kept:
    """What was shown before an attempt."""
    return Kept(
        attempt=whole(data["attempt"]),
        phase=text_of(data["phase"]),
        commitment=text_of(data["commitment"]),
        commitments={int(seat): text_of(it) for seat, it in data["commitments"].items()},
        missed=[whole(seat) for seat in data["missed"]],
        chance=whole(data["chance"]),
    )


def read_mine(data: Mapping[str, Any] | None) -> Mine | None:
    """What this client contributed, if it did."""
    if data is None:
        return None
    return Mine(
        seat=whole(data["seat"]),
        attempt=whole(data["attempt"]),
        contribution=text_of(data["contribution"]),
        sent=data.get("at") is not None,
        kept=whole(data.get("kept", 0)),
        accepted=data.get("accepted") is True,
    )


def whole(value: object) -> int:
    """A whole number of ordinary size."""
    if type(value) is not int or abs(value) > LARGEST:
        raise ValueError("a whole number was expected")
    return value


def text_of(value: object) -> str:
    """A text that can be written and hashed."""
    if type(value) is not str:
        raise ValueError("a text was expected")
    value.encode()
    return value


def not_too_many(parts: list[Any]) -> list[Any]:
    """A list of a length that can be checked in reasonable time."""
    if type(parts) is not list or len(parts) > MOST:
        raise ValueError(f"a list of at most {MOST} was expected")
    return parts


def check_depth(data: Any) -> None:
    """Nothing is nested so deep that it could not be a view."""
    level: list[Any] = [data]
    for _ in range(DEEPEST):
        level = [
            it
            for one in level
            for it in (one.values() if isinstance(one, dict) else one)
            if isinstance(it, dict | list)
        ]
    if level:
        raise ValueError("it is nested too deep")


# --- Views ----------------------------------------------------------------------------


def views_of(shown: list[Mapping[str, Any]]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The views as they were shown, one after the other, with the seat that saw them."""
    last: dict[int, dict[str, Any]] = {}
    for one in shown:
        seat = whole(one["seat"])
        view = one["view"] if "view" in one else changed(last[seat], one["changes"])
        last[seat] = view
        yield seat, view


def changed(view: Any, changes: Mapping[str, Any]) -> Any:
    """A view with changes, each named by its path, `hands/0/7`; the old view stays as it is."""
    for path, value in changes.items():
        view = replaced(view, path.split("/"), value)
    return view


def replaced(place: Any, way: list[str], value: Any) -> Any:
    """A copy of a list or object in which one thing is another; all else is shared."""
    key, copied = key_of(place, way[0]), place.copy()
    copied[key] = value if len(way) == 1 else replaced(place[key], way[1:], value)
    return copied


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
