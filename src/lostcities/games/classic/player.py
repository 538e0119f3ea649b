"""The card game as a thoughtful player at a kitchen table plays it.

Every placement has a price in points: what a play passes over, what a discard gives up and gives
away. The cheapest is made. Then a discard is taken if it is worth more than a card of the deck.
Everything but `choose` also serves `partners`, where the side's expeditions are shared.
"""

from typing import Any, Final, NamedTuple

from lostcities.core.cards import RANKS, WAGER, card_of, rank_of, value_of
from lostcities.core.chance import Generator
from lostcities.core.compiled import compilable
from lostcities.core.game import Mask
from lostcities.games.classic.knowledge import not_laid
from lostcities.games.classic.rules import (
    DISCARD,
    EXPEDITION_COST,
    LONG_EXPEDITION,
    LONG_EXPEDITION_BONUS,
    NOTHING,
    PER_COLOR,
    SIDES,
    TAKE,
    Phase,
    may_take,
    side_of,
)
from lostcities.games.partners.rules import DOUBLED

LUCK: Final = 0.7  # of the unseen cards that may come, the part that comes in a useful order
TEAM_LUCK: Final = 0.4  # the same for partners, whose many cards have less time to be laid
PILE_TOP: Final = 0.4  # how surely a card on top of a pile can still be had
COMMITMENT: Final = 6.0  # points an expedition must promise before it is begun
DOUBT: Final = 20.0  # a promise this much below the commitment is hopeless, as much above certain
WAGER_COUNTS: Final = 0.4  # how surely a wager still unseen will come before the numbers
URGENCY: Final = 4.0  # points a turn is worth for each card that may stay in the hand at the end
SPARE_TURNS: Final = 2  # turns to keep in hand for cards still to come
STARTER_GIFT: Final = 0.35  # how surely the others begin an expedition with a card we discard
GIFT: Final = 0.9  # how much a card that fits their expedition counts against us
WAGER_GIFT: Final = 10.0  # points a wager is worth to them before they have laid a number
DENIAL: Final = 0.2  # how much keeping a card from the others counts for us
DECK_CARD: Final = 5.0  # points a card from the deck is worth on average
LAST_GIFT: Final = 2  # with so few cards in the deck a discard comes too late for anybody
BONUS_IN_SIGHT: Final = LONG_EXPEDITION - 2.0  # cards expected when the bonus comes into sight
BONUS_SURE: Final = LONG_EXPEDITION + 1.0  # and when it is sure
UNAFFORDABLE: Final = 1e9


@compilable
def choose(seen: Any, mask: Mask, _rng: Generator) -> int:
    """The cheapest placement, or the best draw."""
    if seen.phase == Phase.DRAW:
        return best_draw(seen, mask, PER_COLOR)
    return cheapest_placement(seen, mask, PER_COLOR)


@compilable
def cheapest_placement(state: Any, mask: Mask, per_color: int) -> int:
    """What do I lose least by: each play and each discard has its price."""
    best, lowest = NOTHING, UNAFFORDABLE
    waiting = all_waiting(state)
    spare, rush = turns_left(state) - waiting, urgency(state, waiting)
    for color in range(state.expeditions):
        if not holds_any(state, color):
            continue
        ahead = outlook(state, color, spare)
        for rank in range(RANKS):
            action = color * per_color + rank
            if mask[action + DISCARD]:
                price = price_of_discarding(state, color, rank, ahead) + rush
                if price < lowest:
                    best, lowest = action + DISCARD, price
            if mask[action]:
                price = price_of_playing(state, color, rank, spare, ahead)
                if price < lowest:
                    best, lowest = action, price
    return best


@compilable
def best_draw(state: Any, mask: Mask, per_color: int) -> int:
    """A discard if it clearly helps, else the deck."""
    waiting = all_waiting(state)
    spare = turns_left(state) - waiting
    best, highest = len(state.pile_height) * per_color, DECK_CARD
    if state.closed == NOTHING:  # only who played may play for time, so that no round is endless
        highest -= urgency(state, waiting)
    for color in range(state.expeditions):
        if mask[color * per_color + TAKE]:
            gain = gain_of_taking(state, color, outlook(state, color, spare))
            if gain > highest:
                best, highest = color * per_color + TAKE, gain
    return best


# --- The clock ------------------------------------------------------------------------


@compilable
def turns_left(state: Any) -> int:
    """How often I still place a card if everybody draws from the deck."""
    seats = len(state.hand)
    drawing = int(state.phase == Phase.DRAW)  # the turn I am in has had its placement
    return (int(state.deck_left) - drawing * seats + seats - 1) // seats


