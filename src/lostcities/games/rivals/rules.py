"""Lost Cities: Rivals, auctions for two to four (Reiner Knizia, 2018; docs/rules/rivals.md).

Sections follow the rulebook: what is on the table, the preparation, a turn (uncover a card or open
an auction), the auction, the winner, the end, the score. Settled where the rulebook is silent: no
auction on an empty display; a card nobody can use also leaves when the winner of an auction
uncovers it; gold that cannot be shared evenly waits for the next sharing; a tie is a shared win.
Rules trust their caller: an action must be legal.
"""

from enum import IntEnum
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from lostcities.core.cards import RANKS, WAGER, card_of, color_of, rank_of
from lostcities.core.chance import Generator, shuffle
from lostcities.core.compiled import compilable
from lostcities.core.game import NOBODY, Groups, Mask, Option, width

MOST_SEATS: Final = 4
COLUMNS: Final = 5
KINDS: Final = COLUMNS * RANKS
WAGERS: Final = 3  # of each colour in the deck
TWICE: Final = 4  # ranks 1 to 4, the numbers 2 to 5, come twice
DECK_SIZE: Final = 80
PILE_SIZE: Final = 20
PILES: Final = DECK_SIZE // PILE_SIZE
COINS: Final = 36
STARTING_WAGERS: Final = 10  # two of each colour, not part of the deck
STARTING_WAGERS_EACH: Final = 2
LONG_STEP: Final = 5  # from rank 5 on, the numbers 6 to 10, a card shows two footprints
LONG_EXPEDITION: Final = 4  # number cards
LONG_EXPEDITION_BONUS: Final = 8
BEST_COLUMN: Final = 98


class Phase(IntEnum):
    """What the mover has to do."""

    TURN = 0  # uncover a card, or open an auction
    AUCTION = 1  # raise or pass
    WON = 2  # take, remove, or be done
    OVER = 3


# --- What is on the table -------------------------------------------------------------

FIELDS: Final = np.dtype(
    [
        ("deck", np.int8, DECK_SIZE),
        ("to_come", np.int8, KINDS),
        ("display", np.int8, KINDS),
        ("gone", np.int8, KINDS),
        ("laid", np.int8, (MOST_SEATS, KINDS)),
        ("last", np.int8, (MOST_SEATS, COLUMNS)),
        ("gold", np.int8, MOST_SEATS),
        ("bidding", np.int8, MOST_SEATS),
        ("supply", np.int8),
        ("bid", np.int8),
        ("bidder", np.int8),
        ("removed", np.int8),
        ("deck_left", np.int8),
        ("seats", np.int8),
        ("turn", np.int8),
        ("phase", np.int8),
    ],
    align=True,
)


class State(Protocol):
    """One game in progress. `FIELDS` is its layout in memory."""

    deck: NDArray[np.int8]  # all four piles; the next card is at deck_left - 1
    to_come: NDArray[np.int8]  # by card: how many are still in the piles
    display: NDArray[np.int8]  # by card: how many lie open
    gone: NDArray[np.int8]  # by card: how many left the game
    laid: NDArray[np.int8]  # by seat and card: how many, starting wagers included
    last: NDArray[np.int8]  # by seat and colour: the rank laid last, WAGER if no number yet
    gold: NDArray[np.int8]  # by seat
    bidding: NDArray[np.int8]  # by seat: 1 while in the auction
    supply: int  # gold in the middle
    bid: int  # the highest of the auction, 0 when there is none
    bidder: int  # who made it
    removed: int  # 1 when the winner has removed a card
    deck_left: int
    seats: int
    turn: int  # the seat to move
    phase: int


OPTIONS: Final = (Option("starter", 0, 0, MOST_SEATS - 1, "the seat that begins"),)
OPTION_FIELDS: Final = np.dtype([(option.name, np.int64) for option in OPTIONS], align=True)


class Options(Protocol):
    """What the players agreed on."""

    starter: int


# --- Preparation ----------------------------------------------------------------------


@compilable
def copies(rank: int) -> int:
    """Three wagers of each colour, two of each number from 2 to 5, one from 6 to 10."""
    if rank == WAGER:
        return WAGERS
    return 2 if rank <= TWICE else 1


@compilable
def deal(state: State, seats: int, options: Options, rng: Generator) -> None:
    """Two starting wagers each, four shuffled piles of 20, the gold shared out."""
    state.seats = seats
    clear_table(state)
    deal_starting_wagers(state, rng)
    build_deck(state)
    shuffle(state.deck, DECK_SIZE, rng)
    for seat in range(seats):
        state.gold[seat] = COINS // seats
    state.supply = COINS % seats
    state.turn = options.starter
    state.phase = Phase.TURN


