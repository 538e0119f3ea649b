"""The settings of a training run: this dataclass is the command line of `lostcities train`."""

from dataclasses import dataclass, field
from typing import Any, Final

from lostcities.errors import BadOption
from lostcities.rules.catalog import find_game


def setting(default: Any, meaning: str) -> Any:
    """A field with its meaning, which becomes the help text."""
    return field(default=default, metadata={"meaning": meaning})


CHOICES: Final = {
    "begin": ("nothing", "shipped"),
    "opponent": ("itself", "shipped", "rules"),
    "teacher": ("rules", "shipped"),
}


@dataclass(frozen=True)
class Settings:
    """How to train."""

    game: str = setting("classic", "the game")
    minutes: float = setting(8.0, "how long this leg may take")
    updates: int = setting(0, "end after so many updates instead, the same on every machine")
    folder: str = setting(
        "", "where checkpoints and the log go; a leg resumes there (default runs/GAME)"
    )
    begin: str = setting("nothing", "weights of the first leg: nothing, or shipped")
    device: str = setting("cuda", "cuda or cpu")
    seed: int = setting(1, "of the first leg; later legs go on from it")
    games: int = setting(32768, "games side by side")
    steps: int = setting(64, "actions of each game between two updates")
    mixing: int = setting(0, "actions before the first update, so that games are at all stages")
    batch: int = setting(32768, "samples of one gradient step")
    epochs: int = setting(1, "times that each sample is used")
    size: int = setting(256, "numbers of a token")
    depth: int = setting(3, "layers of the network")
    critic_size: int = setting(160, "numbers of a token of the critic that sees all cards")
    critic_depth: int = setting(2, "layers of that critic")
    sparring: float = setting(0.1, "share of games against the rule player; as many, past selves")
    remember: int = setting(25, "updates between two past selves")
    rate: float = setting(6e-4, "learning rate of Adam at the start of the leg")
    final_rate: float = setting(2e-5, "and at its end")
    entropy: float = setting(0.04, "weight of the policy's entropy at the start of the leg")
    final_entropy: float = setting(0.002, "and at its end")
    trace: float = setting(0.99, "lambda of the advantage estimates")
    clip: float = setting(0.2, "how far one update may move the probability of an action")
    magnet: float = setting(0.0, "pull of the averaged weights, against going in circles")
    win_bonus: float = setting(0.0, "what a win, of the match, is worth beside the margin")
    average: float = setting(0.97, "how slowly the averaged weights follow")
    max_turns: int = setting(400, "a game is cut after so many turns per round, in training")
    opponent: str = setting(
        "itself", "who it learns to beat: itself (and sparring), shipped, rules"
    )
    teacher: str = setting("rules", "who is imitated at first: rules, or shipped")
    imitate: float = setting(0.2, "share of the first leg spent on imitating the teacher")
    smooth: float = setting(0.05, "how much of an imitated move is spread over the other moves")
    measure: int = setting(4096, "games of a measurement against each of the plain bots")
    measures: int = setting(3, "measurements in a leg, beside the one at its end")
    compile: bool = setting(
        default=False, meaning="compile the network: slow to start, then faster"
    )

    def __post_init__(self) -> None:
        """Say at once what cannot be."""
        find_game(self.game)
        if not self.folder:
            object.__setattr__(self, "folder", f"runs/{self.game}")
        if self.device not in ("cuda", "cpu"):
            raise BadOption(f"device must be cuda or cpu, not {self.device!r}")
        for name, known in CHOICES.items():
            if getattr(self, name) not in known:
                one_of = ", ".join(known[:-1]) + f" or {known[-1]}"
                raise BadOption(f"{name} must be {one_of}, not {getattr(self, name)!r}")
        for name in ("minutes", "games", "steps", "batch", "epochs", "size", "depth", "measure"):
            if getattr(self, name) <= 0:
                raise BadOption(f"{name} must be more than 0, not {getattr(self, name)}")
