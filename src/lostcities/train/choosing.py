"""Who chooses the actions of a batch: a network, or a compiled bot."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

from lostcities.envs import Batch
from lostcities.rules.compiled import compilable, cuda, fast, gpu_grid
from lostcities.train.foresight import foresight
from lostcities.train.network import Network, masked, sample

Chooser = Callable[[Batch, Tensor, Tensor], Tensor]  # (batch, observations, masks) → actions


def by_network(network: Network, *, greedy: bool = False) -> Chooser:
    """Actions by a network, sampled or the likeliest."""

    def choose(_batch: Batch, observations: Tensor, masks: Tensor) -> Tensor:
        logits = masked(think(network, observations)[0], masks)
        return logits.argmax(-1) if greedy else sample(logits)

    return choose


def by_policy(policy: Any, device: str) -> Chooser:
    """Actions by a compiled bot; it reads nothing that its seat may not know."""
    run: Any = _policy_kernel(policy) if device == "cuda" else fast(_policy_loop(policy))

    def choose(batch: Batch, _observations: Tensor, masks: Tensor) -> Tensor:
        n = len(masks)  # of the first games of the batch
        actions = torch.zeros(n, dtype=torch.int64, device=masks.device)
        rows = batch.states[:n], batch.masks[:n], batch.generators[:n]
        if device == "cuda":
            run[gpu_grid(n)](*rows, cuda().as_cuda_array(actions))
        else:
            run(*rows, actions.numpy())
        return actions

    return choose


def foreseer(game: str, device: str) -> Callable[[Batch, Tensor], None] | None:
    """A function that writes what no player may know of a batch's games into a tensor."""
    foresee = foresight(game)
    return None if foresee is None else writer(foresee, device)


def writer(write_one: Any, device: str) -> Callable[[Batch, Tensor], None]:
    """A function that writes something of each game of a batch into a row of a tensor."""
    run: Any = _writing_kernel(write_one) if device == "cuda" else fast(_writing_loop(write_one))

    def write(batch: Batch, out: Tensor) -> None:
        if device == "cuda":
            run[gpu_grid(batch.n)](batch.states, cuda().as_cuda_array(out))
        else:
            run(batch.states, out.numpy())

    return write


def _policy_kernel(policy: Any) -> Any:
    gpu, choose = cuda(), fast(policy)

    def kernel(states: Any, masks: Any, generators: Any, actions: Any) -> None:
        i = gpu.grid(1)
        if i < states.shape[0]:
            actions[i] = choose(states[i], masks[i], generators[i])

    return gpu.jit(kernel)


def _policy_loop(policy: Any) -> Callable[..., None]:
    @compilable
    def loop(states: Any, masks: Any, generators: Any, actions: Any) -> None:
        for i in range(len(states)):
            actions[i] = policy(states[i], masks[i], generators[i])

    return loop


def _writing_kernel(write_one: Any) -> Any:
    gpu, write = cuda(), fast(write_one)

    def kernel(states: Any, out: Any) -> None:
        i = gpu.grid(1)
        if i < states.shape[0]:
            write(states[i], out[i])

    return gpu.jit(kernel)


def _writing_loop(write_one: Any) -> Callable[..., None]:
    @compilable
    def loop(states: Any, out: Any) -> None:
        for i in range(len(states)):
            write_one(states[i], out[i])

    return loop


def think(network: nn.Module, *seen: Tensor) -> Any:
    """A network in the precision that suits the device."""
    if seen[0].device.type == "cpu":
        return network(*seen)
    with torch.autocast("cuda", dtype=torch.bfloat16):
        return network(*seen)
