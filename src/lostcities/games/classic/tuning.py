"""The numbers of the card game for two, and the turns of both card games that change nothing."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.stalling import FEW, draws
from lostcities.bots.tuning import Kind, Manner, Moves, Tuning
from lostcities.core.cards import RANKS, rank_of
from lostcities.core.compiled import compilable
from lostcities.core.game import Game
from lostcities.games.classic.rules import NOTHING, lowest_playable
from lostcities.notation.moves import letters

FAR: Final = 3  # ranks from one card of an expedition to the next: a leap


@compilable
def guessed(state: Any, seat: int, card: int) -> int:
    """How many of a card a hand has in this world alone: nobody saw the seat take them."""
    return int(state.hand[seat, card] - state.known[seat, card])


def idle_draws(game: Game, seen: Any, legal: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which legal actions take a card of no use, after a discard, with few cards left to draw."""
    if seen.deck_left > FEW or seen.closed == NOTHING:
        return np.zeros(len(legal), np.bool_)
    piles = draws(game)
    idle = [
        piles[letter] for letter in piles if letter != "deck" and is_useless(game, seen, letter)
    ]
    return np.isin(legal, idle)


def is_useless(game: Game, seen: Any, letter: str) -> bool:
    """Whether the card on top of a pile fits on no expedition of the mover's side."""
    color = letters(game).index(letter)
    height = int(seen.pile_height[color])
    if height == 0:
        return False
    return bool(rank_of(int(seen.pile[color, height - 1])) < lowest_playable(seen, color))


def card_kinds(side: str) -> dict[str, Kind]:
    """What somebody may like in a card game, by what its features call the mover's side."""
    begun, reached = (f"{side}: begun", 0), f"{side}: reached"
    far = range(FAR, RANKS)
    return {
        "begin": (Moves("play", lacks=(begun,)),),  # a card on an expedition not begun
        "wager": (Moves("play", size=1),),
        "leap": tuple(Moves("play", rank, 1, lacks=((reached, rank - FAR),)) for rank in far),
        "pile": (Moves("draw"),),  # not from the deck
    }


MANNERS: Final = {
    "wander": Manner(4.5, ("others", "counting"), {"begin": -9.0, "wager": 6.0}),
    "magpie": Manner(3.8, ("others", "counting"), {"pile": 12.0}),
    "compass": Manner(4.7, ("others", "counting"), {"pile": -20.0, "leap": 12.0}),
    "ember": Manner(2.2, ("others",), {"wager": 10.0, "begin": 6.0, "leap": 17.5}),
    "lantern": Manner(1.6, ("others", "counting")),
    "ledger": Manner(3.75, (), {"begin": -6.0, "wager": -8.0, "leap": -2.0}),
    "survey": Manner(3.5),
}

TUNING: Final = Tuning(
    point=0.02,
    played_win=1.0,
    temperature=0.8,
    guessed=guessed,
    idle=idle_draws,
    kinds=card_kinds("mine"),
    manners=MANNERS,
    learnt_options={"expeditions": (5, 6), "hand": (8,), "highest": (10,)},
    luck_share=0.72,  # by a trial on other games
)
