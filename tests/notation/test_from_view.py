"""The way back from a view: the viewer knows the same, and what cannot be is refused."""

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from lostcities.core.chance import new_generator
from lostcities.errors import BadView
from lostcities.games.catalog import GAMES
from lostcities.notation.catalog import view_of
from lostcities.notation.from_view import seen_from_view
from lostcities.notation.from_view.shape import ANY_ORDER, difference, fault
from lostcities.table import Table
from tests.notation.test_views import EVERY_TABLE, Kind, open_table, positions
from tests.notation.worlds import other_world, play_randomly


def same_as_seen(table: Table, seat: int, view: Any) -> bool:
    """Whether the record from a view is that of the table, byte by byte."""
    stream = len(table.played)
    made = seen_from_view(view, new_generator(5, stream))
    assert (made.game.name, made.seat) == (table.game, seat)
    return bool(made.state.tobytes() == table.seen(seat, new_generator(5, stream)).tobytes())


# --- The same knowledge ---------------------------------------------------------------


@pytest.mark.slow
@EVERY_TABLE
def test_the_record_from_a_view_is_the_one_that_a_bot_is_given(kind: Kind) -> None:
    for table in positions(kind, seed=1, every=41, most=330):
        for seat in range(table.seats):
            assert same_as_seen(table, seat, json.loads(json.dumps(table.view(seat))))


@EVERY_TABLE
def test_the_end_of_a_game_is_read_too(kind: Kind) -> None:
    table = play_randomly(open_table(kind, seed=2), 3000)
    assert table.over
    for seat in range(table.seats):
        assert same_as_seen(table, seat, table.view(seat))


def test_gifts_and_cards_taken_face_up_are_kept() -> None:
    """Random play of what shows cards: gifts and the tops of piles."""
    table, choices = Table("partners", seed=3, rounds=2), Random(3)
    blurred = 0
    for _ in range(120):
        moves = table.moves()
        telling = [move for move in moves if move[:4] in ("give", "draw") and move != "draw deck"]
        table.play(choices.choice(telling if telling and choices.random() < 0.7 else moves))
        blurred += any(table.view(None)["side_known"])
        seat = choices.randrange(4)
        assert same_as_seen(table, seat, table.view(seat))
    assert blurred > 20


def test_the_points_of_earlier_rounds_are_kept() -> None:
    table = open_table((GAMES["classic"], 2, {"expeditions": 1, "hand": 2, "rounds": 9}), seed=4)
    while not all(table.view(0)["banked"]):
        play_randomly(table, 1, seed=4)
    assert same_as_seen(table, 0, table.view(0))


@EVERY_TABLE
def test_the_generator_is_used_as_at_the_table(kind: Kind) -> None:
    """A bot goes on with the same generator: its next numbers must be the same, too."""
    table = play_randomly(open_table(kind, seed=5), 40)
    first, second = new_generator(6), new_generator(6)
    table.seen(1, first)
    seen_from_view(table.view(1), second)
    assert first.tolist() == second.tolist()


@pytest.mark.slow
@EVERY_TABLE
def test_two_worlds_alike_to_a_seat_give_the_same_record(kind: Kind) -> None:
    for table in positions(kind, seed=7, every=130):
        for seat in range(table.seats):
            twin = other_world(table, seat, seed=1)
            made = [seen_from_view(one.view(seat), new_generator(2)).state for one in (table, twin)]
            assert made[0].tobytes() == made[1].tobytes()


def shuffled(value: Any, choices: Random) -> Any:
    """The same with the lists of plain things in another order."""
    if isinstance(value, dict):
        return {key: shuffled(value[key], choices) for key in value}
    if not isinstance(value, list):
        return value
    inner = [shuffled(entry, choices) for entry in value]
    if all(isinstance(entry, str) for entry in inner):
        choices.shuffle(inner)
    return inner


@EVERY_TABLE
def test_the_order_of_a_hand_does_not_matter(kind: Kind) -> None:
    table = play_randomly(open_table(kind, seed=8), 50)
    view = table.view(0)
    mixed = {k: shuffled(v, Random(1)) if k in ANY_ORDER else v for k, v in view.items()}
    assert same_as_seen(table, 0, dict(reversed(mixed.items())))


def test_reading_changes_nothing() -> None:
    for game in GAMES:
        view = play_randomly(Table(game, seed=9), 12).view(0)
        kept = deepcopy(view)
        seen_from_view(view, new_generator())
        assert view == kept


# --- What cannot be -------------------------------------------------------------------


def at(game: str, moves: int) -> dict[str, Any]:
    """A view of seat 0 after some random moves."""
    return play_randomly(Table(game, seed=7), moves, seed=1).view(0)


