"""The card game, paragraph by paragraph of docs/rules/classic.md: end, score, match, options."""

from collections import Counter

import pytest

from lostcities.core.game import NOBODY
from lostcities.errors import BadOption
from lostcities.games.catalog import CLASSIC
from lostcities.games.classic import rules as classic
from tests.rules.positions import (
    CARD_COLORS,
    Position,
    all_cards,
    cards,
    names_of,
    set_deck,
    set_expedition,
    set_hand,
    set_pile,
)


def in_color(color: str, ranks: str) -> str:
    return " ".join(color + rank for rank in ranks.split())


def last_card(rounds: int = 2, starter: int = 0) -> Position:
    """A match at the last card of a round; the starter has to place a card."""
    position = Position(CLASSIC, rounds=rounds, starter=starter)
    set_hand(position, starter, "B5 W6")
    set_hand(position, 1 - starter, "G7 R8")
    set_deck(position, "Y10")
    return position


# --- The end of a round ---------------------------------------------------------------


def test_a_round_ends_at_once_with_the_last_card_of_the_deck() -> None:  # C24
    position = last_card(rounds=1).play("discard B5, draw deck")
    assert (position.over, position.mover, position.moves()) == (True, NOBODY, [])
    assert names_of(position.state.hand[0]) == "Y10 W6"
    assert position.scores() == [0, 0]  # cards in hand count for nothing


def test_the_last_card_but_one_does_not_end_the_round() -> None:  # C24
    position = last_card(rounds=1)
    set_deck(position, "Y10 Y9")
    position.play("discard B5, draw deck")
    assert (position.over, position.mover) == (False, 1)


def test_taking_discards_puts_the_end_off_without_limit() -> None:  # C25
    position = last_card(rounds=1)
    set_pile(position, "Y2")
    position.play("discard B5, draw Y, discard G7, draw B, discard Y2")
    for _ in range(20):
        position.play("draw G, discard B5, draw Y, discard G7, draw B, discard Y2")
    assert position.state.deck_left == 1
    assert not position.over


# --- The score ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expedition", "points"),
    [
        ("", 0),  # C26
        ("2 3 7 8 10", 10),  # C27
        ("* * 4 5 6 7 8 10", 80),  # C28, C29: the bonus is not multiplied
        ("* 4 6 7", -6),  # C28: the cost is taken off before multiplying
        ("* 3 5 7 8 10", 26),
        ("2 3 4 5 6 7 8 9", 44),  # C29: exactly eight cards
        ("2 3 4 5 6 7 8", 15),  # C29: seven are too few
        ("* * * 2 3 4 5", 4 * -6),
        ("* * * 2 3 4 5 6", 20),  # C29: wagers count as cards
        ("* * * 2 3 4 5 6 7 8 9 10", 156),  # C31: the best
        ("* * *", -80),  # C30, C31: the worst
        ("* *", -60),  # C30
        ("*", -40),  # C30
        ("10", -10),
        ("2", -18),
    ],
)
@pytest.mark.parametrize("color", CARD_COLORS[:5])
def test_an_expedition_is_worth(expedition: str, points: int, color: str) -> None:
    position = Position(CLASSIC)
    if expedition:
        set_expedition(position, 1, in_color(color, expedition))
    assert position.scores() == [0, points]


@pytest.mark.parametrize("expedition", ["* * 4 5 6 7 8 10", "* 4 6 7", "2 3 4 5 6 7 8 9"])
def test_an_expedition_laid_card_by_card_is_worth_the_same(expedition: str) -> None:  # C27-C29
    position, made_up = Position(CLASSIC), Position(CLASSIC)
    for name in in_color("W", expedition).split():
        set_hand(position, 0, name)
        set_hand(position, 1, "R2")
        position.play(f"play {name}, draw deck, discard R2, draw deck")
    set_expedition(made_up, 0, in_color("W", expedition))
    for field in ("laid", "last", "total", "wagers", "length"):
        assert getattr(position.state, field).tolist() == getattr(made_up.state, field).tolist()


def test_the_rulebook_example_scores_18() -> None:  # C32
    position = Position(CLASSIC)
    for expedition in ("Y6 Y8 Y9", "W*", "G* G2 G6 G7", "R* R* R2 R3 R5 R7 R8 R10"):
        set_expedition(position, 0, expedition)
    assert position.scores() == [3 + 0 - 40 - 10 + 45 + 20, 0]


