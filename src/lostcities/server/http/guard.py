"""The guards before every request: origins, headers, sizes, rate limits."""

import re
import time
from collections import deque
from typing import Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lostcities.server.policy import POLICY
from lostcities.server.settings import Settings

LARGEST_BODY: Final = 64 * 1024  # a long match as a record
DEEPEST: Final = 8
LONGEST_WORD: Final = 300  # letters of what a caller is told
HOST: Final = re.compile(r"[A-Za-z0-9._\-]{1,255}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?")
FEW: Final = 1000  # addresses and connections whose asking is remembered without a thought
PHRASES: Final = 6  # quick phrases in ten seconds; more are noise
SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEADERS: Final = {
    "content-security-policy": f"{POLICY}; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",  # unless an answer says otherwise: it is one caller's alone
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def is_own_origin(headers: Headers, scheme: str, allowed: list[str]) -> bool:
    """Whether a page of our own sent this; programs send no Origin at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    if origin in allowed:
        return True
    there, _, host = origin.partition("://")
    secure = scheme in ("https", "wss")
    return host == headers.get("host") and (there == "https") >= secure


def is_too_deep(text: str) -> bool:
    """Whether a JSON text is nested deeper than we read; few brackets need no second look."""
    return text.count("[") + text.count("{") > DEEPEST and depth(text) > DEEPEST


def depth(text: str) -> int:
    """How deep a JSON text is nested; brackets within texts do not count."""
    deepest = level = 0
    inside = escaped = False
    for letter in text:
        if escaped:
            escaped = False
        elif inside:
            escaped, inside = letter == "\\", letter != '"'
        elif letter == '"':
            inside = True
        elif letter in "[{":
            level += 1
            deepest = max(deepest, level)
        elif letter in "]}":
            level -= 1
    return deepest


class Guard:
    """Pure ASGI: every answer gets the headers, every request is looked at before it gets in."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.allowed = settings.origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it in, or say why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self._problem(scope, headers)
        if problem is not None:
            await problem(scope, receive, guarded(send))
            return
        await self.app(scope, Body(receive).receive, guarded(send))

    def _problem(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        if HOST.fullmatch(headers.get("host", "nowhere")) is None:
            return refusal(400, "bad_host", "the Host header names no host")
        if scope["method"] not in SAFE and not self._may_change(scope, headers):
            return refusal(403, "foreign_origin", "a page of another site may not do this")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > LARGEST_BODY:
            return refusal(413, "too_large", f"a request has at most {LARGEST_BODY} bytes")
        return None

    def _may_change(self, scope: Scope, headers: Headers) -> bool:
        return is_own_origin(headers, scope["scheme"], self.allowed)


def refusal(status: int, code: str, message: str) -> JSONResponse:
    """A problem as clients are told."""
    return JSONResponse({"code": code, "message": message[:LONGEST_WORD]}, status)


def guarded(send: Send) -> Send:
    """Send with our headers."""

    async def send_guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_guarded


class Body:
    """A body that ends when it grows too large, whatever its header said."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._size = 0

    async def receive(self) -> Message:
        """The next part."""
        message: Any = await self._receive()
        self._size += len(message.get("body", b""))
        if self._size > LARGEST_BODY:
            raise HTTPException(413, f"a request has at most {LARGEST_BODY} bytes")
        return message  # type: ignore[no-any-return]


class Limits:
    """How often an address, or a connection, may ask: a moving window for each."""

    def __init__(self, settings: Settings) -> None:
        self._most = {  # how many in how many seconds, by kind
            "tables": (settings.tables_per_minute, 60.0),
            "requests": (settings.requests_per_minute, 60.0),
            "contributions": (settings.requests_per_minute, 60.0),  # whatever else others ask for
            "positions": (settings.positions_per_minute, 60.0),
            "looks": (settings.looks_per_minute, 60.0),
            "pictures": (settings.pictures_per_minute, 60.0),
            "hints": (settings.hints_per_minute, 60.0),
            "reviews": (settings.reviews_per_minute, 60.0),
            "phrases": (PHRASES, 10.0),
            "moves": (settings.moves_per_minute, 60.0),
            "messages": (settings.messages_in_10_seconds, 10.0),
            "all messages": (settings.messages_of_address_in_10_seconds, 10.0),
        }
        self._asked: dict[tuple[str, str], deque[float]] = {}
        self._tidy_at = FEW

    def allows(self, kind: str, who: str, counts: int = 1) -> bool:
        """Whether one more is within the limit; if so it counts, perhaps for several."""
        (most, seconds), now = self._most[kind], time.monotonic()
        asked = self._asked.setdefault((kind, who), deque())
        while asked and asked[0] <= now - seconds:
            asked.popleft()
        if len(asked) >= most:
            return False
        asked.extend([now] * counts)
        if len(self._asked) > self._tidy_at:
            self._tidy(now)
        return True

    def _tidy(self, now: float) -> None:
        """Forget whoever has not asked for as long as the longest window."""
        longest = max(seconds for _, seconds in self._most.values())
        self._asked = {who: it for who, it in self._asked.items() if it and it[-1] > now - longest}
        self._tidy_at = max(FEW, 2 * len(self._asked))
