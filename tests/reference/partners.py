"""The partnership rules of the card game: seats 0 and 2 against seats 1 and 3."""

from collections.abc import Callable

from tests.reference.classic import Classic

DOUBLED_NUMBERS = (2, 3, 4)
CARDS_GIVEN = 2
CARDS_KEPT = 6


class Partners(Classic):
    """The card game, where those sitting opposite share one side of the board and one score."""

    seats = 4

    def __init__(self, deal: Callable[[], list[str]], *, rounds: int = 3, starter: int = 0) -> None:
        """Five colours, numbers to ten, eight cards in hand."""
        self.given: list[str] = []  # the first of two cards, on its way to the partner
        super().__init__(deal, rounds=rounds, starter=starter)

    def whole_deck(self) -> list[str]:
        """The sixty cards, with a second 2, 3 and 4 of each colour: 75."""
        second = [f"{color}{number}" for color in self.colors for number in DOUBLED_NUMBERS]
        return super().whole_deck() + second

    def partner_of(self, seat: int) -> int:
        """The one sitting opposite."""
        return (seat + 2) % self.seats

    def place_moves(self) -> list[str]:
        """A normal turn, or two cards for the partner if six remain; the first asks the second."""
        hand = self.hands[self.turn]
        gifts = [f"give {card}" for card in hand]
        if self.given:
            return gifts
        if len(hand) - CARDS_GIVEN < CARDS_KEPT:
            return super().place_moves()
        return super().place_moves() + gifts

    def carry_out(self, verb: str, what: str) -> None:
        """Besides the moves of the game for two there is giving."""
        if verb == "give":
            self.give(what)
        else:
            super().carry_out(verb, what)

    def give(self, card: str) -> None:
        """Two cards go over together, and the turn is done: nothing placed, nothing drawn."""
        self.hands[self.turn].remove(card)
        self.given.append(card)
        if len(self.given) == CARDS_GIVEN:
            self.hands[self.partner_of(self.turn)] += self.given
            self.given = []
            self.start_turn(self.seat_after(self.turn))

    def next_starter(self) -> int:
        """The first player, after the one who drew last, of the side that leads, or of any."""
        seat = self.seat_after(self.turn)
        while self.totals[self.side_of(seat)] < max(self.totals):
            seat = self.seat_after(seat)
        return seat
