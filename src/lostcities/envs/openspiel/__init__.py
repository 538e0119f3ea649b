"""The games in OpenSpiel: after importing this, `pyspiel.load_game` knows them.

>>> import pyspiel
>>> import lostcities.envs.openspiel
>>> game = pyspiel.load_game("python_lostcities_classic(rounds=1,expeditions=3,hand=5)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 30)
"""

import json
from collections.abc import Mapping
from typing import Any, Final, get_args

from lostcities.core.game import Game, Options
from lostcities.envs.checks import checked_choice, checked_within
from lostcities.envs.extra import envs_extra

with envs_extra():
    import pyspiel

from lostcities.envs.one_game import Reward
from lostcities.envs.openspiel.bot import SpielBot
from lostcities.envs.openspiel.observer import Observer
from lostcities.envs.openspiel.state import SpielState
from lostcities.envs.openspiel.table import LazyTable
from lostcities.envs.openspiel.variants import VARIANTS, Known, known_variants
from lostcities.errors import BadRecord
from lostcities.games.catalog import GAMES

__all__ = ["SpielBot", "SpielGame", "register_game"]

MOST_TURNS: Final = 100_000  # that `max_turns` may be: a history tensor has room for them all


def game_type(known: Known, seats: int, reward: str, options: Options) -> Any:
    """What OpenSpiel wants to know of a game: who sees what, and whether gain is another's loss."""
    game, kinds = known.game, pyspiel.GameType
    hidden = known.part.is_hidden(options)
    zero_sum = reward == "rank" or game.is_two_sided(seats)
    return kinds(
        short_name=known.short_name,
        long_name=f"{game.title} ({known.variant.name})",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if hidden
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=known.parameters(),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of the games with its parameters."""

    known: Known

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        """BadOption says what a parameter may be."""
        known, game = self.known, self.known.game
        self.seats = game.check_seats(parameters["players"])
        self.reward = checked_choice("reward", parameters["reward"], get_args(Reward))
        limit = checked_within("max_turns", parameters["max_turns"], 1, MOST_TURNS)
        options = game.option_row(self.seats, known.options(parameters))
        self.start = LazyTable(known, self.seats, options, limit)
        self.length = known.part.length(self.seats, options[0], limit)
        self.events = sum(self.length)  # the room for a story
        kind = game_type(known, self.seats, self.reward, options[0])
        least, most = known.bounds(self.seats, self.reward, options[0], limit)
        zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.start.spaces.actions),
            max_chance_outcomes=len(self.start.spaces.outcomes),
            num_players=self.seats,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.length.actions,
        )
        super().__init__(kind, info, dict(parameters))

    def new_initial_state(self, state: Any = None) -> SpielState:
        """Before the deal; or the state that a JSON struct tells of."""
        new = SpielState(self)
        for action in [] if state is None else history_of(state):
            new.apply_action(action)
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is loaded by name wherever it is unpickled; importing this module registers it."""
        return load, (self.known.short_name, self.get_parameters())

    def max_chance_nodes_in_history(self) -> int:
        """As OpenSpiel asks."""
        return self.length.outcomes

    def make_py_observer(self, asked: Any = None, params: Any = None) -> Observer:
        """An observer of any sort; see `observer.py`."""
        if asked is None or isinstance(asked, dict):
            asked, params = pyspiel.IIGObservationType(perfect_recall=False), asked or params
        return Observer(self.start, self.events, asked, params)


def load(name: str, parameters: Mapping[str, Any]) -> Any:
    """One of the games; whoever calls this has registered it by importing this module."""
    return pyspiel.load_game(name, dict(parameters))


def history_of(struct: Any) -> list[int]:
    """The history in a state's JSON, as text or read."""
    try:
        loaded = json.loads(struct) if isinstance(struct, str) else struct
        return [int(action) for action in loaded["history"]]
    except (ValueError, TypeError, KeyError):
        raise BadRecord("a state is JSON with its 'history', a list of action numbers") from None


def register_game(game: Game) -> None:
    """Make a game known to `pyspiel.load_game`, under the names of its variants.

    OpenSpiel keeps what it is given until after Python has ended: a class survives that.
    """
    for known in known_variants(game):
        VARIANTS[known.short_name] = known
        options = game.new_options(game.seats[0], known.options(known.parameters()))
        kind = game_type(known, game.seats[0], "points", options)
        pyspiel.register_game(kind, type(known.variant.name, (SpielGame,), {"known": known}))


for _game in GAMES.values():
    register_game(_game)