def test_the_bounds_of_the_score_are_those_of_six_expeditions() -> None:  # C31, C39
    for expedition, bound in [("* * *", 0), ("* * * 2 3 4 5 6 7 8 9 10", 1)]:
        position = Position(CLASSIC, expeditions=6)
        for color in CARD_COLORS:
            set_expedition(position, 0, in_color(color, expedition))
        assert position.scores()[0] == CLASSIC.score_bounds[bound]


def test_a_score_in_the_middle_of_a_round_counts_costs_and_finished_rounds() -> None:  # C37
    position = Position(CLASSIC)
    position.state.banked[0] = 31
    set_hand(position, 0, "Y5")
    position.play("play Y5")
    assert position.scores() == [16, 0]


# --- The match ------------------------------------------------------------------------


def test_the_points_of_all_rounds_are_added_up() -> None:  # C33
    position = last_card(rounds=3)
    set_expedition(position, 0, "R10 ")
    set_expedition(position, 1, "G* G2")
    position.play("play B5, draw deck")
    assert position.scores() == [-10 - 15, -36]
    assert position.state.round_number == 1
    set_deck(position, "Y10")
    set_hand(position, position.mover, "R2 R3")
    position.play("play R2, draw deck")
    assert position.scores() == [-25 - 18, -36]
    set_deck(position, "Y10")
    set_hand(position, position.mover, "W2 W3")
    position.play("play W2, draw deck")
    assert position.over
    assert position.scores() == [-43, -36 - 18]


def test_each_round_is_dealt_anew() -> None:  # C34, C38
    position = last_card().play("play B5, draw deck")
    state = position.state
    assert (position.over, state.round_number) == (False, 1)
    assert all_cards(position) == Counter(
        name for color in "YBWGR" for name in in_color(color, "* * * 2 3 4 5 6 7 8 9 10").split()
    )
    assert [int(hand.sum()) for hand in state.hand] == [8, 8]
    assert state.deck_left == 44
    for field in ("laid", "last", "total", "wagers", "length", "pile_height", "pile", "known"):
        assert not getattr(state, field).any()
    assert all(move.split()[0] in ("play", "discard") for move in position.moves())


def test_the_next_deal_comes_from_the_chance_of_the_last_draw() -> None:  # C34
    hands = set()
    for seed in range(20):
        position = last_card()
        position.rng[:] = Position(CLASSIC, seed=seed).rng
        hands.add(names_of(position.play("play B5, draw deck").state.hand[0]))
    assert len(hands) == 20


@pytest.mark.parametrize("drew", [0, 1])
@pytest.mark.parametrize(
    ("banked", "begins"),
    [
        ((0, 5), 1),  # C34: the leader begins, whoever drew the last card
        ((5, 0), 0),
        ((-3, -4), 0),
        ((-4, -3), 1),
        ((7, 7), None),  # C35: level, the player who did not draw it
    ],
)
def test_who_begins_the_next_round(drew: int, banked: tuple[int, int], begins: int | None) -> None:
    position = last_card(rounds=3, starter=drew)
    position.state.banked[:] = banked
    position.play(position.moves()[-1]).play("draw deck")
    assert position.mover == (1 - drew if begins is None else begins)


def test_running_totals_and_not_the_last_round_make_the_leader() -> None:  # C34
    position = last_card(rounds=3)
    position.state.banked[:] = (50, 0)
    set_expedition(position, 0, "R2")
    set_expedition(position, 1, "Y2 Y9 Y10")
    position.play("discard B5, draw deck")
    assert position.scores() == [32, 1]
    assert position.mover == 0


def test_the_match_is_over_with_its_last_round_and_lies_as_it_is() -> None:  # C36, C38
    position = last_card(rounds=1)
    set_pile(position, "B2")
    position.play("play W6, draw deck")
    assert position.over
    assert position.scores() == [-14, 0]
    assert position.state.length.sum() == 1
    assert position.state.pile_height.sum() == 1


def test_a_match_may_be_level_at_the_end() -> None:  # C36
    position = last_card(rounds=1).play("discard B5, draw deck")
    assert len(set(position.scores())) == 1


