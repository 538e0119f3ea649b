"""Tokens: 256 random bits, of which the database knows the hash alone."""

import hashlib
import secrets
from typing import Final, Literal, NamedTuple

Scope = Literal["seat", "link", "play", "read"]
MAY_PLAY: Final = ("seat", "play")
ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


class Pass(NamedTuple):
    """What a token is good for."""

    hash: str
    table: str
    seats: tuple[int, ...]
    scope: Scope
    label: str | None = None

    @property
    def may_play(self) -> bool:
        """Whether moves can be made with it."""
        return self.scope in MAY_PLAY


def new_token() -> str:
    """A token as it is given out, once."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """A token as it is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_table_id() -> str:
    """An id that cannot be guessed: 71 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))
