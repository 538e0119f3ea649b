"""Sprint, a race for two: its manifest."""

from typing import Final

from lostcities.core.game import Game

from . import knowledge, rules, story

SPRINT: Final = Game(
    name="sprint",
    package=__name__,
    title="Sprint",
    version=1,
    seats=(rules.SEATS,),
    sides=0,
    colors=(),
    fields=rules.FIELDS,
    options=rules.OPTIONS,
    option_fields=rules.OPTION_FIELDS,
    color_actions=(),
    global_actions=rules.ACTIONS,
    color_features=(),
    global_features=knowledge.FEATURES,
    score_bounds=(0, rules.MOST_GOAL),
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
)
