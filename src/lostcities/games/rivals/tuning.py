"""The numbers of Rivals."""

from typing import Final

from lostcities.bots.tuning import Manner, Moves, Tuning

OPENING: Final = (("phase", 0),)  # what the mover has to do
BIDDING: Final = (("phase", 1),)
COINS: Final = 3  # and more: a high bid to open with

KINDS: Final = {
    "open": (Moves("bid", needs=OPENING),),
    "leap": (Moves("bid", COINS, needs=OPENING),),
    "raise": (Moves("bid", needs=BIDDING),),
    "early": (Moves("bid", needs=(("piles after this", 0),)),),  # before the last pile
    "wager": (Moves("take", size=1),),
    "begin": (Moves("take", 1, lacks=(("seat +0: number cards", 0),)),),
    "take": (Moves("take"),),
}
MANNERS: Final = {
    "wander": Manner(2.93, ("others", "counting"), {"begin": 4.0, "open": 3.0}),
    "magpie": Manner(2.78, ("others", "counting"), {"take": 6.0, "wager": 4.0, "open": 2.0}),
    "compass": Manner(2.3, ("others",), {"raise": -2.0}),
    "ember": Manner(1.62, ("gold",), {"open": 3.0, "leap": 3.0, "raise": 3.0, "wager": 3.0}),
    "lantern": Manner(0.45, ("gold",)),
    "ledger": Manner(2.7, (), {"early": -4.0, "wager": -3.0}),
    "survey": Manner(2.3),
}

TUNING: Final = Tuning(
    point=0.04,
    learnt_win=0.3,
    played_win=0.3,
    kinds=KINDS,
    manners=MANNERS,
    valued_by="champion",
    luck_share=0.25,
    luck_samples=8,
)