@compilable
def all_waiting(state: Any) -> int:
    """The cards in my hand that fit expeditions already begun."""
    waiting, side = 0, side_of(int(state.turn))
    for color in range(state.expeditions):
        if state.length[side, color] > 0:
            waiting += cards_waiting(state, color)
    return waiting


@compilable
def urgency(state: Any, waiting: int) -> float:
    """What an idle turn costs: points for each waiting card that may stay in my hand."""
    late = waiting + SPARE_TURNS - turns_left(state)
    return URGENCY * max(0, min(waiting, late))


@compilable
def cards_waiting(state: Any, color: int) -> int:
    """The cards in my hand that still fit the expedition."""
    waiting, seat = 0, int(state.turn)
    for rank in range(RANKS):
        if fits(state, side_of(seat), color, rank) and state.hand[seat, card_of(color, rank)] > 0:
            waiting += int(state.hand[seat, card_of(color, rank)]) if rank == WAGER else 1
    return waiting


@compilable
def holds_any(state: Any, color: int) -> bool:
    """Whether I have a card of the colour."""
    held = 0
    for rank in range(RANKS):
        held += int(state.hand[state.turn, card_of(color, rank)])
    return held > 0


@compilable
def fits(state: Any, side: int, color: int, rank: int) -> bool:
    """Whether a side could lay the card now."""
    last = int(state.last[side, color])
    return rank > last or (rank == WAGER and last == WAGER)


# --- What will come -------------------------------------------------------------------


@compilable
def chance_to_come(state: Any) -> float:
    """How likely an unseen card reaches my side in time, from the deck or a partner's hand."""
    seats, hand = len(state.hand), int(state.hand_size)
    deck = float(state.deck_left)
    partners = seats // SIDES - 1
    luck = TEAM_LUCK if partners > 0 else LUCK
    return luck * (deck / SIDES + partners * hand) / (deck + (seats - 1) * hand)


@compilable
def hidden(state: Any, color: int, rank: int) -> int:
    """How many of a card may be in the deck or in hands that nobody has seen."""
    card, seats = card_of(color, rank), len(state.hand)
    count = not_laid(state, color, rank, DOUBLED if seats > SIDES else 0)
    count -= int(state.hand[state.turn, card])
    for step in range(1, seats):
        count -= int(state.known[(int(state.turn) + step) % seats, card])
    for slot in range(state.pile_height[color]):
        count -= int(state.pile[color, slot] == card)
    return max(count, 0)


@compilable
def is_on_top(state: Any, color: int, rank: int) -> bool:
    """Whether the card can be taken from its pile now."""
    if not may_take(state, color):
        return False
    return rank_of(state.pile[color, int(state.pile_height[color]) - 1]) == rank


@compilable
def likely(state: Any, color: int, rank: int, coming: float) -> float:
    """How surely my side will have the card: 1 in my hand, less on a pile or unseen."""
    seat = int(state.turn)
    if state.hand[seat, card_of(color, rank)] > 0:
        return 1.0
    if is_with_partner(state, card_of(color, rank)):
        return 1.0
    if is_on_top(state, color, rank):
        return PILE_TOP
    return min(1.0, hidden(state, color, rank) * coming)


@compilable
def is_with_partner(state: Any, card: int) -> bool:
    """Whether all have seen my partner take the card."""
    seats = len(state.hand)
    return bool(seats > SIDES and state.known[(int(state.turn) + SIDES) % seats, card] > 0)


# --- What an expedition promises ------------------------------------------------------


class Outlook(NamedTuple):
    """What my expedition in a colour, begun or not, has ahead of it."""

    wager_gain: float  # what one more wager adds to a good expedition, or costs in a bad one
    promise: float  # the points to expect from beginning it
    resolve: float  # how sure I am to have it: 1 once begun, else by its promise
    wagers: int  # in my hand, and not too late
    multiplier: int  # what each number counts: once, and once more for each wager laid or held
    coming: float  # how likely an unseen card reaches my side in time


@compilable
def expected(state: Any, color: int, coming: float) -> tuple[float, float]:
    """The sum of numbers and the length that my expedition should come to."""
    side = side_of(int(state.turn))
    total = float(state.total[side, color])
    length = float(state.length[side, color]) + held_wagers(state, color)
    for rank in range(1, RANKS):
        if fits(state, side, color, rank):
            sure = likely(state, color, rank, coming)
            total += sure * value_of(card_of(color, rank))
            length += sure
    return total, length


@compilable
def held_wagers(state: Any, color: int) -> int:
    """The wagers in my hand that can still be laid."""
    if state.last[side_of(int(state.turn)), color] > WAGER:
        return 0
    return int(state.hand[state.turn, card_of(color, WAGER)])


