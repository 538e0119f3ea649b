"""The games as OpenSpiel knows them: their names and their parameters."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from lostcities.core.game import Game, Options
from lostcities.envs.openspiel.part import Part, Variant, part_of


@dataclass(frozen=True)
class Known:
    """A variant of a game, as it is known to OpenSpiel."""

    game: Game
    part: Part
    variant: Variant

    @property
    def short_name(self) -> str:
        """The name for `pyspiel.load_game`."""
        return f"python_lostcities_{self.variant.name}"

    def parameters(self) -> dict[str, Any]:
        """All parameters with their defaults: seats, length, reward, and the game's options."""
        options: dict[str, Any] = {
            option.name: bool(option.default) if option.flag else option.default
            for option in self.game.options
            if option.name not in self.variant.fixed
        }
        parts = dict.fromkeys(self.game.parts, "")
        turns = self.variant.max_turns
        own = {"players": self.game.seats[0], "max_turns": turns, "reward": "points"}
        return {**own, **options, **parts}

    def options(self, parameters: Mapping[str, Any]) -> dict[str, Any]:
        """The options of the game among the parameters; an empty part is the shipped one."""
        fixed = self.variant.fixed
        names = [option.name for option in self.game.options if option.name not in fixed]
        parts = {name: parameters[name] for name in self.game.parts if parameters[name]}
        return {**{name: parameters[name] for name in names}, **fixed, **parts}

    def bounds(
        self, seats: int, reward: str, options: Options, max_turns: int
    ) -> tuple[float, float]:
        """No return is less, none is more."""
        if reward == "rank":
            return -1.0, 1.0
        least, most = self.variant.bounds or self.part.bounds(seats, options, max_turns)
        return float(least), float(most)


def known_variants(game: Game) -> list[Known]:
    """All variants of a game."""
    part = part_of(game)
    return [Known(game, part, variant) for variant in part.variants]


VARIANTS: Final = dict[str, Known]()  # by short name; registering a game adds to them
