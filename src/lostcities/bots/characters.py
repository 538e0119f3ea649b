"""The characters: five persons at every table, from a beginner to the champion.

They share the champion's network. The weaker ones overlook things as people do — first what the
others collect, then which cards are gone or what a sheet holds beside its numbers — and waver
between moves that look alike to them.
"""

from dataclasses import dataclass
from typing import Final

from lostcities.bots import champion
from lostcities.bots.policy import Policy
from lostcities.bots.tuning import tuning_of
from lostcities.core.game import Game


@dataclass(frozen=True)
class Character:
    """One person."""

    name: str
    about: str
    temperature: float | None
    overlooks: tuple[str, ...] = ()

    def make(self, game: Game) -> Policy:
        """The person at a table of this game."""
        temperature = self.temperature
        if temperature is not None:
            temperature *= tuning_of(game).heat
        return champion.make(game, temperature, self.overlooks)


CHARACTERS: Final = {
    person.name: person
    for person in (
        Character("wander", "looks at own cards only, and wanders", 4.0, ("others", "counting")),
        Character("compass", "knows the way but does not watch the others", 3.5, ("others",)),
        Character("lantern", "plays solidly and does not watch the others", 2.0, ("others",)),
        Character("survey", "sees everything and sometimes wavers", 2.5),
        Character("champion", "the strongest network: looks once and moves", None),
    )
}