def test_players_see_the_lead_and_the_rounds_to_come() -> None:  # C33
    position = Position(CLASSIC, rounds=3)
    position.state.banked[:] = (10, 75)
    set_expedition(position, 0, "R* R*")
    assert [position.sees(seat, "rounds to come") for seat in (0, 1)] == [[2], [2]]
    lead = "my lead from earlier rounds, 32s and rest"
    assert position.sees(1, lead) == [2, 1]  # 65
    assert position.sees(0, lead) == [-3, 31]  # -65
    assert position.sees(0, "my round score, 32s and rest") == [-2, 4]  # -60
    assert position.sees(1, "their round score, 32s and rest") == [-2, 4]


# --- Options --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expeditions", "hand", "highest", "deck_left"),
    [
        (6, 8, 10, 56),  # C39
        (5, 8, 10, 44),
        (2, 3, 4, 12 - 6),  # C40
        (1, 1, 2, 4 - 2),
        (1, 5, 10, 12 - 10),
    ],
)
def test_smaller_and_larger_decks(
    expeditions: int, hand: int, highest: int, deck_left: int
) -> None:
    position = Position(CLASSIC, expeditions=expeditions, hand=hand, highest=highest)
    ranks = ["*"] * 3 + [str(number) for number in range(2, highest + 1)]
    expected = Counter(color + rank for color in CARD_COLORS[:expeditions] for rank in ranks)
    assert all_cards(position) == expected
    assert [int(counts.sum()) for counts in position.state.hand] == [hand, hand]
    assert position.state.deck_left == deck_left
    assert [position.sees(0, "in the game", color) for color in CARD_COLORS] == [
        [int(n < expeditions)] for n in range(6)
    ]
    assert position.sees(0, "hand size") == [hand]
    assert position.sees(0, "highest number") == [highest]


def test_six_expeditions_are_played_like_five() -> None:  # C39
    position = Position(CLASSIC, expeditions=6, rounds=1)
    set_hand(position, 0, "P7 P*")
    set_hand(position, 1, "P9 P2")
    position.play("play P7, draw deck, discard P9, draw deck")
    assert position.scores() == [-13, 0]
    set_hand(position, 0, "P*")
    assert position.moves() == ["discard P*"]
    position.play("discard P*")
    assert position.moves() == ["draw deck"]


def test_a_colour_outside_the_game_has_no_unseen_cards() -> None:  # C39, C40
    position = Position(CLASSIC, expeditions=2, hand=3, highest=4)
    assert sum(position.sees(0, "unseen", "Y")) + sum(position.sees(0, "unseen", "B")) == 12 - 3
    assert position.sees(0, "unseen", "Y")[4:] == [0] * 6  # no number above the highest
    for color in "WGRP":
        assert position.sees(0, "unseen", color) == [0] * 10


def test_a_tiny_match_played_by_hand() -> None:  # C40
    position = Position(CLASSIC, expeditions=1, hand=2, highest=4, rounds=2)
    set_hand(position, 0, "Y* Y2")
    set_hand(position, 1, "Y4 Y3")
    set_deck(position, "Y* Y*")
    position.play("play Y2, draw deck, play Y4, draw deck")  # seat 1 draws last and leads
    assert position.scores() == [-18, -16]
    assert position.mover == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"expeditions": 1, "hand": 6}, "12 cards are too few for two hands of 6"),
        ({"expeditions": 2, "hand": 3, "highest": 2, "rounds": 1}, None),  # eight cards
        ({"expeditions": 1, "hand": 2, "highest": 2}, "4 cards are too few for two hands of 2"),
        ({"expeditions": 1, "hand": 2, "highest": 3}, None),  # five cards, one to draw
    ],
)
def test_a_card_must_be_left_to_draw(options: dict[str, int], message: str | None) -> None:  # C40
    if message is None:
        assert Position(CLASSIC, **options).state.deck_left > 0
    else:
        with pytest.raises(BadOption, match=message):
            Position(CLASSIC, **options)


def test_expedition_scores_from_sums_as_the_rulebook_gives_them() -> None:  # C32
    sums = [(23, 0, 3), (0, 0, 0), (0, 1, 1), (15, 1, 4), (35, 2, 8)]
    points = [classic.expedition_score(*numbers) for numbers in sums]
    assert points == [3, 0, -40, -10, 65]


def test_names_of_cards_follow_the_order_of_colours() -> None:  # C3
    assert cards("Y* B* W* G* R* P*") == [0, 10, 20, 30, 40, 50]
