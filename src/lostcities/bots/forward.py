"""The forward pass of a network, compiled: for who thinks about millions of positions.

It says what `Network.think` says, without Python or a lock between the layers, so that threads run
it side by side. Rows of numbers are multiplied two at a time: the compiler keeps the rest busy.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.network import (
    GELU_CURVE,
    GELU_SLOPE,
    TINY,
    Array,
    Layer,
    Linear,
    Network,
    Opinion,
)
from lostcities.core.compiled import compilable, fast, interpreted, rounded
from lostcities.core.game import Game

ALMOST_FLAT: Final = 6.297  # where the fraction that stands for tanh reaches 1

Think = Callable[[NDArray[np.int8]], Opinion]  # observations [n, feature] → what to think of them


class Weights(NamedTuple):
    """The weights of a network as compiled code takes them; those of the layers are stacked."""

    read_token: Linear
    read_whole: Linear
    token_norm: Linear
    global_norm: Linear
    mean_norm: Linear
    token_in: Linear
    token_hears: Array
    token_out: Linear
    global_in: Linear
    global_out: Linear
    last_token_norm: Linear
    last_global_norm: Linear
    color_policy: Linear
    global_policy: Linear
    value_in: Linear
    value_out: Linear


class Activations(NamedTuple):
    """What a pass writes: the outcome for up to so many positions, and all that is on the way."""

    logits: Array  # [position, action]
    values: Array  # [position, value]
    tokens: Array  # [position × colour, size]
    normed: Array  # the same, normalized
    inner: Array  # [position × colour, 2 × size], between the two steps of a layer
    color_logits: Array  # [position × colour, action of a colour]
    whole: Array  # [position, size]: the global token
    heard: Array  # [position, 2 × size]: what the tokens hear of it
    both: Array  # [position, 2 × size]: the global token normalized, then the mean of the others
    whole_inner: Array  # [position, 2 × size], between the two steps of a layer
    ending: Array  # [position, size]: the global token after the last layer
    valuing: Array  # [position, size], between the two steps to the values


def compiled_think(game: Game, network: Network) -> Think:
    """`Network.think` by the compiled pass; in plain Python that would take seconds a position."""
    if interpreted():
        return network.think
    weights, think = stacked_weights(network), fast(forward)

    def opinion(observations: NDArray[np.int8]) -> Opinion:
        n = len(observations)
        activations = new_activations(n, game, weights)
        think(weights, activations, observations, n)
        return Opinion(activations.logits, activations.values)

    return opinion


@cache
def stacked_weights(network: Network) -> Weights:
    """The weights of a network, stacked."""

    def stacked(name: str) -> Linear:
        pairs = [getattr(layer, name) for layer in network.layers]
        return np.stack([pair[0] for pair in pairs]), np.stack([pair[1] for pair in pairs])

    layers: list[Layer] = network.layers
    return Weights(
        read_token=network.read_token,
        read_whole=network.read_whole,
        token_norm=stacked("token_norm"),
        global_norm=stacked("global_norm"),
        mean_norm=stacked("mean_norm"),
        token_in=stacked("token_in"),
        token_hears=np.stack([layer.token_hears for layer in layers]),
        token_out=stacked("token_out"),
        global_in=stacked("global_in"),
        global_out=stacked("global_out"),
        last_token_norm=network.token_norm,
        last_global_norm=network.global_norm,
        color_policy=network.color_policy,
        global_policy=network.global_policy,
        value_in=network.value_in,
        value_out=network.value_out,
    )


def new_activations(positions: int, game: Game, weights: Weights) -> Activations:
    """Empty activations for a pass over so many positions."""
    size, tokens = weights.read_token[0].shape[1], positions * len(game.colors)

    def zeros(rows: int, width: int) -> Array:
        return np.zeros((rows, width), np.float32)

    return Activations(
        logits=zeros(positions, game.actions),
        values=zeros(positions, weights.value_out[0].shape[1]),
        tokens=zeros(tokens, size),
        normed=zeros(tokens, size),
        inner=zeros(tokens, 2 * size),
        color_logits=zeros(tokens, weights.color_policy[0].shape[1]),
        whole=zeros(positions, size),
        heard=zeros(positions, 2 * size),
        both=zeros(positions, 2 * size),
        whole_inner=zeros(positions, 2 * size),
        ending=zeros(positions, size),
        valuing=zeros(positions, weights.value_in[0].shape[1]),
    )


@compilable
def forward(weights: Weights, activations: Activations, features: Any, n: int) -> None:
    """Logits and values of the first n observations."""
    per_color = len(weights.read_token[0])
    colors = (features.shape[1] - len(weights.read_whole[0])) // per_color
    for i in range(n):
        for color in range(colors):
            read(
                features[i],
                color * per_color,
                weights.read_token,
                activations.tokens[i * colors + color],
            )
        read(features[i], colors * per_color, weights.read_whole, activations.whole[i])
    for k in range(len(weights.token_hears)):
        tell_tokens(weights, activations, k, n, colors)
        tell_whole(weights, activations, k, n, colors)
    normalize(activations.tokens, n * colors, weights.last_token_norm, activations.normed)
    bend(activations.normed, n * colors)
    normalize(activations.whole, n, weights.last_global_norm, activations.ending)
    bend(activations.ending, n)
    write_logits(weights, activations, n, colors)
    apply(activations.ending, n, weights.value_in, activations.valuing)
    bend(activations.valuing, n)
    apply(activations.valuing, n, weights.value_out, activations.values)


@compilable
def tell_tokens(weights: Weights, activations: Activations, k: int, n: int, colors: int) -> None:
    """The first half of layer k: the tokens hear the global token."""
    tokens, wide = n * colors, activations.inner.shape[1]
    normalize(activations.whole, n, layer(weights.global_norm, k), activations.both)
    normalize(activations.tokens, tokens, layer(weights.token_norm, k), activations.normed)
    for i in range(n):
        for j in range(wide):
            activations.heard[i, j] = 0
    add_product(activations.both, n, weights.token_hears[k], activations.heard)
    apply(activations.normed, tokens, layer(weights.token_in, k), activations.inner)
    for i in range(tokens):
        for j in range(wide):
            activations.inner[i, j] += activations.heard[i // colors, j]
    bend(activations.inner, tokens)
    add_applied(activations.inner, tokens, layer(weights.token_out, k), activations.tokens)


@compilable
def tell_whole(weights: Weights, activations: Activations, k: int, n: int, colors: int) -> None:
    """The second half: the global token, normalized before, hears the mean of the tokens."""
    size = activations.tokens.shape[1]
    normalize(activations.tokens, n * colors, layer(weights.mean_norm, k), activations.normed)
    for i in range(n):
        for j in range(size):
            total = activations.normed[i * colors, j]
            for color in range(1, colors):
                total += activations.normed[i * colors + color, j]
            activations.both[i, size + j] = total / np.float32(colors)
    apply(activations.both, n, layer(weights.global_in, k), activations.whole_inner)
    bend(activations.whole_inner, n)
    add_applied(activations.whole_inner, n, layer(weights.global_out, k), activations.whole)


@compilable
def layer(stacked: Linear, k: int) -> Linear:
    """The weights of layer k."""
    return stacked[0][k], stacked[1][k]


@compilable
def write_logits(weights: Weights, activations: Activations, n: int, colors: int) -> None:
    """The actions of each colour off its token, the others off the global one."""
    per_color = activations.color_logits.shape[1]
    matrix, bias = weights.global_policy
    apply(activations.normed, n * colors, weights.color_policy, activations.color_logits)
    for i in range(n):
        for color in range(colors):
            for j in range(per_color):
                activations.logits[i, color * per_color + j] = activations.color_logits[
                    i * colors + color, j
                ]
        for j in range(len(bias)):
            total = bias[j]
            for m in range(len(matrix)):
                total += activations.ending[i, m] * matrix[m, j]
            activations.logits[i, colors * per_color + j] = total


# --- Rows of numbers ------------------------------------------------------------------


@rounded
def read(features: Any, first: int, linear: Linear, out: Any) -> None:
    """A row of features, most of them 0, through a linear layer."""
    matrix, bias = linear
    for j in range(len(bias)):
        out[j] = bias[j]
    for m in range(len(matrix)):
        feature = np.float32(features[first + m])
        if feature != 0:
            for j in range(len(bias)):
                out[j] += feature * matrix[m, j]


@compilable
def apply(rows: Any, n: int, linear: Linear, out: Any) -> None:
    """Rows through a linear layer; they may be longer than it reads, and it may fill out partly."""
    matrix, bias = linear
    for i in range(n):
        for j in range(len(bias)):
            out[i, j] = bias[j]
    add_product(rows, n, matrix, out)


@compilable
def add_applied(rows: Any, n: int, linear: Linear, out: Any) -> None:
    """The same, added to what is there."""
    matrix, bias = linear
    for i in range(n):
        for j in range(len(bias)):
            out[i, j] += bias[j]
    add_product(rows, n, matrix, out)


@rounded
def add_product(rows: Any, n: int, matrix: Any, out: Any) -> None:
    """Add the product of rows and matrix: two rows and four numbers of each at a time."""
    deep, width = matrix.shape
    fours = deep - deep % 4
    for i in range(0, n - n % 2, 2):
        for m in range(0, fours, 4):
            a, b, c, d = rows[i, m], rows[i, m + 1], rows[i, m + 2], rows[i, m + 3]
            e, f, g, h = rows[i + 1, m], rows[i + 1, m + 1], rows[i + 1, m + 2], rows[i + 1, m + 3]
            for j in range(width):
                p, q, r, s = matrix[m, j], matrix[m + 1, j], matrix[m + 2, j], matrix[m + 3, j]
                out[i, j] += a * p + b * q + c * r + d * s
                out[i + 1, j] += e * p + f * q + g * r + h * s
    if fours < deep or n % 2:
        add_rest(rows, n, matrix, out)


@rounded
def add_rest(rows: Any, n: int, matrix: Any, out: Any) -> None:
    """What pairs of rows and fours of numbers leave over."""
    deep, width = matrix.shape
    for i in range(n):
        first = 0 if i == n - n % 2 else deep - deep % 4
        for m in range(first, deep):
            for j in range(width):
                out[i, j] += rows[i, m] * matrix[m, j]


@rounded
def normalize(rows: Any, n: int, norm: Linear, out: Any) -> None:
    """Each row with mean 0 and size 1, then scaled and shifted as learnt."""
    width = len(norm[0])
    for i in range(n):
        total, squares = np.float32(0), np.float32(0)
        for j in range(width):
            total += rows[i, j]
        mean = total / np.float32(width)
        for j in range(width):
            squares += (rows[i, j] - mean) * (rows[i, j] - mean)
        size = np.float32(1) / np.sqrt(squares / np.float32(width) + np.float32(TINY))
        for j in range(width):
            out[i, j] = (rows[i, j] - mean) * size * norm[0][j] + norm[1][j]


@rounded
def bend(rows: Any, n: int) -> None:
    """The smooth step of the training (GELU), its tanh by a fraction that is right to 1e-5."""
    for i in range(n):
        for j in range(rows.shape[1]):
            x = rows[i, j]
            u = x * (np.float32(GELU_SLOPE) + np.float32(GELU_CURVE) * x * x)
            u = min(max(u, np.float32(-ALMOST_FLAT)), np.float32(ALMOST_FLAT))
            s = u * u
            above = u * (34459425 + s * (4729725 + s * (135135 + s * (990 + s))))
            below = 34459425 + s * (16216200 + s * (945945 + s * (13860 + 45 * s)))
            rows[i, j] = np.float32(0.5) * x * (np.float32(1) + above / below)
