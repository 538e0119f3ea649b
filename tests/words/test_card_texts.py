"""The English bills of the card games are the receipts."""

from typing import Any

import numpy as np
import pytest

from lostcities.core.game import Game
from lostcities.core.rows import Row, new_rows
from lostcities.games.catalog import CLASSIC, PARTNERS
from lostcities.notation.catalog import view_of
from lostcities.notation.moves import card_name, letters, rank_name
from lostcities.notation.text.receipt import Item, card_bills, strip_name
from lostcities.words.texts import Names, line_text
from tests.rules.positions import Position, act_randomly, table_name

Table = tuple[Game, int, dict[str, Any]]

TABLES: list[Table] = [
    (CLASSIC, 2, {"rounds": 2}),
    (CLASSIC, 2, {"expeditions": 2, "hand": 3, "highest": 4, "rounds": 4}),
    (PARTNERS, 4, {"rounds": 2}),
]
POSITIONS = 150


def names_of(game: Game) -> Names:
    return Names(str, lambda card: card_name(game, card), game.colors.__getitem__)


def item_of(game: Game, row: Row) -> Item:
    """An item of the receipt, from a line of a bill alone."""
    line, (_, color, laid, _, factor, *_) = line_text(game, "en", row, names_of(game)), row.tolist()
    if factor == 0:
        return Item(*line)
    letter = letters(game)[color]
    ranks = [0] * (factor - 1) + [rank for rank in range(1, 10) if laid >> rank & 1]
    cards = [letter + rank_name(rank) for rank in ranks]
    return Item(strip_name(letter, cards), line.text, line.points)


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_bills_are_the_receipts_that_there_were(table: Table) -> None:
    game, seats, options = table
    position, most = Position(game, seats, 6, **options), 0
    for n in range(4 * POSITIONS):
        if not position.over:
            act_randomly(position)
        if n % 5 == 0:
            for bill in card_bills(view_of(game, position.state, 0)):
                lines = new_rows()
                count = game.bill(position.state, bill.side, lines)
                assert [item_of(game, line) for line in lines[:count]] == bill.items
                assert int(np.sum(lines[:count, -1])) == bill.total
                most = max(most, count)
    assert most > 2
