"""The terminal client: plain-text tables in colour, moves by number or by name."""

from importlib.util import find_spec

from lostcities.errors import LostCitiesError

if find_spec("rich") is None:
    raise LostCitiesError(
        "the terminal client needs rich; install it with: pip install 'lostcities[terminal]'"
    )
