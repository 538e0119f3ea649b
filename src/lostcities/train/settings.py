"""The settings of a training run: this dataclass is the command line of `lostcities train`."""

import math
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from lostcities.core.game import checked
from lostcities.errors import BadOption
from lostcities.games.catalog import USUAL_GAME, find_game
from lostcities.train.networks.foresight import foreseen_width
from lostcities.train.tables.shares import read_shares
from lostcities.train.variants import Variant, narrowed, shared_out, variants_of

AS_AT_START: Final = -1.0  # a final lambda that is not given


def setting(
    default: Any,
    meaning: str,
    lowest: float = -math.inf,
    highest: float = math.inf,
    also: str | None = None,
    metavar: str = "N",
) -> Any:
    """A field with its help text, the range of its values, and an older name of its option.

    `metavar` stands for its value in the help.
    """
    facts = {"meaning": meaning, "also": also, "metavar": metavar}
    return field(default=default, metadata={**facts, "lowest": lowest, "highest": highest})


CHOICES: Final = {
    "begin": ("nothing", "shipped"),  # or the path of a checkpoint
    "device": ("cuda", "cpu"),
    "learn": ("play", "belief"),
    "exploit": ("", "shipped"),  # or the path of a checkpoint
    "teacher": ("rules", "shipped"),
}
FILES: Final = ("begin", "exploit")  # settings that may also name a file


