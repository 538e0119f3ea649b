"""How a command that plays for long ends early: its workers end, and it says what is kept."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

TERMINATED: Final = 143  # the exit code after SIGTERM


class Terminated(KeyboardInterrupt):
    """Somebody asked the process to end."""


@contextmanager
def ending_cleanly() -> Iterator[None]:
    """A request to end is heeded as an interrupt is: workers end, results are whole."""

    def end(_signal: int, _frame: object) -> None:
        raise Terminated

    if threading.current_thread() is not threading.main_thread():
        yield  # signals are not for this thread
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
