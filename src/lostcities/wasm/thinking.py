"""The function that a module of networks exports: a pass over positions, of a network of any size.

One module serves all games and all their networks. Weights and activations each lie in one block of
memory, in the order of `Weights` and `Activations`; the page says how large a network is.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from lostcities.bots.forward import Activations, Weights, forward
from lostcities.core.compiled import compilable, inlined
from lostcities.wasm.verbs import Verbs, array_reader, wide


class Shape(NamedTuple):
    """How large a network is: the numbers that a page writes down before a pass, in this order."""

    colors: int
    color_features: int  # of each colour
    global_features: int
    size: int  # of a token
    layers: int
    color_actions: int  # of each colour; what a network of beliefs says of each
    global_actions: int
    valuing: int  # between the two steps to the values; 0: it has none
    values: int


NUMBERS: Final = len(Shape._fields)


def network_verbs() -> Verbs:
    """What a module of networks exports."""
    carray, weights_at, activations_at = array_reader(), weights_reader(), activations_reader()

    @compilable
    def think(weights: Any, activations: Any, features: Any, shape: Any, n: int) -> None:
        told = carray(shape, NUMBERS)
        size = Shape(
            wide(told[0]), wide(told[1]), wide(told[2]), wide(told[3]), wide(told[4]),
            wide(told[5]), wide(told[6]), wide(told[7]), wide(told[8]),
        )  # fmt: skip
        width = size.colors * size.color_features + size.global_features
        seen = carray(features, (wide(n), width))
        forward(weights_at(weights, size), activations_at(activations, size, wide(n)), seen, n)

    return {"think": think}


def weights_reader() -> Callable[[Any, Shape], Weights]:
    """A function that sees the weights of a network in one block of memory."""
    linear, stack, only_stack, norm, norms = block_readers()

    @inlined
    def weights_at(block: Any, s: Shape) -> Weights:
        size, wider, k = s.size, 2 * s.size, s.layers
        a = 0
        read_token, a = linear(block, a, s.color_features, size)
        read_whole, a = linear(block, a, s.global_features, size)
        token_norm, a = norms(block, a, k, size)
        global_norm, a = norms(block, a, k, size)
        mean_norm, a = norms(block, a, k, size)
        token_in, a = stack(block, a, k, size, wider)
        token_hears, a = only_stack(block, a, k, size, wider)
        token_out, a = stack(block, a, k, wider, size)
        global_in, a = stack(block, a, k, wider, wider)
        global_out, a = stack(block, a, k, wider, size)
        last_token_norm, a = norm(block, a, size)
        last_global_norm, a = norm(block, a, size)
        color_policy, a = linear(block, a, size, s.color_actions)
        global_policy, a = linear(block, a, size, s.global_actions)
        value_in, a = linear(block, a, size, s.valuing)
        value_out, a = linear(block, a, s.valuing, s.values)
        return Weights(
            read_token, read_whole, token_norm, global_norm, mean_norm,
            token_in, token_hears, token_out, global_in, global_out,
            last_token_norm, last_global_norm, color_policy, global_policy, value_in, value_out,
        )  # fmt: skip

    return weights_at


def activations_reader() -> Callable[[Any, Shape, int], Activations]:
    """A function that sees the activations of a pass over n positions in one block of memory."""
    carray, moved = array_reader(), pointer_mover()

    @inlined
    def rows_at(block: Any, at: int, rows: int, width: int) -> Any:
        return carray(moved(block, at), (rows, width)), at + rows * width

    @inlined
    def activations_at(block: Any, s: Shape, n: int) -> Activations:
        size, wider, tokens = s.size, 2 * s.size, n * s.colors
        a = 0
        logits, a = rows_at(block, a, n, s.colors * s.color_actions + s.global_actions)
        values, a = rows_at(block, a, n, s.values)
        token, a = rows_at(block, a, tokens, size)
        normed, a = rows_at(block, a, tokens, size)
        inner, a = rows_at(block, a, tokens, wider)
        color_logits, a = rows_at(block, a, tokens, s.color_actions)
        whole, a = rows_at(block, a, n, size)
        heard, a = rows_at(block, a, n, wider)
        both, a = rows_at(block, a, n, wider)
        whole_inner, a = rows_at(block, a, n, wider)
        ending, a = rows_at(block, a, n, size)
        valuing, a = rows_at(block, a, n, s.valuing)
        return Activations(
            logits, values, token, normed, inner, color_logits,
            whole, heard, both, whole_inner, ending, valuing,
        )  # fmt: skip

    return activations_at


def block_readers() -> tuple[Callable[..., Any], ...]:
    """Functions that see weights at a place of a block, and say where they end."""
    carray, moved = array_reader(), pointer_mover()

    @inlined
    def linear(block: Any, at: int, rows: int, width: int) -> Any:
        matrix = carray(moved(block, at), (rows, width))
        bias = carray(moved(block, at + rows * width), width)
        return (matrix, bias), at + (rows + 1) * width

    @inlined
    def stack(block: Any, at: int, layers: int, rows: int, width: int) -> Any:
        matrix, at = only_stack(block, at, layers, rows, width)
        bias = carray(moved(block, at), (layers, width))
        return (matrix, bias), at + layers * width

    @inlined
    def only_stack(block: Any, at: int, layers: int, rows: int, width: int) -> Any:
        return carray(moved(block, at), (layers, rows, width)), at + layers * rows * width

    @inlined
    def norm(block: Any, at: int, size: int) -> Any:
        scale, shift = carray(moved(block, at), size), carray(moved(block, at + size), size)
        return (scale, shift), at + 2 * size

    @inlined
    def norms(block: Any, at: int, layers: int, size: int) -> Any:
        scale = carray(moved(block, at), (layers, size))
        shift = carray(moved(block, at + layers * size), (layers, size))
        return (scale, shift), at + 2 * layers * size

    return linear, stack, only_stack, norm, norms


def pointer_mover() -> Any:
    """A function for compiled code: the address of the nth number after one."""
    from numba import types
    from numba.extending import intrinsic

    def moved(_context: Any, address: Any, n: Any) -> Any:
        def add(_codegen: Any, builder: Any, _signature: Any, given: Any) -> Any:
            return builder.gep(given[0], [given[1]])

        return address(address, types.int64), add

    return intrinsic(moved)
