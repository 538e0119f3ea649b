"""Structured logs, one JSON object per line, without any token, secret, card or address."""

import logging
import sys
import threading
import time
from collections import Counter
from types import TracebackType
from typing import Any, Final

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SELDOM: Final = 1.0  # seconds between two lines of the same kind that strangers can cause
KINDS: Final = 100  # of lines whose times are remembered
SAME: Final = (  # what all lines have
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def set_up_logs(level: str) -> None:
    """Log to standard error: our own lines, and those of every library, in one form."""
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    structlog.configure(
        processors=[*SAME, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(json_lines())
    handler.addFilter(Repeated())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(number, logging.WARNING))  # of libraries only what is wrong
    logging.captureWarnings(capture=True)
    sys.excepthook = note_crash
    threading.excepthook = lambda it: note_crash(it.exc_type, it.exc_value, it.exc_traceback)
    sys.unraisablehook = lambda it: note_crash(it.exc_type, it.exc_value, it.exc_traceback)


def json_lines() -> logging.Formatter:
    """What libraries log, as our own lines; a traceback becomes one text."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*SAME, structlog.stdlib.add_logger_name],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
    )


def note_crash(
    kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
) -> None:
    """Note an error that nobody has caught."""
    if issubclass(kind, KeyboardInterrupt):
        return
    caught = (kind, error or kind(), trace)
    logging.getLogger("lostcities").error("not_caught", exc_info=caught)


class Often:
    """Counts what is repeated, so that a line tells of many."""

    def __init__(self) -> None:
        self._times: Counter[str] = Counter()
        self._next: dict[str, float] = {}

    def due(self, kind: str) -> int:
        """How many a line now tells of; 0: no line now."""
        now = time.monotonic()
        self._times[kind] += 1
        if now < self._next.get(kind, 0.0):
            return 0
        if len(self._next) >= KINDS:
            self._next.clear()
            self._times = Counter({kind: self._times[kind]})
        self._next[kind] = now + SELDOM
        return self._times.pop(kind)


STRANGERS: Final = Often()


def note_stranger(event: str, **more: str | int) -> None:
    """Note what any stranger can cause: one line a second of each kind, with how many it were."""
    times = STRANGERS.due(f"{event} {more.get('code', '')}")
    if times:
        structlog.get_logger("lostcities").warning(event, times=times, **more)


class Repeated(logging.Filter):
    """The same for the lines of libraries: strangers cannot fill the disk with them."""

    def __init__(self) -> None:
        super().__init__()
        self._often = Often()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written."""
        return record.exc_info is not None or self._often.due(str(record.msg)[:80]) > 0


class RequestLog:
    """Notes every request: its route, never its address, so that no table's id is in the log."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.log = structlog.get_logger("lostcities")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on, and note how it went."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began, seen = time.perf_counter(), {"status": 0}

        async def noting(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                seen["status"] = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            self._note(scope, seen["status"], time.perf_counter() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route: Any = scope.get("route")
        self.log.debug(
            scope["type"],
            method=scope.get("method", "WS"),
            route=getattr(route, "path", "file"),
            status=status,
            ms=round(1000 * seconds, 1),
        )
