"""How the views of Roll & Write are read from its record."""

from typing import Final

from lostcities.games.roll_and_write import ROLL_AND_WRITE
from lostcities.games.roll_and_write.rules import NOW, SHOWN, expedition_score, sheet_score
from lostcities.games.roll_and_write.sheet import BOXES
from lostcities.notation.layout import (
    Answer,
    ByColor,
    Counted,
    Each,
    Fact,
    Flag,
    Kind,
    Layout,
    Listed,
    Name,
    Number,
    When,
    ask,
    of,
)
from lostcities.notation.moves import letters

PHASES: Final = ("choose", "accelerate", "over")  # by number
BRIDGE_NAMES: Final = (*letters(ROLL_AND_WRITE), "artefacts", "dice")
BOX_NUMBERS: Final = tuple(range(1, BOXES + 1))  # from the bottom
LAST_SCORE: Final = ask("sheet_score", SHOWN, "seat")


def sheet(layer: int, score: Answer) -> Kind:
    """One layer of a seat's sheet."""
    column = {
        "numbers": Listed(
            of("number", layer, "seat", "color"), first=of("filled", layer, "seat", "color")
        ),
        "circle": Flag(of("circle", layer, "seat", "color")),
        "top_vase": Flag(of("top_vase", layer, "seat", "color")),
        "score": Number(ask("expedition_score", layer, "seat", "color")),
    }
    return {
        "columns": ByColor(column),
        "artefacts": Number(of("artefacts", layer, "seat")),
        "refusals": Number(of("refusals", layer, "seat")),
        "bonuses": Counted(of("bonus", "seat"), names=BRIDGE_NAMES),
        "score": Number(score),
    }


LAYOUT: Final = Layout(
    asks={"expedition_score": expedition_score, "sheet_score": sheet_score},
    view={
        "game": Fact("game"),
        "version": Fact("version"),
        "seat": Fact("viewer"),
        "mover": Number(ask("mover"), or_null=True),
        "phase": Name(of("phase"), PHASES),
        "colors": Fact("colors"),
        "roller": Number(of("roller")),
        "color_dice": Listed(of("color_die"), "colors"),
        "number_dice": Listed(of("number_die")),
        "color_taken": Number(of("color_taken"), or_null=True),
        "number_taken": Number(of("number_taken"), or_null=True),
        "sealed": Flag(of("sealed")),
        "sheets": Each("seat", sheet(NOW, ask("score", "seat"))),
        # the sheets as they were at the end of the last turn
        "shown": When(of("sealed"), Each("seat", sheet(SHOWN, LAST_SCORE)), otherwise="empty"),
        "bridges_passed": Counted(of("passed"), names=BRIDGE_NAMES),
        "layout": {
            "arrows": ByColor(Counted(of("arrow", "color"), names=BOX_NUMBERS)),
            "vases": ByColor(Counted(of("vase", "color"), names=BOX_NUMBERS)),
            "expedition": Listed(of("expedition_points")),
            "artefacts": Listed(of("artefact_points")),
            "dice": Listed(of("dice_points")),
        },
        "scores": Each("seat", Number(ask("score", "seat"))),
    },
)
