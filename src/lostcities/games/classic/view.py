"""The type of the card game's views; `layout.py` says how they are read."""

from typing import Literal, TypedDict


class ExpeditionView(TypedDict):
    """The cards of one colour on one side, in the order laid, and their score."""

    cards: list[str]
    score: int


class TableView(TypedDict):
    """What lies open on the table, in either of the two card games."""

    version: int
    mover: int | None
    ended_by: int | None  # after the end: who drew the last card
    phase: Literal["place", "draw", "give", "over"]
    round: int
    rounds: int
    hand_size: int
    highest: int
    colors: list[str]
    deck: int
    known: list[list[str]]
    expeditions: list[dict[str, ExpeditionView]]
    piles: dict[str, list[str]]
    closed: str | None
    banked: list[int]
    scores: list[int]


class ClassicView(TableView):
    """All that a seat may know of a match; seat null is a spectator."""

    game: Literal["classic"]
    seat: int | None
    hands: list[list[str]]


VIEW_TYPE = ClassicView
