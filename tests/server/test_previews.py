"""What a move would make of the score, told before it is made, is what it then makes of it."""

from collections.abc import Iterator

import pytest

from lostcities.core.chance import below, new_generator
from lostcities.server.table.previews import legal_moves, offers
from lostcities.table import Table
from tests.server.places import GAMES


def positions(name: str, seed: int) -> Iterator[Table]:
    """A random game, position by position."""
    game, seats, options = GAMES[name]
    table, rng = Table(game, seed=seed, seats=seats, **options), new_generator(seed)
    while not table.over:
        yield table
        table = table.copy()
        table.play(table.moves()[below(rng, len(table.moves()))])


@pytest.mark.parametrize("name", ["classic", "partners", "rivals", "roll_and_write"])
def test_a_preview_is_what_comes_of_the_move(name: str) -> None:
    compared = set()
    for n, table in enumerate(positions(name, seed=1)):
        seat = table.mover
        assert seat is not None
        if n % 5:
            continue
        for told in legal_moves(table, seat):
            after = table.copy()
            after.play(told.move)
            last = name == "roll_and_write" and after.fields.roller != table.fields.roller
            if told.score is not None and not last:  # else bridges and rounds come on top of it
                compared.add(told.move.split()[0])
                assert told.score == after.scores()[seat], told
    laying = {"classic": {"play"}, "partners": {"play"}, "rivals": {"take"}}
    assert compared == laying.get(name, {"write", "double", "accelerate", "refuse"})


def test_refusing_has_a_score_and_no_colour() -> None:
    table = next(positions("roll_and_write", seed=2))
    [refusal] = [it for it in legal_moves(table, 0) if it.move == "refuse"]
    assert (refusal.color, refusal.worth) == (None, None)
    assert refusal.score == table.fields.dice_points[1] + table.fields.artefact_points[0]


def test_the_display_is_offered_to_every_seat_before_and_during_the_auction() -> None:
    phases = set()
    for table in positions("rivals", seed=3):
        view = table.view(None)
        phases.add(view["phase"])
        for seat in range(table.seats):
            offered = {it.card: it for it in offers(table, seat)}
            assert list(offered) == list(dict.fromkeys(view["display"]))
        if view["phase"] == "won" and table.mover is not None:
            compare_with_taking(table, table.mover)
    assert phases == {"turn", "auction", "won"}


def compare_with_taking(table: Table, seat: int) -> None:
    """Whoever may take a card gets what was offered."""
    takes = {it.move: it for it in legal_moves(table, seat) if it.color}
    for offer in offers(table, seat):
        taking = takes.get(f"take {offer.card}")
        assert (offer.adds is None) == (taking is None)
        if taking is not None and taking.score is not None and offer.adds is not None:
            assert offer.adds == taking.score - table.scores()[seat]
            assert offer.worth == taking.worth


def test_other_games_have_no_display() -> None:
    assert offers(next(positions("classic", seed=1)), 0) == []