@dataclass(frozen=True)
class Settings:
    """How to train."""

    game: str = setting(USUAL_GAME, "the game")
    learn: str = setting(
        "play",
        "play: a policy; belief: what the others hold when the champion plays",
        metavar="WHAT",
    )
    minutes: float = setting(8.0, "time limit of this leg", 0.01, metavar="MINUTES")
    updates: int = setting(0, "stop after this many updates instead: the same on every machine", 0)
    samples: float = setting(
        0.0, "stop after this many million samples, if that comes first", 0, metavar="MILLIONS"
    )
    folder: str = setting(
        "",
        "folder of checkpoints and log; a leg resumes from it (default runs/GAME…)",
        metavar="FOLDER",
    )
    begin: str = setting(
        "nothing", "initial weights: nothing, shipped, or a checkpoint", metavar="WEIGHTS"
    )
    exploit: str = setting(
        "",
        "train an exploiter: start from these weights (shipped or a checkpoint), learn to beat "
        "them while they stay fixed, and report the gain",
        metavar="WEIGHTS",
    )
    sighted: bool = setting(
        default=False,
        meaning="let the exploiter see all hands and the deck, as a bound on what others gain",
    )
    device: str = setting("cuda", "cuda or cpu", metavar="DEVICE")
    bf16: bool = setting(
        default=False,
        meaning="compute in bfloat16 on a CPU too, which pays where it has such instructions",
    )
    seed: int = setting(1, "seed of the first leg; later legs continue its stream", 0, 10**12)
    tables: str = setting(
        "",
        "share of the games at each kind of table, such as '0.6 0.2 0.2' (default: the game's)",
        metavar="SHARES",
    )
    hold: str = setting(
        "",
        "tables, counted from 1, at which it stays like the network of --begin: '2 3'",
        metavar="TABLES",
    )
    only: int = setting(0, "train on one kind of table, counted from 1; 0: all kinds", 0)
    rounds: int = setting(0, "rounds per match, in games with rounds; 0: the game's default", 0)
    games: int = setting(32768, "games played in parallel", 1)
    steps: int = setting(64, "actions per game between updates (rollout length)", 1)
    mixing: int = setting(
        0, "actions before the first update, to spread the games over all stages", 0
    )
    batch: int = setting(32768, "samples per gradient step", 1)
    epochs: int = setting(1, "passes over each batch of samples", 1)
    size: int = setting(256, "embedding size of a token", 1)
    depth: int = setting(3, "layers of the network", 1)
    critic_size: int = setting(
        160, "embedding size of the critic, which sees all cards; 0: no such critic", 0
    )
    critic_depth: int = setting(2, "layers of the critic", 1)
    pool: str = setting(
        "rules=0.1 past=0.1",
        "opponents besides itself, with their share of the games: past, rules, styles, shipped, "
        "a checkpoint, or a folder that is watched for new checkpoints",
        metavar="POOL",
    )
    remember: int = setting(
        25, "updates between snapshots for the pool, and between looks into its folders", 1
    )
    rate: float = setting(6e-4, "learning rate of Adam at the start of the leg", 0, metavar="RATE")
    final_rate: float = setting(2e-5, "learning rate at the end of the leg", 0, metavar="RATE")
    entropy: float = setting(0.04, "entropy bonus at the start of the leg", 0, metavar="WEIGHT")
    final_entropy: float = setting(
        0.002, "entropy bonus at the end of the leg", 0, metavar="WEIGHT"
    )
    gae_lambda: float = setting(
        0.99, "lambda of GAE at the start of the leg", 0, 1, also="trace", metavar="LAMBDA"
    )
    final_gae_lambda: float = setting(
        AS_AT_START,
        "lambda of GAE at the end of the leg (default: as at the start)",
        0,
        1,
        also="final_trace",
        metavar="LAMBDA",
    )
    clip: float = setting(0.2, "PPO clip range", 0, metavar="RANGE")
    magnet: float = setting(
        0.0,
        "weight of the KL penalty towards the averaged policy, against cycling",
        0,
        metavar="WEIGHT",
    )
    win_bonus: float = setting(
        0.0, "bonus for winning the match, added to the margin", 0, metavar="WEIGHT"
    )
    average: float = setting(0.97, "decay of the weight average (EMA)", 0, 1, metavar="DECAY")
    max_turns: int = setting(400, "cut a game off after this many turns per round, in training", 1)
    teacher: str = setting("rules", "whom to imitate at first: rules, or shipped", metavar="BOT")
    imitate: float = setting(
        0.2, "share of the first leg spent on imitation", 0, 1, metavar="SHARE"
    )
    smooth: float = setting(0.05, "label smoothing of the imitated moves", 0, 1, metavar="SHARE")
    measure: int = setting(4096, "games per evaluation against each plain bot", 4)
    measures: int = setting(3, "evaluations during a leg, besides the one at its end", 0)
    compile: bool = setting(
        default=False, meaning="compile the network: slow to start, then faster"
    )

    def __post_init__(self) -> None:
        """Say at once what cannot be."""
        find_game(self.game)
        if not self.folder:
            kind = "-belief" if self.learn == "belief" else "-exploiter" if self.exploit else ""
            kind = "-sighted" if self.sighted else kind
            object.__setattr__(self, "folder", f"runs/{self.game}{kind}")
        if self.final_gae_lambda == AS_AT_START:
            object.__setattr__(self, "final_gae_lambda", self.gae_lambda)
        for name, known in CHOICES.items():
            check_word(name, getattr(self, name), known)
        if self.exploit:
            object.__setattr__(self, "begin", self.exploit)
            object.__setattr__(self, "pool", f"{self.exploit}=1")
        for it in fields(self):
            if it.type in (int, float):
                check_number(it.name, getattr(self, it.name), it.metadata)
        if self.measure % 2:
            raise BadOption(f"measure must be even, deals are played twice; not {self.measure}")
        check_sight(self)
        read_shares(self.pool, self.game)
        check_tables(self)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The tables that are learnt at."""
        usual = variants_of(find_game(self.game))
        return narrowed(shared_out(usual, self.tables), self.only, self.rounds)

    @property
    def held(self) -> frozenset[int]:
        """The tables, counted from 1, at which the initial policy is kept."""
        return frozenset(int(number) for number in self.hold.split())

    def rate_at(self, done: float) -> float:
        """The learning rate when such a share of the leg is over."""
        return self.rate + (self.final_rate - self.rate) * done

    def gae_lambda_at(self, done: float) -> float:
        """The lambda of the advantage estimates then."""
        return self.gae_lambda + (self.final_gae_lambda - self.gae_lambda) * done

    def entropy_at(self, done: float) -> float:
        """The weight of the entropy then: it falls quickly at first."""
        return self.final_entropy + (self.entropy - self.final_entropy) * (1 - done) ** 1.5


def check_word(name: str, given: str, known: tuple[str, ...]) -> None:
    """One of the words, or a file where that may be."""
    if given in known or (name in FILES and Path(given).is_file()):
        return
    words = [it for it in (*known, "the path of a checkpoint" if name in FILES else "") if it]
    raise BadOption(f"{name} must be {', '.join(words[:-1])} or {words[-1]}, not {given!r}")


def check_number(name: str, given: float, bounds: Any) -> None:
    """A number that can be."""
    lowest, highest = bounds["lowest"], bounds["highest"]
    if math.isfinite(given) and lowest <= given <= highest:
        return
    right = f"{lowest} to {highest}" if highest < math.inf else f"at least {lowest}"
    raise BadOption(f"{name} must be {right}, not {given}")


def check_sight(settings: Settings) -> None:
    """Only who is measured and never plays may see all cards, where some are hidden."""
    if settings.sighted and not settings.exploit:
        raise BadOption("sighted is for exploiters: say also which network to exploit")
    if settings.sighted and not foreseen_width(settings.game):
        raise BadOption(f"{settings.game} hides no hands: there is nothing more to see")


def check_tables(settings: Settings) -> None:
    """A table that the game has, shares of all of them, and rounds that it can have."""
    game = find_game(settings.game)
    tables = shared_out(variants_of(game), settings.tables)
    if settings.only > len(tables):
        known = "; ".join(f"{k} ({it.name})" for k, it in enumerate(tables, 1))
        raise BadOption(
            f"only must be a table of {game.name}, {known}, or 0 for all, not {settings.only}"
        )
    numbers = {str(k) for k in range(1, len(settings.variants) + 1)}
    if not set(settings.hold.split()) <= numbers:
        right = f"numbers of tables that are learnt at, 1 to {len(numbers)}"
        raise BadOption(f"hold must be {right}, not {settings.hold!r}")
    if settings.rounds and not game.has_rounds:
        raise BadOption(f"{game.name} has no rounds: rounds must be 0, not {settings.rounds}")
    for option in game.options:
        if option.name == "rounds" and settings.rounds:
            checked(option, settings.rounds)
