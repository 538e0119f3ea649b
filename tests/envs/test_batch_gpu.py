"""The batch on the GPU holds what the batch on the CPU holds, array by array.

Every test runs twice: on a GPU where there is one, and on a make-believe one, which runs the same
kernels a thread after the other, uncompiled.
"""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from lostcities.core.compiled import has_gpu
from lostcities.envs import Batch
from lostcities.envs.batch import batch
from lostcities.envs.batch import gpu as gpu_work
from lostcities.envs.batch.cpu import with_attributes
from lostcities.envs.batch.rows import Rows
from lostcities.games.catalog import GAMES

ARRAYS = ("observations", "masks", "movers", "dones", "scores", "rewards", "turns", "states")

COMPARED: list[tuple[str, dict[str, Any]]] = [
    ("classic", {"expeditions": 6}),
    ("partners", {"rounds": 1}),
    *(("rivals", {"seats": seats}) for seats in (2, 4)),
    *(("roll_and_write", {"seats": seats}) for seats in (2, 5)),
]


class OnDevice(np.ndarray[Any, Any]):
    """An array of the make-believe GPU."""

    def copy_to_host(self) -> Any:
        return np.array(self)

    def copy_to_device(self, other: Any) -> None:
        self[...] = other


class MakeBelieve:
    """What the batch and its kernels ask of numba-cuda."""

    thread = 0

    def __init__(self) -> None:
        self.atomic = SimpleNamespace(min=self.atomic_min)

    def atomic_min(self, array: Any, place: int, value: int) -> None:
        array[place] = min(array[place], value)

    def to_device(self, array: Any) -> Any:
        return array.copy(order="K").view(OnDevice)

    def is_cuda_array(self, array: Any) -> bool:
        return isinstance(array, OnDevice)

    def as_cuda_array(self, array: Any) -> Any:
        return array

    def grid(self, _dimensions: int) -> int:
        return self.thread

    def jit(self, kernel: Callable[..., None]) -> Any:
        return Launcher(self, kernel)


class Launcher:
    """A kernel that waits for its grid: `kernel[blocks, threads](…)`."""

    def __init__(self, gpu: MakeBelieve, kernel: Callable[..., None]) -> None:
        self.gpu, self.kernel = gpu, kernel

    def __getitem__(self, grid: tuple[int, int]) -> Callable[..., None]:
        def launch(*arguments: Any) -> None:
            given = [in_kernel(argument) for argument in arguments]
            for self.gpu.thread in range(grid[0] * grid[1]):  # some have no row
                self.kernel(*given)

        return launch


def in_kernel(argument: Any) -> Any:
    """An argument as the code of a thread has it."""
    if isinstance(argument, Rows):
        return Rows(*map(in_kernel, argument))
    return with_attributes(np.asarray(argument)) if isinstance(argument, OnDevice) else argument


