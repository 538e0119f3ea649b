"""What partners and opponents know of each other's hands: paragraphs P24 to P26."""

import pytest

from lostcities.core.chance import new_generator
from lostcities.games.catalog import PARTNERS
from tests.rules.positions import (
    CARD_COLORS,
    RANK_NAMES,
    Position,
    all_cards,
    card,
    random_position,
    set_hand,
    set_pile,
)
from tests.rules.test_partners import HANDS, partners

UNDER_WAY = "give Y5, give Y6"


def shown(position: Position, seat: int, group: str) -> str:
    """The cards that a seat sees in a group of features of all colours, by name."""
    return " ".join(
        color + rank
        for color in CARD_COLORS[:5]
        for rank, count in zip(RANK_NAMES, position.sees(seat, group, color), strict=True)
        for _ in range(count)
    )


def after_taking() -> Position:
    """Seat 0 has taken the red three; all have seen it. Seat 1 is to move."""
    position = partners("Y* Y5 Y6 Y7 B* B5 B6 B7")
    set_pile(position, "R3")
    return position.play("discard Y7, draw R")


def test_a_card_taken_from_a_pile_is_known_to_all() -> None:  # P25
    position = after_taking()
    assert shown(position, 0, "hand known to the partner") == "R3"
    assert shown(position, 0, "hand known to all") == "R3"
    assert shown(position, 2, "partner's hand as known") == "R3"
    assert shown(position, 1, "last opponent's hand as known") == "R3"
    assert shown(position, 3, "next opponent's hand as known") == "R3"
    assert shown(position, 1, "next opponent's hand as known") == ""
    assert shown(position, 3, "last opponent's hand as known") == ""
    for seat in range(4):
        assert shown(position, seat, "our side's cards known to all") == ""


@pytest.mark.parametrize("verb", ["play", "discard"])
def test_of_like_cards_the_known_one_counts_as_the_one_that_goes(verb: str) -> None:  # P25
    position = after_taking()
    position.state.hand[0, card("R3")] += 1
    position.state.held[0] += 1
    position.play("discard W5, draw deck, discard Y8, draw deck, discard W8, draw deck")
    position.play(f"{verb} R3")
    assert position.state.hand[0, card("R3")] == 1
    for field in ("known", "told"):
        assert not getattr(position.state, field)[0, card("R3")]


def test_a_card_drawn_from_the_deck_is_known_to_nobody() -> None:  # P15, P24
    position = partners().play("discard Y5, draw deck")
    for field in ("known", "told", "side_known"):
        assert not getattr(position.state, field).any()


def test_both_partners_know_a_gift_and_nobody_else_does() -> None:  # P26
    position = partners().play(UNDER_WAY)
    assert shown(position, 0, "partner's hand as known") == "Y5 Y6"
    assert shown(position, 2, "hand known to the partner") == "Y5 Y6"
    for opponent in (1, 3):
        for group in (
            "next opponent's hand as known",
            "last opponent's hand as known",
            "their side's cards as known",
        ):
            assert shown(position, opponent, group) == ""


def test_only_the_giver_sees_the_card_laid_aside() -> None:  # P22, P26
    position = partners().play("give Y5")
    assert shown(position, 0, "laid aside to give") == "Y5"
    for seat in (1, 2, 3):
        assert shown(position, seat, "laid aside to give") == ""
    position.play("give Y6")
    assert shown(position, 0, "laid aside to give") == ""


def test_after_a_gift_opponents_know_only_that_the_side_holds_what_the_giver_took() -> None:
    # P26
    position = after_taking().play("discard W5, draw deck, discard Y8, draw deck")
    position.play("discard W8, draw deck, give R3, give Y5")
    for opponent in (1, 3):
        assert shown(position, opponent, "their side's cards as known") == "R3"
        assert shown(position, opponent, "next opponent's hand as known") == ""
        assert shown(position, opponent, "last opponent's hand as known") == ""
    assert shown(position, 0, "our side's cards known to all") == "R3"
    assert shown(position, 0, "hand known to all") == ""
    assert shown(position, 0, "partner's hand as known") == "Y5 R3"
    assert shown(position, 0, "hand known to the partner") == ""


def test_a_card_kept_by_the_giver_stays_known_to_the_partner() -> None:  # P26
    position = after_taking().play("discard W5, draw deck, discard Y8, draw deck")
    position.play("discard W8, draw deck, give Y5, give Y6")
    assert shown(position, 2, "partner's hand as known") == "R3"
    assert shown(position, 1, "their side's cards as known") == "R3"
    assert shown(position, 1, "last opponent's hand as known") == ""


