"""What goes wrong in the card games, and how it is told: a code and the numbers that decide it.

The codes also serve `partners`, which adds its gifts. Numbers are of the mover's side, as it knows
the position; `turns` are those that the side to move still has if all draw from the deck.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, Final, NamedTuple

from lostcities.analysis.standards import Explain, Standards
from lostcities.core.cards import RANKS, WAGER, card_of
from lostcities.core.game import Row
from lostcities.core.rows import because
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


class Move(NamedTuple):
    """An action taken apart."""

    verb: str  # play, discard, take, deck or give
    color: int
    rank: int

    @property
    def card(self) -> int:
        """The card that it moves."""
        return card_of(self.color, self.rank)


def read_move(state: Any, action: int, per_color: int) -> Move:
    """What an action does; taking moves the top card of a pile."""
    color, slot = divmod(action, per_color)
    if color >= len(state.pile_height):
        return Move("deck", 0, 0)
    if slot < DISCARD:
        return Move("play", color, slot)
    if slot < TAKE:
        return Move("discard", color, slot - DISCARD)
    if slot > TAKE:
        return Move("give", color, slot - TAKE - 1)
    top = int(state.pile[color, max(0, int(state.pile_height[color]) - 1)])
    return Move("take", color, top % RANKS)


def explainer(per_color: int) -> Explain:
    """A function that explains mistakes, for a game with so many actions a colour."""

    def explain(state: Any, made: int, better: int, row: Row) -> int:
        first, second = (read_move(state, action, per_color) for action in (made, better))
        told = NAMED.get((first.verb, second.verb))
        return 0 if told is None else told(Scene(state, row), first, second)

    return explain


class Scene:
    """A position and the row that is written about it."""

    def __init__(self, state: Any, row: Row) -> None:
        """Of the mover's side."""
        self.state, self.row = state, row
        self.side = side_of(int(state.turn))

    @property
    def deck(self) -> int:
        """Cards left in the deck."""
        return int(self.state.deck_left)

    @property
    def turns(self) -> int:
        """How many turns the mover has, this one included."""
        seats = len(self.state.hand)
        return 1 + max(0, self.deck - 1) // seats

    def begun(self, color: int, side: int | None = None) -> bool:
        """Whether a side has begun an expedition."""
        return bool(self.state.length[self.side if side is None else side, color] > 0)

    def fits(self, move: Move, side: int) -> bool:
        """Whether a side could play a card."""
        last = int(self.state.last[side, move.color])
        return move.rank > last or (last == WAGER and move.rank == WAGER)

    def stands_at(self, color: int, side: int | None = None) -> int:
        """What an expedition counts as it lies."""
        mine, state = self.side if side is None else side, self.state
        return expedition_score(
            int(state.total[mine, color]),
            int(state.wagers[mine, color]),
            int(state.length[mine, color]),
        )

    def in_hand(self, color: int) -> int:
        """The numbers of a colour in hand that still fit, added up."""
        last = int(self.state.last[self.side, color])
        held = self.state.hand[int(self.state.turn)]
        return sum(
            (rank + 1) * int(held[card_of(color, rank)]) for rank in range(max(1, last + 1), RANKS)
        )

    def say(self, code: Leak, *numbers: int) -> int:
        """Write a code with up to five numbers."""
        because(self.row, int(code), 0, 0, 0)
        self.row[1 : 1 + len(numbers)] = numbers
        return int(code)


# --- By what was done and what would have been better ---------------------------------


def drew_too_soon(scene: Scene, _made: Move, better: Move) -> int:
    """The deck, where a pile was better."""
    code = Leak.HURRIED if scene.deck <= END else Leak.MISSED_PILE_CARD
    return scene.say(code, better.card, scene.deck, scene.stands_at(better.color))


def took_in_vain(scene: Scene, made: Move, _better: Move) -> int:
    """A pile, where the deck was better."""
    code = Leak.DALLIED if scene.deck <= END else Leak.NEEDLESS_PILE_CARD
    return scene.say(code, made.card, scene.deck, scene.stands_at(made.color))


def took_another(scene: Scene, made: Move, better: Move) -> int:
    """The wrong pile."""
    return scene.say(Leak.WRONG_PILE, made.card, better.card)


def played_another(scene: Scene, made: Move, better: Move) -> int:
    """A card played, where another one should have been."""
    if made.color == better.color and better.rank < made.rank:
        wager = better.rank == WAGER
        code = Leak.NUMBER_BEFORE_WAGER if wager else Leak.SKIPPED_CARD
        return scene.say(code, made.card, better.card, made.color, scene.turns)
    if made.rank == WAGER:
        return needless_wager(scene, made)
    if not scene.begun(made.color):
        return opened(scene, made)
    if not scene.begun(better.color):
        return late(scene, made, better)
    return scene.say(Leak.WRONG_ORDER, made.card, better.card, scene.turns)


def played_at_all(scene: Scene, made: Move, better: Move) -> int:
    """A card played, where waiting was better."""
    if made.rank == WAGER:
        return needless_wager(scene, made)
    if not scene.begun(made.color):
        return opened(scene, made)
    points = scene.stands_at(made.color)
    return scene.say(Leak.PLAYED_TOO_EARLY, made.card, better.card, points, scene.turns)


def needless_wager(scene: Scene, made: Move) -> int:
    """A wager on an expedition that does not carry it."""
    held = scene.in_hand(made.color)
    return scene.say(Leak.NEEDLESS_WAGER, made.card, made.color, held, EXPEDITION_COST, scene.turns)


def opened(scene: Scene, made: Move) -> int:
    """An expedition begun without enough behind it."""
    held = scene.in_hand(made.color)
    return scene.say(
        Leak.OPENED_TOO_READILY, made.card, made.color, held, EXPEDITION_COST, scene.turns
    )


def late(scene: Scene, made: Move, better: Move) -> int:
    """An expedition that should have been begun now."""
    held = scene.in_hand(better.color)
    return scene.say(Leak.OPENED_TOO_LATE, made.card, better.card, better.color, held, scene.turns)


def discarded(scene: Scene, made: Move, better: Move) -> int:
    """A discard, where a card could have been played."""
    if not scene.begun(better.color):
        return late(scene, made, better)
    points = scene.stands_at(better.color)
    return scene.say(Leak.DAWDLED, made.card, better.card, better.color, points, scene.turns)


def discarded_another(scene: Scene, made: Move, better: Move) -> int:
    """The wrong discard."""
    other = 1 - scene.side
    if scene.begun(made.color, other) and scene.fits(made, other):
        points = scene.stands_at(made.color, other)
        return scene.say(Leak.FED_OPPONENT, made.card, better.card, made.color, points)
    if scene.begun(made.color) and scene.fits(made, scene.side):
        points = scene.stands_at(made.color)
        return scene.say(Leak.THREW_AWAY_OWN, made.card, better.card, made.color, points)
    return scene.say(Leak.WRONG_DISCARD, made.card, better.card)


Tell = Callable[[Scene, Move, Move], int]

NAMED: Final[dict[tuple[str, str], Tell]] = {
    ("deck", "take"): drew_too_soon,
    ("take", "deck"): took_in_vain,
    ("take", "take"): took_another,
    ("play", "play"): played_another,
    ("play", "discard"): played_at_all,
    ("discard", "play"): discarded,
    ("discard", "discard"): discarded_another,
}

ANALYSIS: Final = Standards(
    deal_share=0.72,
    leaks=(Leak,),
    explain=explainer(PER_COLOR),
)
