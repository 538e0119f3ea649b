"""What a command needs beyond the core: if it is missing, one sentence says how to install it."""

from collections.abc import Iterator
from contextlib import contextmanager

from lostcities.errors import LostCitiesError, told_extra


@contextmanager
def server_extra() -> Iterator[None]:
    """Around the imports of a command that needs the server's packages."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise LostCitiesError(told_extra(error, "server")) from None
