"""What a command needs beyond the core: if it is missing, one sentence says how to install it."""

from collections.abc import Iterator
from contextlib import contextmanager

from lostcities.errors import LostCitiesError


@contextmanager
def server_extra() -> Iterator[None]:
    """Around the imports of a command that needs the server's packages."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        raise LostCitiesError(f"this needs {package}: pip install 'lostcities[server]'") from None
