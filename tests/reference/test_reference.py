"""The reference itself: the rulebooks' examples, the rulings, and random play to the end."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from tests.reference import classic, rivals
from tests.reference.classic import Classic
from tests.reference.partners import Partners
from tests.reference.rivals import Rivals
from tests.reference.roll_and_write import (
    BOXES,
    BRIDGES,
    DEFAULT_LAYOUT,
    Layout,
    RollAndWrite,
    Sheet,
)

Game = Classic | Rivals | RollAndWrite
SEEDS = range(20)


def cards(color: str, names: str) -> list[str]:
    """Cards of one colour by their numbers and stars."""
    return [color + name for name in names.split()]


def with_on_top(first: list[str], deck: list[str]) -> list[str]:
    """A deck with the named cards first."""
    rest = list(deck)
    for card in first:
        rest.remove(card)
    return first + rest


def play_all(game: Game, moves: str) -> None:
    """Several moves, divided by commas."""
    for move in moves.split(","):
        game.play(move.strip())


def play_at_random(game: Game, rng: Random, check: Callable[[], None]) -> None:
    """Any legal moves to the end, with a check before each."""
    while not game.over:
        check()
        assert game.mover is not None
        moves = game.moves()
        assert moves == sorted(set(moves))
        game.play(rng.choice(moves))
    check()
    assert game.mover is None
    assert game.moves() == []
    with pytest.raises(ValueError, match="not a legal move"):
        game.play("draw deck")


# Classic

SIXTY = [card for color in "YBWGR" for card in cards(color, "* * * 2 3 4 5 6 7 8 9 10")]

# One colour, numbers to 4, hands of two, two cards in the deck.
# Seat 0 holds a wager and the 2, seat 1 the 3 and the 4.
SMALL = cards("Y", "* 4 2 3 * *")


def small_match(*deals: list[str], starter: int = 0) -> Classic:
    """As many rounds as there are deals."""
    remaining = iter(deals)
    return Classic(
        lambda: next(remaining),
        rounds=len(deals),
        expeditions=1,
        hand=2,
        highest=4,
        starter=starter,
    )


@pytest.mark.parametrize(
    ("expedition", "points"),
    [
        ("", 0),
        ("2 3 7 8 10", 10),
        ("* * 4 5 6 7 8 10", 80),
        ("* 4 6 7", -6),
        ("* 3 5 7 8 10", 26),
        ("2 3 4 5 6 7 8 9", 44),
        ("2 3 4 5 6 7 8", 15),  # seven cards: no bonus
        ("* * * 2 3 4 5 6 7 8 9 10", 156),
        ("* * *", -80),
        ("*", -40),
    ],
)
def test_an_expedition_is_worth(expedition: str, points: int) -> None:
    assert classic.expedition_score(cards("R", expedition)) == points


def test_the_rulebook_example_of_the_card_game() -> None:
    game = Classic(lambda: SIXTY)
    game.expeditions[1] = {
        "Y": cards("Y", "6 8 9"),
        "B": [],
        "W": cards("W", "*"),
        "G": cards("G", "* 2 6 7"),
        "R": cards("R", "* * 2 3 5 7 8 10"),
    }
    assert game.scores() == [0, 3 + 0 - 40 - 10 + 45 + 20]


def test_cards_are_dealt_in_turn_from_seat_0_whoever_begins() -> None:
    game = small_match(SMALL, starter=1)
    assert game.hands == [["Y*", "Y2"], ["Y4", "Y3"]]
    assert game.mover == 1


def test_any_card_may_be_discarded_and_any_may_begin_an_expedition() -> None:
    game = small_match(SMALL)
    assert game.moves() == ["discard Y*", "discard Y2", "play Y*", "play Y2"]


@pytest.mark.parametrize(
    ("expedition", "card", "fits"),
    [
        ("", "R*", True),
        ("* *", "R*", True),
        ("* *", "R2", True),
        ("2", "R*", False),
        ("* 5", "R4", False),
        ("* 5", "R5", False),
        ("* 5", "R9", True),
    ],
)
def test_expeditions_rise(expedition: str, card: str, *, fits: bool) -> None:
    assert classic.may_extend(cards("R", expedition), card) == fits


def test_the_card_just_discarded_may_not_be_taken_back_but_later_it_may() -> None:
    game = Classic(lambda: with_on_top(cards("Y", "2 3 4 5 6 7 8 9"), SIXTY))
    game.play("discard Y2")
    assert game.moves() == ["draw deck"]
    game.play("draw deck")
    game.play("play Y3")
    assert game.moves() == ["draw Y", "draw deck"]
    game.play("draw Y")
    assert game.hands[1][-1] == "Y2"
    game.play("discard Y4")
    game.play("draw deck")
    game.play("discard Y2")  # covers the 4, and shuts the pile for this turn
    assert game.moves() == ["draw deck"]
    game.play("draw deck")
    game.play("play Y6")
    game.play("draw Y")
    assert game.hands[0][-1] == "Y2"
    assert game.discard_piles["Y"] == ["Y4"]


def test_the_round_ends_at_once_with_the_last_card_of_the_deck() -> None:
    game = small_match(SMALL)
    play_all(game, "play Y2, draw deck, discard Y4, draw deck")
    assert game.over
    assert game.mover is None
    assert game.scores() == [-18, 0]


def test_costs_count_at_once() -> None:
    game = small_match(SMALL)
    game.play("play Y*")
    assert game.scores() == [-40, 0]


def test_the_leader_begins_the_next_round_and_the_totals_run_on() -> None:
    game = small_match(SMALL, SMALL)
    play_all(game, "play Y2, draw deck, play Y4, draw deck")  # seat 1 draws last and leads
    assert game.scores() == [-18, -16]
    assert game.mover == 1
    play_all(game, "play Y3, draw deck")
    assert game.scores() == [-18, -33]
    play_all(game, "discard Y2, draw deck")
    assert game.over
    assert game.scores() == [-18, -33]


def test_running_totals_and_not_the_last_round_make_the_leader() -> None:
    game = small_match(SMALL, SMALL, SMALL)
    play_all(game, "play Y*, draw deck, discard Y4, draw deck")
    assert game.mover == 1
    play_all(game, "play Y3, draw deck, discard Y2, draw deck")
    assert game.scores() == [-40, -17]
    assert game.mover == 1


def test_on_a_tie_the_player_after_the_one_who_drew_last_begins() -> None:
    moves = "discard Y2, draw deck, discard Y4, draw deck"
    game = small_match(SMALL, SMALL)
    play_all(game, moves)
    assert game.mover == 0
    game = small_match(SMALL, SMALL, starter=1)
    play_all(game, "discard Y4, draw deck, discard Y2, draw deck")
    assert game.mover == 1


def test_a_deal_must_be_the_deck_of_the_game() -> None:
    with pytest.raises(ValueError, match="not the deck"):
        Classic(lambda: SIXTY[1:])
    with pytest.raises(ValueError, match="no card to draw"):
        Classic(lambda: SIXTY, hand=30)


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    game = small_match(SMALL)
    with pytest.raises(ValueError, match="not a legal move"):
        game.play("play Y4")
    assert game.moves() == ["discard Y*", "discard Y2", "play Y*", "play Y2"]


def cards_of(game: Classic) -> Counter[str]:
    """All cards, wherever they are."""
    found = [*game.deck, *(game.given if isinstance(game, Partners) else [])]
    for hand in game.hands:
        found += hand
    for expeditions in [*game.expeditions, game.discard_piles]:
        for pile in expeditions.values():
            found += pile
    return Counter(found)


def check_classic(game: Classic) -> None:
    """No card lost or doubled; eight in every hand when a card is to be placed."""
    assert cards_of(game) == Counter(game.whole_deck())
    if game.phase == "place" and game.seats == 2:
        assert [len(hand) for hand in game.hands] == [game.hand_size] * 2


def shuffled(deck: list[str], rng: Random) -> list[str]:
    """The deck in another order."""
    return rng.sample(deck, len(deck))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("expeditions", [1, 5, 6])
def test_no_card_is_lost_in_the_card_game(seed: int, expeditions: int) -> None:
    rng = Random(seed)
    deck = [c for color in "YBWGRP"[:expeditions] for c in cards(color, "* * * 2 3 4 5 6 7 8 9 10")]
    hand = 8 if expeditions > 1 else 2
    game = Classic(lambda: shuffled(deck, rng), rounds=2, expeditions=expeditions, hand=hand)
    play_at_random(game, rng, lambda: check_classic(game))
    assert game.rounds_finished == 2


# Partners

SEVENTY_FIVE = SIXTY + [card for color in "YBWGR" for card in cards(color, "2 3 4")]


def partners(first: str = "", *, rounds: int = 3, starter: int = 0) -> Partners:
    """A match with the named cards on top of every deal."""
    deck = with_on_top(first.split(), SEVENTY_FIVE)
    return Partners(lambda: deck, rounds=rounds, starter=starter)


def draw_out(game: Partners) -> None:
    """Discard and draw from the deck until one card is left in it."""
    while len(game.deck) > 1:
        game.play(game.moves()[0])
        game.play("draw deck")


def test_four_players_have_eight_cards_and_43_are_left() -> None:
    game = partners()
    assert [len(hand) for hand in game.hands] == [8, 8, 8, 8]
    assert len(game.deck) == 43


def test_partners_share_one_side_and_one_score() -> None:
    game = partners("R* B2 R3 B3")
    play_all(game, "play R*, draw deck, discard B2, draw deck, play R3, draw deck")
    assert game.expeditions[0]["R"] == ["R*", "R3"]
    assert game.scores() == [-34, 0, -34, 0]


def test_the_second_copy_of_a_number_never_follows_the_first() -> None:
    game = partners("R3 Y5 R3 Y6 R4")
    play_all(game, "play R3, draw deck, discard Y5, draw deck")
    assert "discard R3" in game.moves()
    assert "play R3" not in game.moves()


def test_giving_is_two_cards_instead_of_a_turn() -> None:
    game = partners("R3 Y5 B7 Y6 R4")
    assert "give R3" in game.moves()
    game.play("give R3")
    assert game.mover == 0
    assert game.hands[2].count("R3") == 0
    assert game.moves() == sorted({f"give {card}" for card in game.hands[0]})
    game.play("give R4")
    assert game.mover == 1
    assert [len(hand) for hand in game.hands] == [6, 8, 10, 8]
    assert game.hands[2][-2:] == ["R3", "R4"]
    assert len(game.deck) == 43


def test_nobody_gives_down_to_fewer_than_six_cards() -> None:
    game = partners("R3 Y5 B7 Y6 R4 G5 B8 G6")
    play_all(game, "give R3, give R4, discard Y5, draw deck, give R3, give R4")
    assert [len(hand) for hand in game.hands] == [8, 8, 8, 8]
    play_all(game, "discard Y6, draw deck, give R4, give R3")
    assert [len(hand) for hand in game.hands] == [6, 8, 10, 8]
    play_all(game, "discard G5, draw deck, discard B7, draw deck, discard G6, draw deck")
    assert game.mover == 0
    assert not any(move.startswith("give") for move in game.moves())


def test_the_same_card_twice_may_be_given_only_if_held_twice() -> None:
    game = partners("R3 Y5 B7 Y6 R3")
    play_all(game, "give R3, give R3")
    assert game.hands[2].count("R3") == 2
    game = partners("R3 Y5 R3")
    game.play("give R3")
    assert "give R3" not in game.moves()


@pytest.mark.parametrize(
    ("totals", "starter", "last", "begins"),
    [
        ([0, 0], 0, 2, 3),  # a tie: the player after the last to draw
        ([5, 0], 0, 2, 0),  # the side of the last to draw leads: the partner
        ([0, 5], 0, 2, 3),  # the other side leads: the next player
        ([0, 5], 1, 3, 1),
    ],
)
def test_the_next_round_of_partners_begins_with(
    totals: list[int], starter: int, last: int, begins: int
) -> None:
    game = partners(starter=starter, rounds=2)
    draw_out(game)
    assert game.mover == last
    game.play(game.moves()[0])
    game.totals = totals
    game.play("draw deck")
    assert game.rounds_finished == 1
    assert game.mover == begins


def check_partners(game: Partners) -> None:
    """No card lost or doubled; hands from six to ten, partners together sixteen."""
    check_classic(game)
    sizes = [len(hand) for hand in game.hands]
    if game.phase == "place" and not game.given:
        assert sizes[0] + sizes[2] == sizes[1] + sizes[3] == 16
        assert min(sizes) >= 6
    assert game.scores()[:2] == game.scores()[2:]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_lost_among_partners(seed: int) -> None:
    rng = Random(seed)
    game = Partners(lambda: shuffled(SEVENTY_FIVE, rng), rounds=2, starter=seed % 4)
    play_at_random(game, rng, lambda: check_partners(game))
    assert game.rounds_finished == 2


# Rivals

EIGHTY = [card for color in "YBWGR" for card in cards(color, "* * * 2 2 3 3 4 4 5 5 6 7 8 9 10")]
STARTING_WAGERS = [["Y", "B"], ["W", "G"], ["R", "Y"], ["B", "W"]]


def rivals_game(seats: int = 2, first: str = "") -> Rivals:
    """A game with the named cards uncovered first."""
    return Rivals(seats, with_on_top(first.split(), EIGHTY), STARTING_WAGERS[:seats])


def test_rivals_has_eighty_cards() -> None:
    assert Counter(rivals.whole_deck()) == Counter(EIGHTY)
    assert len(EIGHTY) == 80


@pytest.mark.parametrize(
    ("expedition", "points"),
    [
        ("4 5 6 7 8", 8 + 8),  # the rulebook's example, colour by colour: green
        ("* 5 7 9", 10),  # white
        ("* * 4 4 6 8", 18 + 8),  # red
        ("*", 0),  # yellow
        ("* * * * 6 9", 20),  # blue
        ("", 0),
        ("* * * * 2 2 3 3 4 4 5 5 6 7 8 9 10", 98),  # the most there is
    ],
)
def test_an_expedition_of_rivals_is_worth(expedition: str, points: int) -> None:
    assert rivals.expedition_score(cards("R", expedition)) == points


def test_the_rulebook_example_of_rivals_scores_72_besides_the_gold() -> None:
    game = rivals_game()
    game.expeditions[0] = {
        "G": cards("G", "4 5 6 7 8"),
        "W": cards("W", "* 5 7 9"),
        "R": cards("R", "* * 4 4 6 8"),
        "Y": cards("Y", "*"),
        "B": cards("B", "* * * * 6 9"),
    }
    game.gold[0] = 5
    assert game.scores() == [72 + 5, 18]


@pytest.mark.parametrize(("seats", "gold"), [(2, 18), (3, 12), (4, 9)])
def test_gold_is_shared_evenly_and_counts_a_point_a_coin(seats: int, gold: int) -> None:
    game = rivals_game(seats)
    assert game.gold == [gold] * seats
    assert game.scores() == [gold] * seats


def test_starting_wagers_are_begun_expeditions() -> None:
    game = rivals_game()
    assert game.expeditions[0]["Y"] == ["Y*"]
    assert game.expeditions[1]["W"] == ["W*"]


def test_starting_wagers_differ_and_there_are_two_of_each() -> None:
    with pytest.raises(ValueError, match="not the cards"):
        Rivals(2, EIGHTY, [["Y", "Y"], ["B", "R"]])
    with pytest.raises(ValueError, match="not the cards"):
        Rivals(3, EIGHTY, [["Y", "B"], ["Y", "R"], ["Y", "G"]])
    with pytest.raises(ValueError, match="two to four"):
        Rivals(5, EIGHTY, STARTING_WAGERS)


def test_there_is_no_auction_on_an_empty_display() -> None:
    assert rivals_game().moves() == ["uncover"]


def test_an_auction_opens_with_any_bid_one_can_pay() -> None:
    game = rivals_game(4)
    game.play("uncover")
    assert game.mover == 1
    assert game.moves() == sorted(["uncover", *(f"bid {n}" for n in range(1, 10))])


def test_the_rulebook_example_of_an_auction() -> None:
    sabrina, jonas, daniela, dominic = range(4)
    game = rivals_game(4, "R4 W2 G* R4 Y7")
    game.expeditions[dominic]["W"].append("W3")
    game.expeditions[dominic]["G"].append("G3")
    play_all(game, "uncover, uncover, uncover, uncover")
    for seat, move in [
        (sabrina, "bid 1"),
        (jonas, "pass"),
        (daniela, "bid 2"),
        (dominic, "bid 3"),
        (sabrina, "bid 4"),
        (daniela, "pass"),
        (dominic, "bid 5"),
        (sabrina, "pass"),
    ]:
        assert game.mover == seat
        game.play(move)
    assert game.mover == dominic
    assert (game.gold[dominic], game.supply) == (4, 5)
    assert game.moves() == sorted(["done", "take R4", "remove R4", "remove W2", "remove G*"])
    play_all(game, "take R4, remove G*")
    assert game.moves() == ["done", "take R4"]
    play_all(game, "take R4, done")
    assert game.display == ["W2", "Y7"]
    assert game.mover == sabrina


def test_who_cannot_raise_is_asked_and_can_only_pass() -> None:
    game = rivals_game(3)
    game.play("uncover")
    game.play("bid 12")
    assert (game.mover, game.moves()) == (2, ["pass"])
    game.play("pass")
    assert (game.mover, game.moves()) == (0, ["pass"])
    game.play("pass")
    assert (game.mover, game.gold) == (1, [12, 0, 12])


def test_without_gold_one_can_only_uncover() -> None:
    game = rivals_game()
    play_all(game, "uncover, bid 18, pass, done, uncover")
    assert game.mover == 1
    assert game.gold == [18, 0]
    assert game.moves() == ["uncover"]


def test_the_winner_may_take_nothing_and_still_pays_and_uncovers() -> None:
    game = rivals_game()
    play_all(game, "uncover, bid 3, pass, done")
    assert game.gold == [18, 15]
    assert len(game.display) == game.uncovered == 2
    assert game.mover == 0


def test_the_winner_takes_only_what_fits_and_equal_numbers_fit() -> None:
    game = rivals_game(2, "R5 R5 R* R4 R6")
    play_all(game, "uncover, uncover, uncover, uncover, bid 1, pass")
    assert [move for move in game.moves() if "take" in move] == ["take R*", "take R4", "take R5"]
    game.play("take R5")
    assert [move for move in game.moves() if "take" in move] == ["take R5"]
    game.play("take R5")
    assert game.moves() == ["done", "remove R*", "remove R4"]


def test_a_card_of_no_use_to_anybody_leaves_at_once_also_after_an_auction() -> None:
    game = rivals_game(2, "R4 R3 R* R5 R4")
    game.expeditions[0]["R"] = ["R5"]
    game.expeditions[1]["R"] = ["R4"]
    play_all(game, "uncover, uncover")
    assert (game.display, game.out_of_the_game) == (["R4"], ["R3"])
    play_all(game, "bid 1, pass, done")
    assert (game.display, game.out_of_the_game) == (["R4"], ["R3", "R*"])


def test_a_card_that_is_dead_only_later_stays() -> None:
    game = rivals_game(2, "R4 R5")
    game.expeditions[1]["R"] = ["R5"]
    play_all(game, "uncover, uncover, bid 1, pass, take R5, done")
    assert game.display[0] == "R4"
    assert not game.can_use(0, "R4")
    assert not game.can_use(1, "R4")


def test_at_the_end_of_a_pile_the_supply_is_shared_and_the_rest_stays() -> None:
    game = rivals_game(3)
    for _ in range(18):
        game.play("uncover")
    play_all(game, "bid 5, pass, pass, done")
    assert (game.uncovered, game.gold, game.supply) == (19, [7, 12, 12], 5)
    assert game.mover == 1
    game.play("uncover")
    assert (game.gold, game.supply) == ([8, 13, 13], 2)
    assert game.mover == 2


def test_the_bid_that_uncovers_the_end_of_a_pile_is_shared_too() -> None:
    game = rivals_game(2)
    for _ in range(19):
        game.play("uncover")
    play_all(game, "bid 7, pass, done")
    assert (game.gold, game.supply) == ([21, 14], 1)
    assert game.mover == 0


def test_the_game_ends_with_the_last_card_and_no_gold_is_shared() -> None:
    game = rivals_game(2)
    for _ in range(79):
        game.play("uncover")
    play_all(game, "bid 4, pass, done")
    assert game.over
    assert (game.gold, game.supply) == ([18, 14], 4)


def check_rivals(game: Rivals) -> None:
    """No coin and no card is lost or doubled."""
    assert sum(game.gold) + game.supply == 36
    assert min(game.gold) >= 0
    found = [*game.deck[game.uncovered :], *game.display, *game.out_of_the_game]
    for expeditions in game.expeditions:
        for expedition in expeditions.values():
            found += expedition
    starting = [color + "*" for pair in STARTING_WAGERS[: game.seats] for color in pair]
    assert Counter(found) == Counter(EIGHTY + starting)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_card_and_no_coin_is_lost_in_rivals(seed: int, seats: int) -> None:
    rng = Random(seed)
    wagers = STARTING_WAGERS[:seats]
    game = Rivals(seats, shuffled(EIGHTY, rng), wagers, starter=seed % seats)
    play_at_random(game, rng, lambda: check_rivals(game))
    assert game.uncovered == 80


# Roll & Write

Roll = tuple[list[str], list[int]]


def dice(*rolls: str) -> Callable[[], Roll]:
    """Rolls as they are told, `RRG 059`, one after the other, the last for ever."""
    remaining = list(rolls)

    def roll() -> Roll:
        colors, digits = (remaining.pop(0) if len(remaining) > 1 else remaining[0]).split()
        return list(colors), [int(digit) for digit in digits]

    return roll


def test_the_publisher_s_filled_sheet() -> None:
    game = RollAndWrite(2, dice("ROY 123"))
    sheet = game.sheets[1]
    for color, filled in [("R", 8), ("O", 8), ("Y", 7), ("G", 3), ("B", 9)]:
        sheet.columns[color] = [1] * filled
    sheet.circles = {"R", "B"}
    sheet.artefacts, sheet.dice = 7, 8
    game.bridges = {"R": [1], "O": [1], "Y": [0, 1], "B": [0], "artefacts": [1]}
    assert sheet.expedition_score("R") == 70
    assert game.scores() == [2 * 20, 70 + 35 + 30 - 20 + 100 + 0 + 60 + 70 + 80]


@pytest.mark.parametrize(
    ("filled", "points"),
    list(enumerate([0, -40, -30, -20, 5, 10, 15, 30, 35, 50])),
)
def test_an_expedition_of_the_dice_game_is_worth(filled: int, points: int) -> None:
    sheet = Sheet(DEFAULT_LAYOUT)
    sheet.columns["R"] = [1] * filled
    assert sheet.expedition_score("R") == points
    sheet.circles.add("R")
    assert sheet.expedition_score("R") == (2 * points if filled else -100)


def test_the_roller_chooses_among_all_dice_and_takes_two_of_them() -> None:
    game = RollAndWrite(3, dice("RRG 124"))
    assert game.moves() == sorted(
        ["refuse", *(f"write {color} {number}" for color in "RG" for number in (1, 2, 4))]
    )
    game.play("write R 2")
    left = sorted(["refuse", "write R 1", "write R 4", "write G 1", "write G 4"])
    assert (game.mover, game.moves()) == (1, left)
    game.play("write R 4")
    assert (game.mover, game.moves()) == (2, left)


def test_all_six_dice_are_left_if_the_roller_refuses() -> None:
    game = RollAndWrite(2, dice("ROY 124"), starter=1)
    game.play("refuse")
    assert game.mover == 0
    assert len(game.moves()) == 1 + 9


def test_the_next_player_rolls_when_all_have_chosen() -> None:
    game = RollAndWrite(3, dice("ROY 123", "GBP 456"), starter=2)
    play_all(game, "refuse, refuse, refuse")
    assert (game.roller, game.mover) == (0, 0)
    assert "write G 4" in game.moves()


def test_a_zero_marks_the_circle_of_an_unbegun_column_or_is_a_ten() -> None:
    game = RollAndWrite(2, dice("RRR 000"))
    assert game.moves() == ["double R", "refuse", "write R 10"]
    play_all(game, "double R, write R 10")
    assert game.mover == 1
    assert game.scores() == [-100, -40]
    assert game.moves() == ["refuse", "write R 10"]  # begun: no circle any more
    game.play("refuse")
    assert game.moves() == ["refuse", "write R 10"]  # marked already


def test_the_circle_s_dice_are_gone_too() -> None:
    game = RollAndWrite(2, dice("RGG 012"))
    game.play("double R")
    assert game.moves() == ["refuse", "write G 1", "write G 2"]


def test_numbers_rise_or_stay_equal() -> None:
    game = RollAndWrite(2, dice("RRR 456"))
    game.sheets[0].columns["R"] = [5]
    assert game.moves() == ["refuse", "write R 5", "write R 6"]


def test_an_arrow_repeats_a_number_or_begins_with_a_one_and_chains() -> None:
    game = RollAndWrite(2, dice("RRO 555"))
    sheet = game.sheets[0]
    sheet.columns = {"R": [3], "O": [2, 2], "Y": [], "G": [4], "B": [1], "P": [9]}
    game.play("write R 5")  # the second box of red has an arrow
    assert game.mover == 0
    assert game.moves() == sorted(["stop", *(f"accelerate {color}" for color in "ROYGBP")])
    game.play("accelerate O")  # and so has the third of orange
    assert sheet.columns["O"] == [2, 2, 2]
    assert game.mover == 0
    game.play("accelerate Y")
    assert sheet.columns["Y"] == [1]
    assert sheet.circles == set()
    assert game.mover == 1


def test_an_arrow_can_be_declined_and_used_on_its_own_column() -> None:
    game = RollAndWrite(2, dice("RRR 577"))
    game.sheets[0].columns["R"] = [3]
    game.sheets[1].columns["R"] = [3]
    play_all(game, "write R 5, accelerate R, write R 7, stop")
    assert game.sheets[0].columns["R"] == [3, 5, 5]
    assert game.sheets[1].columns["R"] == [3, 7]
    assert game.mover == 1


def test_an_arrow_that_no_column_can_use_is_passed_over() -> None:
    game = RollAndWrite(2, dice("GGG 999"))
    sheet = game.sheets[0]
    for color in "ROYBP":
        sheet.columns[color] = [1] * BOXES
        sheet.top_vases.add(color)
    sheet.columns["G"] = [1] * 8
    game.play("write G 9")  # its ninth box has an arrow, and its top vase is unmarked
    assert game.moves() == ["accelerate G", "stop"]
    game.play("accelerate G")
    assert game.mover == 1
    game = RollAndWrite(2, dice("GGG 999"))
    sheet = game.sheets[0]
    for color in "ROYBPG":
        sheet.columns[color] = [1] * BOXES
        sheet.top_vases.add(color)
    sheet.columns["G"] = [1] * 8
    game.play("write G 9")
    assert game.mover == 1


def test_a_vase_box_shades_an_artefact_also_by_an_arrow() -> None:
    game = RollAndWrite(2, dice("YYY 111"))
    game.sheets[0].columns["Y"] = [1]
    game.play("write Y 1")
    assert game.sheets[0].artefacts == 1
    game.sheets[1].columns["Y"] = [1, 1, 1]
    game.sheets[1].columns["R"] = [1, 1, 1]
    play_all(game, "write Y 1, accelerate R")
    assert game.sheets[1].artefacts == 1


def test_a_full_column_has_one_more_vase_for_a_fitting_number() -> None:
    game = RollAndWrite(2, dice("GGG 467"))
    sheet = game.sheets[0]
    sheet.columns["G"] = [1, 1, 1, 1, 1, 1, 1, 1, 6]
    assert game.moves() == ["refuse", "write G 6", "write G 7"]
    game.play("write G 6")  # no arrow, though the ninth box has one
    assert game.mover == 1
    assert (sheet.artefacts, sheet.columns["G"][-1]) == (1, 6)
    play_all(game, "refuse, refuse")
    assert (game.mover, game.moves()) == (0, ["refuse"])


def test_the_top_vase_may_be_marked_though_all_artefacts_are_shaded() -> None:
    game = RollAndWrite(2, dice("RRR 999"))
    sheet = game.sheets[0]
    sheet.columns["R"] = [1] * BOXES
    sheet.artefacts = BOXES
    game.play("write R 9")
    assert (sheet.artefacts, sheet.top_vases) == (BOXES, {"R"})


def test_bridges_are_settled_at_the_end_of_the_turn() -> None:
    game = RollAndWrite(3, dice("GGG 555"))
    for seat in (0, 1):
        game.sheets[seat].columns["G"] = [5] * 6
    game.play("write G 5")
    assert game.scores()[0] == 30 - 40  # seven boxes, and the vase of the seventh
    play_all(game, "write G 5, refuse")
    assert game.bridges == {"G": [0, 1]}
    assert game.scores() == [10, 10, -40]
    game.sheets[2].columns["G"] = [5] * 6
    play_all(game, "refuse, write G 5, refuse")
    assert game.bridges == {"G": [0, 1]}


def test_the_dice_column_and_the_artefacts_have_bridges() -> None:
    game = RollAndWrite(2, dice("YYY 222"))
    game.sheets[0].dice = 6
    game.sheets[1].artefacts = 6
    game.sheets[1].columns["Y"] = [1]
    play_all(game, "refuse, write Y 2")
    assert game.bridges == {"dice": [0], "artefacts": [1]}
    assert game.scores() == [60 + 20, 60 + 20 - 30]


def test_the_exhausted_lose_the_column_but_not_its_bridge_and_play_on() -> None:
    game = RollAndWrite(2, dice("RRR 111"))
    game.sheets[0].dice = 8
    game.bridges["dice"] = [0]
    game.play("refuse")
    assert game.scores() == [20, 0]
    play_all(game, "refuse, refuse, refuse")
    assert not game.over
    assert game.sheets[0].dice == BOXES


def test_the_game_ends_when_all_are_exhausted() -> None:
    game = RollAndWrite(2, dice("RRR 111"))
    for _ in range(17):
        game.play("refuse")
    assert not game.over
    game.play("refuse")
    assert game.over
    assert game.scores() == [20, 20]


def test_the_game_ends_with_the_turn_in_which_the_last_bridge_is_passed() -> None:
    game = RollAndWrite(2, dice("RRR 111"))
    game.bridges = {bridge: [1] for bridge in BRIDGES if bridge != "R"}
    game.sheets[0].columns["R"] = [1] * 6
    game.play("write R 1")
    assert not game.over
    game.play("refuse")
    assert game.over
    assert game.scores() == [30 + 20, 7 * 20 - 40]


def test_another_sheet_may_be_used() -> None:
    layout: Layout = {
        "expedition": [-5, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        "artefacts": [0, 10, 20, 30, 40, 50, 60, 70, 80, 90],
        "dice": [0, 100, 200, 300, 400, 500, 600, 700, 800, 0],
        "arrows": {color: [1] for color in "ROYGBP"},
        "vases": {color: [1] for color in "ROYGBP"},
    }
    game = RollAndWrite(2, dice("ROY 123"), sheet=layout, sealed=True)
    play_all(game, "write R 1, accelerate O, stop, refuse")
    assert game.scores() == [1 + 1 + 20, 100]


@pytest.mark.parametrize(
    ("seats", "roll", "why"),
    [(6, "ROY 123", "seats"), (2, "ROW 123", "colour"), (2, "ROY 12", "number")],
)
def test_the_dice_game_wants_its_own_dice_and_players(seats: int, roll: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        RollAndWrite(seats, dice(roll))


def check_sheets(game: RollAndWrite) -> None:
    """Every sheet is as the rules allow, and bonuses go only to those over the bridge."""
    for seat, sheet in enumerate(game.sheets):
        for color, column in sheet.columns.items():
            assert column == sorted(column)
            assert len(column) <= BOXES
            assert set(column) <= set(range(1, 11))
            assert color not in sheet.top_vases or len(column) == BOXES
        reached = [
            box
            for color, boxes in DEFAULT_LAYOUT["vases"].items()
            for box in boxes
            if box <= len(sheet.columns[color])
        ]
        assert sheet.artefacts == min(len(reached) + len(sheet.top_vases), BOXES)
        assert 0 <= sheet.dice <= BOXES
        for bridge, winners in game.bridges.items():
            assert seat not in winners or sheet.height(bridge) >= 7


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_sheets_stay_in_order_in_the_dice_game(seed: int, seats: int) -> None:
    rng = Random(seed)

    def roll() -> Roll:
        return rng.choices("ROYGBP", k=3), rng.choices(range(10), k=3)

    game = RollAndWrite(seats, roll, starter=seed % seats, sealed=seed % 2 == 1)
    play_at_random(game, rng, lambda: check_sheets(game))
    everybody_exhausted = all(sheet.dice == BOXES for sheet in game.sheets)
    assert everybody_exhausted or set(game.bridges) == set(BRIDGES)
