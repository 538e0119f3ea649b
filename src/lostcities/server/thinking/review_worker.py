"""A process that reviews finished games, for browsers that cannot; those who play come first.

It reads and writes a JSON object a line, as the processes of the bots do.
"""

import os
import sys
from contextlib import suppress
from typing import Any, Final

from lostcities.analysis import review
from lostcities.errors import LostCitiesError
from lostcities.server.thinking.worker import main

LESS_URGENT: Final = 10  # as `nice` counts


def reviewed(question: dict[str, Any]) -> dict[str, Any]:
    """A review as JSON, or the key and the sentence of what is wrong with the record."""
    seconds, hindsight = question["seconds"], question["hindsight"]
    try:
        found = review(question["record"], seconds=seconds, hindsight=hindsight, threads=1)
    except LostCitiesError as error:
        return {"refused": error.key, "message": str(error)}
    return {"review": found.to_json()}


if __name__ == "__main__":
    with suppress(AttributeError, OSError):  # not on Windows
        os.nice(LESS_URGENT)
    main(int(sys.argv[1]), reviewed)
