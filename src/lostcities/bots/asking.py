"""A bot's advice for the seat to move at a table."""

from lostcities.bots.catalog import find_bot
from lostcities.bots.policy import choose_move
from lostcities.core.chance import new_generator
from lostcities.core.game import is_whole
from lostcities.errors import IllegalMove, LostCitiesError, quoted
from lostcities.table import Table


def ask(table: Table, bot: str, seed: int) -> str:
    """The move that the bot of that name would make.

    >>> ask(Table("classic", seed=7), "rules", 0)
    'discard R4'
    """
    if not is_whole(seed) or not 0 <= seed < 2**63:
        raise LostCitiesError.of("bad_bot_seed", value=quoted(seed))
    policy = find_bot(bot, table.game)
    if table.mover is None:
        raise IllegalMove.of("nobody_moves")
    return choose_move(policy, table, new_generator(seed, stream=len(table.played) + 1))
