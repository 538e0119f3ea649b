"""Reviews of whole games: the ledger adds up, the seed decides, nothing hidden is used."""

from typing import Any

import numpy as np
import pytest

from lostcities.analysis import beliefs, judge, review, reviews
from lostcities.analysis.decided import decision_of
from lostcities.analysis.opinions import look_at
from lostcities.analysis.positions import Position, read_game
from lostcities.analysis.rollouts import rollouts
from lostcities.analysis.verdicts import Case
from lostcities.core.chance import new_generator
from lostcities.core.compiled import interpreted
from lostcities.core.fields import change
from lostcities.games.catalog import OWN, find_game
from lostcities.notation.moves import move_name
from lostcities.table import Table
from tests.analysis.playing import played

needs_compiler = pytest.mark.skipif(interpreted(), reason="plays whole rounds with a network")
WORLDS = 4
TABLES: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("classic", ("wander", "rules"), {"rounds": 2}),
    ("classic", ("random", "champion"), {"rounds": 1, "expeditions": 6}),
    ("partners", ("wander", "champion"), {"rounds": 1}),
    ("rivals", ("random", "rules"), {}),
    ("rivals", ("rules", "random", "wander"), {"seats": 3}),
    ("roll_and_write", ("random", "rules"), {}),
    ("roll_and_write", ("random", "rules", "wander"), {"seats": 3, "sealed": True}),
]
IDS = [f"{name}-{len(bots)}" for name, bots, _ in TABLES]


@needs_compiler
@pytest.mark.parametrize(("game", "bots", "options"), TABLES, ids=IDS)
def test_the_ledger_of_every_seat_adds_up_to_the_result(
    game: str, bots: tuple[str, ...], options: dict[str, Any]
) -> None:
    record = played(game, bots, **options)
    found = review(record, worlds=WORLDS)
    scores = record["scores"][: find_game(game).sides or None]
    for seat in found.seats:
        side = seat.seat % len(scores)
        others = [points for n, points in enumerate(scores) if n != side]
        margin = scores[side] - sum(others) / len(others)
        assert seat.ledger.result == pytest.approx(margin, abs=0.051)
        assert sum(seat.ledger.lines().values()) == pytest.approx(seat.ledger.result)
        assert seat.decisions
        assert seat.graph[0].turn == 0


@needs_compiler
@pytest.mark.parametrize(
    ("game", "bots"), [("classic", ("wander", "rules")), ("rivals", ("random", "rules"))]
)
def test_the_ledgers_of_two_sides_mirror_each_other(game: str, bots: tuple[str, ...]) -> None:
    found = review(
        played(game, bots, **({"rounds": 1} if game == "classic" else {})), worlds=WORLDS
    )
    one, other = (seat.ledger for seat in found.seats)
    pairs = [
        (one.own_decisions, other.their_decisions),
        (one.their_decisions, other.own_decisions),
        (one.unexplained, other.unexplained),
    ]
    assert [mine for mine, _ in pairs] == [-(theirs or 0) for _, theirs in pairs]


@needs_compiler
def test_the_same_seed_gives_the_same_review_on_any_number_of_threads() -> None:
    record = played("classic", ("wander", "rules"), rounds=1)
    first, again = (review(record, worlds=8, seed=5, threads=n) for n in (1, 3))
    assert first == again
    assert review(record, worlds=8, seed=6) != first


@needs_compiler
@pytest.mark.parametrize("game", OWN)
def test_two_worlds_that_look_alike_to_the_mover_are_judged_alike(game: str) -> None:
    record = played(
        game, ("random", "rules"), seed=2, **({"sealed": True} if "roll" in game else {})
    )
    positions = read_game(record).positions
    rulebook, other = find_game(game), new_generator(99, 1)
    for position in positions[5::40][:3]:
        twin = rulebook.copy(position.state)
        change(twin, rulebook.imagine, position.seat, other)
        verdicts = [
            judged(rulebook, position._replace(state=state)) for state in (position.state, twin)
        ]
        assert verdicts[0] == verdicts[1]


