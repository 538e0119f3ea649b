"""How a game is learnt: the tables that are part of every update, and what is hidden there."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

from lostcities.core.game import Game


@dataclass(frozen=True)
class Variant:
    """One kind of table: how many seats, which share of the games, which options."""

    seats: int
    share: float
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What tells it from its like; its strength is measured in single rounds."""
        options = [f"{key} {value}" for key, value in self.options.items() if key != "rounds"]
        return ", ".join([f"{self.seats} seats", *options])


@dataclass(frozen=True)
class Training:
    """How a game is learnt: `TRAINING` in the `training.py` of its folder."""

    variants: tuple[Variant, ...] = ()  # none: every number of seats in equal shares
    exploit_limit: float = 1.0  # points a game that an exploiter may gain at tables of two sides
    # The features that say which cards of the others are known, clockwise after the mover; and of
    # those that are with one of two opponents, nobody else knows with whom
    known: tuple[str, ...] = ()
    known_of_two: str = ""


TRAINING: Final = Training()


def training_of(game: Game) -> Training:
    """How a game is learnt."""
    training: Training = game.part("training", __name__).TRAINING
    return training


def variants_of(game: Game) -> tuple[Variant, ...]:
    """The tables that a network of a game learns at."""
    equal = tuple(Variant(seats, 1 / len(game.seats)) for seats in game.seats)
    return training_of(game).variants or equal


def narrowed(variants: tuple[Variant, ...], only: int, rounds: int) -> tuple[Variant, ...]:
    """One table alone, the first is 1, or all; with as many rounds as asked for, or as usual."""
    if only:
        variants = (replace(variants[only - 1], share=1.0),)
    if rounds:
        variants = tuple(replace(it, options=it.options | {"rounds": rounds}) for it in variants)
    return variants
