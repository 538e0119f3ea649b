"""The guards at the door: origins, headers, sizes, and how often one may ask."""

from typing import Any, Final
from urllib.parse import urlsplit

from limits import RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lostcities.server.settings import Settings

LARGEST_BODY: Final = 64 * 1024  # a long match as a record
DEEPEST: Final = 8
SAFE: Final = ("GET", "HEAD", "OPTIONS")
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def is_own_origin(headers: Headers, scheme: str, allowed: list[str]) -> bool:
    """Whether a page of our own sent this; programs send no Origin at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    if origin in allowed:
        return True
    there = urlsplit(origin)
    secure = scheme in ("https", "wss")
    return there.netloc == headers.get("host") and (there.scheme == "https") >= secure


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


class Doors:
    """Pure ASGI: every answer gets the headers, every request is looked at before it gets in."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        """In front of an application."""
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
    return JSONResponse({"code": code, "message": message}, status)


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
        """Nothing has come yet."""
        self._receive = receive
        self._size = 0

    async def receive(self) -> Message:
        """The next part."""
        message: Any = await self._receive()
        self._size += len(message.get("body", b""))
        if self._size > LARGEST_BODY:
            return {"type": "http.disconnect"}
        return message  # type: ignore[no-any-return]


class Limits:
    """How often an address, or a connection, may ask."""

    def __init__(self, settings: Settings) -> None:
        """Nobody has asked yet."""
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._kinds = {
            "tables": RateLimitItemPerMinute(settings.tables_per_minute),
            "requests": RateLimitItemPerMinute(settings.requests_per_minute),
            "positions": RateLimitItemPerMinute(settings.positions_per_minute),
            "moves": RateLimitItemPerMinute(settings.moves_per_minute),
            "messages": RateLimitItemPerSecond(settings.messages_in_10_seconds, 10),
        }

    def allows(self, kind: str, who: str) -> bool:
        """Whether one more is within the limit; it counts."""
        return self._limiter.hit(self._kinds[kind], kind, who)