@pytest.fixture(params=["a GPU", "make-believe"])
def gpu(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A GPU, or what passes for one."""
    if request.param == "a GPU":
        if not has_gpu():
            pytest.skip("needs numba-cuda and a CUDA device")
        yield request.param
        return
    made = MakeBelieve()
    monkeypatch.setattr(batch, "has_gpu", lambda: True)
    monkeypatch.setattr(gpu_work, "cuda", lambda: made)
    monkeypatch.setattr(gpu_work, "fast", lambda function: function)
    for cached in (gpu_work.gpu_kernels, gpu_work.gpu_checker):
        cached.cache_clear()
    yield request.param
    for cached in (gpu_work.gpu_kernels, gpu_work.gpu_checker):
        cached.cache_clear()


def on_host(array: Any) -> Any:
    """A copy of an array of either device."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else np.array(array)


def check_same(one: Batch, other: Batch) -> None:
    """Every array of the two batches is the same."""
    for name in ARRAYS:
        a, b = on_host(getattr(one, name)), on_host(getattr(other, name))
        assert (a.shape, a.dtype) == (b.shape, b.dtype), name
        assert a.tobytes() == b.tobytes(), name


def two_batches(game: str, n: int, **settings: Any) -> tuple[Batch, Batch]:
    """The same games on the CPU and on the GPU."""
    return Batch(game, n, **settings), Batch(game, n, device="cuda", **settings)


def random_actions(host: Batch, rng: np.random.Generator) -> Any:
    return (host.masks * rng.random(host.masks.shape)).argmax(1)


@pytest.mark.parametrize(("game", "settings"), COMPARED)
def test_all_arrays_are_those_of_the_cpu_step_by_step(
    gpu: str, game: str, settings: dict[str, Any]
) -> None:
    n, steps, turns = (500, 300, 60) if gpu == "a GPU" else (5, 40, 9)  # no whole blocks
    host, device = two_batches(game, n, seed=3, max_turns=turns, **settings)
    rng, ended = np.random.default_rng(1), 0
    check_same(host, device)
    for _ in range(steps):
        actions = random_actions(host, rng)
        host.step(actions)
        device.step(actions)
        check_same(host, device)
        ended += int((host.dones > 0).sum())
    assert ended > 0


def test_every_game_is_compared() -> None:
    assert {game for game, _ in COMPARED} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_resets_and_mirrors_are_those_of_the_cpu(gpu: str, game: str) -> None:
    host, device = two_batches(game, 6, seed=1)
    for one in (host, device):
        one.reset(8)
        one.step(host.masks.argmax(1) if one is host else on_host(device.masks).argmax(1))
        one.mirror()
    check_same(host, device)
    assert host.states[:3].tobytes() == host.states[3:].tobytes()
    host.reset()
    device.reset()
    check_same(host, device)


@pytest.mark.parametrize("action", [-1, 1, 10**6])
def test_a_check_names_the_first_game_with_a_wrong_action(gpu: str, action: int) -> None:
    for one in two_batches("rivals", 70):
        before = on_host(one.states).tobytes()
        actions = on_host(one.masks).argmax(1)
        one.check(actions)
        actions[[65, 67]] = action
        with pytest.raises(ValueError, match=f"action {action} is not legal in game 65"):
            one.check(actions)
        assert on_host(one.states).tobytes() == before


def test_actions_of_a_wrong_kind_or_shape_are_refused(gpu: str) -> None:
    for one in two_batches("rivals", 3):
        for call in (one.step, one.check):
            with pytest.raises(ValueError, match=r"actions must have shape \(3,\), not \(2,\)"):
                call(np.zeros(2, np.int64))
            with pytest.raises(ValueError, match="actions must be whole numbers, not float"):
                call(np.zeros(3))


def test_actions_may_lie_on_the_gpu(gpu: str) -> None:
    host, device = two_batches("rivals", 4)
    actions = host.masks.argmax(1).astype(np.int32)
    there = device._work.gpu.to_device(actions)  # type: ignore[union-attr]
    device.check(there)
    device.step(there)
    host.step(actions)
    check_same(host, device)
    with pytest.raises(ValueError, match="actions must be whole numbers, not float32"):
        device.step(device._work.gpu.to_device(np.zeros(4, np.float32)))  # type: ignore[union-attr]


def test_pytorch_reads_the_arrays_without_a_copy() -> None:
    if not has_gpu():
        pytest.skip("needs numba-cuda and a CUDA device")
    torch = pytest.importorskip("torch")
    if not torch.cuda.is_available():
        pytest.skip("needs a PyTorch that sees the CUDA device")
    host, device = two_batches("classic", 64, rounds=1)
    names = [name for name in ARRAYS if name != "states"]  # records are not for PyTorch
    tensors = {name: torch.as_tensor(getattr(device, name), device="cuda") for name in names}
    for name, tensor in tensors.items():
        described = getattr(device, name).__cuda_array_interface__
        assert tensor.data_ptr() == described["data"][0], name
    for _ in range(20):
        actions = tensors["masks"].to(torch.int64).argmax(1)
        device.step(actions)
        host.step(actions.cpu().numpy())
        for name, tensor in tensors.items():  # made once: they show what is written now
            assert np.array_equal(tensor.cpu().numpy(), getattr(host, name)), name


# --- Saved games ----------------------------------------------------------------------


@pytest.mark.parametrize("settings", [{"rounds": 1, "seed": 8, "max_turns": 30}])
def test_saved_games_go_on_on_either_device(gpu: str, settings: dict[str, Any]) -> None:
    host, device = two_batches("classic", 6, **settings)
    rng = np.random.default_rng(8)
    for _ in range(20):
        actions = random_actions(host, rng)
        host.step(actions)
        device.step(actions)
    there, here = device.save(), host.save()
    twin, masks = device.clone(), device.masks
    for _ in range(20):
        actions = random_actions(host, rng)
        for one in (host, device, twin):
            one.step(actions)
    check_same(host, device)
    check_same(host, twin)
    host.restore(there)
    device.restore(here)
    assert device.masks is masks
    check_same(host, device)
    for _ in range(20):
        actions = random_actions(host, rng)
        host.step(actions)
        device.step(actions)
    check_same(host, device)
