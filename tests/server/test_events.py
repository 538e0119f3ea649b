"""What each viewer is told of an event: the rows of the rules, by name, and nothing hidden."""

from collections.abc import Iterator

import pytest

from lostcities.core.chance import below, new_generator
from lostcities.core.game import Game
from lostcities.core.rows import ALLOWED
from lostcities.games.catalog import GAMES as RULES
from lostcities.notation.moves import unreadable
from lostcities.notation.telling import codes_of, forms, named, named_error
from lostcities.server.protocol.parts import Entry
from lostcities.server.table.log import Row
from lostcities.server.table.replaying import Retelling
from lostcities.server.table.setup import new_charter
from lostcities.server.table.state import TableState
from lostcities.words.page import UNREADABLE
from tests.server.places import GAMES, wish


def dealt(name: str, seed: int = 1) -> TableState:
    """A table where all have sat down and the cards are out."""
    state = TableState(new_charter(wish(name), 0)._replace(secret=f"{seed:064}"))
    for seat in range(len(state.chairs)):
        state.apply(Row(state.number + 1, seat, "joined", seat, f"P{seat}"))
    state.apply(Row(state.number + 1, 9, "dealt"))
    return state


def play(state: TableState, *moves: str) -> None:
    for move in moves:
        state.apply(Row(state.number + 1, 10, "move", state.mover, move))


def play_on(state: TableState, seed: int) -> Iterator[str]:
    """Moves at random until it is over."""
    rng = new_generator(seed)
    while state.table is not None and state.mover is not None:
        moves = state.table.moves()
        move = moves[below(rng, len(moves))]
        play(state, move)
        yield move


def last(state: TableState, viewer: int | None) -> Entry:
    return state.entries(viewer, 0)[-1]


def codes(entry: Entry) -> list[str]:
    return [event.code for event in entry.events]


def test_a_gift_is_told_to_partners_alone_and_taken_back_to_all() -> None:
    state = dealt("partners")
    assert state.table is not None
    giving = next(move for move in state.table.moves() if move.startswith("give"))
    play(state, giving)
    card = giving.split()[1]
    assert last(state, 0).model_dump()["events"] == [
        {"code": "laid_aside", "seat": 0, "card": card}
    ]
    for viewer in (None, 1, 2, 3):
        assert (last(state, viewer).move, codes(last(state, viewer))) == (
            None,
            ["laid_aside_unseen"],
        )
    state.apply(Row(state.number + 1, 11, "undone", 0))
    assert (last(state, 0).kind, last(state, 0).move) == ("undone", giving)
    assert (last(state, 1).kind, last(state, 1).move) == ("undone", None)
    assert codes(last(state, 1)) == ["laid_aside_unseen"]


def test_the_last_move_that_stands_is_taken_back() -> None:
    state = dealt("rivals")
    assert state.table is not None
    while "done" not in state.table.moves():
        bids = [it for it in state.table.moves() if it.startswith("bid")]
        shown = len(state.table.view(None)["display"])
        passing = "pass" in state.table.moves()
        play(state, "pass" if passing else bids[0] if shown > 4 else "uncover")
    takes = [move for move in state.table.moves() if move.startswith(("take", "remove"))]
    seat = state.mover
    for move in (takes[0], takes[1]):
        play(state, move)
        state.apply(Row(state.number + 1, 11, "undone", seat))
        assert last(state, None).move == move
    assert last(state, None).kind == "undone"


def test_a_sealed_choice_that_goes_on_is_noticed_by_nobody_else() -> None:
    state, silent, opened = dealt("sealed"), 0, 0
    viewers: list[int | None] = [None, *range(len(state.chairs))]
    for _ in play_on(state, 1):
        made = state.events[-1]
        quiet = [viewer for viewer in viewers if made.is_silent(viewer)]
        assert made.seat not in quiet
        silent += bool(quiet)
        opened += not made.is_sealed and len({event["seat"] for event in told_moves(state)}) > 1
    assert silent > 3
    assert opened > 3


def told_moves(state: TableState) -> list[dict[str, int | str]]:
    """What the last entry of a watcher tells of choices."""
    events = last(state, None).model_dump()["events"]
    return [event for event in events if event["code"] in ("wrote", "accelerated", "refused")]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_replay_tells_what_the_table_told(name: str) -> None:
    state = dealt(name, seed=4)
    moves = list(play_on(state, 5))
    assert state.table is not None
    record = state.table.record()
    for seat in range(len(state.chairs)):
        story = Retelling(record, len(moves), seat)
        assert sum(1 for _ in story.walk()) == len(moves)
        told = [move.events for move in story.moves if move.events]
        heard = [entry.events for entry in state.entries(seat, 0) if entry.kind == "move"]
        assert told == heard


@pytest.mark.parametrize("name", GAMES)
def test_with_all_hands_open_every_move_is_told_as_to_its_mover(name: str) -> None:
    state = dealt(name, seed=6)
    moves = list(play_on(state, 7))
    assert state.table is not None
    story = Retelling(state.table.record(), len(moves), None)
    for _ in story.walk():
        pass
    game = state.game
    hidden = {code.name.lower() for code in (*game.veiled, *game.opened)}
    for event, told in zip(
        (it for it in state.events if it.kind == "move"), story.moves, strict=True
    ):
        assert told.seat == event.seat
        assert told.events
        assert hidden.isdisjoint(it.code for it in told.events)


@pytest.mark.parametrize("game", RULES.values(), ids=lambda game: game.name)
def test_codes_that_are_treated_in_a_special_way_are_events(game: Game) -> None:
    events = {code for part in game.events for code in part}
    assert events.issuperset({*game.veiled, *game.opened})
    groups = {name for name, _ in (*game.color_actions, *game.global_actions)}
    assert groups.issuperset(game.scoring)


@pytest.mark.parametrize("game", RULES.values(), ids=lambda game: game.name)
def test_a_reason_is_one_of_the_rules_or_that_a_text_is_no_move(game: Game) -> None:
    names = {code.name.lower() for part in codes_of(game, "reason") for code in part}
    assert names.isdisjoint(UNREADABLE)
    for text in ("nonsense", "play", "play z9", "bid many", "write r x", "done 3", "take r99"):
        told = named_error(unreadable(game, text))
        assert told["code"] in UNREADABLE
        assert all(type(value) in (int, str) for value in told.values())


def test_a_row_has_its_numbers_by_name() -> None:
    game = RULES["classic"]
    row = (7, 43, 47, 4, 0, 0, 0, 0)
    assert named(game, "reason", row) == {
        "code": "too_low",
        "card": "R4",
        "last": "R8",
        "color": "R",
    }
    assert forms(game, "line")[1].code == "expedition"
    assert ALLOWED not in forms(game, "reason")
