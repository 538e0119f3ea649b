"""The characters: eight persons at every table, each a level, from a beginner to the champion.

They share the champion's network. The weaker ones overlook things as people do — first what the
others collect, then which cards are gone or what a sheet holds beside its numbers — and have
likings: for new expeditions, for wagers, for what lies on a pile. The game's tuning says which
moves they like, how much, and how far they waver.
"""

from dataclasses import dataclass
from typing import Final

from lostcities.bots import champion
from lostcities.bots.policy import Policy
from lostcities.bots.tuning import Manner, tuning_of
from lostcities.core.game import Game


@dataclass(frozen=True)
class Character:
    """One person."""

    name: str
    about: str

    def manner(self, game: Game) -> Manner:
        """How it plays a game; the champion at the usual temperature, liking nothing."""
        tuning = tuning_of(game)
        return tuning.manners.get(self.name, Manner(tuning.temperature))

    def make(self, game: Game) -> Policy:
        """The person at a table of this game."""
        manner = self.manner(game)
        return champion.make(game, manner.temperature, manner.overlooks, manner.likes)


CHARACTERS: Final = {
    person.name: person
    for person in (
        Character("wander", "wanders without a plan: any way will do"),
        Character("magpie", "collects what glitters, and counts nothing"),
        Character("compass", "knows the way but does not watch the others"),
        Character("ember", "bold: bets early and leaps ahead"),
        Character("lantern", "plays solidly and does not watch the others"),
        Character("ledger", "careful: watches all, begins late, bets little"),
        Character("survey", "sees everything and sometimes wavers"),
        Character("champion", "the strongest network: looks once and moves"),
    )
}
