"""Commit and reveal: who has fixed what before the cards are dealt.

The host commits to a secret when the table is made, each client to a contribution when it sits
down. Contributions are revealed when all have committed, and then the cards are dealt: by that time
nobody can choose any part of the seed. It is the secret, followed by the contributions in the order
of the seats: `SECRET:0=TEXT:1=TEXT`.
"""

import hashlib
import re
import secrets
from collections.abc import Mapping
from typing import Final, NamedTuple

from lostcities.errors import BadRecord

SECRET_BYTES: Final = 32
SECRET: Final = re.compile("[0-9a-f]{64}")
SEAT: Final = re.compile("[0-9]")
LONGEST: Final = 1000  # letters of a seed


class Seed(NamedTuple):
    """A seed taken apart."""

    secret: str
    contributions: dict[int, str]  # by seat


def new_secret() -> str:
    """256 bits from the operating system."""
    return secrets.token_hex(SECRET_BYTES)


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
    """The parts of a seed; BadRecord unless it is written in the one way that `seed_of` writes."""
    secret, *rest = text.split(":")
    parts = [part.partition("=") for part in rest]
    if (
        len(text) <= LONGEST
        and SECRET.fullmatch(secret)
        and all(SEAT.fullmatch(it[0]) for it in parts)
    ):
        contributions = {int(seat): added for seat, _, added in parts}
        if seed_of(secret, contributions) == text and all(contributions.values()):
            return Seed(secret, contributions)
    raise BadRecord("the seed is not that of an online table: SECRET:SEAT=TEXT:…")


def check_seed(seed: str, committed: str) -> None:
    """The seed's secret is the one that was committed to; BadRecord says if not."""
    if commitment(read_seed(seed).secret) != committed.strip().lower():
        raise BadRecord("the seed is not the one that was committed to before the deal")


def check_contribution(seed: str, seat: int, text: str) -> None:
    """What a client contributed is part of the seed; BadRecord says if not."""
    if read_seed(seed).contributions.get(seat) != text:
        raise BadRecord(f"the contribution of seat {seat}, {text!r}, is not in the seed")
