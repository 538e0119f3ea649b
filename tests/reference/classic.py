"""The card game for two, written from the rulebook alone, to be read beside it.

A card is a string: its colour's letter, then its number, or `*` for a wager.
"""

from collections.abc import Callable

COLORS = "YBWGRP"
WAGERS_OF_A_COLOR = 3
LOWEST = 2
COST = 20
BONUS = 20
CARDS_FOR_BONUS = 8


def color_of(card: str) -> str:
    """The colour of the expedition to which a card belongs."""
    return card[0]


def is_wager(card: str) -> bool:
    """Whether a card is a wager rather than a number."""
    return card[1:] == "*"


def number_of(card: str) -> int:
    """The number on a card that is no wager."""
    return int(card[1:])


def numbers_in(expedition: list[str]) -> list[int]:
    """The numbers of an expedition, in the order in which they were laid."""
    return [number_of(card) for card in expedition if not is_wager(card)]


def wagers_in(expedition: list[str]) -> int:
    """How many wagers an expedition has."""
    return len([card for card in expedition if is_wager(card)])


def may_extend(expedition: list[str], card: str) -> bool:
    """Numbers rise, by any step; wagers come before the first number only."""
    numbers = numbers_in(expedition)
    if numbers == []:
        return True
    return not is_wager(card) and number_of(card) > numbers[-1]


def expedition_score(expedition: list[str]) -> int:
    """Nothing if never begun; else sum less cost, times the wagers, and a bonus for eight cards."""
    if expedition == []:
        return 0
    value = (sum(numbers_in(expedition)) - COST) * (1 + wagers_in(expedition))
    if len(expedition) >= CARDS_FOR_BONUS:
        value += BONUS
    return value


class Classic:
    """A match of several rounds between two seats, each of which is a side of its own."""

    seats = 2

    def __init__(
        self,
        deal: Callable[[], list[str]],
        *,
        rounds: int = 3,
        expeditions: int = 5,
        hand: int = 8,
        highest: int = 10,
        starter: int = 0,
    ) -> None:
        """`deal` gives the whole shuffled deck of a round, the card on top first."""
        self.deal = deal
        self.rounds = rounds
        self.colors = list(COLORS[:expeditions])
        self.hand_size = hand
        self.highest = highest
        self.rounds_finished = 0
        self.totals = [0, 0]  # by side, of the rounds finished
        self.over = False
        self.start_round(starter)

    # Preparation

    def whole_deck(self) -> list[str]:
        """Every card of the game: three wagers and one of each number in every colour."""
        numbers = range(LOWEST, self.highest + 1)
        wagers = [color + "*" for color in self.colors for _ in range(WAGERS_OF_A_COLOR)]
        return wagers + [f"{color}{number}" for color in self.colors for number in numbers]

    def start_round(self, starter: int) -> None:
        """Cards are dealt one at a time from seat 0 round the table; what is left is the deck."""
        self.deck = list(self.deal())
        if sorted(self.deck) != sorted(self.whole_deck()):
            raise ValueError("the deal is not the deck of this game")
        if len(self.deck) <= self.seats * self.hand_size:
            raise ValueError("the deal leaves no card to draw")
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        for _ in range(self.hand_size):
            for hand in self.hands:
                hand.append(self.deck.pop(0))
        self.expeditions: list[dict[str, list[str]]]  # by side, then colour
        self.expeditions = [{color: [] for color in self.colors} for _ in range(2)]
        self.discard_piles: dict[str, list[str]] = {color: [] for color in self.colors}
        self.start_turn(starter)

    def start_turn(self, seat: int) -> None:
        """A turn begins with placing a card."""
        self.turn = seat
        self.phase = "place"
        self.shut_pile = ""

    # Who is who

    @property
    def mover(self) -> int | None:
        """The seat to move; nobody once the match is over."""
        return None if self.over else self.turn

    def side_of(self, seat: int) -> int:
        """The side for which a seat plays: with two at the table, its own."""
        return seat % 2

    def seat_after(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    # Moves

    def moves(self) -> list[str]:
        """All that the mover may do now, by name."""
        if self.over:
            return []
        moves = self.draw_moves() if self.phase == "draw" else self.place_moves()
        return sorted(set(moves))

    def place_moves(self) -> list[str]:
        """Any card may be discarded; one that fits may extend an expedition of one's own side."""
        moves = []
        for card in self.hands[self.turn]:
            moves.append(f"discard {card}")
            if may_extend(self.own_expedition(card), card):
                moves.append(f"play {card}")
        return moves

    def draw_moves(self) -> list[str]:
        """From the deck or any discard pile but the one just discarded to."""
        piles = [color for color in self.colors if self.discard_piles[color]]
        return ["draw deck", *(f"draw {color}" for color in piles if color != self.shut_pile)]

    def own_expedition(self, card: str) -> list[str]:
        """The expedition of the mover's side to which a card belongs."""
        return self.expeditions[self.side_of(self.turn)][color_of(card)]

    def play(self, move: str) -> None:
        """Make one move of the mover's."""
        if move not in self.moves():
            raise ValueError(f"not a legal move: {move}")
        verb, what = move.split()
        self.carry_out(verb, what)

    def carry_out(self, verb: str, what: str) -> None:
        """A move has a verb, and the card or the pile that it is about."""
        if verb == "draw":
            self.draw(what)
        elif verb == "play":
            self.hands[self.turn].remove(what)
            self.own_expedition(what).append(what)
            self.phase = "draw"
        else:
            self.hands[self.turn].remove(what)
            self.discard_piles[color_of(what)].append(what)
            self.shut_pile = color_of(what)
            self.phase = "draw"

    def draw(self, source: str) -> None:
        """A drawn card ends the turn, and the last one of the deck ends the round at once."""
        pile = self.deck if source == "deck" else self.discard_piles[source]
        card = pile.pop(0) if source == "deck" else pile.pop()
        self.hands[self.turn].append(card)
        if self.deck == []:
            self.finish_round()
        else:
            self.start_turn(self.seat_after(self.turn))

    # The end

    def finish_round(self) -> None:
        """The round is added to the totals, and the next one is dealt unless it was the last."""
        for side in range(2):
            self.totals[side] += self.round_score(side)
        self.rounds_finished += 1
        if self.rounds_finished == self.rounds:
            self.over = True
        else:
            self.start_round(self.next_starter())

    def next_starter(self) -> int:
        """Whoever leads begins; if nobody does, the player after the one who drew last."""
        if self.totals[0] == self.totals[1]:
            return self.seat_after(self.turn)
        return self.totals.index(max(self.totals))

    def round_score(self, side: int) -> int:
        """What a side's expeditions are worth as they lie."""
        return sum(expedition_score(cards) for cards in self.expeditions[side].values())

    def scores(self) -> list[int]:
        """By seat: the rounds finished, and the one being played."""
        by_side = list(self.totals)
        if not self.over:
            by_side = [self.totals[side] + self.round_score(side) for side in range(2)]
        return [by_side[self.side_of(seat)] for seat in range(self.seats)]
