"""What goes wrong in the card games, and how it is told: a code and the numbers that decide it.

The codes also serve `partners`, which adds its gifts. Numbers are of the mover's side, as it knows
the position; `turns` are those that the side to move still has if all draw from the deck.
"""

from collections.abc import Callable
from enum import IntEnum
from functools import cache
from typing import Any, Final, NamedTuple

from lostcities.analysis.standards import Explain, Standards
from lostcities.core.cards import RANKS, WAGER, card_of
from lostcities.core.compiled import compilable
from lostcities.core.game import Row
from lostcities.core.rows import ALLOWED, because
from lostcities.games.classic.knowledge import not_laid
from lostcities.games.classic.rules import (
    DISCARD,
    EXPEDITION_COST,
    PER_COLOR,
    TAKE,
    expedition_score,
    side_of,
)

END: Final = 8  # cards left in the deck: from here on the clock decides
FEW_TURNS: Final = 4  # with more, lower cards may well come

Count = Callable[[Any, int], int]  # (state, card): how many of it


class Leak(IntEnum):
    """Ways to lose points."""

    HURRIED = 1  # at the end, drew from the deck where a pile would have gained time
    DALLIED = 2  # at the end, took from a pile where the deck would have ended it
    WRONG_PILE = 3
    MISSED_PILE_CARD = 4
    NEEDLESS_PILE_CARD = 5
    NUMBER_BEFORE_WAGER = 6
    NEEDLESS_WAGER = 7
    SKIPPED_CARD = 8
    OPENED_TOO_READILY = 9
    WRONG_ORDER = 10
    OPENED_TOO_LATE = 11
    PLAYED_TOO_EARLY = 12
    DAWDLED = 13
    FED_OPPONENT = 14
    THREW_AWAY_OWN = 15
    WRONG_DISCARD = 16
    DEAD_PILE_CARD = 17  # took a card that its side cannot play
    LEFT_OPPONENT_A_CARD = 18  # on a pile
    CAN_WAIT = 19  # played what could have been played later just as well


class Verb(IntEnum):
    """What a move does with its card."""

    DECK = 0  # draws from the deck: a card that nobody knows
    PLAY = 1
    DISCARD = 2
    TAKE = 3
    GIVE = 4


class Move(NamedTuple):
    """An action taken apart."""

    verb: Verb
    color: int
    rank: int


@compilable
def read_move(state: Any, action: int, per_color: int) -> Move:
    """What an action does; taking moves the top card of a pile."""
    color, slot = action // per_color, action % per_color
    if color >= len(state.pile_height):
        return Move(Verb.DECK, 0, 0)
    if slot < DISCARD:
        return Move(Verb.PLAY, color, slot)
    if slot < TAKE:
        return Move(Verb.DISCARD, color, slot - DISCARD)
    if slot > TAKE:
        return Move(Verb.GIVE, color, slot - TAKE - 1)
    top = int(state.pile[color, max(0, int(state.pile_height[color]) - 1)])
    return Move(Verb.TAKE, color, top % RANKS)


@compilable
def moved_card(move: Move) -> int:
    """The card of a move."""
    return card_of(move.color, move.rank)


