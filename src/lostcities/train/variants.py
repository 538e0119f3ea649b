"""How a game is learnt: the tables that are part of every update, and what is hidden there."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

from lostcities.core.game import Game
from lostcities.errors import BadOption

NEARLY: Final = 1e-6  # shares may be rounded


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


def shared_out(variants: tuple[Variant, ...], text: str) -> tuple[Variant, ...]:
    """The same tables with other shares of the games, such as `0.6 0.2 0.2`; no text: as usual."""
    if not text.strip():
        return variants
    try:
        shares = [float(share) for share in text.split()]
    except ValueError:
        shares = []
    if len(shares) != len(variants) or min(shares) <= 0 or abs(sum(shares) - 1) > NEARLY:
        known = "; ".join(it.name for it in variants)
        right = f"{len(variants)} shares above 0 that add up to 1 ({known})"
        raise BadOption(f"tables must be {right}, not {text!r}")
    return tuple(replace(it, share=share) for it, share in zip(variants, shares, strict=True))


def narrowed(variants: tuple[Variant, ...], only: int, rounds: int) -> tuple[Variant, ...]:
    """One table alone, the first is 1, or all; with as many rounds as asked for, or as usual."""
    if only:
        variants = (replace(variants[only - 1], share=1.0),)
    if rounds:
        variants = tuple(replace(it, options=it.options | {"rounds": rounds}) for it in variants)
    return variants
