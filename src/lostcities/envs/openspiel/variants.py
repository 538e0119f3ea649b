"""The games as OpenSpiel knows them: their names, their parameters, and how long they can last."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from lostcities.core.cards import WAGER, WAGERS_PER_COLOR, card_of
from lostcities.core.game import Game, Options, State
from lostcities.games.catalog import CLASSIC, PARTNERS, RIVALS, ROLL_AND_WRITE
from lostcities.games.classic import rules as classic
from lostcities.games.partners import rules as partners
from lostcities.games.rivals import rules as rivals
from lostcities.games.roll_and_write import rules as roll_and_write
from lostcities.games.roll_and_write.sheet import BOXES


@dataclass(frozen=True)
class Variant:
    """A game under a name of its own."""

    name: str
    game: Game
    max_turns: int  # unless the parameters say otherwise
    fixed: Mapping[str, int] = field(default_factory=dict)  # options that are no parameters
    prepare: Callable[[State], None] | None = None  # the table before the first card is dealt

    @property
    def short_name(self) -> str:
        """The name for `pyspiel.load_game`."""
        return f"python_lostcities_{self.name}"

    def parameters(self) -> dict[str, Any]:
        """All parameters with their defaults: seats, length, reward, and the game's options."""
        options: dict[str, Any] = {
            option.name: bool(option.default) if option.flag else option.default
            for option in self.game.options
            if option.name not in self.fixed
        }
        parts = dict.fromkeys(self.game.parts, "")
        own = {"players": self.game.seats[0], "max_turns": self.max_turns, "reward": "points"}
        return {**own, **options, **parts}

    def options(self, parameters: Mapping[str, Any]) -> dict[str, Any]:
        """The options of the game among the parameters; an empty part is the shipped one."""
        names = [option.name for option in self.game.options if option.name not in self.fixed]
        parts = {name: parameters[name] for name in self.game.parts if parameters[name]}
        return {**{name: parameters[name] for name in names}, **self.fixed, **parts}


# --- How long ------------------------------------------------------------------------


def most_actions(game: Game, seats: int, options: Options, max_turns: int) -> int:
    """More actions than these no game has; a turn ends when the move passes to another seat."""
    if game.name == "rivals":  # within a turn the winner takes or removes cards, each once
        return max_turns + rivals.DECK_SIZE
    if game.name == "roll_and_write":  # within a turn arrows; and who rolls next may go on
        return 2 * max_turns + seats * roll_and_write.COLUMNS * BOXES
    return 2 * (max_turns + int(options.rounds))  # place and draw; the leader may go on


def most_outcomes(game: Game, seats: int, options: Options, max_turns: int) -> int:
    """More cards or dice than these do not fall."""
    if game.name == "rivals":
        return rivals.STARTING_WAGERS_EACH * seats + rivals.DECK_SIZE
    if game.name == "roll_and_write":
        return 2 * roll_and_write.DICE * (max_turns + 1)
    if game.name == "partners":
        return int(options.rounds) * partners.DECK_SIZE
    cards = int(options.expeditions) * (WAGERS_PER_COLOR + int(options.highest) - 1)
    return int(options.rounds) * cards


# --- A tiny game, to be solved exactly -----------------------------------------------

LAID: Final = ((3, 6), (4, 5))  # by side: the numbers that lie at the beginning
PILE: Final = (7,)  # the discards
DECK: Final = (WAGER, WAGER, 8, 9, 10)  # to be dealt, two to each, and drawn


def yellow(number: int) -> int:
    """A card of the one expedition of the tiny game, WAGER for a wager."""
    return card_of(0, number - 1 if number else WAGER)


def set_endgame(state: State) -> None:
    """The end of a round: both have begun the one expedition, and the last cards are dealt."""
    starter = int(state.turn)
    for side, numbers in enumerate(LAID):
        state.turn = side
        for number in numbers:
            classic.lay(state, yellow(number))
    for number in PILE:
        classic.put_on_pile(state, yellow(number))
    state.turn = starter
    state.phase, state.closed = classic.Phase.PLACE, classic.NOTHING
    state.deck[:] = 0
    state.deck[: len(DECK)] = [yellow(number) for number in DECK]
    state.deck_left = len(DECK)


VARIANTS: Final = {
    variant.short_name: variant
    for variant in (
        Variant("classic", CLASSIC, max_turns=1000),
        Variant("partners", PARTNERS, max_turns=2000),
        Variant("rivals", RIVALS, max_turns=1000),
        Variant("roll_and_write", ROLL_AND_WRITE, max_turns=500),
        Variant(
            "tiny",
            CLASSIC,
            max_turns=10,
            fixed={"rounds": 1, "expeditions": 1, "hand": 2, "highest": 10},
            prepare=set_endgame,
        ),
    )
}
