"""The tables that a network of a game learns at, side by side in every update."""

from dataclasses import dataclass, field, replace
from typing import Any, Final


@dataclass(frozen=True)
class Variant:
    """One kind of table: how many seats, which share of the games, which options."""

    seats: int
    share: float
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What tells it from its like; its strength is measured in single rounds."""
        told = [f"{key} {value}" for key, value in self.options.items() if key != "rounds"]
        return ", ".join([f"{self.seats} seats", *told])


VARIANTS: Final[dict[str, tuple[Variant, ...]]] = {
    "classic": (
        Variant(2, 0.75, {"rounds": 3}),
        Variant(2, 0.25, {"rounds": 3, "expeditions": 6}),
    ),
    "partners": (Variant(4, 1.0, {"rounds": 1}),),
    "rivals": (Variant(2, 0.25), Variant(3, 0.3), Variant(4, 0.45)),
    "roll_and_write": (
        Variant(2, 0.4),
        Variant(3, 0.2),
        Variant(4, 0.2),
        Variant(5, 0.2),
    ),
}


def narrowed(variants: tuple[Variant, ...], only: int, rounds: int) -> tuple[Variant, ...]:
    """One table alone, the first is 1, or all; with as many rounds as asked for, or as usual."""
    if only:
        variants = (replace(variants[only - 1], share=1.0),)
    if rounds:
        variants = tuple(replace(it, options=it.options | {"rounds": rounds}) for it in variants)
    return variants