def test_what_the_receiver_took_stays_known_as_the_receivers() -> None:  # P26
    position = after_taking().play("give W5, give W6")  # the opponents' gift changes nothing
    position.play("give Y9, give Y10")  # seat 2 gives to seat 0
    assert shown(position, 1, "last opponent's hand as known") == "R3"
    assert shown(position, 1, "their side's cards as known") == ""
    assert shown(position, 2, "partner's hand as known") == "Y9 Y10 R3"


@pytest.mark.parametrize("placer", [0, 2])
def test_either_partner_placing_a_like_card_uses_up_the_known_one(placer: int) -> None:  # P26
    position = partners()
    position.state.side_known[0, card("R3")] = 1
    position.state.turn = placer
    set_hand(position, placer, "R3 R3 Y5 Y6 Y7 B5 B6 B7")
    position.play("discard R3")
    assert position.state.side_known[0, card("R3")] == 0
    assert position.state.hand[placer, card("R3")] == 1


def test_a_card_known_in_the_hand_goes_before_one_known_of_the_side() -> None:  # P25, P26
    position = partners("R3 R3 Y5 Y6 Y7 B5 B6 B7")
    position.state.side_known[0, card("R3")] = 1
    position.state.known[0, card("R3")] = 1
    position.state.told[0, card("R3")] = 1
    position.play("discard R3")
    assert position.state.known[0, card("R3")] == 0
    assert position.state.side_known[0, card("R3")] == 1


def test_a_known_card_that_is_given_away_is_no_longer_told_of_the_giver() -> None:  # P26
    position = partners().play(f"{UNDER_WAY}, discard W5, draw deck, give Y5, give Y6")
    assert shown(position, 0, "partner's hand as known") == ""
    assert shown(position, 2, "partner's hand as known") == "Y5 Y6"
    assert shown(position, 0, "hand known to the partner") == "Y5 Y6"


def test_a_gift_of_the_other_side_leaves_our_knowledge_alone() -> None:  # P26
    position = after_taking().play("give W5, give W6")
    assert position.state.known[0, card("R3")] == 1
    assert shown(position, 3, "partner's hand as known") == ""
    assert shown(position, 1, "partner's hand as known") == "W5 W6"


def test_unseen_cards_leave_out_all_that_a_seat_knows() -> None:  # P24-P26
    position = partners()
    set_pile(position, "R3")
    before = {seat: position.sees(seat, "unseen", "R") for seat in range(4)}
    assert before[1] == [3, 2, 1, 2, 1, 1, 1, 1, 1, 1]
    position.play("discard Y7, draw R, discard W5, draw deck")
    for seat in range(4):
        assert position.sees(seat, "unseen", "R") == before[seat]  # known, wherever it is
    assert position.sees(1, "unseen", "Y")[6] == 0  # the seven lies open
    position.play("give Y8, give B8")
    assert position.sees(0, "unseen", "Y")[7] == 0  # given to me
    assert position.sees(2, "unseen", "Y")[7] == 0  # given by me
    assert position.sees(1, "unseen", "Y")[7] == 1  # not shown to me
    assert position.sees(0, "hand", "Y")[7] == 1


# --- Imagined -------------------------------------------------------------------------


def test_an_imagined_hand_holds_what_its_partner_was_told_of_it() -> None:  # P26
    position = partners().play(UNDER_WAY)
    for stream in range(10):
        world = position.copy()
        PARTNERS.imagine(world.state, 1, new_generator(0, stream))
        assert (world.state.told <= world.state.hand).all()


def test_an_imagined_world_does_not_give_away_which_cards_opponents_gave() -> None:  # P26
    one, other = partners().play(UNDER_WAY), partners().play("give B5, give B6")
    assert (one.observation(1) == other.observation(1)).all()  # alike to seat 1
    for position in (one, other):
        PARTNERS.imagine(position.state, 1, new_generator(4))
    assert one.state.tobytes() == other.state.tobytes()


def test_who_holds_a_card_of_the_side_is_no_secret_between_the_two() -> None:  # P26
    position = after_taking().play("discard W5, draw deck, discard Y8, draw deck")
    position.play("discard W8, draw deck, give R3, give Y5")
    seen = []
    for stream in range(30):
        world = position.copy()
        PARTNERS.imagine(world.state, 1, new_generator(0, stream))
        seen.append(tuple(shown(world, seat, "partner's hand as known") for seat in (0, 2)))
    assert set(seen) == {("R3", ""), ("", "R3")}


def test_a_world_imagined_by_one_seat_can_be_imagined_by_another() -> None:
    for seed in range(10):
        position = random_position((PARTNERS, 4, {}), seed)
        rng, before = new_generator(seed), all_cards(position)
        for seat in range(4):
            PARTNERS.imagine(position.state, seat, rng)
        assert all_cards(position) == before


def test_made_up_hands_have_eight_different_cards() -> None:
    assert [len(set(hand.split())) for hand in HANDS] == [8, 8, 8, 8]
