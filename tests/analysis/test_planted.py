"""Mistakes planted by hand are found, and called by their names."""

from collections.abc import Callable

import pytest

from lostcities.analysis import judge
from lostcities.analysis.reviewed import Reason
from lostcities.analysis.telling import reason_for
from lostcities.core.cards import RANKS
from lostcities.core.compiled import interpreted
from lostcities.games.catalog import find_game
from lostcities.notation.moves import parse_move
from lostcities.table import Table
from tests.analysis.setting import auction_table, card_table, lay, sheet_table
from tests.rules.positions import card

needs_compiler = pytest.mark.skipif(interpreted(), reason="plays whole rounds with a network")
WORLDS = 48
BAD = ("mistake", "blunder")


CARDS = [  # hand, own side, other side, deck, the mistake, how it is called
    (
        "skipped_card",
        card_table("Y5 Y6 Y10 B2 B3 W2 W3 G2", "Y* Y2 Y3 Y4 B9 W9 G9", "R2", 30),
        "play Y10",
    ),
    (
        "fed_opponent",
        card_table("R9 R10 B2 B3 B4 W2 W3 W4", "B9 W9", "R* R* R4 R5 R6 R7", 24),
        "discard R9",
    ),
    (
        "opened_too_late",
        card_table("G* G* G4 G6 G7 G8 G10 B5", "", "", 40),
        "discard G10",
    ),
    ("needless_wager", card_table("R* R2 B3 B4 W5 W6 G2 Y2", "B2 W4", "G*", 5), "play R*"),
    (
        "opened_too_readily",
        card_table("R3 B5 B6 B7 W5 W6 W8 Y2", "B2 B3 B4 W2 W3 W4", "", 8),
        "play R3",
    ),
    (
        "skipped_card",  # though a discard is better still
        card_table("W5 W6 W9 B2 B3 Y2 Y3 G2", "W* W2 W3 W4 B9 Y9 G9", "R2", 30),
        "play W9",
    ),
    (
        "skipped_card",
        card_table("B7 B10 W2 W3 Y2 Y3 G2 G3", "B3 B4 B6 W9 Y9 G9", "R2", 30),
        "play B10",
    ),
    ("number_before_wager", card_table("W* W* W4 W6 W8 W9 B2 G3", "", "", 36), "play W4"),
    ("dawdled", card_table("B8 B9 W8 W9 Y9 R2 G3 G4", "B4 B6 B7 W6 W7 Y6 Y8", "", 6), "discard B9"),
]


@needs_compiler
@pytest.mark.parametrize(("name", "table", "move"), CARDS, ids=[it[0] for it in CARDS])
def test_a_planted_mistake_of_the_card_game_is_found_and_named(
    name: str, table: Table, move: str
) -> None:
    found = judge(table, move, worlds=WORLDS)
    assert found.label in BAD
    assert found.category == name
    assert found.why is not None


def table_with(game: str, fits: Callable[[Table], bool], moves: tuple[str, ...] = ()) -> Table:
    """The first table that fits after some moves."""
    for seed in range(400):
        table = Table(game, seed=seed)
        for move in moves:
            table.play(move)
        if fits(table):
            return table
    raise AssertionError("no table fits")


def has(*moves: str) -> Callable[[Table], bool]:
    return lambda table: set(moves) <= set(table.moves())


@needs_compiler
@pytest.mark.parametrize(
    ("moves", "move", "names"),
    [
        (("uncover",), "bid 18", {"no_gold_left"}),
        (("uncover", "bid 1"), "bid 12", {"overpaid", "raised_too_much"}),
        (("uncover", "bid 1"), "bid 17", {"no_gold_left"}),
        (("uncover", "uncover"), "bid 12", {"overpaid", "opened_too_high"}),
    ],
)
def test_a_planted_mistake_in_an_auction_is_found_and_named(
    moves: tuple[str, ...], move: str, names: set[str]
) -> None:
    found = judge(table_with("rivals", has(move), moves), move, worlds=16)
    assert found.label in BAD
    assert found.category in names


