"""How the views of the partnership game are read from its record."""

from typing import Final

from lostcities.games.classic.layout import TABLE, expedition_points
from lostcities.notation.layout import Counted, Each, Fact, Layout, Name, of

LAYOUT: Final = Layout(
    colors=of("expeditions"),
    asks={"expedition_points": expedition_points},
    view={
        "game": Fact("game"),
        "seat": Fact("viewer"),
        "hands": Each("seat", Counted(of("hand", "seat"), size=of("held", "seat"))),
        "side_known": Each("side", Counted(of("side_known", "side"))),
        "told": Counted(of("told", "viewer")),
        "given": Name(of("given"), "cards", or_null=True),
        **TABLE,
    },
)
