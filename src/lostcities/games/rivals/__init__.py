"""Rivals: its manifest."""

from typing import Final

from lostcities.core import cards
from lostcities.core.game import Game
from lostcities.games.rivals import knowledge, previews, rules, story

RIVALS: Final = Game(
    name="rivals",
    package=__name__,
    title="Lost Cities: Rivals",
    version=1,
    seats=(2, 3, 4),
    sides=0,
    colors=cards.COLORS[: rules.COLUMNS],
    fields=rules.FIELDS,
    options=rules.OPTIONS,
    option_fields=rules.OPTION_FIELDS,
    color_actions=rules.COLOR_ACTIONS,
    global_actions=rules.GLOBAL_ACTIONS,
    color_features=knowledge.COLOR_FEATURES,
    global_features=knowledge.GLOBAL_FEATURES,
    score_bounds=(0, rules.BEST_COLUMN * rules.COLUMNS + rules.COINS),
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
    scoring=previews.SCORING,
    tempting=previews.tempting,
    offers=previews.offers,
    day_seats=3,
)
