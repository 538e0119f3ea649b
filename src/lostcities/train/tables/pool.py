"""The pool: the opponents besides the network itself, and their shares of the games.

Some of them are fixed; others are added during a leg: earlier versions of the network, and the
checkpoints in the folder of another leg, such as one that learns to beat this one.
"""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from lostcities.errors import BadOption
from lostcities.train.networks.checkpoint import read_checkpoint
from lostcities.train.networks.learners import weights_of
from lostcities.train.networks.network import Network
from lostcities.train.settings import Settings
from lostcities.train.tables.choosing import Chooser, by_network
from lostcities.train.tables.players import find_player
from lostcities.train.tables.shares import PAST, read_shares

NEWEST: Final = 0.5  # how often the newest of several is met, and not any of them

Opponent = tuple[float, Chooser | None]  # the share of the games, and who is met: None, itself


class Member(Protocol):
    """Somebody in the pool."""

    def remember(self, network: Network) -> None:
        """Some updates are over: become more, if you can."""

    def draw(self, chance: random.Random) -> Chooser | None:
        """Who plays until the next update; None while there is nobody yet."""

    def newest(self) -> Chooser | None:
        """Who is measured against."""


class Same:
    """One who stays the same."""

    def __init__(self, chooser: Chooser) -> None:
        """A player."""
        self.chooser = chooser

    def remember(self, _network: Network) -> None:
        """Nothing changes."""

    def draw(self, _chance: random.Random) -> Chooser | None:
        """Always this one."""
        return self.chooser

    def newest(self) -> Chooser | None:
        """Always this one."""
        return self.chooser


class Past:
    """The earlier selves of this leg."""

    def __init__(self, network: Network, like: Network) -> None:
        """The first self; `like` is a network of the same shape, to play with their weights."""
        self.network, self.versions = like, [weights_of(network)]

    def remember(self, network: Network) -> None:
        """The present one is a past one soon."""
        self.versions.append(weights_of(network))

    def draw(self, chance: random.Random) -> Chooser | None:
        """Often the newest, else any of them."""
        self.network.load_state_dict(drawn(self.versions, chance))
        return by_network(self.network)

    def newest(self) -> Chooser | None:
        """Itself, nearly: not worth a measurement."""
        return None


class Folder:
    """Every state of the checkpoints in a folder, and in folders within, since this leg began."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        """See what is there already."""
        self.folder, self.settings = folder, settings
        self.networks: list[Network] = []
        self.seen = dict[Path, int]()  # when each file was written
        self.look()

    def look(self) -> None:
        """Read what is new; a checkpoint that is written again is one more."""
        for path in sorted(self.folder.rglob("leg-*.pt")):
            written = path.stat().st_mtime_ns
            if self.seen.get(path) != written:
                kept = read_checkpoint(path, self.settings.game)
                self.networks.append(kept.network("average", self.settings.device))
                self.seen[path] = written

    def remember(self, _network: Network) -> None:
        """Look again."""
        self.look()

    def draw(self, chance: random.Random) -> Chooser | None:
        """Often the newest, else any of them; None while the folder is empty."""
        return by_network(drawn(self.networks, chance)) if self.networks else None

    def newest(self) -> Chooser | None:
        """The last that came."""
        return by_network(self.networks[-1]) if self.networks else None


def drawn(versions: Sequence[Any], chance: random.Random) -> Any:
    """Often the newest, else any of them."""
    return versions[-1] if chance.random() < NEWEST else chance.choice(versions)


class Pool:
    """All who are met, each in its share of the games."""

    def __init__(self, settings: Settings, temperature: float = 1.0) -> None:
        """Those who are there from the beginning."""
        self.shares = read_shares(settings.pool, settings.game)
        self.members: dict[str, Member] = {
            name: find_member(name, settings, temperature)
            for name, share in self.shares.items()
            if name != PAST and share > 0
        }

    def add_past(self, network: Network, like: Network) -> None:
        """From now on its past selves are met, if they have a share."""
        if self.shares.get(PAST):
            self.members[PAST] = Past(network, like)

    def remember(self, network: Network) -> None:
        """Some updates are over."""
        for member in self.members.values():
            member.remember(network)

    def draw(self, chance: random.Random) -> list[Opponent]:
        """Who plays until the next update; everybody's games are always the same ones."""
        found = {name: member.draw(chance) for name, member in self.members.items()}
        return [(share, found.get(name)) for name, share in self.shares.items()]

    def measured(self) -> dict[str, Chooser]:
        """Those it is worth to be measured against, by name."""
        newest = {name: member.newest() for name, member in self.members.items()}
        return {name: it for name, it in newest.items() if it is not None}


def find_member(name: str, settings: Settings, temperature: float) -> Member:
    """Somebody by name: a folder, or a player."""
    if Path(name).is_dir():
        return Folder(Path(name), settings)
    try:
        player = find_player(name, settings.game, settings.device, temperature=temperature)
    except BadOption as error:
        raise BadOption(f"in the pool: {error}") from error
    return Same(player)
