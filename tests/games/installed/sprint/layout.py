"""How the views of Sprint are read from its record."""

from typing import Final

from lostcities.notation.layout import Counted, Each, Fact, Layout, Listed, Name, Number, ask, of

from .rules import HAND, HIGHEST

NUMBERS: Final = tuple(range(1, HIGHEST + 1))

LAYOUT: Final = Layout(
    {
        "game": Fact("game"),
        "version": Fact("version"),
        "seat": Fact("viewer"),
        "mover": Number(ask("mover"), or_null=True),
        "phase": Name(ask("is_over"), ("turn", "over")),
        "deck": Number(of("deck_left")),
        "goal": Number(of("goal")),
        "hands": Each("seat", Counted(of("hand", "seat"), tuple(map(str, NUMBERS)), size=HAND)),
        "last": Listed(of("last")),
        "gone": Counted(of("gone"), NUMBERS),
        "scores": Each("seat", Number(ask("score", "seat"))),
    }
)
