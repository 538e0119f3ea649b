"""A trained network on a plain CPU: NumPy alone, loaded when first asked.

The shape is that of `lostcities.train.networks.network`: each colour is a token through the same
weights, the tokens meet in a global token. Files hold half-precision weights by their names there.
"""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.lib.npyio import NpzFile
from numpy.typing import NDArray

from lostcities.bots.tuning import Playing
from lostcities.core.cards import RANKS
from lostcities.core.game import Game, width
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import find_game

TINY: Final = 1e-5  # keeps a norm from dividing by nothing

GELU_SLOPE: Final = 0.7978845608  # √(2 / π)
GELU_CURVE: Final = 0.0356774081  # 0.044715 times that

RULES: Final = "rules"  # in a file of weights: the version of the rules that they were learnt for

Kind = Playing | Literal["belief"]
KINDS: Final[tuple[Kind, ...]] = ("champion", "apprentice", "belief")
Array = NDArray[np.float32]
Linear = tuple[Array, Array]  # a matrix and what is added; or the scale and the shift of a norm
Weights = dict[str, Array]


class Opinion(NamedTuple):
    """What a network thinks of some positions."""

    logits: Array  # [n, action]
    values: Array  # [n, value] relative to the mover: the worth by seat, or of the mover's side


class Trunk:
    """What every network of a game begins with: tokens by colour, and a global token."""

    def __init__(self, game: Game, weights: Weights) -> None:
        """Read the weights by name; the readers' are scaled once for all."""
        self.colors, self.per_color = len(game.colors), width(game.color_features)
        scale = weights["trunk.scale"]
        self.read_token = _linear(weights, "trunk.read_token", scale[: self.per_color])
        self.read_whole = _linear(weights, "trunk.read_whole", scale[self.per_color :])
        depth = 1 + max(int(name.split(".")[2]) for name in weights if "layers" in name)
        self.layers = [Layer(weights, f"trunk.layers.{k}") for k in range(depth)]
        self.token_norm = _norm(weights, "trunk.token_norm")
        self.global_norm = _norm(weights, "trunk.global_norm")

    def read(self, observations: NDArray[np.int8]) -> tuple[Array, Array]:
        """Tokens [n × colour, size] and global token [n, size] of observations [n, feature]."""
        colored = self.colors * self.per_color
        seen = observations.astype(np.float32)
        tokens = _apply(self.read_token, seen[:, :colored].reshape(-1, self.per_color))
        whole = _apply(self.read_whole, seen[:, colored:])
        for layer in self.layers:
            tokens, whole = layer.mix(tokens, whole, self.colors)
        return _gelu(_normed(self.token_norm, tokens)), _gelu(_normed(self.global_norm, whole))


class Network(Trunk):
    """The network of one game that plays."""

    def __init__(self, game: Game, weights: Weights) -> None:
        """Read the weights by name."""
        super().__init__(game, weights)
        self.color_policy = _linear(weights, "color_policy")
        self.global_policy = _linear(weights, "global_policy")
        self.value_in, self.value_out = _linear(weights, "value_in"), _linear(weights, "value_out")

    def think(self, observations: NDArray[np.int8]) -> Opinion:
        """Its opinion of observations [n, feature]."""
        tokens, whole = self.read(observations)
        by_color = _apply(self.color_policy, tokens).reshape(len(observations), -1)
        logits = np.concatenate([by_color, _apply(self.global_policy, whole)], axis=1)
        return Opinion(logits, _apply(self.value_out, _gelu(_apply(self.value_in, whole))))


class Belief(Trunk):
    """The network of one game that says what the others hold."""

    def __init__(self, game: Game, weights: Weights) -> None:
        """Read the weights by name."""
        super().__init__(game, weights)
        self.held = _linear(weights, "held")

    def think(self, observations: NDArray[np.int8]) -> Array:
        """By observation, colour, seat after the mover and rank: log odds beside chance's."""
        tokens, _ = self.read(observations)
        return _apply(self.held, tokens).reshape(len(observations), self.colors, -1, RANKS)