@needs_compiler
def test_a_card_of_ones_own_removed_is_called_so() -> None:
    table = Table("rivals", seed=11, seats=2)
    while "done" not in table.moves():
        table.play(table.ask("champion", seed=1))
    found = judge(table, "remove R*", worlds=16)
    assert found.label in BAD
    assert found.why == {"code": "removed_own", "card": "R*", "color": "R"}


@needs_compiler
def test_cards_left_lying_by_the_winner_of_an_auction_are_found() -> None:
    table = table_with("rivals", has("bid 1"), ("uncover",) * 8)
    for move in ("bid 1", "pass"):
        table.play(move)
    found = judge(table, "done", worlds=64)
    assert found.label in BAD
    assert found.category in ("left_a_card", "left_a_wager")


@needs_compiler
@pytest.mark.parametrize(
    ("fits", "move", "names"),
    [
        (has("write R 1", "write R 9"), "write R 9", {"started_too_high"}),
        (has("write G 1", "write G 8"), "write G 8", {"started_too_high"}),
        (has("write B 1"), "refuse", {"refused_too_early"}),
    ],
)
def test_a_planted_mistake_on_the_sheet_is_found_and_named(
    fits: Callable[[Table], bool], move: str, names: set[str]
) -> None:
    found = judge(table_with("roll_and_write", fits), move, worlds=128)
    assert found.category in names
    assert found.label in (*BAD, "inaccuracy")


# --- What is said, whatever the verdict rests on ---------------------------------------


def told(table: Table, made: str, better: str) -> Reason | None:
    """The reason against a move, where another one is better."""
    game = find_game(table.game)
    return reason_for(game, table.state, parse_move(game, made), parse_move(game, better))


def because(code: str, **values: int | str) -> Reason:
    """A reason with its numbers."""
    return {"code": code, **values}


@pytest.mark.parametrize(
    ("table", "made", "better", "why"),
    [
        (  # 27 in hand pay for it: what speaks for waiting is what can still come below
            card_table("B5 B6 B7 B9 Y2 G2 W2 R2", "", "", 44),
            "play B5",
            "discard Y2",
            because("played_too_early", card="B5", color="B", lower=6, turns=22),
        ),
        (
            card_table("B4 B5 W5 W6 W8 Y2 Y4 G3", "W2 W3 W4", "", 30),
            "play B4",
            "play W5",
            because("opened_too_readily", card="B4", color="B", held=9, cost=20, turns=15),
        ),
        (  # 3 in hand pay for nothing: what speaks for it is what can still come
            card_table("Y3 B2 B3 W2 W3 G2 G3 R2", "", "", 36),
            "discard Y3",
            "play Y3",
            because("opened_too_late", card="Y3", color="Y", held=3, others=49, turns=18),
        ),
        (  # nor can more come than the expedition costs
            card_table("Y9 B2 B3 W2 W3 G2 G3 R2", "", "Y2 Y3 Y4 Y5 Y6 Y7 Y8", 30),
            "discard Y9",
            "play Y9",
            None,
        ),
        (  # with one turn left the reader would play the 10; a pile gives another turn
            card_table("G9 G10 B2 B3 W2 W3 R2 R3", "G2 G3 G4", "", 1),
            "play G10",
            "play G9",
            because("skipped_card", card="G10", better="G9"),
        ),
        (  # with so many turns nothing is urgent
            card_table("G6 B* B4 B5 B6 W2 R2 R3", "B* G2 G3", "", 41),
            "play G6",
            "play B*",
            because("played_too_early", card="G6", color="G", lower=2, turns=21),
        ),
        (  # there is no time for both, and neither is better
            card_table("G9 G10 B2 B3 W2 W3 R2 R3", "G2 G3 G4 B5 B6", "", 1),
            "play G10",
            "play B7",
            because("wrong_order", card="G10", better="B7", turns=1),
        ),
        (
            card_table("G* G4 G6 G7 G8 B2 W2 R2", "G*", "", 36),
            "play G*",
            "discard B2",
            because("can_wait", card="G*", better="B2", turns=18),
        ),
    ],
)
def test_a_reason_of_the_card_game_speaks_for_the_better_card(
    table: Table, made: str, better: str, why: Reason | None
) -> None:
    assert told(table, made, better) == why


