"""What the environments need beyond the core: if it is missing, the error says how to get it."""

from collections.abc import Iterator
from contextlib import contextmanager

from lostcities.errors import told_extra


@contextmanager
def envs_extra() -> Iterator[None]:
    """Around the imports of what `lostcities[envs]` installs."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(told_extra(error, "envs"), name=error.name) from None
