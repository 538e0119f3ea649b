"""Who chooses the actions of a batch: a network, or a compiled bot."""

from collections.abc import Callable
from contextvars import ContextVar
from functools import cache
from typing import Any, Protocol

import torch
from torch import Tensor, nn

from lostcities.core.compiled import compilable, cuda, fast, gpu_grid
from lostcities.envs import Batch
from lostcities.train.networks.foresight import foreseen_width, foresight
from lostcities.train.networks.network import Network, masked, sample

BF16_ON_CPU = ContextVar("BF16_ON_CPU", default=False)  # set by the run

Writer = Callable[..., None]  # something of each game into a row of a tensor


class Chooser(Protocol):
    """Somebody who plays in many games."""

    def __call__(
        self, batch: Batch, observations: Tensor, masks: Tensor, first: int = 0, /
    ) -> Tensor:
        """The actions in the games from the first on, as many as there are masks."""


def by_network(network: Network, *, temperature: float = 1.0) -> Chooser:
    """Actions by a network: drawn, or at temperature 0 the likeliest."""

    def choose(batch: Batch, observations: Tensor, masks: Tensor, first: int = 0, /) -> Tensor:
        seen = [observations]
        if network.foreseen:
            seen.append(foreseen_in(batch, observations.device, len(masks), first))
        logits = masked(think(network, *seen)[0], masks)
        if temperature == 0:
            return logits.argmax(-1)
        return sample(logits / temperature)

    return choose


@cache
def by_policy(policy: Any, device: str) -> Chooser:
    """Actions by a compiled bot; it reads nothing that its seat may not know."""

    @compilable
    def choose_one(state: Any, mask: Any, generator: Any, chosen: Any, _notes: Any) -> None:
        chosen[0] = policy(state, mask, generator)

    write = in_each_game(choose_one, device)

    def choose(batch: Batch, _observations: Tensor, masks: Tensor, first: int = 0, /) -> Tensor:
        actions = torch.zeros(len(masks), 1, dtype=torch.int64, device=masks.device)
        write(batch, actions, first)
        return actions.squeeze(1)

    return choose


@cache
def foreseer(game: str, device: str) -> Writer | None:
    """A function that writes what no player may know of a batch's games into a tensor."""
    foresee = foresight(game)
    return None if foresee is None else writer(foresee, device)


def foreseen_in(batch: Batch, device: torch.device, n: int, first: int) -> Tensor:
    """What no player may know, in n games of a batch from the first on."""
    foresee, numbers = foreseer(batch.game.name, device.type), foreseen_width(batch.game.name)
    colors = len(batch.game.colors)
    foreseen = torch.zeros(n, numbers * colors, dtype=torch.int8, device=device)
    if foresee is not None:
        foresee(batch, foreseen, first)
    return foreseen


@cache
def writer(write_one: Any, device: str) -> Writer:
    """A function that writes something of each game of a batch into a row of a tensor."""

    @compilable
    def write(state: Any, _mask: Any, _generator: Any, out: Any, _notes: Any) -> None:
        write_one(state, out)

    return in_each_game(write, device)


def in_each_game(act: Any, device: str) -> Writer:
    """`act` in as many games of a batch as a tensor has rows, on the device.

    They are those from the `first` on; `notes` has a row for each of them that may be read.
    """
    run: Any = _kernel(act) if device == "cuda" else fast(_loop(act))

    def in_each(batch: Batch, out: Tensor, first: int = 0, notes: Tensor | None = None) -> None:
        n, notes = len(out), out if notes is None else notes
        games = slice(first, first + n)
        rows = batch.states[games], batch.masks[games], batch.generators[games]
        if device == "cuda":
            run[gpu_grid(n)](*rows, cuda().as_cuda_array(out), cuda().as_cuda_array(notes))
        else:
            run(*rows, out.numpy(), notes.numpy())

    return in_each


def _kernel(act: Any) -> Any:
    gpu, fast_act = cuda(), fast(act)

    def kernel(states: Any, masks: Any, generators: Any, out: Any, notes: Any) -> None:
        i = gpu.grid(1)
        if i < states.shape[0]:
            fast_act(states[i], masks[i], generators[i], out[i], notes[i])

    return gpu.jit(kernel)


def _loop(act: Any) -> Callable[..., None]:
    @compilable
    def loop(states: Any, masks: Any, generators: Any, out: Any, notes: Any) -> None:
        for i in range(len(states)):
            act(states[i], masks[i], generators[i], out[i], notes[i])

    return loop


def think(network: nn.Module, *seen: Tensor) -> Any:
    """A network in bfloat16 on a GPU, and on a CPU if that is wanted."""
    kind = seen[0].device.type
    with torch.autocast(kind, torch.bfloat16, enabled=kind == "cuda" or BF16_ON_CPU.get()):
        return network(*seen)
