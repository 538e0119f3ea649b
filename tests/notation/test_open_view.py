"""The open view: what each owner sees, put together, wherever a game is shown with open hands."""

from collections.abc import Callable

import pytest

from lostcities.envs.render import view_by
from lostcities.games.catalog import find_game
from lostcities.notation.catalog import View
from lostcities.notation.open_view import open_view
from lostcities.server.table.replaying import Replays, position_of
from lostcities.table import Table
from lostcities.terminal.replay import Eyes
from tests.notation.worlds import TABLES, new_table, play_randomly, positions


def in_the_server(table: Table) -> View:
    replays, record, at = Replays(), table.record(), len(table.played)
    for _ in replays.walk("it", record, at):
        pass
    known = replays.known("it", at)
    assert known is not None
    return position_of(known, at, at, None).view


def in_the_terminal(table: Table) -> View:
    return Eyes(seat=None, open=True).view(table)


def in_a_picture(table: Table) -> View:
    return view_by(find_game(table.game), table.state, table.seats, "all")


def sealed(seed: int) -> Table:
    return Table("roll_and_write", seed=seed, seats=3, sealed=1)


@pytest.mark.parametrize("seed", range(5))
def test_at_every_move_of_a_sealed_game_the_scores_are_those_of_the_sheets(seed: int) -> None:
    table, phases = sealed(seed), set[str]()
    while not table.over:
        view = open_view(table.view, table.seats)
        assert view["scores"] == [sheet["score"] for sheet in view["sheets"]] == table.scores()
        assert view["phase"] == table.view(table.mover)["phase"]
        if table.mover != view["roller"]:
            phases.add(view["phase"])
        play_randomly(table, 1, seed)
    assert phases == {"choose", "accelerate"}
    assert open_view(table.view, table.seats) == table.view(None)


@pytest.mark.parametrize("name", TABLES)
def test_the_open_view_is_a_spectators_with_what_each_owner_sees(name: str) -> None:
    for table in positions(name, seed=3, every=19):
        view, hidden = open_view(table.view, table.seats), table.view(None)
        for seat in range(table.seats):
            own = table.view(seat)
            for part in {"hands", "sheets"} & view.keys():
                assert view[part][seat] == own[part][seat]
        assert view["scores"] == table.scores()
        own_parts = ("hands", "sheets", "scores", "phase")
        assert {name for name in view if view[name] != hidden[name]} <= set(own_parts)
        assert "?" not in str(view.get("hands"))


@pytest.mark.parametrize("shown", [in_the_server, in_the_terminal, in_a_picture])
def test_it_is_the_same_wherever_it_is_shown(shown: Callable[[Table], View]) -> None:
    for name in TABLES:
        table = play_randomly(new_table(name, seed=4), 10)
        assert shown(table) == open_view(table.view, table.seats)
    table, different = sealed(1), 0
    for _ in range(40):
        play_randomly(table, 1)
        assert shown(table) == open_view(table.view, table.seats)
        different += table.view(None)["scores"] != table.scores()
    assert different > 5
