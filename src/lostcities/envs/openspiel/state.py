"""A state in OpenSpiel: a lazy table in the words that OpenSpiel asks for."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyspiel

from lostcities.core.chance import new_generator
from lostcities.envs.checks import checked_within, is_action, why_not
from lostcities.envs.one_game import rewards
from lostcities.envs.openspiel.observer import as_json, private_part
from lostcities.envs.openspiel.past import another_past
from lostcities.envs.openspiel.table import LazyTable
from lostcities.errors import IllegalMove, LostCitiesError
from lostcities.notation.moves import move_name, parse_move
from lostcities.notation.text import text_table


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """One state; `table` holds the record and the stories of the seats."""

    def __init__(self, game: Any) -> None:
        """Before the deal."""
        super().__init__(game)
        self.table: LazyTable = game.start.copy()

    # --- Who, what, how likely ---

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's numbers for chance and the end."""
        if self.table.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.table.waiting else self.table.mover

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can come, and how likely it is."""
        weights = self.table.weights()
        total = sum(weight for _, weight in weights)
        return [(outcome, weight / total) for outcome, weight in weights]

    def _apply_action(self, action: int) -> None:
        if self.table.over:
            raise IllegalMove("the game is over")
        if self.table.waiting:
            if action not in dict(self.table.weights()):
                raise IllegalMove(self._why_it_cannot_come(action))
            self.table.fall(action)
        elif is_action(action, self.table.game.actions) and self.table.mask()[action]:
            self.table.move(action)
        else:
            raise IllegalMove(why_not(self.table.game, self.table.state, action))

    def _why_it_cannot_come(self, outcome: int) -> str:
        known = 0 <= outcome < self.table.chance.outcomes
        called = self._called(outcome) if known else f"outcome {outcome}"
        can = ", ".join(self._called(possible) for possible, _ in self.table.weights())
        return f"{called} cannot come now; what can come: {can}"

    def _called(self, outcome: int) -> str:
        return f"{self.table.chance.name(self.table.game, outcome)} ({outcome})"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.over

    def is_truncated(self) -> bool:
        """Whether `max_turns` ended the game before the rules did."""
        return self.table.cut

    def returns(self) -> list[float]:
        """At the end the margin, among many seats the score; or the rank."""
        if not self.table.over:
            return [0.0] * self.table.seats
        scores = np.array(self.table.scores(), np.int32)
        return [float(x) for x in rewards(self.table.game, self.get_game().reward, scores)]

    # --- Words ---

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.table.chance.name(self.table.game, action)
        return move_name(self.table.game, action)

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
        key = "outcome" if player == pyspiel.PlayerId.CHANCE else "move"
        return {key: self._action_to_string(player, action)}

    def _struct_to_actions(self, struct: Mapping[str, Any]) -> list[int]:
        if "move" in struct:
            return [parse_move(self.table.game, struct["move"])]
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
        past = another_past(game.start, self.history(), player, rng)
        return replayed(game, past)


def replayed(game: Any, history: Sequence[int]) -> SpielState:
    """The state that a history leads to."""
    state: SpielState = game.new_initial_state({"history": history})
    return state
