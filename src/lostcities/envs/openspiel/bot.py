"""One of our bots as a bot of OpenSpiel."""

from typing import Any

import pyspiel

from lostcities.bots.catalog import compiled, find_bot
from lostcities.bots.policy import Policy
from lostcities.core.chance import new_generator
from lostcities.envs.checks import checked_seed, checked_within
from lostcities.envs.openspiel.variants import VARIANTS
from lostcities.errors import LostCitiesError


class SpielBot(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """A bot by its text (`rules`, `search:worlds=32`) or a policy, at a seat of an OpenSpiel game.

    It is given what its seat may know, all else dealt afresh; the same seed gives the same game.
    """

    def __init__(
        self, game: Any, player: int, bot: str | Policy = "rules", *, seed: int = 0
    ) -> None:
        """LostCitiesError says which games, bots and seats there are."""
        super().__init__()
        if getattr(game, "known", None) not in VARIANTS.values():
            known = ", ".join(VARIANTS)
            raise LostCitiesError(f"{game} is not one of our games, which are: {known}")
        player = checked_within("player", player, 0, game.num_players() - 1)
        policy = find_bot(bot, game.known.game.name) if isinstance(bot, str) else bot
        self._policy = compiled(policy)
        self._player, self._seed = player, checked_seed(seed)
        self.restart()

    def player_id(self) -> int:
        """The seat it has."""
        return self._player

    def restart_at(self, _state: Any) -> None:
        """A position is all it needs: it remembers nothing."""

    def restart(self) -> None:
        """As if it were new."""
        self._rng = new_generator(self._seed, self._player)

    def step(self, state: Any) -> int:
        """What it does in a state in which it is to move."""
        if state.current_player() != self._player:
            raise LostCitiesError(f"player {self._player} is not to move")
        table = state.table
        seen = table.game.copy(table.state)
        table.game.imagine(seen, self._player, self._rng)
        action = self._policy(seen, table.mask().copy(), self._rng)
        return int(table.spaces.actions.own(int(action)))
