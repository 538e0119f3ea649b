"""Two worlds that look alike to a seat give that seat the same words, whatever is typed."""

import pytest

from lostcities.errors import IllegalMove
from lostcities.games.catalog import find_game
from lostcities.notation.moves import move_names
from lostcities.table import Table
from lostcities.terminal.showing.menu import menu_of
from lostcities.terminal.showing.news import News
from lostcities.terminal.typed import read_turn
from tests.notation.worlds import TABLES, new_table, other_world, play_randomly, positions


def answer(table: Table, typed: str) -> list[str] | str:
    """What the client makes of a text."""
    menu = menu_of(table.moves(), table.view(table.mover))
    try:
        return read_turn(table, menu, typed)
    except IllegalMove as error:
        return str(error)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_answers_are_the_same_in_worlds_alike(name: str) -> None:
    table = play_randomly(new_table(name, seed=9), 33)
    assert table.mover is not None
    twin = other_world(table, table.mover, seed=12)
    names = move_names(find_game(table.game))
    first = table.moves()[0]
    for typed in (*names, *(f"{first} + {move}" for move in names[::3])):
        assert answer(twin, typed) == answer(table, typed)


@pytest.mark.parametrize("name", TABLES)
def test_nothing_is_tried_beyond_a_card_unseen(name: str) -> None:
    for table in positions(name, seed=10, every=40):
        for move in table.moves():
            trial = table.copy()
            trial.play(move)
            if not trial.can_undo and trial.mover is not None:
                typed = f"{move} + {trial.moves()[0]}"
                assert "nothing can follow" in str(answer(table, typed))
                break


@pytest.mark.parametrize("name", TABLES)
def test_news_are_the_same_for_worlds_alike(name: str) -> None:
    """The others' hidden draws, gifts and sealed choices leave no trace in the story."""
    table = play_randomly(new_table(name, seed=13), 20)
    for seat in range(table.seats):
        world, twin = table.copy(), other_world(table, seat, seed=14)
        stories = [News(world, seat), News(twin, seat)]
        for _ in range(12):
            mover = world.mover
            both = set(world.moves()) & set(twin.moves()) - {"draw deck", "uncover", "done"}
            if mover is None or not both:
                break
            shared = sorted(both)
            for one, story in zip((world, twin), stories, strict=True):
                one.play(shared[0])
                story.played(one, shared[0])
            assert stories[0].entries == stories[1].entries
