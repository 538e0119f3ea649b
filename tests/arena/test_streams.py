"""Seat streams: the same cards for the same seat, and still the same game."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np
import pytest

from lostcities.arena.ledger import together
from lostcities.arena.measuring.statistics import estimate
from lostcities.arena.playing.duel import play_duel
from lostcities.arena.playing.schedule import Block, Contest, new_contest
from lostcities.arena.playing.seated import Sitting
from lostcities.bots.catalog import find_bot
from lostcities.core.chance import new_generator
from lostcities.core.compiled import fast, interpreted
from lostcities.core.streams import bring_up, has_streams
from lostcities.games.catalog import GAMES
from tests.arena.contests import SMALL, small

many_games = pytest.mark.skipif(interpreted(), reason="many games need compiled code")

Drawer = Callable[[int, int], int]  # (seats, the card drawn last) → who draws next


class Deck:
    """As much of a state as a draw needs."""

    def __init__(self, cards: Sequence[int]) -> None:
        """A deck, the next card last."""
        self.deck, self.deck_left, self.turn = np.array(cards), len(cards), 0


def drawn(cards: Sequence[int], seats: int, who: Drawer) -> list[tuple[int, int]]:
    """Seats and cards in the order of the draws, until the deck is empty."""
    state, parts, found = Deck(cards), np.zeros(seats, np.int64), list[tuple[int, int]]()
    while state.deck_left:
        state.turn = who(seats, found[-1][1] if found else 0)
        bring_up(state, parts)
        state.deck_left -= 1
        found.append((state.turn, int(state.deck[state.deck_left])))
    assert parts.sum() == 0
    return found


WHO: dict[str, Drawer] = {
    "who draws follows from the card drawn last": lambda seats, card: card % seats,
    "one seat draws all": lambda _seats, _card: 0,
    "mostly the last seat": lambda seats, card: 0 if card == 3 else seats - 1,
}


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("who", WHO.values(), ids=WHO)
def test_each_order_of_cards_comes_from_exactly_one_deck(seats: int, who: Drawer) -> None:
    """So that all orders are equally likely if all decks are."""
    orders = {
        tuple(card for _, card in drawn(cards, seats, who)) for cards in permutations(range(6))
    }
    assert len(orders) == 720


def test_a_seat_draws_its_own_part_and_then_the_far_end_of_the_largest() -> None:
    cards = [0, 1, 2, 3, 4, 5]  # the parts are 0 1 2 and 3 4 5
    alone = drawn(cards, 2, lambda _seats, _card: 0)
    assert [card for _, card in alone] == [2, 1, 0, 3, 4, 5]
    turns = iter([0, 1, 1, 0, 1, 1])
    assert [card for _, card in drawn(cards, 2, lambda *_: next(turns))] == [2, 5, 4, 1, 3, 0]


class Draw(NamedTuple):
    """A card off the deck."""

    round_number: int
    seat: int
    card: int
    place: float  # of the card among the sorted cards of the deck, anywhere on its width, 0 to 1


def draws(contest: Contest, deal: int, bots: Sequence[str], cap: int = 10_000) -> Iterator[Draw]:
    """All draws of a game, who plays which seat."""
    sitting, within = Sitting(contest, deal), np.random.default_rng(deal)
    choose = [fast(find_bot(bot, contest.game)) for bot in bots]
    rng = new_generator(7, deal)
    for _ in range(cap):
        if sitting.over:
            return
        before, seat = contest.rulebook.copy(sitting.state), sitting.mover
        seen = sitting.table.seen(seat, rng)
        sitting.act(int(choose[seat](seen, sitting.table.mask(), rng)))
        if sitting.state.deck_left == before.deck_left - 1:
            yield drawn_card(before, sitting.state, seat, within.random())


def drawn_card(before: Any, after: Any, seat: int, within: float) -> Draw:
    """What a seat has drawn, from its hands before and after."""
    card = int(np.flatnonzero(after.hand[seat].astype(int) - before.hand[seat])[0])
    rest = np.sort(before.deck[: before.deck_left])
    low, high = np.searchsorted(rest, card), np.searchsorted(rest, card, "right")
    place = (low + (high - low) * within) / len(rest)
    return Draw(int(before.round_number), seat, card, float(place))


CAP = 60 if interpreted() else 10_000


@pytest.mark.parametrize(("game", "seats"), [("classic", 2), ("partners", 4)])
def test_a_seat_meets_the_same_cards_whoever_plays(game: str, seats: int) -> None:
    contest = new_contest(game, ["random", "rules"], options={"rounds": 1})
    bots = ["random", "rules"] * (seats // 2)
    one, other = (list(draws(contest, 3, order, CAP)) for order in (bots, bots[::-1]))
    share = (60 - 16) // 2 if game == "classic" else (75 - 32) // 4
    met = 0
    for seat in range(seats):
        first, second = ([it.card for it in game if it.seat == seat] for game in (one, other))
        same = min(len(first), len(second), share)
        assert first[:same] == second[:same]
        met += same
    assert met >= 2 * seats


def test_with_a_plain_deck_they_do_not() -> None:
    contest = new_contest("classic", ["random", "rules"], options={"rounds": 1}, streams=False)
    orders = ["random", "rules"], ["rules", "random"]
    one, other = (list(draws(contest, 3, order, CAP)) for order in orders)
    same = min(len(one), len(other))
    assert [it.card for it in one][:same] == [it.card for it in other][:same]  # in one order
    assert [it.seat for it in one][:same] != [it.seat for it in other][:same]  # but not who


def test_every_round_of_a_match_has_its_streams() -> None:
    contest = replace(small(), options=SMALL | {"rounds": 3})
    orders = ["random", "rules"], ["rules", "random"]
    one, other = (list(draws(contest, 2, order)) for order in orders)
    for number in range(3):
        firsts = [
            next(it.card for it in game if (it.round_number, it.seat) == (number, seat))
            for seat in range(2)
            for game in (one, other)
        ]
        assert firsts[::2] == firsts[1::2]


@many_games
def test_draws_are_even_by_chi_square() -> None:
    """Where the card drawn stands among those in the deck, in tenths: nine degrees of freedom."""
    contest = new_contest("classic", ["random", "rules"], options={"rounds": 1}, seed=11)
    places = [it.place for n in range(60) for it in draws(contest, n, ["rules", "random"])]
    counts, _ = np.histogram(places, 10, (0, 1))
    expected = len(places) / 10
    assert len(places) > 2000
    assert ((counts - expected) ** 2 / expected).sum() < 33.7  # one in 10,000


@many_games
@pytest.mark.parametrize("game", ["classic", "partners"])
def test_the_margin_is_that_of_the_plain_deck(game: str) -> None:
    contest = new_contest(game, ["random", "rules"], options={"rounds": 1})
    found = [
        estimate(together(it, [play_duel(it, Block((0, 1), 0, 1500))]).margins)
        for it in (contest, replace(contest, streams=False, seed=2))
    ]
    errors = [it.error or 0.0 for it in found]
    assert abs(found[0].mean - found[1].mean) < 4 * np.hypot(errors[0], errors[1])


@pytest.mark.parametrize("game", GAMES)
def test_only_games_in_which_seats_draw_have_streams(game: str) -> None:
    assert has_streams(GAMES[game]) == (game in ("classic", "partners"))
    assert new_contest(game, ["random", "rules"]).streams == has_streams(GAMES[game])


def test_dice_follow_from_the_number_of_the_turn_alone() -> None:
    contest = new_contest("roll_and_write", ["random", "rules"], seats=3)

    def rolls(bot: str) -> list[bytes]:
        sitting, rng, found = Sitting(contest, 5), new_generator(1), list[bytes]()
        choose = fast(find_bot(bot, contest.game))
        while not sitting.over and len(found) < 30:
            dice = sitting.state.color_die.tobytes() + sitting.state.number_die.tobytes()
            if sitting.mover == sitting.state.roller and dice not in found[-1:]:
                found.append(dice)
            seen = sitting.table.seen(sitting.mover, rng)
            sitting.act(int(choose(seen, sitting.table.mask(), rng)))
        return found

    one, other = rolls("random"), rolls("rules")
    assert min(len(one), len(other)) >= 10
    assert one[:10] == other[:10]
