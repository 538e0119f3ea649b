"""Structured logs, one JSON object a line; no token, secret, card or address ever gets in."""

import logging
import sys
import time
from typing import Any

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send


def set_up_logs(level: str) -> None:
    """Log to standard error."""
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


class Journal:
    """Notes every request: its route, never its address, so that no table's id is in the log."""

    def __init__(self, app: ASGIApp) -> None:
        """In front of an application."""
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
