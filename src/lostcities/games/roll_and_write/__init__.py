"""Roll & Write: its manifest."""

from typing import Final

from lostcities.core.game import Game
from lostcities.games.roll_and_write import knowledge, rules, sheet, story

ROLL_AND_WRITE: Final = Game(
    name="roll_and_write",
    package=__name__,
    title="Lost Cities: Roll & Write",
    version=1,
    seats=(2, 3, 4, 5),
    sides=0,
    colors=sheet.COLORS,
    fields=rules.FIELDS,
    options=rules.OPTIONS,
    option_fields=rules.OPTION_FIELDS,
    parts={"sheet": "a sheet of your own"},
    load_parts=sheet.load_parts,
    read_parts=sheet.read_sheet,
    samples=({"sealed": True},),
    color_actions=rules.COLOR_ACTIONS,
    global_actions=rules.GLOBAL_ACTIONS,
    color_features=knowledge.COLOR_FEATURES,
    global_features=knowledge.GLOBAL_FEATURES,
    score_bounds=sheet.SCORE_BOUNDS,
    deal=rules.deal,
    legal=rules.legal,
    act=rules.act,
    mover=rules.mover,
    is_over=rules.is_over,
    score=rules.score,
    observe=knowledge.observe,
    imagine=knowledge.imagine,
    hide=story.hide,
    tell=story.tell,
    why_not=story.why_not,
    bill=story.bill,
    events=(story.Event,),
    reasons=(story.Reason,),
    lines=(story.Line,),
    veiled=(story.Event.CHOSE,),
    opened=(
        story.Event.OPENED_NUMBERS,
        story.Event.OPENED_CIRCLE,
        story.Event.OPENED_VASE,
        story.Event.OPENED_REFUSAL,
    ),
    scoring=("write", "double", "accelerate", "refuse"),
)
