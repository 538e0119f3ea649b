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

import pyspiel

from lostcities.envs.checks import checked_choice, checked_within
from lostcities.envs.one_game import Reward
from lostcities.envs.openspiel.bot import SpielBot
from lostcities.envs.openspiel.observer import Observer
from lostcities.envs.openspiel.state import SpielState
from lostcities.envs.openspiel.table import LazyTable
from lostcities.envs.openspiel.variants import VARIANTS, Variant, most_actions, most_outcomes
from lostcities.errors import BadRecord

__all__ = ["SpielBot", "SpielGame"]

MOST_TURNS: Final = 100_000  # that `max_turns` may be: a history tensor has room for them all


def game_type(variant: Variant, parameters: Mapping[str, Any]) -> Any:
    """What OpenSpiel wants to know of a game: who sees what, and whether gain is another's loss."""
    game, kinds = variant.game, pyspiel.GameType
    hidden = game.name in ("classic", "partners") or parameters.get("sealed", False)
    zero_sum = parameters["reward"] == "rank" or game.is_two_sided(parameters["players"])
    return kinds(
        short_name=variant.short_name,
        long_name=f"{game.title} ({variant.name})",
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
        parameter_specification=variant.parameters(),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of the games with its parameters."""

    variant: Variant

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        """BadOption says what a parameter may be."""
        variant, game = self.variant, self.variant.game
        self.seats = game.check_seats(parameters["players"])
        self.reward = checked_choice("reward", parameters["reward"], get_args(Reward))
        limit = checked_within("max_turns", parameters["max_turns"], 1, MOST_TURNS)
        options = game.new_options(self.seats, variant.options(parameters))
        self.start = LazyTable(game, self.seats, options, limit, variant.prepare)
        self.length = most_actions(game, self.seats, options, limit)
        self.outcomes = most_outcomes(game, self.seats, options, limit)
        kind, (least, most) = game_type(variant, parameters), self.bounds(options)
        zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=self.start.chance.outcomes,
            num_players=self.seats,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.length,
        )
        super().__init__(kind, info, dict(parameters))

    def bounds(self, options: Any) -> tuple[float, float]:
        """No return is less, none is more."""
        if self.reward == "rank":
            return -1.0, 1.0
        rounds = int(getattr(options, "rounds", 1))
        least, most = self.variant.game.score_bounds
        if self.variant.game.is_two_sided(self.seats):
            least, most = least - most, most - least
        return float(rounds * least), float(rounds * most)

    def new_initial_state(self, state: Any = None) -> SpielState:
        """Before the deal; or the state that a JSON struct tells of."""
        new = SpielState(self)
        for action in [] if state is None else history_of(state):
            new.apply_action(action)
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is loaded by name wherever it is unpickled; importing this module registers it."""
        return load, (self.variant.short_name, self.get_parameters())

    def max_chance_nodes_in_history(self) -> int:
        """As OpenSpiel asks."""
        return self.outcomes

    def make_py_observer(self, asked: Any = None, params: Any = None) -> Observer:
        """An observer of any sort; see `openspiel_observer`."""
        if asked is None or isinstance(asked, dict):
            asked, params = pyspiel.IIGObservationType(perfect_recall=False), asked or params
        gifts = self.length if self.variant.game.name == "partners" else 0
        events = self.length + self.outcomes + gifts  # the receiver hears of a gift twice
        return Observer(self.variant.game, self.seats, events, asked, params)


def load(name: str, parameters: Mapping[str, Any]) -> Any:
    """One of the games; whoever calls this has registered it by importing this module."""
    return pyspiel.load_game(name, dict(parameters))


def history_of(struct: Any) -> list[int]:
    """The history in a state's JSON, as text or read."""
    try:
        told = json.loads(struct) if isinstance(struct, str) else struct
        return [int(action) for action in told["history"]]
    except (ValueError, TypeError, KeyError):
        raise BadRecord("a state is JSON with its 'history', a list of action numbers") from None


def register(variant: Variant) -> None:
    """Make a variant known to `pyspiel.load_game`.

    OpenSpiel keeps what it is given until after Python has ended: a class survives that.
    """
    game = type(variant.name, (SpielGame,), {"variant": variant})
    pyspiel.register_game(game_type(variant, variant.parameters()), game)


for _variant in VARIANTS.values():
    register(_variant)
