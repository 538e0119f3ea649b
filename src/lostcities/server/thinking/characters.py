"""The bots that can be invited to a table, from gentle to strong."""

from typing import Final, NamedTuple

from lostcities.bots.characters import CHARACTERS
from lostcities.errors import LostCitiesError
from lostcities.server.protocol.bodies import BotInfo


class Character(NamedTuple):
    """A bot with a name of its own."""

    bot: str  # as the catalog is asked
    name: str
    about: str


OFFERED: Final = tuple(
    Character(one.name, one.name.capitalize(), one.about) for one in CHARACTERS.values()
)
PLAIN: Final = (  # can be invited by those who know them
    Character("random", "Random", "plays any legal card"),
    Character("rules", "Rules", "plays by rules of thumb"),
    Character("search:think=0.5", "Search", "looks ahead for half a second"),
    Character("champion+:think=1", "Champion+", "the champion, thinking ahead for a second"),
)
USUAL: Final = "champion"  # who gives hints
SUBSTITUTE: Final = "wander"  # for one who left or is out of time: so gentle that nobody gains
STAND_IN: Final = "random"  # when a bot fails; it never does


def bot_infos() -> list[BotInfo]:
    """The bots as clients are told, from gentle to strong."""
    return [BotInfo(bot=one.bot, name=one.name, about=one.about) for one in OFFERED]


def character(bot: str) -> Character:
    """The one that is asked for; only those known here can be invited."""
    for one in (*OFFERED, *PLAIN):
        if one.bot == bot:
            return one
    known = ", ".join(one.bot for one in (*OFFERED, *PLAIN))
    raise LostCitiesError(f"there is no bot {bot!r} here; the bots are: {known}")
