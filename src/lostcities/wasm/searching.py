"""The function that a module of search exports: actions tried in worlds, where a network plays on.

It is the compiled part of champion+. The page says which worlds, and stops between two calls.
"""

from typing import Any, Final

from lostcities.bots.forward import forward
from lostcities.bots.searching.champion_worlds import Reach, Workspace, compiled_filler
from lostcities.bots.searching.match import Terms
from lostcities.bots.searching.worlds import TABLES
from lostcities.core.cards import RANKS
from lostcities.core.chance import GENERATOR_WORDS
from lostcities.core.compiled import compilable
from lostcities.core.game import Game
from lostcities.wasm.thinking import (
    NUMBERS,
    Shape,
    activations_reader,
    pointer_mover,
    weights_reader,
)
from lostcities.wasm.verbs import Verbs, array_reader, whole, wide

TERMS: Final = 4  # what ends are worth: the fields of Terms
COUNTS: Final = 3 + GENERATOR_WORDS  # numbers that are kept for each action


def search_verbs(game: Game) -> Verbs:
    """What a module of search exports."""
    carray, moved = array_reader(), pointer_mover()
    weights_at, activations_at = weights_reader(), activations_reader()
    fill_rows, width, cards = compiled_filler(game, forward), game.actions, len(game.colors) * RANKS
    features = game.features

    @compilable
    def fill(  # noqa: PLR0913  (a page hands over each address by itself)
        tables: Any, tried: Any, n: int, first: int, worlds: int, seed_low: int, seed_high: int,
        weights: Any, activations: Any, shape: Any, odds: Any, hands: int, terms: Any,
        reach: int, valued: int, bytes_: Any, counts: Any, noise: Any, worths: Any, sides: int,
    ) -> Any:  # fmt: skip
        k, told, ends = wide(n), carray(shape, NUMBERS), carray(terms, TERMS)
        size = Shape(
            wide(told[0]), wide(told[1]), wide(told[2]), wide(told[3]), wide(told[4]),
            wide(told[5]), wide(told[6]), wide(told[7]), wide(told[8]),
        )  # fmt: skip
        work = Workspace(
            Reach(wide(reach), valued != 0),
            Terms(ends[0], ends[1], int(ends[2]), int(ends[3])),
            carray(odds, (wide(hands), cards)),
            weights_at(weights, size),
            carray(tried, k),
            activations_at(activations, size, k),
            carray(moved(bytes_, 1), (k, features)),
            carray(moved(bytes_, 1 + k * features), (k, width)),
            carray(counts, k),
            carray(moved(counts, k), k),
            carray(moved(counts, 2 * k), k),
            carray(moved(counts, 3 * k), (k, GENERATOR_WORDS)),
            carray(moved(counts, COUNTS * k), GENERATOR_WORDS),
            carray(noise, width),
        )
        rows, stop = (wide(first), wide(0), wide(1)), carray(bytes_, 1)
        found = carray(worths, (wide(worlds), k, wide(sides)))
        return fill_rows(
            carray(tables, TABLES + k), work, whole(seed_low, seed_high), rows, stop, found
        )

    return {"fill": fill}
