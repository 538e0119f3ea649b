"""Thousands of games side by side, on the CPU or the GPU, as arrays without copies.

>>> batch = Batch("classic", 4, seed=1, rounds=1)
>>> batch.observations.shape, batch.masks.shape
((4, 782), (4, 127))
>>> batch.step(batch.masks.argmax(1))
>>> batch.movers.tolist(), batch.dones.tolist()
([0, 0, 0, 0], [0, 0, 0, 0])
"""

from typing import Any, Literal

from lostcities.core.compiled import has_gpu
from lostcities.core.play import NO_LIMIT
from lostcities.envs.batch.cpu import CpuWork
from lostcities.envs.batch.gpu import GpuWork
from lostcities.envs.batch.rows import empty_rows, plain
from lostcities.envs.checks import checked_count, checked_limit, checked_seed
from lostcities.errors import BadOption
from lostcities.games.catalog import find_game


class Batch:
    """n games that step together; a game that ends is dealt anew in the same step.

    After `reset` and each `step` these arrays hold the present, a row a game, always in the same
    memory (NumPy, or on the GPU anything that reads the CUDA array interface, such as PyTorch):

    | array | shape | what |
    |---|---|---|
    | `observations` | n, features | int8, of the mover |
    | `masks` | n, actions | int8, 1 for a legal action |
    | `movers` | n | int8, the seat to move |
    | `dones` | n | int8, 1 if the step ended a game, 2 if `max_turns` cut it short |
    | `scores` | n, seats | int32, the final scores of the game of this row that ended last |
    | `rewards` | n, seats | float32, at the end of a game the margin, among many seats the score |
    | `turns` | n | int32, how often the move has passed to another seat since the deal |
    | `states` | n | the records themselves, hidden cards included |
    """

    def __init__(  # noqa: PLR0913  # keyword-only settings of one thing
        self,
        game: str,
        n: int,
        *,
        device: Literal["cpu", "cuda"] = "cpu",
        seats: int | None = None,
        seed: int = 0,
        threads: int | None = None,
        max_turns: int | None = None,
        **options: Any,
    ) -> None:
        """Deal n games; `max_turns` None never cuts a game, `threads` None takes all cores."""
        if device not in ("cpu", "cuda"):
            raise BadOption(f"device must be 'cpu' or 'cuda', not {device!r}")
        if device == "cuda" and not has_gpu():
            raise BadOption("device 'cuda' needs numba-cuda and a CUDA device; there is 'cpu'")
        self.game = find_game(game)
        self.n, self.seats = checked_count("n", n), self.game.check_seats(seats)
        self.max_turns, self.seed = checked_limit("max_turns", max_turns), checked_seed(seed)
        count = checked_limit("threads", threads)
        rows = empty_rows(self.game, self.n, self.seats, self.game.option_row(self.seats, options))
        self._work: CpuWork | GpuWork = (
            GpuWork(self.game, rows) if device == "cuda" else CpuWork(self.game, rows, count)
        )
        rows = self._work.rows
        self.states, self.generators = rows.states, plain(rows.generators)
        self.observations, self.masks = plain(rows.observations), plain(rows.masks)
        self.movers, self.dones, self.turns = rows.movers, rows.dones, rows.turns
        self.scores, self.rewards = plain(rows.scores), plain(rows.rewards)
        self.reset(self.seed)

    def reset(self, seed: int | None = None) -> None:
        """Deal all games anew; game i has the generator of (seed, i).

        Without a seed it is the one after the last.
        """
        self.seed = checked_seed(self.seed + 1 if seed is None else seed)
        self._work.reset(self.seed)

    def mirror(self) -> None:
        """Make the second half of the games copies of the first: the same deals, to swap seats."""
        if self.n % 2:
            raise ValueError(f"only an even number of games can be mirrored, not {self.n}")
        self._work.mirror()

    def step(self, actions: Any) -> None:
        """One action in each game.

        On the CPU an action that is not legal is a ValueError and nothing happens; on the GPU
        nobody looks, unless you call `check` before.
        """
        self._work.step(actions, self.max_turns or NO_LIMIT)

    def check(self, actions: Any) -> None:
        """ValueError names the first game in which its action is not legal.

        On the GPU this waits for the device: call it while a program is new.
        """
        self._work.check(actions)
