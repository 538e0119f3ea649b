"""The type of the views of Rivals; `layout.py` says how they are read."""

from typing import Literal, TypedDict


class RivalsExpeditionView(TypedDict):
    """The cards of one colour before one seat, in the order laid, and what they count."""

    cards: list[str]
    footprints: int
    score: int


class RivalsView(TypedDict):
    """All that a seat may know of a game: everything but the order of the cards to come."""

    game: Literal["rivals"]
    version: int
    seat: int | None
    mover: int | None
    ended_by: int | None  # after the end: who uncovered the last card
    phase: Literal["turn", "auction", "won", "over"]
    colors: list[str]
    deck: int
    pile: int
    piles_to_come: int
    display: list[str]
    gone: list[str]
    starting_wagers: list[str]  # of all seats together: they are no part of the deck
    expeditions: list[dict[str, RivalsExpeditionView]]
    gold: list[int]
    supply: int
    bid: int
    bidder: int | None
    bidding: list[int]
    removed: bool
    scores: list[int]


VIEW_TYPE = RivalsView
