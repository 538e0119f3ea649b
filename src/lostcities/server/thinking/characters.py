"""The bots that can be invited to a table, from weak to strong."""

from typing import Final, NamedTuple

from lostcities.bots.characters import CHARACTERS
from lostcities.bots.network import has_network
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
THINKS_AHEAD: Final = Character(
    "champion+:think=1", "Champion+", "the champion, thinking ahead for a second"
)
PLAIN: Final = (  # can be invited by those who know them
    Character("random", "Random", "plays any legal card"),
    Character("rules", "Rules", "plays by rules of thumb"),
    Character("search:think=0.5", "Search", "looks ahead for half a second"),
    THINKS_AHEAD,
)
WITHOUT_NETWORK: Final = PLAIN[:3]  # who plays a game for which nobody has trained a network
STAND_IN: Final = "random"  # when a bot fails; it never does


def offered_in(game: str) -> tuple[Character, ...]:
    """Who can be invited to a table of a game."""
    return OFFERED if has_network(game) else WITHOUT_NETWORK


def usual_bot(game: str) -> str:
    """Who sits down if nobody is asked for by name, and who gives hints."""
    return "champion" if has_network(game) else "rules"


def substitute(game: str) -> str:
    """For one who left or is out of time: so gentle that nobody gains."""
    return "wander" if has_network(game) else "random"


def bot_infos(game: str) -> list[BotInfo]:
    """The bots of a game as clients are told, from gentle to strong."""
    return [BotInfo(bot=one.bot, name=one.name, about=one.about) for one in offered_in(game)]


def character(bot: str) -> Character:
    """The one of that name."""
    for one in (*OFFERED, *PLAIN):
        if one.bot == bot:
            return one
    known = ", ".join(one.bot for one in (*OFFERED, *PLAIN))
    raise LostCitiesError(f"there is no bot {bot!r} here; the bots are: {known}")


def invited(bot: str, game: str) -> Character:
    """The one that is asked for; only those known here that play the game can be invited."""
    one = character(bot)
    if not has_network(game) and one not in WITHOUT_NETWORK:
        known = ", ".join(it.bot for it in WITHOUT_NETWORK)
        raise LostCitiesError(f"the bot {bot!r} does not play {game}; those who do: {known}")
    return one