@compilable
def bonus_hope(length: float) -> float:
    """The bonus for eight cards, as far as it is in sight."""
    near = (length - BONUS_IN_SIGHT) / (BONUS_SURE - BONUS_IN_SIGHT)
    return LONG_EXPEDITION_BONUS * min(1.0, max(0.0, near))


@compilable
def promise(state: Any, ahead: tuple[float, float], wagers: int, spare: int) -> float:
    """The points to expect from beginning an expedition, as far as the time allows."""
    total, length = ahead
    time = max(spare, 0) * (len(state.hand) // SIDES)
    part = min(1.0, time / max(length, 1.0))
    points = (total * part - EXPEDITION_COST) * (1 + wagers)
    return points + bonus_hope(length * part)


@compilable
def outlook(state: Any, color: int, spare: int) -> Outlook:
    """Look once at all the cards of a colour; every price in it follows from that."""
    side, wagers, coming = (
        side_of(int(state.turn)),
        held_wagers(state, color),
        chance_to_come(state),
    )
    ahead = expected(state, color, coming)
    points, resolve = 0.0, 1.0
    if state.length[side, color] == 0:
        points = promise(state, ahead, wagers, spare)
        resolve = min(1.0, max(0.0, (points - COMMITMENT + DOUBT) / (2 * DOUBT)))
    multiplier = 1 + int(state.wagers[side, color]) + wagers
    return Outlook(ahead[0] - EXPEDITION_COST, points, resolve, wagers, multiplier, coming)


# --- The price of a placement ---------------------------------------------------------


@compilable
def price_of_playing(state: Any, color: int, rank: int, spare: int, ahead: Outlook) -> float:
    """What a play passes over, and for the first card what the expedition may lose."""
    price = 0.0
    if state.length[side_of(int(state.turn)), color] == 0:
        price = max(0.0, COMMITMENT - ahead.promise)
    if rank == WAGER:
        return price - ahead.wager_gain
    return price + passed_over(state, color, rank, spare, ahead)


@compilable
def passed_over(state: Any, color: int, rank: int, spare: int, ahead: Outlook) -> float:
    """The numbers and wagers that can no longer be laid once this one lies."""
    side = side_of(int(state.turn))
    lost, excused = 0.0, max(0, -spare)  # so many cards stay in my hand anyway
    for lower in range(1, rank):
        if not fits(state, side, color, lower):
            continue
        if excused > 0 and state.hand[state.turn, card_of(color, lower)] > 0:
            excused -= 1
        else:
            lost += likely(state, color, lower, ahead.coming) * value_of(card_of(color, lower))
    return lost * ahead.multiplier + wagers_passed_over(state, color, ahead)


@compilable
def wagers_passed_over(state: Any, color: int, ahead: Outlook) -> float:
    """What the wagers would have added that the first number shuts out."""
    if state.last[side_of(int(state.turn)), color] > WAGER:
        return 0.0
    hoped = hidden(state, color, WAGER) * ahead.coming * WAGER_COUNTS
    return (ahead.wagers + hoped) * max(0.0, ahead.wager_gain)


@compilable
def price_of_discarding(state: Any, color: int, rank: int, ahead: Outlook) -> float:
    """What I give up and what I give away."""
    return worth_to_me(state, color, rank, ahead) + worth_to_them(state, color, rank) * GIFT


@compilable
def worth_to_me(state: Any, color: int, rank: int, ahead: Outlook) -> float:
    """The points a card would bring in my expedition, as surely as there will be one."""
    if not fits(state, side_of(int(state.turn)), color, rank):
        return 0.0
    if rank == WAGER:
        return max(0.0, ahead.wager_gain) * ahead.resolve
    return value_of(card_of(color, rank)) * ahead.multiplier * ahead.resolve


@compilable
def worth_to_them(state: Any, color: int, rank: int) -> float:
    """The points a card would bring in an expedition of theirs, begun or possible."""
    theirs = 1 - side_of(int(state.turn))
    if state.deck_left <= LAST_GIFT or not fits(state, theirs, color, rank):
        return 0.0
    if rank == WAGER:
        worth = WAGER_GIFT
    else:
        worth = float(value_of(card_of(color, rank)) * (1 + int(state.wagers[theirs, color])))
    return worth if state.length[theirs, color] > 0 else worth * STARTER_GIFT


# --- The gain of a draw ---------------------------------------------------------------


@compilable
def gain_of_taking(state: Any, color: int, ahead: Outlook) -> float:
    """What the top of a pile is worth to me and kept from them."""
    rank = rank_of(state.pile[color, int(state.pile_height[color]) - 1])
    denial = worth_to_them(state, color, rank) * DENIAL
    return worth_to_me(state, color, rank, ahead) + denial
