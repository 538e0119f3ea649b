"""Commit and reveal: who has fixed what before the cards are dealt.

The host commits to a secret when the table is made, each client to a contribution when it sits
down. Contributions are revealed when all have committed, and then the cards are dealt: by that time
nobody can choose any part of the seed. It is the secret, followed by the contributions in the order
of the seats: `SECRET:0=TEXT:1=TEXT`.
"""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Final, NamedTuple

from lostcities.errors import BadRecord

SECRET_LENGTH: Final = 64  # 256 bits as hexadecimal letters


class Seed(NamedTuple):
    """A seed taken apart."""

    secret: str
    contributions: dict[int, str]  # by seat


def new_secret() -> str:
    """256 bits from the operating system."""
    return secrets.token_hex(SECRET_LENGTH // 2)


def secret_of(master: str, attempt: int) -> str:
    """The secret of one attempt to deal; revealing it tells nothing of the next."""
    return hashlib.sha256(f"lostcities attempt {attempt} {master}".encode()).hexdigest()


def commitment(text: str) -> str:
    """What is shown before the deal: it fixes a secret or contribution and tells nothing."""
    return hashlib.sha256(text.encode()).hexdigest()


def seed_of(secret: str, contributions: Mapping[int, str]) -> str:
    """The seed of the table, from which every shuffle and roll follows."""
    return secret + "".join(f":{seat}={contributions[seat]}" for seat in sorted(contributions))


def read_seed(text: str) -> Seed:
    """The parts of a seed; BadRecord if it is not the seed of an online table."""
    secret, *rest = text.split(":")
    parts = [part.partition("=") for part in rest]
    if len(secret) != SECRET_LENGTH or not all(seat.isdecimal() and it for seat, _, it in parts):
        raise BadRecord("the seed is not that of an online table: SECRET:SEAT=TEXT:…")
    return Seed(secret, {int(seat): added for seat, _, added in parts})


def check_seed(seed: str, committed: str) -> None:
    """The seed begins with the secret that was committed to; BadRecord says if not."""
    if commitment(seed[:SECRET_LENGTH]) != committed.strip().lower():
        raise BadRecord("the seed is not the one that was committed to before the deal")


def check_contribution(seed: str, seat: int, text: str) -> None:
    """What a client contributed is part of the seed; BadRecord says if not."""
    if read_seed(seed).contributions.get(seat) != text:
        raise BadRecord(f"the contribution of seat {seat}, {text!r}, is not in the seed")
