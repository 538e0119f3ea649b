"""One of our bots as a bot of OpenSpiel."""

from typing import Any

import pyspiel

from lostcities.bots.catalog import find_bot
from lostcities.bots.policy import Policy
from lostcities.errors import LostCitiesError
from lostcities.rules.chance import new_generator
from lostcities.rules.compiled import MARK, fast


class SpielBot(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """A bot by its text (`rules`, `search:worlds=32`) or a policy, at a seat of an OpenSpiel game.

    It is given what its seat may know, all else dealt afresh; the same seed gives the same game.
    """

    def __init__(
        self, game: Any, player: int, bot: str | Policy = "rules", *, seed: int = 0
    ) -> None:
        """LostCitiesError says which bots and seats there are."""
        super().__init__()
        if not 0 <= player < game.num_players():
            raise LostCitiesError(f"players are 0 to {game.num_players() - 1}, not {player}")
        policy = find_bot(bot, game.variant.game.name) if isinstance(bot, str) else bot
        self._policy = fast(policy) if getattr(policy, MARK, False) else policy
        self._player, self._seed = player, seed
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
        return int(self._policy(seen, table.mask().copy(), self._rng))
