"""How the views of the card game are read from its record."""

from typing import Final

from lostcities.core.compiled import compilable
from lostcities.games.classic.rules import State, expedition_score
from lostcities.games.classic.story import hand_count
from lostcities.notation.layout import (
    ByColor,
    Counted,
    Each,
    Expedition,
    Fact,
    Layout,
    Listed,
    Name,
    Number,
    Part,
    When,
    ask,
    of,
)

PHASES: Final = ("place", "draw", "over", "give")  # by number


@compilable
def expedition_points(state: State, side: int, color: int) -> int:
    """What one expedition is worth as it lies."""
    total, wagers = int(state.total[side, color]), int(state.wagers[side, color])
    return expedition_score(total, wagers, int(state.length[side, color]))


TABLE: Final[Part] = {  # what lies open, in either of the two card games
    "version": Fact("version"),
    "mover": Number(ask("mover"), or_null=True),
    "ended_by": When(ask("is_over"), Number(of("turn"))),
    "phase": Name(of("phase"), PHASES),
    "round": Number(of("round_number"), plus=1),
    "rounds": Number(of("rounds")),
    "hand_size": Number(of("hand_size")),
    "highest": Number(of("highest")),
    "colors": Fact("colors"),
    "deck": Number(of("deck_left")),
    "known": Each("seat", Counted(of("known", "seat"))),
    "expeditions": Each(
        "side",
        ByColor(
            {
                "cards": Expedition(of("wagers", "side", "color"), of("laid", "side", "color")),
                "score": Number(ask("expedition_points", "side", "color")),
            }
        ),
    ),
    "piles": ByColor(Listed(of("pile", "color"), "cards", first=of("pile_height", "color"))),
    "closed": Name(of("closed"), "colors", or_null=True),
    "banked": Each("seat", Number(of("banked", "side"))),
    "scores": Each("seat", Number(ask("score", "side"))),  # as of the side's first seat
}

LAYOUT: Final = Layout(
    colors=of("expeditions"),
    asks={"expedition_points": expedition_points, "hand_count": hand_count},
    view={
        "game": Fact("game"),
        "seat": Fact("viewer"),
        "hands": Each("seat", Counted(of("hand", "seat"), size=ask("hand_count", "seat"))),
        **TABLE,
    },
)
