"""The types of text from clients: names, ids, moves, each with its limits."""

import unicodedata
from typing import Annotated, Final
from uuid import UUID

from pydantic import AfterValidator, Field, StringConstraints

LONGEST_NAME: Final = 24
LONGEST_MOVE: Final = 24
LONGEST_CONTRIBUTION: Final = 64
BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters that look like nothing
TABLE_ID: Final = r"^[A-Za-z0-9]{12}$"
TOKEN: Final = r"^[A-Za-z0-9_-]{43}$"  # 256 random bits


def plain_name(text: str) -> str:
    """A name in normal form; control characters and invisible ones are refused."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise ValueError("a name must have at least one letter")
    if len(name) > LONGEST_NAME:
        raise ValueError(f"a name has at most {LONGEST_NAME} letters")
    kinds = "".join(unicodedata.category(letter)[0] for letter in name)
    if "C" in kinds or any(letter in BLANK for letter in name):
        raise ValueError("a name must be made of letters that can be seen")
    if "MMMM" in kinds:
        raise ValueError("a letter of a name has at most three marks")
    return name


Name = Annotated[str, Field(max_length=4 * LONGEST_NAME), AfterValidator(plain_name)]
Face = Annotated[str, StringConstraints(pattern=r"^[a-z]{1,12}$")]  # what the page has drawn
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_MOVE)]
BotText = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9_+]+(:[a-z0-9_=.,]+)?$", max_length=64)
]
Contribution = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z0-9_-]+$", max_length=LONGEST_CONTRIBUTION)
]
Commitment = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Attempt = Annotated[int, Field(ge=1, le=10)]
Cid = Annotated[UUID, Field(strict=False)]  # written as text
Token = Annotated[str, StringConstraints(pattern=TOKEN)]
SeatNumber = Annotated[int, Field(ge=0, le=4)]
Version = Annotated[int, Field(ge=0, le=1_000_000)]
