"""Games as people spell them on a command line: in any case, with hyphens or spaces."""

import re

from lostcities.games.catalog import GAMES


def game_name(text: str) -> str:
    """The name of the game that is meant; the text as it is, if there is none.

    >>> game_name("Roll-and-Write"), game_name("roll & write"), game_name("Chess")
    ('roll_and_write', 'roll_and_write', 'Chess')
    """
    if text in GAMES:
        return text
    words = re.findall(r"[\w+]+", text.casefold().replace("&", " and ").replace("_", " "))
    name = "_".join(words)
    return name if name in GAMES else text
