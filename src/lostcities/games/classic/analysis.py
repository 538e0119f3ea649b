"""What goes wrong in the card games, and how it is told: a code and the numbers that decide it.

The codes also serve `partners`, which adds its gifts. Numbers are of the mover's side, as it knows
the position; `turns` are those that the side to move still has if all draw from the deck.
"""

from enum import IntEnum
from functools import cache
from typing import Any, Final, NamedTuple

from lostcities.analysis.standards import Explain, Standards
from lostcities.core.cards import RANKS, WAGER, card_of
from lostcities.core.compiled import compilable
from lostcities.core.game import Row
from lostcities.core.rows import ALLOWED, because
from lostcities.games.classic.rules import (
    DISCARD,
    EXPEDITION_COST,
    PER_COLOR,
    TAKE,
    expedition_score,
    side_of,
)

END: Final = 8  # cards left in the deck: from here on the clock decides


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
def explainer(per_color: int) -> Explain:
    """A function that explains mistakes, for a game with so many actions a colour."""

    @compilable
    def explain(state: Any, made: int, better: int, row: Row) -> int:
        first, second = read_move(state, made, per_color), read_move(state, better, per_color)
        if first.verb == Verb.PLAY:
            return explain_play(state, first, second, row)
        if first.verb == Verb.DISCARD:
            return explain_discard(state, first, second, row)
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
        total += (rank + 1) * int(state.hand[seat, card_of(color, rank)])
    return total


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
    deck, is_end = int(state.deck_left), state.deck_left <= END
    side, card, other = side_of(int(state.turn)), moved_card(made), moved_card(better)
    if made.verb == Verb.DECK and better.verb == Verb.TAKE:
        code = Leak.HURRIED if is_end else Leak.MISSED_PILE_CARD
        return say(row, code, other, deck, stands_at(state, side, better.color), 0, 0)
    if made.verb == Verb.TAKE and better.verb == Verb.DECK:
        code = Leak.DALLIED if is_end else Leak.NEEDLESS_PILE_CARD
        return say(row, code, card, deck, stands_at(state, side, made.color), 0, 0)
    if made.verb == Verb.TAKE and better.verb == Verb.TAKE:
        return say(row, Leak.WRONG_PILE, card, other, 0, 0, 0)
    return ALLOWED


@compilable
def explain_play(state: Any, made: Move, better: Move, row: Row) -> int:
    """A card played, where another one was better, or waiting."""
    if better.verb == Verb.PLAY:
        return played_another(state, made, better, row)
    if better.verb != Verb.DISCARD:
        return ALLOWED
    side, card, other = side_of(int(state.turn)), moved_card(made), moved_card(better)
    if made.rank == WAGER or not is_begun(state, side, made.color):
        return began(state, made, row)
    points, turns = stands_at(state, side, made.color), turns_left(state)
    return say(row, Leak.PLAYED_TOO_EARLY, card, other, points, turns, 0)


@compilable
def played_another(state: Any, made: Move, better: Move, row: Row) -> int:
    """A card played, where another one should have been."""
    side, turns = side_of(int(state.turn)), turns_left(state)
    card, other = moved_card(made), moved_card(better)
    if made.color == better.color and better.rank < made.rank:
        is_wager = better.rank == WAGER
        code = Leak.NUMBER_BEFORE_WAGER if is_wager else Leak.SKIPPED_CARD
        return say(row, code, card, other, made.color, turns, 0)
    if made.rank == WAGER or not is_begun(state, side, made.color):
        return began(state, made, row)
    if not is_begun(state, side, better.color):
        return late(state, made, better, row)
    return say(row, Leak.WRONG_ORDER, card, other, turns, 0, 0)


@compilable
def began(state: Any, made: Move, row: Row) -> int:
    """A wager on an expedition that does not carry it, or one begun without enough behind it."""
    code = Leak.NEEDLESS_WAGER if made.rank == WAGER else Leak.OPENED_TOO_READILY
    held, turns = in_hand(state, made.color), turns_left(state)
    return say(row, code, moved_card(made), made.color, held, EXPEDITION_COST, turns)


@compilable
def late(state: Any, made: Move, better: Move, row: Row) -> int:
    """An expedition that should have been begun now."""
    card, other, color = moved_card(made), moved_card(better), better.color
    held, turns = in_hand(state, color), turns_left(state)
    return say(row, Leak.OPENED_TOO_LATE, card, other, color, held, turns)


@compilable
def explain_discard(state: Any, made: Move, better: Move, row: Row) -> int:
    """A discard, where a card could have been played, or another one discarded."""
    side, card, other = side_of(int(state.turn)), moved_card(made), moved_card(better)
    if better.verb == Verb.DISCARD:
        return discarded_another(state, made, better, row)
    if better.verb != Verb.PLAY:
        return ALLOWED
    if not is_begun(state, side, better.color):
        return late(state, made, better, row)
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


ANALYSIS: Final = Standards(
    deal_share=0.72,
    leaks=(Leak,),
    explain=explainer(PER_COLOR),
    usual={"dawdled": 0.1},  # docs/results/analysis.md
)
