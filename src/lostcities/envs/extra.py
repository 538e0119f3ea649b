"""What the environments need beyond the core: if it is missing, the error says how to get it."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def envs_extra() -> Iterator[None]:
    """Around the imports of what `lostcities[envs]` installs."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        raise ModuleNotFoundError(
            f"this needs {package}: pip install 'lostcities[envs]'", name=error.name
        ) from None