@pytest.mark.parametrize(
    ("mine", "theirs", "deck", "made", "why"),
    [
        ("B9", "", 20, "draw B", because("dead_pile_card", card="B3", color="B")),
        ("B2", "", 20, "draw B", because("needless_pile_card", card="B3")),
        ("B9", "", 5, "draw B", because("dallied", card="B3", deck=5)),
        ("B2", "", 20, "draw deck", because("missed_pile_card", card="B3")),
        ("B9", "", 5, "draw deck", because("hurried", card="B3", deck=5)),
        (
            *("B9", "B2", 20, "draw deck"),
            because("left_opponent_a_card", card="B3", color="B", points=-18),
        ),
        ("B9", "", 20, "draw deck", None),  # of use to nobody
    ],
)
def test_a_pile_card_is_told_by_who_can_play_it(
    mine: str, theirs: str, deck: int, made: str, why: Reason | None
) -> None:
    table = card_table("Y2 Y3 W2 W3 G2 G3 R2 R3", mine, theirs, deck)
    blue = table.state.pile[1]
    blue[0], table.state.pile_height[1] = card("B3"), 1
    better = "draw deck" if made == "draw B" else "draw B"
    assert told(table, made, better) == why


@pytest.mark.parametrize(
    ("table", "made", "better", "why"),
    [
        (auction_table("R*"), "done", "take R*", {"code": "left_a_wager", "factor": 2}),
        (auction_table("R*", "R*"), "done", "take R*", {"code": "left_a_wager", "factor": 3}),
        (auction_table("R9"), "done", "take R9", {"code": "left_a_card", "gain": 2, "points": 2}),
        (
            auction_table("R9", "R* R2 R3 R4"),  # the fourth number
            *("done", "take R9", {"code": "left_a_card", "gain": 12, "points": 18}),
        ),
        (auction_table("R9"), "take R9", "done", {"code": "shut_out_cards", "lower": 14}),
        (auction_table("R9 B2", "R8"), "take R9", "take B2", {"code": "shut_out_cards"}),
        (auction_table("R9 B2", "R9"), "take R9", "take B2", {"code": "wrong_card"}),
        (auction_table("R3 R9"), "take R9", "take R3", {"code": "skipped_card", "better": "R3"}),
        (auction_table("R3", "R9"), "remove R3", "done", {"code": "needless_removal"}),
        (
            auction_table("R3 R4", "R9"),
            *("remove R3", "remove R4", {"code": "wrong_removal", "better": "R4"}),
        ),
        (auction_table("R3", "R9"), "done", "remove R3", {"code": "missed_removal", "card": "R3"}),
    ],
)
def test_the_winner_of_an_auction_is_told_about_the_card_of_the_mistake(
    table: Table, made: str, better: str, why: Reason
) -> None:
    found = told(table, made, better)
    assert found is not None
    assert {**found, **why} == found


def test_gold_kept_is_the_reason_against_a_bid_that_the_display_is_worth() -> None:
    table = auction_table("R2 R3 R9 G10", bid=2)
    assert told(table, "bid 3", "pass") == because("spent_too_soon", coins=3, left=15, cards=80)
    assert told(table, "bid 18", "pass") == because("no_gold_left", coins=18, left=0, piles=3)
    for few in (14, 5, 1):  # there is gold enough for so few cards
        table.state.deck_left = few
        assert told(table, "bid 3", "pass") is None


def test_worth_is_told_only_where_it_speaks_for_the_better_bid() -> None:
    dear, poor = auction_table("R2 R3 R9 G10", bid=2), auction_table("R2", "R9", bid=2)
    assert said(told(dear, "pass", "bid 3")) == "let_it_go"
    assert said(told(poor, "bid 3", "pass")) == "overpaid"
    assert said(told(poor, "pass", "bid 9")) == ""
    poor.state.laid[1, card("R*")] = 3  # every footprint counts four times there
    assert said(told(poor, "pass", "bid 3")) == "left_it_to_others"


def said(why: Reason | None) -> str:
    """The category of a reason."""
    return "" if why is None else str(why["code"])


