"""The card game for two partnerships: its manifest."""

from typing import Final

from lostcities.core import cards
from lostcities.core.game import Game
from lostcities.games.classic import rules as card_rules
from lostcities.games.classic import story as card_story
from lostcities.games.partners import knowledge, previews, rules, story

PARTNERS: Final = Game(
    name="partners",
    package=__name__,
    title="Lost Cities for four",
    version=1,
    seats=(rules.SEATS,),
    sides=card_rules.SIDES,
    colors=cards.COLORS[: rules.PILES],
    fields=rules.FIELDS,
    options=rules.OPTIONS,
    option_fields=rules.OPTION_FIELDS,
    color_actions=rules.COLOR_ACTIONS,
    global_actions=rules.GLOBAL_ACTIONS,
    color_features=knowledge.COLOR_FEATURES,
    global_features=knowledge.GLOBAL_FEATURES,
    score_bounds=(
        card_rules.WORST_EXPEDITION * rules.PILES,
        card_rules.BEST_EXPEDITION * rules.PILES,
    ),
    deal=rules.deal,
    legal=rules.legal,
    act=rules.act,
    mover=card_rules.mover,
    is_over=card_rules.is_over,
    score=card_rules.score,
    observe=knowledge.observe,
    observe_again=knowledge.observe_again,
    imagine=knowledge.imagine,
    hide=story.hide,
    tell=story.tell,
    why_not=story.why_not,
    bill=card_story.bill,
    events=(card_story.Event, story.Event),
    reasons=(card_story.Reason, story.Reason),
    lines=(card_story.Line,),
    veiled=(story.Event.LAID_ASIDE_UNSEEN, story.Event.GAVE_UNSEEN),
    scoring=previews.SCORING,
    tempting=previews.tempting,
)
