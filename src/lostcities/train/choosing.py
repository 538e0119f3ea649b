"""Who chooses the actions of a batch: a network, or a compiled bot."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from lostcities.envs import Batch
from lostcities.rules.compiled import compilable, cuda, fast, gpu_grid
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
        actions = torch.zeros(batch.n, dtype=torch.int64, device=masks.device)
        if device == "cuda":
            out = cuda().as_cuda_array(actions)
            run[gpu_grid(batch.n)](batch.states, batch.masks, batch.generators, out)
        else:
            run(batch.states, batch.masks, batch.generators, actions.numpy())
        return actions

    return choose


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


def think(network: Network, observations: Tensor) -> tuple[Tensor, Tensor]:
    """The network in the precision that suits the device."""
    if observations.device.type == "cpu":
        return network(observations)  # type: ignore[no-any-return]
    with torch.autocast("cuda", dtype=torch.bfloat16):
        return network(observations)  # type: ignore[no-any-return]
