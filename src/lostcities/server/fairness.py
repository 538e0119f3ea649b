"""Commit and reveal: the secret is fixed before anybody sits down, and shown when all is over.

The seed of a table is its secret, followed by what clients added: `SECRET:0=TEXT:1=TEXT`.
"""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Final

from lostcities.errors import BadRecord
from lostcities.notation.records import Record

SECRET_LENGTH: Final = 64  # 256 bits as hexadecimal letters


def new_secret() -> str:
    """256 bits from the operating system."""
    return secrets.token_hex(SECRET_LENGTH // 2)


def commitment(secret: str) -> str:
    """What is shown before the deal: it fixes the secret and tells nothing of it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seed_of(secret: str, contributions: Mapping[int, str]) -> str:
    """The seed of the table, from which every shuffle and roll follows."""
    return secret + "".join(f":{seat}={contributions[seat]}" for seat in sorted(contributions))


def check_seed(seed: str, promised: str) -> None:
    """The seed begins with the secret that was committed to; BadRecord says if not."""
    if commitment(seed[:SECRET_LENGTH]) != promised.strip().lower():
        raise BadRecord("the seed is not the one that was committed to before the deal")


def check_contribution(record: Record, seat: int, text: str) -> None:
    """What a client added is part of the seed."""
    if f"{seat}={text}" not in record["seed"].split(":")[1:]:
        raise BadRecord(f"what seat {seat} added, {text!r}, is not in the seed")
