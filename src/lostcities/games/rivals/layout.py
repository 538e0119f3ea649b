"""How the views of Rivals are read from its record."""

from typing import Final

from lostcities.core.cards import WAGER, card_of
from lostcities.core.compiled import compilable
from lostcities.games.rivals.rules import (
    MOST_SEATS,
    PILE_SIZE,
    WAGERS,
    State,
    expedition_score,
    steps,
)
from lostcities.notation.layout import (
    ByColor,
    Counted,
    Each,
    Expedition,
    Fact,
    Flag,
    Joined,
    Layout,
    Name,
    Number,
    When,
    ask,
    of,
)

PHASES: Final = ("turn", "auction", "won", "over")  # by number


@compilable
def pile_left(state: State) -> int:
    """How many cards are left in the pile that cards are uncovered from."""
    left = int(state.deck_left)
    return (left - 1) % PILE_SIZE + 1 if left > 0 else 0


@compilable
def piles_to_come(state: State) -> int:
    """How many whole piles come after it."""
    return max(int(state.deck_left) - 1, 0) // PILE_SIZE


@compilable
def starting_wagers(state: State, color: int) -> int:
    """The wagers of a colour dealt to all seats before the game: they are no part of the deck."""
    card = card_of(color, WAGER)
    seen = int(state.to_come[card]) + int(state.display[card]) + int(state.gone[card])
    for seat in range(state.seats):
        seen += int(state.laid[seat, card])
    return seen - WAGERS


LAYOUT: Final = Layout(
    asks={
        "expedition_score": expedition_score,
        "pile_left": pile_left,
        "piles_to_come": piles_to_come,
        "starting_wagers": starting_wagers,
        "steps": steps,
    },
    view={
        "game": Fact("game"),
        "version": Fact("version"),
        "seat": Fact("viewer"),
        "mover": Number(ask("mover"), or_null=True),
        "ended_by": When(ask("is_over"), Number(of("turn"))),
        "phase": Name(of("phase"), PHASES),
        "colors": Fact("colors"),
        "deck": Number(of("deck_left")),
        "pile": Number(ask("pile_left")),
        "piles_to_come": Number(ask("piles_to_come")),
        "display": Counted(of("display")),
        "gone": Counted(of("gone")),
        "starting_wagers": Joined(Expedition(ask("starting_wagers", "color"))),
        "expeditions": Each(
            "seat",
            ByColor(
                {
                    "cards": Counted(of("laid", "seat"), of_color=True),
                    "footprints": Number(ask("steps", "seat", "color")),
                    "score": Number(ask("expedition_score", "seat", "color")),
                }
            ),
        ),
        "gold": Each("seat", Number(of("gold", "seat"))),
        "supply": Number(of("supply")),
        "bid": Number(of("bid")),
        "bidder": Number(of("bidder"), or_null=True),
        "bidding": Counted(of("bidding"), names=tuple(range(MOST_SEATS))),
        "removed": Flag(of("removed")),
        "scores": Each("seat", Number(ask("score", "seat"))),
    },
)
