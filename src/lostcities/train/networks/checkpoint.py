"""Stored weights: the checkpoints of a run, and the weights that the package ships."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

import torch
from torch import Tensor, nn

from lostcities.bots.network import shipped_weights
from lostcities.core.game import width
from lostcities.errors import BadOption
from lostcities.games.catalog import find_game
from lostcities.train.networks.foresight import foreseen_width
from lostcities.train.networks.network import Network
from lostcities.train.settings import Settings
from lostcities.train.tables.shares import SHIPPED

Weights = dict[str, Tensor]
Which = Literal["network", "average"]  # as it was last, or averaged over the updates


@dataclass(frozen=True)
class Checkpoint:
    """What a leg has left."""

    path: Path
    game: str
    weights: dict[str, Weights]  # network and average, and the critic's if there is one
    believed: bool  # whether the critic's judgement already counts

    def fill(self, name: str, network: nn.Module) -> None:
        """Give a network the weights of that name."""
        give(network, self.weights[name], f"the {name} in {self.path}")

    def network(self, which: Which, device: str) -> Network:
        """A network of its own with these weights."""
        return network_of(self.game, self.weights[which], str(self.path), device)


# --- Files ----------------------------------------------------------------------------


def number_of(path: Path) -> int:
    """The number of the leg that left a checkpoint."""
    return int(path.stem.removeprefix("leg-"))


def last_checkpoint(folder: Path) -> Path | None:
    """The checkpoint of the last leg in a folder."""
    kept = [path for path in folder.glob("leg-*.pt") if path.stem[len("leg-") :].isdigit()]
    return max(kept, key=number_of, default=None)


def read_checkpoint(path: Path, game: str, learnt: str = "play") -> Checkpoint:
    """A checkpoint of a game and a kind; BadOption says what is wrong with the file."""
    try:
        kept = torch.load(path, map_location="cpu", weights_only=True)
        names = ("network", "average", *(["critic"] if "critic" in kept else []))
        weights = {name: in_full(kept[name]) for name in names}
        believed = "critic" in kept and bool(kept.get("believed", True))
        known = Checkpoint(path, kept["shape"]["game"], weights, believed)
        kind = learnt_in(kept)
    except Exception as error:  # not there, damaged, something else: in whatever way
        wrong = f"{path} cannot be read as a checkpoint of lostcities train"
        raise BadOption(wrong) from error
    if known.game != game:
        raise BadOption(f"{path} is a checkpoint of {known.game}, not of {game}")
    if kind != learnt:
        raise BadOption(f"{path} is a checkpoint of train --learn {kind}, not of --learn {learnt}")
    return known


def learnt_in(kept: Mapping[str, Any]) -> str:
    """What the network of a checkpoint has learnt: play, or belief."""
    return str(kept.get("settings", {}).get("learn", "play"))


def in_full(weights: Mapping[str, Tensor]) -> Weights:
    """Weights in single precision."""
    return {name: value.float() for name, value in weights.items()}


def save(
    path: Path, networks: Mapping[str, nn.Module], settings: Settings, *, believed: bool
) -> None:
    """A checkpoint in half precision, whole or not at all."""
    weights = {
        name: {key: value.half() for key, value in network.state_dict().items()}
        for name, network in networks.items()
    }
    shape = {"game": settings.game, "size": settings.size, "depth": settings.depth}
    part = path.with_suffix(".part")
    torch.save(weights | {"shape": shape, "settings": asdict(settings), "believed": believed}, part)
    part.replace(path)


# --- What the package ships -----------------------------------------------------------


def load_network(network: Network, name: str, game: str) -> None:
    """Give a network the weights that the package ships, or the averaged ones of a checkpoint."""
    if name == SHIPPED:
        give(network, widened(shipped(game), network), f"the shipped network of {game}")
    else:
        weights = read_checkpoint(Path(name), game).weights["average"]
        give(network, widened(weights, network), f"the average in {name}")


def shipped_network(game: str, device: str) -> Network:
    """The network that the package ships."""
    return network_of(game, shipped(game), f"the shipped network of {game}", device)


def shipped(game: str) -> Weights:
    """The weights that the package ships."""
    return {name: torch.as_tensor(it) for name, it in shipped_weights(game).items()}


# --- Weights into networks ------------------------------------------------------------


def network_of(game: str, weights: Weights, whose: str, device: str) -> Network:
    """A network made for some weights, whatever its size."""
    size, depth = shape_of(weights)
    read = weights["trunk.read_token.weight"].shape[1]
    seen = width(find_game(game).color_features)
    foreseen = read - seen if read == seen + foreseen_width(game) else 0
    network = Network(find_game(game), size, depth, foreseen)
    give(network, weights, whose)
    return network.to(device)


def give(network: nn.Module, weights: Weights, whose: str) -> None:
    """Load weights; BadOption if they are of another shape."""
    theirs, ours = shape_of(weights), shape_of(network.state_dict())
    if theirs != ours:
        said = f"{whose} has {in_words(theirs)}, the settings say {in_words(ours)}"
        raise BadOption(f"{said}: they must be the same")
    try:
        network.load_state_dict(weights)
    except RuntimeError as error:
        raise BadOption(f"{whose} was made for another version of the game") from error


def widened(weights: Weights, network: Network) -> Weights:
    """Weights for a sighted network that plays at first as if it saw no more than others."""
    read, scale, seen = weights["trunk.read_token.weight"], weights["trunk.scale"], network.seen
    if not network.foreseen or read.shape[1] != seen:
        return weights
    return weights | {
        "trunk.read_token.weight": torch.cat(
            [read, read.new_zeros(len(read), network.foreseen)], 1
        ),
        "trunk.scale": torch.cat([scale[:seen], scale.new_ones(network.foreseen), scale[seen:]]),
    }


def shape_of(weights: Mapping[str, Any]) -> tuple[int, int]:
    """The size of a token, and how many layers there are."""
    layers = {name.split(".")[2] for name in weights if name.startswith("trunk.layers.")}
    return len(weights["trunk.read_token.bias"]), len(layers)


def in_words(shape: tuple[int, int]) -> str:
    """A shape in words."""
    return f"size {shape[0]} and depth {shape[1]}"