def judged(game: Any, position: Position) -> Any:
    """A decision in a few worlds."""
    look = look_at(game, [position.state], seed=3)[0]
    sides = game.sides or game.seats_at(position.state)
    case = Case(look, [look.favourite, position.action], sides)
    case.grow(rollouts(game), WORLDS)
    return decision_of(game, position, case)


@needs_compiler
@pytest.mark.parametrize("game", OWN)
def test_a_view_alone_is_judged_as_the_table_is(game: str) -> None:
    record = played(
        game, ("random", "rules"), seed=2, **({"sealed": True} if "roll" in game else {})
    )
    table = Table.replay(record, moves=7)
    move = move_name(find_game(game), int(np.flatnonzero(table.mask())[-1]))
    assert table.mover is not None
    by_table = judge(table, move, worlds=WORLDS)
    by_view = judge(table.view(table.mover), move, worlds=WORLDS)
    assert by_table == by_view
    assert by_table.best in {it.move for it in by_table.candidates}


@needs_compiler
def test_hindsight_uses_the_cards_and_says_so() -> None:
    record = played("classic", ("wander", "rules"), rounds=1)
    found = review(record, worlds=WORLDS, hindsight=True)
    assert found.hindsight
    assert found.to_json()["hindsight"] is True
    assert found != review(record, worlds=WORLDS)


@needs_compiler
def test_a_review_comes_in_steps_each_with_more_worlds() -> None:
    record = played("classic", ("wander", "rules"), rounds=1)
    steps = list(reviews(record, worlds=64))
    most = [max(it.worlds for seat in step.seats for it in seat.decisions) for step in steps]
    assert most == [0, 32, 64]
    assert [step.settled for step in steps][-1]


@needs_compiler
def test_one_seat_is_judged_where_only_one_is_asked_for() -> None:
    record = played("classic", ("wander", "rules"), rounds=1)
    alone, both = review(record, worlds=WORLDS, seats=[1]), review(record, worlds=WORLDS)
    assert [seat.seat for seat in alone.seats] == [1]
    assert alone.seat(1).decisions == both.seat(1).decisions
    assert alone.seat(1).ledger.their_decisions is None
    assert sum(alone.seat(1).ledger.lines().values()) == pytest.approx(alone.seat(1).ledger.result)


@needs_compiler
def test_seconds_end_a_review_in_time_and_it_says_that_it_is_not_settled() -> None:
    record = played("classic", ("wander", "rules"), rounds=1)
    settled = []
    found = review(
        record, seconds=0.001, on_progress=lambda done, total: settled.append((done, total))
    )
    assert not found.settled
    assert settled
    assert all(it.worlds <= 32 for it in found.seat(0).decisions)


@needs_compiler
def test_a_choice_of_one_is_no_decision() -> None:
    record = played("classic", ("wander", "rules"), rounds=1)
    table = Table.replay(record, moves=0)
    turns = {it.turn for seat in review(record, worlds=2).seats for it in seat.decisions}
    for number, move in enumerate(record["moves"], 1):
        assert (len(table.moves()) > 1) == (number in turns)
        table.play(move)


@needs_compiler
@pytest.mark.parametrize("game", ["classic", "partners"])
def test_a_belief_knows_what_the_seat_knows_and_is_often_right(game: str) -> None:
    table = Table(game, seed=3, rounds=1)
    for _ in range(60):
        table.play(table.ask("champion", seed=1))
    seat = table.mover
    assert seat is not None
    believed = beliefs(table, worlds=64, seed=2)
    assert believed == beliefs(table.view(seat), worlds=64, seed=2)  # nothing hidden is used
    hands = [table.view(one)["hands"][one] for one in range(table.seats)]
    assert believed[seat] == dict.fromkeys(hands[seat], 1.0)
    others = [one for one in range(table.seats) if one != seat]
    held = [believed[one].get(card, 0.0) for one in others for card in {*hands[one]}]
    every = [chance for one in others for chance in believed[one].values()]
    assert np.mean(held) > np.mean(every)
