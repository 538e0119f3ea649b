"""The settings of a training run: this dataclass is the command line of `lostcities train`."""

from dataclasses import dataclass, field
from typing import Any


def setting(default: Any, meaning: str) -> Any:
    """A field with its meaning, which becomes the help text."""
    return field(default=default, metadata={"meaning": meaning})


@dataclass(frozen=True)
class Settings:
    """How to train."""

    game: str = setting("classic", "the game")
    minutes: float = setting(8.0, "how long this leg may take")
    folder: str = setting("runs/classic", "where checkpoints and the log go; a leg resumes there")
    device: str = setting("cuda", "cuda or cpu")
    seed: int = setting(1, "of the first leg; later legs go on from it")
    games: int = setting(32768, "games side by side")
    steps: int = setting(64, "actions of each game between two updates")
    batch: int = setting(32768, "samples of one gradient step")
    epochs: int = setting(1, "times that each sample is used")
    size: int = setting(256, "numbers of a token")
    depth: int = setting(3, "layers of the network")
    rate: float = setting(6e-4, "learning rate of Adam at the start of the leg")
    final_rate: float = setting(2e-5, "and at its end")
    entropy: float = setting(0.04, "weight of the policy's entropy at the start of the leg")
    final_entropy: float = setting(0.002, "and at its end")
    trace: float = setting(0.99, "lambda of the advantage estimates")
    clip: float = setting(0.2, "how far one update may move the probability of an action")
    win_bonus: float = setting(0.0, "what a win is worth beside the margin")
    average: float = setting(0.97, "how slowly the averaged weights follow")
    max_actions: int = setting(400, "a game is cut after so many actions per round, in training")
    imitate: float = setting(0.2, "share of the first leg spent on imitating the rule player")
    smooth: float = setting(0.05, "how much of an imitated move is spread over the other moves")
    measure: int = setting(4096, "games of a measurement against each of the plain bots")
    measures: int = setting(3, "measurements in a leg, beside the one at its end")
    compile: bool = setting(
        default=False, meaning="compile the network: slow to start, then faster"
    )
