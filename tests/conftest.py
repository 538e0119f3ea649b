"""Which tests `make fast` leaves out, and what the others may not do."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.nights import NIGHTLY

TESTS = Path(__file__).parent
NOT_SLOW = "not slow"  # what `make fast` asks for
SLOW_FOLDERS = ("analysis", "arena", "envs", "train", "wasm", "web")  # not for `make fast`
STARTS = ("subprocess.Popen", "os.fork", "os.posix_spawn", "os.exec")  # what Python reports
PAGE = "web"
NIGHT = 4 * 3600  # seconds that a test may take at night
started: list[str] = []
os.environ["LOSTCITIES_QUIET"] = "1"  # what is compiled in a test depends on those before it


def folder_of(path: Path) -> str:
    """The folder of a test directly under `tests`."""
    return path.relative_to(TESTS).parts[0]


def needs_postgresql(item: pytest.Item) -> bool:
    """Whether PostgreSQL is started for a test."""
    chosen = getattr(item, "callspec", None)
    return "postgres" in getattr(item, "fixturenames", ()) or (
        chosen is not None and chosen.params.get("database") == "postgresql"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Slow folders are not looked into when slow tests are not wanted."""
    slow = collection_path.parent == TESTS and collection_path.name in SLOW_FOLDERS
    return True if slow and config.option.markexpr == NOT_SLOW else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what is so by its folder or its database; at night all may take long.

    The page comes first: one process has the browser then, and others take what comes after.
    """
    items.sort(key=lambda item: folder_of(item.path) != PAGE)
    for item in items:
        if folder_of(item.path) in SLOW_FOLDERS or needs_postgresql(item):
            item.add_marker("slow")
        if NIGHTLY:
            item.add_marker(pytest.mark.timeout(NIGHT))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """No process yet."""
    started.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """A test that starts a process says that it is slow."""
    result = yield
    if started and item.get_closest_marker("slow") is None:
        pytest.fail(f"this test starts a process, so it needs pytest.mark.slow: {started[0]}")
    return result


def note_start(event: str, arguments: tuple[object, ...]) -> None:
    """Remember that a process was started, in whatever thread."""
    if event in STARTS:
        started.append(f"{event}{arguments[:2]}")


sys.addaudithook(note_start)
