"""The forward pass of a network, compiled: for who thinks about millions of positions.

It says what `Network.think` says, without Python or a lock between the layers, so that threads run
it side by side. Rows of numbers are multiplied two at a time: the compiler keeps the rest busy.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.network import TINY, Layer, Network
from lostcities.rules.compiled import compilable, rounded
from lostcities.rules.game import Game

Array = NDArray[np.float32]
Linear = tuple[Array, Array]  # a matrix and what is added; stacked, where a network has layers


class Parts(NamedTuple):
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


class Room(NamedTuple):
    """What a pass writes: the outcome for up to so many positions, and all that is on the way."""

    logits: Array  # [position, action]
    values: Array  # [position, value]
    tokens: Array  # [position × colour, size]
    normed: Array
    inner: Array  # [position × colour, 2 × size]
    liked: Array  # [position × colour, action of a colour]
    whole: Array  # [position, size]
    both: Array  # [position, 2 × size]: the global token, and the mean of the others
    wide: Array  # [position, 2 × size]


def parts_of(network: Network) -> Parts:
    """The weights of a network, stacked."""

    def stacked(name: str) -> Linear:
        pairs = [getattr(layer, name) for layer in network.layers]
        return np.stack([pair[0] for pair in pairs]), np.stack([pair[1] for pair in pairs])

    layers: list[Layer] = network.layers
    return Parts(
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


def room_for(positions: int, game: Game, parts: Parts) -> Room:
    """Room for a pass over so many positions."""
    size, tokens = parts.read_token[0].shape[1], positions * len(game.colors)

    def zeros(rows: int, width: int) -> Array:
        return np.zeros((rows, width), np.float32)

    return Room(
        logits=zeros(positions, game.actions),
        values=zeros(positions, parts.value_out[0].shape[1]),
        tokens=zeros(tokens, size),
        normed=zeros(tokens, size),
        inner=zeros(tokens, 2 * size),
        liked=zeros(tokens, parts.color_policy[0].shape[1]),
        whole=zeros(positions, size),
        both=zeros(positions, 2 * size),
        wide=zeros(positions, 2 * size),
    )


@compilable
def forward(parts: Parts, room: Room, features: Any, n: int) -> None:
    """Logits and values of the first n observations."""
    per_color, size = parts.read_token[0].shape
    colors = (features.shape[1] - parts.read_whole[0].shape[0]) // per_color
    tokens = n * colors
    for i in range(n):
        for color in range(colors):
            read(features[i], color * per_color, parts.read_token, room.tokens[i * colors + color])
        read(features[i], colors * per_color, parts.read_whole, room.whole[i])
    for k in range(len(parts.token_hears)):
        mix(parts, room, k, n, colors)
    normalize(room.tokens, tokens, parts.last_token_norm, room.normed)
    bend(room.normed, tokens)
    apply(room.normed, tokens, parts.color_policy, room.liked)
    normalize(room.whole, n, parts.last_global_norm, room.both)
    for i in range(n):
        for j in range(size):
            room.whole[i, j] = room.both[i, j]
    bend(room.whole, n)
    write_logits(parts, room, n, colors)
    apply(room.whole, n, parts.value_in, room.both)
    bend(room.both, n)
    apply(room.both, n, parts.value_out, room.values)


@compilable
def mix(parts: Parts, room: Room, k: int, n: int, colors: int) -> None:
    """Layer k: tokens hear the global token, then the global token hears their mean."""
    tokens, size = n * colors, room.tokens.shape[1]
    normalize(room.whole, n, (parts.global_norm[0][k], parts.global_norm[1][k]), room.both)
    normalize(room.tokens, tokens, (parts.token_norm[0][k], parts.token_norm[1][k]), room.normed)
    for i in range(n):
        for j in range(2 * size):
            room.wide[i, j] = 0
    add_product(room.both, n, parts.token_hears[k], room.wide)
    apply(room.normed, tokens, (parts.token_in[0][k], parts.token_in[1][k]), room.inner)
    for i in range(tokens):
        for j in range(2 * size):
            room.inner[i, j] += room.wide[i // colors, j]
    bend(room.inner, tokens)
    add_applied(room.inner, tokens, (parts.token_out[0][k], parts.token_out[1][k]), room.tokens)
    normalize(room.tokens, tokens, (parts.mean_norm[0][k], parts.mean_norm[1][k]), room.normed)
    for i in range(n):
        for j in range(size):
            total = room.normed[i * colors, j]
            for color in range(1, colors):
                total += room.normed[i * colors + color, j]
            room.both[i, size + j] = total / np.float32(colors)
    apply(room.both, n, (parts.global_in[0][k], parts.global_in[1][k]), room.wide)
    bend(room.wide, n)
    add_applied(room.wide, n, (parts.global_out[0][k], parts.global_out[1][k]), room.whole)


@compilable
def write_logits(parts: Parts, room: Room, n: int, colors: int) -> None:
    """The actions of each colour off its token, the others off the global one."""
    per_color = room.liked.shape[1]
    matrix, bias = parts.global_policy
    for i in range(n):
        for color in range(colors):
            for j in range(per_color):
                room.logits[i, color * per_color + j] = room.liked[i * colors + color, j]
        for j in range(len(bias)):
            total = bias[j]
            for m in range(len(matrix)):
                total += room.whole[i, m] * matrix[m, j]
            room.logits[i, colors * per_color + j] = total


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
    """The smooth step of the training (GELU), its tanh by a fraction that is right to 1e-4."""
    for i in range(n):
        for j in range(rows.shape[1]):
            x = rows[i, j]
            u = x * (np.float32(0.7978845608) + np.float32(0.0356774081) * x * x)
            u = min(max(u, np.float32(-4.97)), np.float32(4.97))
            s = u * u
            above = u * (135135 + s * (17325 + s * (378 + s)))
            below = 135135 + s * (62370 + s * (3150 + 28 * s))
            rows[i, j] = np.float32(0.5) * x * (np.float32(1) + above / below)
