"""The card game for two: its manifest."""

from typing import Final

from lostcities.core import cards
from lostcities.core.game import Game
from lostcities.games.classic import knowledge, previews, rules, story

CLASSIC: Final = Game(
    name="classic",
    package=__name__,
    title="Lost Cities",
    version=1,
    seats=(rules.SEATS,),
    sides=rules.SIDES,
    colors=cards.COLORS,
    fields=rules.FIELDS,
    options=rules.OPTIONS,
    option_fields=rules.OPTION_FIELDS,
    check_options=rules.check_options,
    samples=({"expeditions": 6, "rounds": 2, "starter": 1}, {"hand": 3, "highest": 6}),
    color_actions=rules.COLOR_ACTIONS,
    global_actions=rules.GLOBAL_ACTIONS,
    color_features=knowledge.COLOR_FEATURES,
    global_features=knowledge.GLOBAL_FEATURES,
    score_bounds=(
        rules.WORST_EXPEDITION * rules.PILES,
        rules.BEST_EXPEDITION * rules.PILES,
    ),
    deal=rules.deal,
    legal=rules.legal,
    act=rules.act,
    mover=rules.mover,
    is_over=rules.is_over,
    score=rules.score,
    observe=knowledge.observe,
    observe_again=knowledge.observe_again,
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
)
