"""Layouts: the views are what they always were, and of the type that they say."""

import json
from dataclasses import replace
from typing import Any

import pytest

from lostcities.core.compiled import fast, interpreted
from lostcities.core.game import Game
from lostcities.core.rows import WATCHER
from lostcities.games.catalog import GAMES, OWN
from lostcities.notation.layout.page import page_layout
from lostcities.notation.layout.reader import Writer, reader
from lostcities.notation.layout.types import made_type, view_type
from lostcities.notation.schema import schema_of
from lostcities.table import Table
from tests.nights import at_night
from tests.notation.page_positions import SAMPLES, answers, samples
from tests.notation.seen_positions import KEPT, Kind, digest, sample, seen_positions, viewers
from tests.rules.positions import TABLES, table_name

EVERY_TABLE = pytest.mark.parametrize("kind", TABLES, ids=table_name)
EVERY_GAME = pytest.mark.parametrize("game", OWN.values(), ids=OWN)


@pytest.mark.slow
@EVERY_TABLE
def test_the_views_of_a_thousand_positions_are_what_they_were(kind: Kind) -> None:
    """If this fails on purpose: `python -m tests.notation.seen_positions`."""
    kept = {line.split()[0]: line for line in KEPT.read_text(encoding="utf-8").splitlines()}
    _, number, view = kept[table_name(kind)].split()
    assert sample(kind) == view
    assert digest(kind) == number


@pytest.mark.slow
@EVERY_TABLE
def test_a_view_is_read_from_a_record_in_which_all_else_is_forgotten(kind: Kind) -> None:
    game = kind[0]
    for table in seen_positions(kind, at_night(500, by_day=50)):
        for viewer in viewers(table):
            seen = game.copy(table.state)
            game.hide(seen, WATCHER if viewer is None else viewer)
            assert json.dumps(reader(game)(seen, viewer)) == json.dumps(table.view(viewer))


@EVERY_GAME
def test_the_type_of_a_view_is_that_of_its_layout(game: Game) -> None:
    assert view_type(game) is game.part("view").VIEW_TYPE
    assert plain(schema_of(view_type(game))) == plain(schema_of(made_type(game)))
    assert view_type(game).__name__ == made_type(game).__name__


def plain(schema: Any) -> Any:
    """A schema without its prose, and with lists in which the order says nothing sorted."""
    if isinstance(schema, list):
        return [plain(it) for it in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: plain(it) for key, it in schema.items() if key != "description"}
    return kept | {key: sorted(kept[key]) for key in ("enum", "required") if key in kept}


@pytest.mark.parametrize("name", GAMES)
def test_a_view_has_the_keys_of_its_layout_in_their_order(name: str) -> None:
    game = GAMES[name]
    assert list(Table(name, seed=1).view(0)) == list(game.part("layout").LAYOUT.view)


@pytest.mark.skipif(interpreted(), reason="nothing is compiled")
@EVERY_GAME
def test_what_a_layout_asks_is_answered_alike_when_compiled(game: Game) -> None:
    asks = game.part("layout").LAYOUT.asks
    quick = replace(game.part("layout").LAYOUT, asks={name: fast(it) for name, it in asks.items()})
    table = next(kind for kind in TABLES if kind[0] is game)
    for position in seen_positions(table, 20):
        seen = game.copy(position.state)
        plain, compiled = (answers(game, seen, table[1], it) for it in (None, quick))
        assert plain == compiled


@EVERY_GAME
def test_the_page_has_the_layouts(game: Game) -> None:
    """If this fails: `npm run layouts` in web/."""
    kept = SAMPLES.parent / f"layouts/{game.name}.json"
    assert json.dumps(json.loads(kept.read_text())) == json.dumps(page_layout(game))


@pytest.mark.slow
def test_the_page_has_a_position_of_every_table() -> None:
    """If this fails: `python -m tests.notation.page_positions`."""
    kept = [json.loads(line) for line in SAMPLES.read_text(encoding="utf-8").splitlines()]
    assert kept == list(samples())


@EVERY_GAME
def test_no_field_is_fetched_twice_and_nothing_hidden_at_all(game: Game) -> None:
    source = Writer(game, game.part("layout").LAYOUT).source()
    fetched = [line.split(" = ")[0].strip() for line in source.splitlines()[1:-1]]
    assert len(fetched) == len(set(fetched))
    assert "seen.deck." not in source