def put(view: Any, path: str, value: Any) -> None:
    """Change one place of a view, named as in the errors."""
    *way, last = path.replace("]", "").replace("[", ".").split(".")
    for step in way:
        view = view[int(step) if step.isdecimal() else step]
    view[int(last) if last.isdecimal() else last] = value


WRONG: list[tuple[str, str, Any, str]] = [  # game, place, value, a part of the error
    ("classic", "seat", 2, "seat must be 0 to 1, not 2"),
    ("classic", "seat", None, "a spectator knows no hand"),
    ("classic", "seat", "0", "seat must be a whole number or null"),
    ("classic", "mover", None, "mover is null when the phase is over, and only then"),
    ("classic", "version", 99, "version is 99, but these are the rules of classic, version 1"),
    ("classic", "hands[0][0]", "X7", "hands[0]: there is no card 'X7'"),
    ("classic", "hands[0][0]", "?", "hands[0] is the viewer's own, so it holds no '?'"),
    ("classic", "hands[0]", ["Y2"] * 9, "hands[0] must have 8 cards, not 9"),
    ("classic", "hands[0]", ["Y2"] * 8, "hands[0]: Y2 is there too often"),
    ("classic", "hands[0]", ["Y2", "Y2", "B2", "W2", "G2", "R2", "R3", "R4"], "Y2: seen more"),
    ("classic", "hands[1][0]", "Y2", "Y2"),
    ("classic", "known[0]", ["Y2"], "known[0] holds a card that hands[0] lacks"),
    ("classic", "deck", 3, "deck must be"),
    ("classic", "phase", "give", "phase give belongs to partners"),
    ("classic", "phase", "sleep", "phase must be 'place' or 'draw'"),
    ("classic", "closed", "Y", "closed is null but in the phase draw"),
    ("classic", "closed", "Q", "closed must be null or one of YBWGR"),
    ("classic", "colors", ["B", "Y"], "colors must be ['Y', 'B']"),
    ("classic", "piles.Y", ["B2"], "piles.Y holds B2, a card of another colour"),
    ("classic", "piles.Y", ["Y2"] * 40, "piles.Y has 40 cards"),
    ("classic", "expeditions[0].Y.cards", ["B2"], "expeditions[0].Y holds another colour's card"),
    ("classic", "expeditions[0].Y.cards", ["Y*"] * 4, "4 wagers, more than there are"),
    ("classic", "expeditions[0].Y.score", 17, "expeditions[0].Y.score is 17, but by the rest"),
    ("classic", "scores", [0], "scores must have 2 entries, not 1"),
    ("classic", "banked[0]", 10**6, "banked[0] must be -30000 to 30000"),
    ("classic", "round", 4, "round must be 1 to 3, not 4"),
    ("partners", "hands[0][0]", "?", "hands[0] is the viewer's own, so it holds no '?'"),
    ("partners", "told", ["Y2"], "told holds a card that hands[0] lacks"),
    ("partners", "given", "Y2", "given is the card laid aside when the viewer is giving"),
    ("partners", "hands[1]", ["?"] * 5, "hands[1] and hands[3] must have 16 cards together"),
    ("partners", "side_known[0]", ["Y2"], "side_known[0] holds a card that neither hand"),
    ("partners", "side_known[1]", ["Y2"] * 4, "Y2: seen more often"),
    ("partners", "highest", 9, "highest is 9, but by the rest of the view it must be 10"),
    ("rivals", "gold[0]", 30, "gold and supply must be 36 coins together"),
    ("rivals", "gold", [36], "gold must have 2 entries, not 1"),
    ("rivals", "starting_wagers", ["Y*"] * 4, "at most two of a colour"),
    ("rivals", "starting_wagers", [], "starting_wagers must have 4 entries, not 0"),
    ("rivals", "gone", ["Y10"] * 2, "Y10: seen more often than the game has it"),
    ("rivals", "deck", 81, "deck must be 1 to 80, not 81"),
    ("rivals", "bidder", 0, "without an auction bid is 0, bidder null and bidding empty"),
    ("rivals", "removed", True, "a card can be removed only in the phase won"),
    ("rivals", "piles_to_come", 1, "piles_to_come is 1, but by the rest"),
    ("roll_and_write", "color_dice[0]", "W", "color_dice[0] must be one of ROYGBP"),
    ("roll_and_write", "number_dice[0]", 10, "number_dice[0] must be 0 to 9, not 10"),
    ("roll_and_write", "number_taken", 1, "the roller takes a die of each sort, or none"),
    ("roll_and_write", "shown", [{}], "shown[0].columns is missing"),
    ("roll_and_write", "sheets[1].columns.R.numbers", [5, 3], "numbers must be equal or rising"),
    ("roll_and_write", "sheets[1].columns.R.numbers", [11], "must be 1 to 10, not 11"),
    ("roll_and_write", "sheets[1].columns.R.top_vase", True, "only a full column has its top vase"),
    ("roll_and_write", "sheets[1].artefacts", 9, "a vase an artefact"),
    ("roll_and_write", "bridges_passed", ["R"], "nobody has the bonus of R"),
    ("roll_and_write", "sheets[0].bonuses", ["R"], "'R' was not passed"),
    ("roll_and_write", "layout.dice", [1], "layout.dice must have 10 entries, not 1"),
    ("roll_and_write", "layout.arrows.R", [10], "layout.arrows.R must be 1 to 9, not 10"),
    ("roll_and_write", "phase", "over", "mover is null when the phase is over"),
]


