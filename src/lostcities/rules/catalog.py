"""The games by name: each wired from its rulebook and from what a seat knows of it."""

from typing import Final

from lostcities.errors import UnknownGame
from lostcities.rules import cards, classic, partners, rivals, roll_and_write, sheet
from lostcities.rules.game import Game
from lostcities.rules.knowledge import classic as classic_knowledge
from lostcities.rules.knowledge import partners as partners_knowledge
from lostcities.rules.knowledge import rivals as rivals_knowledge
from lostcities.rules.knowledge import roll_and_write as roll_and_write_knowledge
from lostcities.rules.story import classic as classic_story
from lostcities.rules.story import partners as partners_story
from lostcities.rules.story import rivals as rivals_story
from lostcities.rules.story import roll_and_write as roll_and_write_story

CLASSIC: Final = Game(
    name="classic",
    title="Lost Cities",
    version=1,
    seats=(classic.SEATS,),
    sides=classic.SIDES,
    colors=cards.COLORS,
    fields=classic.FIELDS,
    options=classic.OPTIONS,
    option_fields=classic.OPTION_FIELDS,
    check_options=classic.check_options,
    color_actions=classic.COLOR_ACTIONS,
    global_actions=classic.GLOBAL_ACTIONS,
    color_features=classic_knowledge.COLOR_FEATURES,
    global_features=classic_knowledge.GLOBAL_FEATURES,
    score_bounds=(
        classic.WORST_EXPEDITION * classic.PILES,
        classic.BEST_EXPEDITION * classic.PILES,
    ),
    deal=classic.deal,
    legal=classic.legal,
    act=classic.act,
    mover=classic.mover,
    is_over=classic.is_over,
    score=classic.score,
    observe=classic_knowledge.observe,
    observe_again=classic_knowledge.observe_again,
    imagine=classic_knowledge.imagine,
    hide=classic_story.hide,
    tell=classic_story.tell,
    why_not=classic_story.why_not,
    bill=classic_story.bill,
    events=(classic_story.Event,),
    reasons=(classic_story.Reason,),
    lines=(classic_story.Line,),
)

PARTNERS: Final = Game(
    name="partners",
    title="Lost Cities for four",
    version=1,
    seats=(partners.SEATS,),
    sides=classic.SIDES,
    colors=cards.COLORS[: partners.PILES],
    fields=partners.FIELDS,
    options=partners.OPTIONS,
    option_fields=partners.OPTION_FIELDS,
    color_actions=partners.COLOR_ACTIONS,
    global_actions=partners.GLOBAL_ACTIONS,
    color_features=partners_knowledge.COLOR_FEATURES,
    global_features=partners_knowledge.GLOBAL_FEATURES,
    score_bounds=(
        classic.WORST_EXPEDITION * partners.PILES,
        classic.BEST_EXPEDITION * partners.PILES,
    ),
    deal=partners.deal,
    legal=partners.legal,
    act=partners.act,
    mover=classic.mover,
    is_over=classic.is_over,
    score=classic.score,
    observe=partners_knowledge.observe,
    observe_again=partners_knowledge.observe_again,
    imagine=partners_knowledge.imagine,
    hide=partners_story.hide,
    tell=partners_story.tell,
    why_not=partners_story.why_not,
    bill=classic_story.bill,
    events=(classic_story.Event, partners_story.Event),
    reasons=(classic_story.Reason, partners_story.Reason),
    lines=(classic_story.Line,),
)

RIVALS: Final = Game(
    name="rivals",
    title="Lost Cities: Rivals",
    version=1,
    seats=(2, 3, 4),
    sides=0,
    colors=cards.COLORS[: rivals.COLUMNS],
    fields=rivals.FIELDS,
    options=rivals.OPTIONS,
    option_fields=rivals.OPTION_FIELDS,
    color_actions=rivals.COLOR_ACTIONS,
    global_actions=rivals.GLOBAL_ACTIONS,
    color_features=rivals_knowledge.COLOR_FEATURES,
    global_features=rivals_knowledge.GLOBAL_FEATURES,
    score_bounds=(0, rivals.BEST_COLUMN * rivals.COLUMNS + rivals.COINS),
    deal=rivals.deal,
    legal=rivals.legal,
    act=rivals.act,
    mover=rivals.mover,
    is_over=rivals.is_over,
    score=rivals.score,
    observe=rivals_knowledge.observe,
    imagine=rivals_knowledge.imagine,
    hide=rivals_story.hide,
    tell=rivals_story.tell,
    why_not=rivals_story.why_not,
    bill=rivals_story.bill,
    events=(rivals_story.Event,),
    reasons=(rivals_story.Reason,),
    lines=(rivals_story.Line,),
)

ROLL_AND_WRITE: Final = Game(
    name="roll_and_write",
    title="Lost Cities: Roll & Write",
    version=1,
    seats=(2, 3, 4, 5),
    sides=0,
    colors=sheet.COLORS,
    fields=roll_and_write.FIELDS,
    options=roll_and_write.OPTIONS,
    option_fields=roll_and_write.OPTION_FIELDS,
    parts=("sheet",),
    read_parts=sheet.read_sheet,
    color_actions=roll_and_write.COLOR_ACTIONS,
    global_actions=roll_and_write.GLOBAL_ACTIONS,
    color_features=roll_and_write_knowledge.COLOR_FEATURES,
    global_features=roll_and_write_knowledge.GLOBAL_FEATURES,
    score_bounds=sheet.SCORE_BOUNDS,
    deal=roll_and_write.deal,
    legal=roll_and_write.legal,
    act=roll_and_write.act,
    mover=roll_and_write.mover,
    is_over=roll_and_write.is_over,
    score=roll_and_write.score,
    observe=roll_and_write_knowledge.observe,
    imagine=roll_and_write_knowledge.imagine,
    hide=roll_and_write_story.hide,
    tell=roll_and_write_story.tell,
    why_not=roll_and_write_story.why_not,
    bill=roll_and_write_story.bill,
    events=(roll_and_write_story.Event,),
    reasons=(roll_and_write_story.Reason,),
    lines=(roll_and_write_story.Line,),
)

GAMES: Final = {game.name: game for game in (CLASSIC, PARTNERS, RIVALS, ROLL_AND_WRITE)}


def find_game(name: str) -> Game:
    """The rulebook of that name."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; the games are: {', '.join(GAMES)}")
    return GAMES[name]
