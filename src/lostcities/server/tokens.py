"""Tokens: 256 random bits, of which the database stores only the hash."""

import hashlib
import secrets
from typing import Final, Literal, NamedTuple

Scope = Literal["seat", "link", "play", "read"]
MAY_PLAY: Final = ("seat", "play")
MOST_LINKS: Final = 5  # open at a time, for a seat
MOST_DEVICES: Final = 10
MOST_PROGRAMS: Final = 10
LINK_MS: Final = 24 * 3600 * 1000  # how long a link is good
ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


class Pass(NamedTuple):
    """What a token is good for."""

    hash: str
    table: str
    seats: tuple[int, ...]
    scope: Scope
    label: str | None = None
    device: str | None = None  # BROWSER/SYSTEM, for a person's
    created: int = 0
    maker: str | None = None  # the hash of the device that made it, or the link to it

    @property
    def may_play(self) -> bool:
        """Whether moves can be made with it."""
        return self.scope in MAY_PLAY

    @property
    def id(self) -> str:
        """What the token is called where its holder sees it in a list."""
        return self.hash[:12]

    def is_open(self, now: int) -> bool:
        """Whether it is good at this time: a link is for a day."""
        return self.scope != "link" or now < self.created + LINK_MS


def new_token() -> str:
    """A token as it is given out, once."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """A token as it is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_table_id() -> str:
    """An id that cannot be guessed: 71 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))
