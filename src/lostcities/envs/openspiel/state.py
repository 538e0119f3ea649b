"""A state in OpenSpiel: a lazy table in the words that OpenSpiel asks for."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import pyspiel

from lostcities.core.chance import new_generator
from lostcities.core.game import NOBODY
from lostcities.envs.checks import checked_within, is_whole, why_not
from lostcities.envs.one_game import rewards
from lostcities.envs.openspiel.lists import observation_list, story_list
from lostcities.envs.openspiel.observer import as_json, private_part
from lostcities.envs.openspiel.table import LazyTable
from lostcities.errors import IllegalMove, LostCitiesError
from lostcities.notation.moves import move_name, parse_move
from lostcities.notation.text import text_table

TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """One state; `table` holds the record and the stories of the seats.

    What OpenSpiel would ask of C++, which asks Python again, is answered here where it can be.
    """

    def __init__(self, game: Any) -> None:
        """Before the deal."""
        super().__init__(game)
        self.table: LazyTable = game.start.copy()

    # --- Who, what, how likely ---

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's numbers for chance and the end."""
        table = self.table
        if table.mover == NOBODY:
            return TERMINAL
        return CHANCE if table.waiting else table.mover

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.mover == NOBODY

    def is_chance_node(self) -> bool:
        """Whether chance is to decide."""
        return self.table.waiting

    def legal_actions(self, *player: int) -> list[int]:
        """What the player may do, or what can come; nothing for whoever is not to move."""
        if player and player[0] != self.current_player():
            others: list[int] = super().legal_actions(*player)
            return others
        return self._outcomes() if self.table.waiting else self._legal_actions(0)

    def _legal_actions(self, _player: int) -> list[int]:
        table = self.table
        actions: list[int] = table.spaces.actions.own(table.mask().nonzero()[0]).tolist()
        return actions

    def _outcomes(self) -> list[int]:
        table = self.table
        outcomes: list[int] = table.spaces.outcomes.own(table.weights().nonzero()[0]).tolist()
        return outcomes

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can come, and how likely it is."""
        table = self.table
        weights = table.weights()
        possible = weights.nonzero()[0]
        ways = weights[possible]
        outcomes = table.spaces.outcomes.own(possible).tolist()
        return list(zip(outcomes, (ways / ways.sum()).tolist(), strict=True))

    def _apply_action(self, action: int) -> None:
        table = self.table
        if table.mover == NOBODY:
            raise IllegalMove("the game is over")
        if table.waiting:
            outcomes = table.spaces.outcomes
            if not 0 <= action < len(outcomes) or not table.weights()[outcomes.full(action)]:
                raise IllegalMove(self._why_it_cannot_come(action))
            table.fall(outcomes.full(action))
            return
        actions = table.spaces.actions
        if not 0 <= action < len(actions) or not table.mask()[actions.full(action)]:
            raise IllegalMove(self._why_not(action))
        table.move(actions.full(action))

    def _why_not(self, action: int) -> str:
        table = self.table
        actions = table.spaces.actions
        if not is_whole(action) or not 0 <= action < len(actions):
            return f"actions are 0 to {len(actions) - 1}, not {action!r}"
        return why_not(table.game, table.state, actions.full(action))

    def _why_it_cannot_come(self, outcome: int) -> str:
        known = 0 <= outcome < len(self.table.spaces.outcomes)
        called = self._called(outcome) if known else f"outcome {outcome}"
        can = ", ".join(self._called(possible) for possible in self._outcomes())
        return f"{called} cannot come now; what can come: {can}"

    def _called(self, outcome: int) -> str:
        return f"{self._action_to_string(CHANCE, outcome)} ({outcome})"

    def is_truncated(self) -> bool:
        """Whether `max_turns` ended the game before the rules did."""
        return self.table.cut

    def returns(self) -> list[float]:
        """At the end the margin, among many seats the score; or the rank."""
        if self.table.mover != NOBODY:
            return [0.0] * self.table.seats
        scores = np.array(self.table.scores(), np.int32)
        return [float(x) for x in rewards(self.table.game, self.get_game().reward, scores)]

    # --- Tensors, as lists ---

    def information_state_tensor(self, *player: int) -> list[float]:
        """Whose it is, what the seat observes, and all that it has seen happen."""
        seat = player[0] if player else self.current_player()
        if not 0 <= seat < self.table.seats:
            return list(super().information_state_tensor(*player))
        return story_list(self.table, seat, self.get_game().events)

    def observation_tensor(self, *player: int) -> list[float]:
        """What the seat observes."""
        seat = player[0] if player else self.current_player()
        if not 0 <= seat < self.table.seats:
            return list(super().observation_tensor(*player))
        return observation_list(self.table, seat, self.get_game().events)

    # --- Words ---

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.table
        if player == CHANCE:
            return table.part.outcome_name(table.spaces.outcomes.full(action))
        return move_name(table.game, table.spaces.actions.full(action))

    def __str__(self) -> str:
        """The table, and what each seat alone knows: the referee's sight."""
        table, shown = self.table, self.table.view(None)
        alone = [private_part(table.view(seat), shown) for seat in range(table.seats)]
        lines = [f"seat {seat} alone: {as_json(part)}" for seat, part in enumerate(alone) if part]
        if table.waiting:
            lines.append(f"chance decides; {len(table.places)} to be dealt or rolled")
        return "\n".join([text_table(shown), *lines, f"turns: {table.turns}"])

    # --- JSON ---

    def _to_struct(self) -> dict[str, Any]:
        table = self.table
        return {
            "game": table.game.name,
            "history": [int(action) for action in self.history()],
            "current_player": self.current_player(),
            "terminal": table.over,
            "truncated": table.cut,
            "turns": table.turns,
            "scores": table.scores(),
            "views": [table.view(seat) for seat in range(table.seats)],
        }

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return self.table.view(checked_within("player", player, 0, self.table.seats - 1))

    def _action_to_struct(self, player: int, action: int) -> dict[str, str]:
        key = "outcome" if player == CHANCE else "move"
        return {key: self._action_to_string(player, action)}

    def _struct_to_actions(self, struct: Mapping[str, Any]) -> list[int]:
        if "move" in struct:
            action = parse_move(self.table.game, struct["move"])
            return [int(self.table.spaces.actions.own(action))]
        return [self.string_to_action(pyspiel.PlayerId.CHANCE, struct["outcome"])]

    def __reduce__(self) -> tuple[Any, ...]:
        """Its game and its history, wherever it is unpickled."""
        return replayed, (self.get_game(), [int(action) for action in self.history()])

    # --- Other worlds ---

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that looks the same to the player, all that is hidden from it dealt afresh."""
        checked_within("player", player, 0, self.table.seats - 1)
        if self.table.waiting:
            raise LostCitiesError("while chance is to decide there is nothing to resample")
        rng, game = new_generator(int(sampler() * 2**53)), self.get_game()
        return replayed(game, another_past(game.start, self.history(), player, rng))


def another_past(start: LazyTable, history: Sequence[int], seat: int, rng: Any) -> list[int]:
    """A history that a seat cannot tell from this one, both in the variant's numbers."""
    part = start.part
    if part.another_past is None:
        if part.is_hidden(start.options[0]):
            raise LostCitiesError(f"{start.game.name} says of no other past what it may have been")
        return list(history)
    past = part.another_past(start, renumbered(start, history, to_game=True), seat, rng)
    return renumbered(start, past, to_game=False)


def renumbered(start: LazyTable, history: Sequence[int], *, to_game: bool) -> list[int]:
    """A history from the variant's numbers to the game's, or back."""
    table, numbers = start.copy(), list[int]()
    for number in history:
        kind = table.spaces.outcomes if table.waiting else table.spaces.actions
        other = kind.full(number) if to_game else int(kind.own(number))
        numbers.append(other)
        table.follow(other if to_game else number)
    return numbers


def replayed(game: Any, history: Sequence[int]) -> SpielState:
    """The state that a history leads to."""
    state: SpielState = game.new_initial_state({"history": history})
    return state
