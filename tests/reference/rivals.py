"""Rivals, the game of auctions, written from the rulebook alone, to be read beside it."""

from tests.reference.classic import color_of, is_wager, number_of, numbers_in, wagers_in

COLORS = "YBWGR"
WAGERS_OF_A_COLOR = 3
STARTING_WAGERS_OF_A_COLOR = 2
STARTING_WAGERS = 2
DOUBLED_NUMBERS = (2, 3, 4, 5)
SINGLE_NUMBERS = (6, 7, 8, 9, 10)
PILE = 20
COINS = 36
BONUS = 8
NUMBERS_FOR_BONUS = 4


def whole_deck() -> list[str]:
    """In each colour three wagers, the low numbers twice and the high ones once."""
    deck = []
    for color in COLORS:
        deck += [color + "*"] * WAGERS_OF_A_COLOR
        deck += [f"{color}{number}" for number in DOUBLED_NUMBERS] * 2
        deck += [f"{color}{number}" for number in SINGLE_NUMBERS]
    return deck


def are_fair(wagers: list[list[str]]) -> bool:
    """Everybody starts with two colours, and only two seats can start with the same one."""
    colors = [color for pair in wagers for color in pair]
    return (
        all(len(pair) == len(set(pair)) == STARTING_WAGERS for pair in wagers)
        and set(colors) <= set(COLORS)
        and all(colors.count(color) <= STARTING_WAGERS_OF_A_COLOR for color in COLORS)
    )


def may_extend(expedition: list[str], card: str) -> bool:
    """Numbers rise or stay equal; wagers come before the first number only."""
    numbers = numbers_in(expedition)
    if numbers == []:
        return True
    return not is_wager(card) and number_of(card) >= numbers[-1]


def footprints(number: int) -> int:
    """Two on the numbers from six on, one on those below."""
    return 1 if number in DOUBLED_NUMBERS else 2


def expedition_score(expedition: list[str]) -> int:
    """Footprints times the wagers, and a bonus, not multiplied, for four numbers."""
    numbers = numbers_in(expedition)
    value = sum(footprints(number) for number in numbers) * (1 + wagers_in(expedition))
    if len(numbers) >= NUMBERS_FOR_BONUS:
        value += BONUS
    return value


class Rivals:
    """One game among two to four seats."""

    def __init__(
        self, seats: int, deck: list[str], wagers: list[list[str]], *, starter: int = 0
    ) -> None:
        """`deck` is in the order of uncovering; `wagers` are the starting colours by seat."""
        if seats not in (2, 3, 4) or len(wagers) != seats:
            raise ValueError("two to four seats, and starting wagers for each")
        if sorted(deck) != sorted(whole_deck()) or not are_fair(wagers):
            raise ValueError("not the cards of this game")
        self.seats = seats
        self.deck = list(deck)
        self.uncovered = 0
        self.display: list[str] = []
        self.out_of_the_game: list[str] = []
        self.gold = [COINS // seats for _ in range(seats)]
        self.supply = 0
        self.expeditions: list[dict[str, list[str]]]  # by seat, then colour
        self.expeditions = [{color: [] for color in COLORS} for _ in range(seats)]
        for seat, pair in enumerate(wagers):
            for color in pair:
                self.expeditions[seat][color].append(color + "*")
        self.over = False
        self.start_turn(starter)

    def start_turn(self, seat: int) -> None:
        """A turn is one action: to uncover, or to open an auction."""
        self.turn = seat
        self.phase = "turn"
        self.highest_bid = 0
        self.bidders = list(range(self.seats))  # who has not passed
        self.has_removed = False

    @property
    def mover(self) -> int | None:
        """The seat to move; nobody once the game is over."""
        return None if self.over else self.turn

    def seat_after(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    # Moves

    def moves(self) -> list[str]:
        """All that the mover may do now, by name."""
        if self.over:
            return []
        if self.phase == "turn":
            moves = ["uncover", *(self.bids() if self.display else [])]
        elif self.phase == "auction":
            moves = ["pass", *self.bids()]
        else:
            moves = self.winner_moves()
        return sorted(set(moves))

    def bids(self) -> list[str]:
        """More than was bid so far, and no more than one has."""
        return [f"bid {n}" for n in range(self.highest_bid + 1, self.gold[self.turn] + 1)]

    def winner_moves(self) -> list[str]:
        """Any card that fits may be taken, and any one card removed, until all is done."""
        takes = [f"take {card}" for card in self.display if self.can_use(self.turn, card)]
        removals = [f"remove {card}" for card in self.display if not self.has_removed]
        return ["done", *takes, *removals]

    def can_use(self, seat: int, card: str) -> bool:
        """Whether a card fits a seat's expedition of its colour."""
        return may_extend(self.expeditions[seat][color_of(card)], card)

    def play(self, move: str) -> None:
        """Make one move of the mover's."""
        if move not in self.moves():
            raise ValueError(f"not a legal move: {move}")
        words = move.split()
        if words[0] in ("uncover", "done"):
            self.uncover()
        elif words[0] == "bid":
            self.bid(int(words[1]))
        elif words[0] == "pass":
            self.drop_out()
        elif words[0] == "take":
            self.take(words[1])
        else:
            self.remove(words[1])

    # Uncovering

    def uncover(self) -> None:
        """The next card joins the display, or leaves if of no use to anybody; the turn is over."""
        card = self.deck[self.uncovered]
        self.uncovered += 1
        if any(self.can_use(seat, card) for seat in range(self.seats)):
            self.display.append(card)
        else:
            self.out_of_the_game.append(card)
        if self.uncovered == len(self.deck):
            self.over = True
            return
        if self.uncovered % PILE == 0:
            self.share_supply()
        self.start_turn(self.seat_after(self.turn))

    def share_supply(self) -> None:
        """At the end of a pile all get the same from the supply; what does not divide stays."""
        share = self.supply // self.seats
        for seat in range(self.seats):
            self.gold[seat] += share
            self.supply -= share

    # Auctions

    def bid(self, amount: int) -> None:
        """The opening bid or a higher one; then the next bidder is asked."""
        self.phase = "auction"
        self.highest_bid = amount
        self.turn = self.next_bidder()

    def drop_out(self) -> None:
        """Who passes is out of the auction; the last one left has won it and pays."""
        out = self.turn
        self.turn = self.next_bidder()
        self.bidders.remove(out)
        if self.bidders == [self.turn]:
            self.gold[self.turn] -= self.highest_bid
            self.supply += self.highest_bid
            self.phase = "won"

    def next_bidder(self) -> int:
        """The next seat clockwise that has not passed."""
        seat = self.seat_after(self.turn)
        while seat not in self.bidders:
            seat = self.seat_after(seat)
        return seat

    def take(self, card: str) -> None:
        """The winner adds a card of the display to an expedition."""
        self.display.remove(card)
        self.expeditions[self.turn][color_of(card)].append(card)

    def remove(self, card: str) -> None:
        """The winner puts one card of the display out of the game."""
        self.display.remove(card)
        self.out_of_the_game.append(card)
        self.has_removed = True

    # Scoring

    def scores(self) -> list[int]:
        """By seat: the expeditions as they lie, and a point for every coin."""
        return [
            self.gold[seat] + sum(expedition_score(cards) for cards in expeditions.values())
            for seat, expeditions in enumerate(self.expeditions)
        ]
