"""What the environments need beyond the core: if it is missing, the error says how to get it."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def envs_extra() -> Iterator[None]:
    """Around the imports of what `lostcities[envs]` installs."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"this needs {error.name}: pip install 'lostcities[envs]'", name=error.name
        ) from None
