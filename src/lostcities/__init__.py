"""The Lost Cities family of games: four rulebooks, one engine.

>>> import lostcities
>>> table = lostcities.Table("classic", seed=7)
>>> table.mover
0
"""

from typing import TYPE_CHECKING

from lostcities.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    BadRequest,
    BadSheet,
    BadView,
    BotFailed,
    BrokenGame,
    IllegalMove,
    LostCitiesError,
    UnknownGame,
)

if TYPE_CHECKING:
    from lostcities.table import Table

__version__ = "0.1.0"
__all__ = [
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadRequest",
    "BadSheet",
    "BadView",
    "BotFailed",
    "BrokenGame",
    "IllegalMove",
    "LostCitiesError",
    "Table",
    "UnknownGame",
]


def __getattr__(name: str) -> object:
    """Load the table only when it is asked for: `lostcities --help` must not wait for NumPy."""
    if name == "Table":
        from lostcities.table import Table

        return Table
    raise AttributeError(f"module 'lostcities' has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, whether they are loaded yet or not."""
    return sorted([*__all__, "__version__"])
