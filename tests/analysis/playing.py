"""Games played by bots, as records."""

from functools import cache
from typing import Any

from lostcities.bots.catalog import compiled, find_bot
from lostcities.core.chance import new_generator
from lostcities.core.compiled import fast
from lostcities.games.catalog import find_game
from lostcities.notation.moves import move_name
from lostcities.notation.records import Record
from lostcities.table import Table


@cache
def played(game: str, bots: tuple[str, ...], seed: int = 1, **options: Any) -> Record:
    """A whole game; bots sit in turn, each knowing no more than its seat."""
    table = Table(game, seed=seed, **options)
    rulebook, rng = find_game(game), new_generator(seed, 7)
    policies = [compiled(find_bot(bot, game)) for bot in bots]
    while not table.over and len(table.played) < 1500:
        assert table.mover is not None
        seen = rulebook.copy(table.state)
        fast(rulebook.imagine)(seen, table.mover, rng)
        action = policies[table.mover % len(policies)](seen, table.mask(), rng)
        table.play(move_name(rulebook, int(action)))
    return table.record()
