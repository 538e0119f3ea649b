"""The bots that can be invited to a table, from gentle to strong."""

from typing import Final, NamedTuple

from lostcities.bots.catalog import BOTS
from lostcities.errors import LostCitiesError
from lostcities.server.bodies import BotInfo


class Character(NamedTuple):
    """A bot with a name of its own."""

    bot: str  # as the catalog is asked
    name: str
    about: str


CHARACTERS: Final = (
    Character("random", "Wander", "plays any legal card"),
    Character("rules", "Compass", "plays by rules of thumb"),
    Character("search:think=0.5", "Lantern", "looks ahead for half a second"),
    Character("search:think=3", "Survey", "looks ahead for three seconds"),
)
USUAL: Final = "rules"
STAND_IN: Final = "random"  # when a bot fails; it never does


def characters() -> list[Character]:
    """The bots that this installation has; one that has no entry above goes by its own name."""
    listed = [one for one in CHARACTERS if one.bot.partition(":")[0] in BOTS]
    known = {one.bot.partition(":")[0] for one in listed}
    return listed + [Character(bot, bot.capitalize(), "") for bot in BOTS if bot not in known]


def bot_infos() -> list[BotInfo]:
    """The bots as clients are told."""
    return [BotInfo(bot=one.bot, name=one.name, about=one.about) for one in characters()]


def character(bot: str) -> Character:
    """The one that is asked for; only those offered can be invited."""
    for one in characters():
        if one.bot == bot:
            return one
    known = ", ".join(one.bot for one in characters())
    raise LostCitiesError(f"there is no bot {bot!r} here; the bots are: {known}")