@cache
def explainer(per_color: int, doubled: int, known_with_them: Count) -> Explain:
    """A function that explains mistakes.

    For a game with so many actions a colour, in which the first numbers come twice, and in which
    some cards are known to be with the other side.
    """

    @compilable
    def unseen(state: Any, card: int) -> int:
        """How many of a card may be in the deck, or in hands that nobody knows."""
        placed = held_or_on_a_pile(state, card) + known_with_them(state, card)
        return not_laid(state, card // RANKS, card % RANKS, doubled) - placed

    @compilable
    def explain(state: Any, made: int, better: int, row: Row) -> int:
        first, second = read_move(state, made, per_color), read_move(state, better, per_color)
        if first.verb == Verb.PLAY:
            return explain_play(state, first, second, row, unseen)
        if first.verb == Verb.DISCARD:
            return explain_discard(state, first, second, row, unseen)
        return explain_draw(state, first, second, row)

    return explain


# --- The position ---------------------------------------------------------------------


@compilable
def turns_left(state: Any) -> int:
    """How many turns the mover has, this one included."""
    return 1 + max(0, int(state.deck_left) - 1) // len(state.hand)


@compilable
def is_begun(state: Any, side: int, color: int) -> bool:
    """Whether a side has begun an expedition."""
    return bool(state.length[side, color] > 0)


@compilable
def fits(state: Any, move: Move, side: int) -> bool:
    """Whether a side could play a card."""
    last = int(state.last[side, move.color])
    return move.rank > last or (last == WAGER and move.rank == WAGER)


@compilable
def stands_at(state: Any, side: int, color: int) -> int:
    """What an expedition counts as it lies."""
    return int(
        expedition_score(
            int(state.total[side, color]),
            int(state.wagers[side, color]),
            int(state.length[side, color]),
        )
    )


@compilable
def in_hand(state: Any, color: int) -> int:
    """The numbers of a colour in hand that still fit, added up."""
    seat, total = int(state.turn), 0
    for rank in range(max(1, int(state.last[side_of(seat), color]) + 1), RANKS):
        total += (rank + 1) * min(1, int(state.hand[seat, card_of(color, rank)]))
    return total


@compilable
def cards_in_hand(state: Any, color: int) -> int:
    """How many numbers of a colour in hand still fit."""
    seat, cards = int(state.turn), 0
    for rank in range(max(1, int(state.last[side_of(seat), color]) + 1), RANKS):
        cards += min(1, int(state.hand[seat, card_of(color, rank)]))
    return cards


@compilable
def to_come(state: Any, color: int, last: int, below: int, unseen: Count) -> int:
    """How many cards of a colour that would fit below a rank may still come."""
    cards = unseen(state, card_of(color, WAGER)) if last == WAGER < below else 0
    for rank in range(last + 1, min(below, int(state.highest))):
        cards += unseen(state, card_of(color, rank))
    return cards


@compilable
def held_or_on_a_pile(state: Any, card: int) -> int:
    """How many of a card are in the mover's hand or on its pile."""
    color, cards = card // RANKS, int(state.hand[int(state.turn), card])
    for n in range(int(state.pile_height[color])):
        cards += int(state.pile[color, n] == card)
    return cards


@compilable
def say(  # noqa: PLR0913  (a row has a column for each)
    row: Row, code: int, first: int, second: int, third: int, fourth: int, fifth: int
) -> int:
    """Write a code with up to five numbers; the code."""
    because(row, code, first, second, third)
    row[4], row[5] = fourth, fifth
    return int(row[0])


# --- By what was done and what would have been better ---------------------------------


@compilable
def explain_draw(state: Any, made: Move, better: Move, row: Row) -> int:
    """The deck or a pile, where something else was better."""
    if made.verb == Verb.DECK and better.verb == Verb.TAKE:
        return left_on_a_pile(state, better, row)
    if made.verb == Verb.TAKE and better.verb == Verb.DECK:
        return taken_from_a_pile(state, made, row)
    if made.verb == Verb.TAKE and better.verb == Verb.TAKE:
        return taken_from_another(state, made, better, row)
    return ALLOWED


@compilable
def taken_from_another(state: Any, made: Move, better: Move, row: Row) -> int:
    """A pile, where the card of another one adds more, or is not to be left to the others."""
    side = side_of(int(state.turn))
    if adds(state, better, side) > adds(state, made, side):
        return say(row, Leak.WRONG_PILE, moved_card(made), moved_card(better), 0, 0, 0)
    return left_to_them(state, better, row)


@compilable
def adds(state: Any, move: Move, side: int) -> int:
    """What a number adds to an expedition that a side has begun."""
    if move.rank == WAGER or not (is_begun(state, side, move.color) and fits(state, move, side)):
        return 0
    return (move.rank + 1) * (1 + int(state.wagers[side, move.color]))


@compilable
def left_on_a_pile(state: Any, better: Move, row: Row) -> int:
    """The deck, where a pile would have given time, a card of use, or the others one less."""
    side, card, deck = side_of(int(state.turn)), moved_card(better), int(state.deck_left)
    if deck <= END:
        return say(row, Leak.HURRIED, card, deck, 0, 0, 0)
    if fits(state, better, side):
        return say(row, Leak.MISSED_PILE_CARD, card, 0, 0, 0, 0)
    return left_to_them(state, better, row)


@compilable
def left_to_them(state: Any, better: Move, row: Row) -> int:
    """A card on a pile that the others can use."""
    theirs = 1 - side_of(int(state.turn))
    if is_begun(state, theirs, better.color) and fits(state, better, theirs):
        points = stands_at(state, theirs, better.color)
        return say(row, Leak.LEFT_OPPONENT_A_CARD, moved_card(better), better.color, points, 0, 0)
    return ALLOWED


@compilable
def taken_from_a_pile(state: Any, made: Move, row: Row) -> int:
    """A pile, where the deck would have ended the round sooner, or given something better."""
    card, deck = moved_card(made), int(state.deck_left)
    if deck <= END:
        return say(row, Leak.DALLIED, card, deck, 0, 0, 0)
    if not fits(state, made, side_of(int(state.turn))):
        return say(row, Leak.DEAD_PILE_CARD, card, made.color, 0, 0, 0)
    return say(row, Leak.NEEDLESS_PILE_CARD, card, 0, 0, 0, 0)


@compilable
def explain_play(state: Any, made: Move, better: Move, row: Row, unseen: Count) -> int:
    """A card played, where another one was better, or waiting."""
    if better.verb not in (Verb.PLAY, Verb.DISCARD):
        return ALLOWED
    first = first_in_hand(state, made, better)
    if first < made.rank:
        code = Leak.NUMBER_BEFORE_WAGER if first == WAGER else Leak.SKIPPED_CARD
        return say(row, code, moved_card(made), card_of(made.color, first), 0, 0, 0)
    side = side_of(int(state.turn))
    if made.rank == WAGER or not is_begun(state, side, made.color):
        return began(state, made, better, row, unseen)
    if better.verb == Verb.DISCARD:
        return waited(state, made, better, row, unseen)
    if not is_begun(state, side, better.color):
        return late(state, better, row, unseen) or waited(state, made, better, row, unseen)
    return waited(state, made, better, row, unseen)


@compilable
def first_in_hand(state: Any, made: Move, better: Move) -> int:
    """The rank in hand that should have come before a card; its own if there is none.

    That is the better move, or what could go first while there is time for all of the colour.
    """
    if better.verb == Verb.PLAY and better.color == made.color:
        return min(better.rank, made.rank)
    seat = int(state.turn)
    last, hand = int(state.last[side_of(seat), made.color]), state.hand[seat]
    cards, lowest = 0, made.rank
    for rank in range(RANKS - 1, -1, -1):
        held = int(hand[card_of(made.color, rank)])
        if held > 0 and (rank > last or rank == last == WAGER):
            cards += held
            lowest = min(lowest, rank)
    pays = is_begun(state, side_of(seat), made.color) and lowest > WAGER
    pays = pays or in_hand(state, made.color) >= EXPEDITION_COST
    return lowest if pays and cards <= turns_left(state) else made.rank


@compilable
def began(state: Any, made: Move, better: Move, row: Row, unseen: Count) -> int:
    """A wager on an expedition that does not carry it, or one begun without enough behind it."""
    held, turns = in_hand(state, made.color), turns_left(state)
    if held >= EXPEDITION_COST and cards_in_hand(state, made.color) <= turns:
        return waited(state, made, better, row, unseen)
    code = Leak.NEEDLESS_WAGER if made.rank == WAGER else Leak.OPENED_TOO_READILY
    return say(row, code, moved_card(made), made.color, held, EXPEDITION_COST, turns)


@compilable
def waited(state: Any, made: Move, better: Move, row: Row, unseen: Count) -> int:
    """A card that could have waited: for lower ones, or because another one could not."""
    card, other, turns = moved_card(made), moved_card(better), turns_left(state)
    last = int(state.last[side_of(int(state.turn)), made.color])
    lower = to_come(state, made.color, last, made.rank, unseen)
    if lower > 0 and (better.verb == Verb.DISCARD or turns > FEW_TURNS):
        return say(row, Leak.PLAYED_TOO_EARLY, card, made.color, lower, turns, 0)
    if better.verb == Verb.PLAY:
        return say(row, Leak.WRONG_ORDER, card, other, turns, 0, 0)
    return say(row, Leak.CAN_WAIT, card, other, turns, 0, 0) if turns > 1 else ALLOWED


@compilable
def late(state: Any, better: Move, row: Row, unseen: Count) -> int:
    """An expedition that should have been begun now, if it can still pay."""
    color, turns = better.color, turns_left(state)
    held, others = in_hand(state, color), 0
    for rank in range(max(1, better.rank), int(state.highest)):
        others += (rank + 1) * min(1, unseen(state, card_of(color, rank)))
    if held + others <= EXPEDITION_COST:
        return ALLOWED
    return say(row, Leak.OPENED_TOO_LATE, moved_card(better), color, held, others, turns)


@compilable
def explain_discard(state: Any, made: Move, better: Move, row: Row, unseen: Count) -> int:
    """A discard, where a card could have been played, or another one discarded."""
    side, card, other = side_of(int(state.turn)), moved_card(made), moved_card(better)
    if better.verb == Verb.DISCARD:
        return discarded_another(state, made, better, row)
    if better.verb != Verb.PLAY:
        return ALLOWED
    if not is_begun(state, side, better.color):
        return late(state, better, row, unseen)
    points, turns = stands_at(state, side, better.color), turns_left(state)
    return say(row, Leak.DAWDLED, card, other, better.color, points, turns)


@compilable
def discarded_another(state: Any, made: Move, better: Move, row: Row) -> int:
    """The wrong discard."""
    side, card, other = side_of(int(state.turn)), moved_card(made), moved_card(better)
    if is_begun(state, 1 - side, made.color) and fits(state, made, 1 - side):
        points = stands_at(state, 1 - side, made.color)
        return say(row, Leak.FED_OPPONENT, card, other, made.color, points, 0)
    if is_begun(state, side, made.color) and fits(state, made, side):
        points = stands_at(state, side, made.color)
        return say(row, Leak.THREW_AWAY_OWN, card, other, made.color, points, 0)
    return say(row, Leak.WRONG_DISCARD, card, other, 0, 0, 0)


@compilable
def known_with_other(state: Any, card: int) -> int:
    """How many of a card the other player has been seen to take."""
    return int(state.known[1 - int(state.turn), card])


ANALYSIS: Final = Standards(
    deal_share=0.72,
    leaks=(Leak,),
    explain=explainer(PER_COLOR, 0, known_with_other),
    usual={"dawdled": 0.1},  # docs/results/analysis.md
)
