"""Thousands of games side by side, on the CPU or the GPU, as arrays without copies.

>>> batch = Batch("classic", 4, seed=1, rounds=1)
>>> batch.observations.shape, batch.masks.shape
((4, 782), (4, 127))
>>> batch.step(batch.masks.argmax(1))
>>> batch.movers.tolist(), batch.dones.tolist()
([0, 0, 0, 0], [0, 0, 0, 0])
"""

from typing import Any, Literal, get_args

import numpy as np

from lostcities.core.compiled import has_gpu
from lostcities.core.play import NO_LIMIT
from lostcities.envs.batch.cpu import CpuWork
from lostcities.envs.batch.gpu import GpuWork
from lostcities.envs.batch.rows import empty_rows, plain
from lostcities.envs.batch.snapshot import Snapshot
from lostcities.envs.checks import checked_count, checked_limit, checked_seed
from lostcities.errors import BadOption
from lostcities.games.catalog import find_game

Device = Literal["cpu", "cuda"]


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
        device: Device = "cpu",
        seats: int | None = None,
        seed: int = 0,
        threads: int | None = None,
        max_turns: int | None = None,
        **options: Any,
    ) -> None:
        """Deal n games; `max_turns` None never cuts a game, `threads` None takes all cores."""
        check_device(device)
        self.game, self.device = find_game(game), device
        self.n, self.seats = checked_count("n", n), self.game.check_seats(seats)
        self.max_turns, self.seed = checked_limit("max_turns", max_turns), checked_seed(seed)
        self.threads = checked_limit("threads", threads)
        self._set_up(self.game.option_row(self.seats, options))
        self.reset(self.seed)

    def _set_up(self, options: Any) -> None:
        """Make room for the games, for a row of options."""
        self._options = options
        rows = empty_rows(self.game, self.n, self.seats, options)
        self._work: CpuWork | GpuWork = (
            GpuWork(self.game, rows)
            if self.device == "cuda"
            else CpuWork(self.game, rows, self.threads)
        )
        rows = self._work.rows
        self.states, self.generators = rows.states, plain(rows.generators)
        self.observations, self.masks = plain(rows.observations), plain(rows.masks)
        self.movers, self.dones, self.turns = rows.movers, rows.dones, rows.turns
        self.scores, self.rewards = plain(rows.scores), plain(rows.rewards)

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

    # --- Save, and go on from there ---

    def save(self) -> Snapshot:
        """The games as they are now, in arrays of their own; on the GPU the host waits for them."""
        return Snapshot(self._tables(), self.seed, self._work.save())

    def _tables(self) -> dict[str, Any]:
        """What batches must share for one to take up the games of another."""
        return {
            "game": self.game.name,
            "version": self.game.version,
            "seats": self.seats,
            "n": self.n,
            "max_turns": self.max_turns,
            "options": self._options.tobytes(),
        }

    def restore(self, snapshot: Snapshot) -> None:
        """Go on where a batch of the same tables was saved; all arrays stay in their memory.

        Device and number of threads may differ. ValueError if the tables do.
        """
        for name, mine in self._tables().items():
            if (its := snapshot.tables[name]) != mine:
                difference = (
                    f"other {name}" if name == "options" else f"{name} {its!r}, not {mine!r}"
                )
                raise ValueError(f"the snapshot is of a batch with {difference}")
        self.seed = snapshot.seed
        self._work.load(snapshot.arrays)

    def clone(self, *, threads: int | None = None) -> "Batch":
        """Another batch with the same games, on the same device; the two share nothing."""
        return rebuilt(self.save(), self.device, checked_limit("threads", threads) or self.threads)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Batch":
        """As `copy.deepcopy` has it."""
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as a snapshot; who reads it needs the same sort of device."""
        return rebuilt, (self.save(), self.device, self.threads)


def rebuilt(snapshot: Snapshot, device: Device, threads: int | None) -> Batch:
    """A batch that goes on with saved games."""
    check_device(device)
    batch, tables = Batch.__new__(Batch), snapshot.tables
    batch.game, batch.device, batch.threads = find_game(tables["game"]), device, threads
    batch.n, batch.seats, batch.max_turns = tables["n"], tables["seats"], tables["max_turns"]
    batch._set_up(np.frombuffer(tables["options"], batch.game.option_fields).copy())
    batch.restore(snapshot)
    return batch


def check_device(device: str) -> None:
    """BadOption for a device that is not there."""
    if device not in get_args(Device):
        raise BadOption(f"device must be 'cpu' or 'cuda', not {device!r}")
    if device == "cuda" and not has_gpu():
        raise BadOption("device 'cuda' needs numba-cuda and a CUDA device; there is 'cpu'")
