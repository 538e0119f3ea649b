"""The numbers of Roll & Write."""

from typing import Final

from lostcities.bots.tuning import Manner, Moves, Tuning
from lostcities.games.roll_and_write.rules import TEN
from lostcities.games.roll_and_write.sheet import BOXES

WRITTEN: Final = "seat +0: boxes"
REACHED: Final = "seat +0: reached"
FAR: Final = 3  # from one number of a column to the next: a leap
EMPTY: Final = ((WRITTEN, 0),)


def next_vase(group: str) -> tuple[Moves, ...]:
    """Moves of a group into a box with a vase, box by box."""
    return tuple(
        Moves(
            group,
            needs=(("vases", box), *([(WRITTEN, box - 1)] if box else [])),
            lacks=((WRITTEN, box),),
        )
        for box in range(BOXES)
    )


KINDS: Final = {
    "begin": (Moves("write", lacks=EMPTY), Moves("accelerate", lacks=EMPTY)),
    "circle": (Moves("double"),),
    "vase": (*next_vase("write"), *next_vase("accelerate")),
    "leap": tuple(
        Moves("write", n, 1, lacks=((REACHED, n - FAR + 1),)) for n in range(FAR - 1, TEN)
    ),
    "refuse": (Moves("refuse"),),
}
MANNERS: Final = {
    "wander": Manner(3.0, ("others", "counting"), {"begin": 16.0, "leap": 20.5}),
    "magpie": Manner(6.2, ("others",), {"vase": 40.0, "begin": 20.0, "leap": 13.0}),
    "compass": Manner(3.0, ("others", "counting"), {"refuse": -40.0, "leap": 16.0}),
    "ember": Manner(3.0, ("others",), {"circle": 20.0, "begin": 10.0, "leap": 15.4}),
    "lantern": Manner(4.2, ("others",)),
    "ledger": Manner(5.3, (), {"circle": -6.0, "refuse": 3.0, "begin": -2.0}),
    "survey": Manner(4.3),
}

TUNING: Final = Tuning(
    point=0.01,
    kinds=KINDS,
    manners=MANNERS,
    learnt_options={"sheet": ()},  # a network knows the shipped one alone
    luck_share=0.35,
    luck_samples=32,
)