@pytest.mark.parametrize(
    ("column", "roller", "made", "better", "why"),
    [
        ("", 0, "refuse", "double B", because("missed_circle", color="B")),
        ("", 0, "double B", "refuse", because("needless_circle", color="B", boxes=4)),
        ("", 0, "double B", "write R 3", because("needless_circle", color="B", boxes=4)),
        ("5", 0, "write B 6", "write B 9", because("wrong_dice", color="B", number=6, better=9)),
        ("5", 1, "write B 6", "write B 9", None),  # nobody is left fewer dice
        (
            *("", 0, "write B 9", "write B 2"),
            because("started_too_high", color="B", number=9, lost=8),
        ),
        ("3", 0, "write B 7", "write B 6", because("wrong_dice", color="B", number=7, better=6)),
        (
            *("3", 1, "write B 7", "write B 6"),
            because("skipped_numbers", color="B", number=7, lost=4, other="B", better=6, fewer=3),
        ),
        (
            *("3", 0, "write B 7", "write R 1"),
            because("skipped_numbers", color="B", number=7, lost=4, other="R", better=1, fewer=0),
        ),
        (
            *("3", 0, "write B 7", "refuse"),
            because("wrote_too_readily", color="B", number=7, lost=4),
        ),
        ("7", 0, "write B 7", "refuse", None),  # it shuts out nothing, and a symbol costs 40
    ],
)
def test_a_reason_on_the_sheet_counts_what_a_number_shuts_out(
    column: str, roller: int, made: str, better: str, why: Reason | None
) -> None:
    assert told(sheet_table("B", column, roller), made, better) == why


def test_a_dice_symbol_that_brings_points_is_told() -> None:
    table = sheet_table("B", "7", 0)
    table.state.refusals[0, 0] = 3
    assert told(table, "write B 7", "refuse") == because(
        "missed_symbol", color="B", number=7, gain=30
    )


def test_a_refusal_that_shades_nothing_is_called_so() -> None:
    table = sheet_table("B", "5", 0)
    table.state.refusals[0, 0] = 9
    assert told(table, "refuse", "write B 6") == because("refused_in_vain", color="B", number=6)


def test_cards_that_the_other_was_seen_to_take_do_not_come_any_more() -> None:
    table = card_table("B7 W2 W3 G2 G3 R2 R3 Y2", "B2", deck=40)
    state = table.state
    state.pile_height[:] = 0
    lower = [card(name) for name in ("B3", "B4", "B5", "B6")]
    assert told(table, "play B7", "discard W2") == because(
        "played_too_early", card="B7", color="B", lower=len(lower), turns=20
    )
    state.known[1, lower[0]] = 1
    found = told(table, "play B7", "discard W2")
    assert found is not None
    assert found["lower"] == len(lower) - 1


def test_a_pile_is_the_wrong_one_only_if_the_other_card_adds_more() -> None:
    table = card_table("Y2 Y3 W2 W3 G2 G3 R2 R3", "W* W2", "B*", 30)
    state = table.state
    state.pile_height[:] = 0
    for name in ("W3", "B4"):
        color = card(name) // RANKS
        state.pile[color, 0], state.pile_height[color] = card(name), 1
    assert told(table, "draw B", "draw W") == because("wrong_pile", card="B4", better="W3")
    assert told(table, "draw W", "draw B") == because(
        "left_opponent_a_card", card="B4", color="B", points=-40
    )
    state.length[1, 1] = 0  # of use to nobody
    assert told(table, "draw W", "draw B") is None


def test_in_partners_numbers_that_come_twice_are_counted_twice() -> None:
    table = Table("partners", seed=1, rounds=1)
    state = table.state
    for field in ("hand", "told", "known", "side_known"):
        state[field][:] = 0
    state.pile_height[:] = 0
    state.hand[0, card("R7")] = state.hand[0, card("W2")] = 1
    assert said(told(table, "play R7", "discard W2")) == "opened_too_readily"
    lay(state, 0, "R*")
    lay(state, 0, "R2")
    found = told(table, "play R7", "discard W2")
    assert found is not None
    assert (found["code"], found["lower"]) == ("played_too_early", 6)  # 3, 3, 4, 4, 5, 6
    state.known[1, card("R3")] = state.side_known[1, card("R5")] = 1
    found = told(table, "play R7", "discard W2")
    assert found is not None
    assert found["lower"] == 4