class Layer:
    """Tokens hear the global token, then the global token hears their mean."""

    def __init__(self, weights: Weights, name: str) -> None:
        """Read the layer's weights by name."""
        self.token_norm, self.global_norm = (
            _norm(weights, f"{name}.{which}_norm") for which in ("token", "global")
        )
        self.mean_norm = _norm(weights, f"{name}.mean_norm")
        self.token_in, self.token_out = (
            _linear(weights, f"{name}.token_{way}") for way in ("in", "out")
        )
        self.global_in, self.global_out = (
            _linear(weights, f"{name}.global_{way}") for way in ("in", "out")
        )
        self.token_hears = np.ascontiguousarray(weights[f"{name}.token_hears.weight"].T)

    def mix(self, tokens: Array, whole: Array, colors: int) -> tuple[Array, Array]:
        """Tokens [n × colour, size] and global token [n, size], both changed a little."""
        normed = _normed(self.global_norm, whole)
        inner = _apply(self.token_in, _normed(self.token_norm, tokens))
        inner += np.repeat(normed @ self.token_hears, colors, axis=0)
        tokens = tokens + _apply(self.token_out, _gelu(inner))
        mean = _normed(self.mean_norm, tokens).reshape(len(whole), colors, -1).mean(1)
        both = np.concatenate([normed, mean], axis=1)
        return tokens, whole + _apply(self.global_out, _gelu(_apply(self.global_in, both)))


@cache
def load_network(name: str, kind: Playing = "champion") -> Network:
    """The shipped network of a game."""
    return Network(find_game(name), shipped_weights(name, kind))


@cache
def load_belief(name: str) -> Belief:
    """The shipped belief of a game."""
    return Belief(find_game(name), shipped_weights(name, "belief"))


def shipped_weights(name: str, kind: Kind = "champion") -> Weights:
    """The shipped weights of a game by name."""
    with opened(name, kind) as kept:
        return {key: kept[key].astype(np.float32) for key in kept.files if key != RULES}


@contextmanager
def opened(name: str, kind: Kind) -> Iterator[NpzFile]:
    """The file of shipped weights; an error says that it is missing or damaged."""
    path, what = weights_file(name, kind), {"game": name, "file": f"{kind}.npz"}
    if not path.is_file():
        raise LostCitiesError.of("network_missing", **what)
    try:
        with path.open("rb") as file, np.load(file) as kept:
            yield kept
    except (BadZipFile, zlib.error, OSError, EOFError, ValueError, KeyError):
        raise LostCitiesError.of("network_damaged", **what) from None


def misfit(game: Game, kind: Kind) -> LostCitiesError | None:
    """Why the shipped weights do not fit the rules of a game; None if they do.

    Weights that name no version are of the first.
    """
    try:
        with opened(game.name, kind) as kept:
            version = int(kept[RULES]) if RULES in kept.files else 1
            read = tuple(kept[f"trunk.read_{part}.weight"].shape[1] for part in ("token", "whole"))
    except LostCitiesError as error:
        return error
    wanted = width(game.color_features), width(game.global_features)
    if version == game.version and read == wanted:
        return None
    return LostCitiesError.of(
        "network_misfit",
        game=game.name,
        file=f"{kind}.npz",
        version=version,
        played=game.version,
    )


def weights_file(name: str, kind: Kind = "champion") -> Path:
    """Where the weights of a game are, if it has them."""
    return weights_folder(find_game(name)) / f"{kind}.npz"


def has_network(name: str) -> bool:
    """Whether a network plays a game."""
    return weights_file(name).is_file()


def weights_folder(game: Game) -> Path:
    """The folder for its weights within the folder of a game."""
    return Path(str(import_module(game.package).__file__)).parent / "weights"


def _linear(weights: Weights, name: str, scale: Any = 1.0) -> Linear:
    matrix = np.ascontiguousarray((weights[f"{name}.weight"] * scale).T)
    return matrix, weights[f"{name}.bias"]


def _norm(weights: Weights, name: str) -> Linear:
    return weights[f"{name}.weight"], weights[f"{name}.bias"]


def _apply(linear: Linear, rows: Array) -> Array:
    matrix, bias = linear
    result: Array = rows @ matrix
    result += bias
    return result


def _normed(norm: Linear, rows: Array) -> Array:
    centred: Array = rows - rows.mean(1, keepdims=True)
    size = np.sqrt(np.einsum("ij,ij->i", centred, centred) / rows.shape[1] + TINY)
    centred /= size[:, None]
    centred *= norm[0]
    centred += norm[1]
    return centred


def _gelu(rows: Array) -> Array:
    """The smooth step of the training, by its usual approximation with tanh."""
    inner = rows * rows
    inner *= GELU_CURVE
    inner += GELU_SLOPE
    inner *= rows
    np.tanh(inner, out=inner)
    inner += 1
    inner *= rows
    inner *= 0.5
    return inner
