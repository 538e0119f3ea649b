"""A plan: what a seat will do when its turn comes, case by case. It applies once."""

import json
from collections.abc import Iterable
from typing import NamedTuple

from lostcities.server.table.events import Event
from lostcities.server.table.log import PRIVATE, Row


class When(NamedTuple):
    """What another must have done."""

    seat: int
    move: str


class Case(NamedTuple):
    """A whole turn, and when it is to be played."""

    when: When | None  # None: whatever the others do
    moves: tuple[str, ...]
    result: str = ""  # the fingerprint of what the moves were to bring about


class Plan(NamedTuple):
    """The cases in the order in which they are tried."""

    cases: tuple[Case, ...]
    number: int  # of the row with which it was laid down


def plan_text(cases: Iterable[Case]) -> str:
    """As a row has it."""
    return json.dumps(list(cases), separators=(",", ":"))


def read_plan(row: Row) -> Plan:
    """The plan that a row tells."""
    cases = [
        Case(None if when is None else When(*when), tuple(moves), result)
        for when, moves, result in json.loads(row.text)
    ]
    return Plan(tuple(cases), row.number)


def plans_after(plans: dict[int, Plan], row: Row) -> dict[int, Plan]:
    """What is planned with a row of the log more: a seat's move or word ends its plan."""
    if row.kind == "planned" and row.seat is not None:
        return plans | {row.seat: read_plan(row)}
    if row.seat in plans and row.kind in ("unplanned", "lapsed", "move"):
        return {seat: plan for seat, plan in plans.items() if seat != row.seat}
    return plans


def rows_for_all(events: Iterable[Event]) -> int:
    """How many of some rows are not for one seat alone."""
    return sum(event.kind not in PRIVATE for event in events)