@compilable
def clear_table(state: State) -> None:
    """Nothing laid, nothing on display, no auction."""
    for seat in range(MOST_SEATS):
        state.gold[seat] = 0
        for color in range(COLUMNS):
            state.last[seat, color] = WAGER
        for card in range(KINDS):
            state.laid[seat, card] = 0
    for card in range(KINDS):
        state.to_come[card] = copies(rank_of(card))
        state.display[card] = 0
        state.gone[card] = 0
    close_auction(state)


@compilable
def deal_starting_wagers(state: State, rng: Generator) -> None:
    """Two starting wagers of different colours each; with a pair, shuffle and deal again."""
    # The deck is built only later: until then its array serves to shuffle the wagers.
    for n in range(STARTING_WAGERS):
        state.deck[n] = n % COLUMNS
    paired = True
    while paired:
        shuffle(state.deck, STARTING_WAGERS, rng)
        paired = False
        for seat in range(state.seats):
            first = STARTING_WAGERS_EACH * seat
            paired |= state.deck[first] == state.deck[first + 1]
    for n in range(STARTING_WAGERS_EACH * state.seats):
        state.laid[n // STARTING_WAGERS_EACH, card_of(int(state.deck[n]), WAGER)] += 1


@compilable
def build_deck(state: State) -> None:
    """All cards still to come, in order: 80 before the game."""
    n = 0
    for card in range(KINDS):
        for _ in range(state.to_come[card]):
            state.deck[n] = card
            n += 1
    state.deck_left = n


# --- A turn: uncover a card... --------------------------------------------------------


@compilable
def may_use(state: State, seat: int, card: int) -> bool:
    """Numbers equal or rising; wagers only before all numbers."""
    return bool(rank_of(card) >= state.last[seat, color_of(card)])


@compilable
def is_dead(state: State, card: int) -> bool:
    """No player can use the card."""
    for seat in range(state.seats):
        if may_use(state, seat, card):
            return False
    return True


@compilable
def uncover(state: State) -> None:
    """Turn up a card; the last of all ends the game, else the next player goes on."""
    turn_up(state)
    if state.deck_left == 0:
        state.phase = Phase.OVER
        return
    if state.deck_left % PILE_SIZE == 0:
        share_gold(state)
    state.phase = Phase.TURN
    state.turn = (state.turn + 1) % state.seats


@compilable
def turn_up(state: State) -> None:
    """The next card joins the display, or leaves the game at once if nobody can use it."""
    state.deck_left -= 1
    card = int(state.deck[state.deck_left])
    state.deck[state.deck_left] = 0
    state.to_come[card] -= 1
    if is_dead(state, card):
        state.gone[card] += 1
    else:
        state.display[card] += 1


@compilable
def share_gold(state: State) -> None:
    """At the end of a pile all get the same from the supply; the rest stays there."""
    share = state.supply // state.seats
    for seat in range(state.seats):
        state.gold[seat] += share
    state.supply -= share * state.seats


# --- ...or open an auction ------------------------------------------------------------


@compilable
def has_display(state: State) -> bool:
    """Whether there is something to bid for."""
    for card in range(KINDS):
        if state.display[card] > 0:
            return True
    return False


@compilable
def place_bid(state: State, coins: int) -> None:
    """Open the auction, or raise."""
    if state.phase == Phase.TURN:
        state.phase = Phase.AUCTION
        for seat in range(state.seats):
            state.bidding[seat] = 1
    state.bid = coins
    state.bidder = state.turn
    ask_next(state)


@compilable
def pass_bid(state: State) -> None:
    """Who passes is out; the last one left has won."""
    state.bidding[state.turn] = 0
    ask_next(state)
    if state.turn == state.bidder:
        win(state)


@compilable
def ask_next(state: State) -> None:
    """Clockwise, whoever is still in the auction."""
    state.turn = (state.turn + 1) % state.seats
    while not state.bidding[state.turn]:
        state.turn = (state.turn + 1) % state.seats


@compilable
def win(state: State) -> None:
    """The winner pays into the supply, and may now use the display."""
    state.gold[state.bidder] -= state.bid
    state.supply += state.bid
    state.phase = Phase.WON


# --- The winner -----------------------------------------------------------------------


@compilable
def take(state: State, card: int) -> None:
    """A card of the display to the winner's expedition."""
    state.display[card] -= 1
    state.laid[state.turn, card] += 1
    state.last[state.turn, color_of(card)] = rank_of(card)


@compilable
def remove(state: State, card: int) -> None:
    """One card of the display may leave the game."""
    state.display[card] -= 1
    state.gone[card] += 1
    state.removed = 1


@compilable
def finish_auction(state: State) -> None:
    """The winner uncovers one card; the player after the winner goes on."""
    close_auction(state)
    uncover(state)


@compilable
def close_auction(state: State) -> None:
    """Nobody bids, and nothing was removed."""
    state.bid = 0
    state.bidder = NOBODY
    state.removed = 0
    for seat in range(MOST_SEATS):
        state.bidding[seat] = 0


# --- The score ------------------------------------------------------------------------


@compilable
def footprints(rank: int) -> int:
    """One on the numbers 2 to 5, two on 6 to 10, none on wagers."""
    if rank == WAGER:
        return 0
    return 2 if rank >= LONG_STEP else 1


@compilable
def steps(state: State, seat: int, color: int) -> int:
    """All footprints of an expedition."""
    n = 0
    for rank in range(1, RANKS):
        n += int(state.laid[seat, card_of(color, rank)]) * footprints(rank)
    return n


@compilable
def number_cards(state: State, seat: int, color: int) -> int:
    """The cards of an expedition, wagers not counted."""
    n = 0
    for rank in range(1, RANKS):
        n += int(state.laid[seat, card_of(color, rank)])
    return n


@compilable
def expedition_score(state: State, seat: int, color: int) -> int:
    """Footprints x (1 + wagers), and 8 for at least four number cards."""
    wagers = int(state.laid[seat, card_of(color, WAGER)])
    bonus = LONG_EXPEDITION_BONUS if number_cards(state, seat, color) >= LONG_EXPEDITION else 0
    return steps(state, seat, color) * (1 + wagers) + bonus


@compilable
def score(state: State, seat: int) -> int:
    """All expeditions, and a point for each coin."""
    points = int(state.gold[seat])
    for color in range(COLUMNS):
        points += expedition_score(state, seat, color)
    return points


# --- Actions by number: colour by colour take, remove; then the turn and the bids ------

COLOR_ACTIONS: Final[Groups] = (("take", RANKS), ("remove", RANKS))
GLOBAL_ACTIONS: Final[Groups] = (("uncover", 1), ("pass", 1), ("done", 1), ("bid", COINS))

PER_COLOR: Final = width(COLOR_ACTIONS)
REMOVE: Final = RANKS
UNCOVER: Final = COLUMNS * PER_COLOR
PASS: Final = UNCOVER + 1
DONE: Final = UNCOVER + 2
BID: Final = DONE  # a bid of n coins is action BID + n
ACTIONS: Final = BID + COINS + 1


@compilable
def mover(state: State) -> int:
    return NOBODY if state.phase == Phase.OVER else int(state.turn)


@compilable
def is_over(state: State) -> bool:
    return bool(state.phase == Phase.OVER)


@compilable
def legal(state: State, mask: Mask) -> int:
    """Mark the legal actions; how many there are."""
    for action in range(ACTIONS):
        mask[action] = 0
    if state.phase == Phase.TURN:
        mask[UNCOVER] = 1
        return 1 + (legal_bids(state, mask) if has_display(state) else 0)
    if state.phase == Phase.AUCTION:
        mask[PASS] = 1
        return 1 + legal_bids(state, mask)
    if state.phase == Phase.WON:
        mask[DONE] = 1
        return 1 + legal_spoils(state, mask)
    return 0


@compilable
def legal_bids(state: State, mask: Mask) -> int:
    """More than the highest bid, at most all one's gold."""
    lowest, highest = int(state.bid) + 1, int(state.gold[state.turn])
    for coins in range(lowest, highest + 1):
        mask[BID + coins] = 1
    return max(highest + 1 - lowest, 0)


@compilable
def legal_spoils(state: State, mask: Mask) -> int:
    """Cards of the display that fit, and while none was removed, any to remove."""
    n, seat, may_remove = 0, int(state.turn), 1 - int(state.removed)
    for color in range(COLUMNS):
        last = int(state.last[seat, color])
        for rank in range(RANKS):
            shown = int(state.display[card_of(color, rank)] > 0)
            fits = shown & int(rank >= last)
            mask[color * PER_COLOR + rank] = fits
            mask[color * PER_COLOR + REMOVE + rank] = shown & may_remove
            n += fits + (shown & may_remove)
    return n


@compilable
def act(state: State, action: int, rng: Generator) -> None:
    """Carry out a legal action."""
    color, slot = action // PER_COLOR, action % PER_COLOR
    if action > BID:
        place_bid(state, action - BID)
    elif action == PASS:
        pass_bid(state)
    elif action == UNCOVER:
        uncover(state)
    elif action == DONE:
        finish_auction(state)
    elif slot < REMOVE:
        take(state, card_of(color, slot))
    else:
        remove(state, card_of(color, slot - REMOVE))