@pytest.mark.parametrize(("game", "place", "value", "reason"), WRONG)
def test_a_view_that_cannot_be_is_refused(game: str, place: str, value: Any, reason: str) -> None:
    view = at(game, 0 if game == "rivals" else 4)  # no auction yet
    put(view, place, value)
    with pytest.raises(BadView) as refusal:
        seen_from_view(view, new_generator())
    assert reason in str(refusal.value)


@pytest.mark.parametrize("view", [None, 7, [], "view", {}, {"game": "chess"}, {"game": ["rivals"]}])
def test_what_is_no_view_at_all_is_refused(view: object) -> None:
    with pytest.raises(BadView, match=r"a view is a JSON object|game must be one of classic"):
        seen_from_view(view, new_generator())


@pytest.mark.parametrize("game", GAMES)
def test_a_field_too_many_or_too_few_is_named(game: str) -> None:
    view = at(game, 4)
    with pytest.raises(BadView, match="a view has no field 'deck_order'"):
        seen_from_view({**view, "deck_order": []}, new_generator())
    for name in view:
        if name != "game":
            with pytest.raises(BadView, match=f"{name} is missing"):
                seen_from_view({k: view[k] for k in view if k != name}, new_generator())


def test_a_won_auction_must_fit_together() -> None:
    table = Table("rivals", seed=1)
    for move in ("uncover", "bid 3", "pass"):
        table.play(move)
    view = table.view(0)
    assert view["phase"] == "won"
    for name, value in (("bidding", [0, 1]), ("bidder", 0), ("supply", 2), ("bid", 0)):
        with pytest.raises(BadView):
            seen_from_view({**view, name: value}, new_generator())


# --- Any nonsense ---------------------------------------------------------------------

ODD: tuple[Any, ...] = (0, 1, -1, 9, 300, 10**30, None, True, "", "?", "R7", "over", [], {}, 0.5)


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all that a view holds."""
    keys = value if isinstance(value, dict) else range(len(value) if isinstance(value, list) else 0)
    inner = [place for key in keys for place in places(value[key], (*way, key))]
    return [way, *inner] if way else inner


def spoiled(view: Any, choices: Random) -> Any:
    """The same view with one place changed."""
    spoilt = deepcopy(view)
    *way, last = choices.choice(places(spoilt))
    parent = spoilt
    for step in way:
        parent = parent[step]
    changes: list[Callable[[], Any]] = [
        lambda: parent.__setitem__(last, choices.choice(ODD)),
        lambda: parent.__setitem__(last, parent[last] + choices.choice((-1, 1))),
        lambda: parent.__delitem__(last),
        lambda: parent.append(parent[last]),
    ]
    change = changes[choices.randrange(4)]
    try:
        change()
    except (TypeError, AttributeError):  # no number, or no list: then anything odd
        changes[0]()
    return spoilt


@pytest.mark.slow
@EVERY_TABLE
def test_a_spoiled_view_is_refused_or_can_be_played(kind: Kind) -> None:
    choices, refused, game = Random(11), 0, kind[0]
    for table in positions(kind, seed=12, every=80):
        for _ in range(12):
            try:
                seen = seen_from_view(spoiled(table.view(0), choices), new_generator(1))
            except BadView as error:
                refused += len(str(error)) > 0
                continue
            assert fault(view_of(game, seen.state, 0), game.part("view").VIEW_TYPE, "") == ""
    assert refused > 5


def test_where_two_pieces_of_data_differ_is_told() -> None:
    assert difference({"a": [1, 2]}, {"a": [1, 2]}, "") == ""
    assert difference({"a": [1, 2]}, {"a": [2, 1]}, "").startswith("a[0] is 1, but")
    assert difference({"hands": [["Y2", "?"]]}, {"hands": [["?", "Y2"]]}, "") == ""
    assert difference({"a": {"x": 1}}, {"a": {"y": 1}}, "") == "a has ['x'], but must have ['y']"
