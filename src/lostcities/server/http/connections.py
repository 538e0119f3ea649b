"""Connections: limits on their number, on the size of a request head, and on the time for it.

Uvicorn limits none of these: its parser accepts a header of any length, a connection that sends
nothing stays open for ever, and when no descriptor is left nobody is answered and nothing logged.
"""

import asyncio
import json
import sys
from collections import Counter, deque
from http import HTTPStatus
from typing import Any, Final, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from lostcities.server.admin.logging import note_stranger
from lostcities.server.http.callers import Proxies, network_of
from lostcities.server.http.guard import LARGEST_BODY
from lostcities.server.settings import Settings

LARGEST_HEAD: Final = 32 * 1024  # bytes: request line and headers, trailers too
PIECE: Final = 16 * 1024  # bytes that the parser gets at a time
TOO_MUCH: Final = 16 * LARGEST_BODY  # of a body that was refused already
REQUEST_SECONDS: Final = 20.0  # from a connection, or the first byte, to the last of the request
STALLED_SECONDS: Final = 30.0  # a reader that takes nothing for so long is gone
LINGER_SECONDS: Final = 1.0  # so that a caller who still sends can read why not
MOST_UNANSWERED: Final = 8  # requests of a connection that were sent without waiting for answers
SPARE: Final = 100  # descriptors for the database, the bots and the page's files
FEWEST: Final = 16


class Gate:
    """The open connections of a process, in all and by address."""

    def __init__(self, settings: Settings) -> None:
        self.most = min(settings.connections, descriptors())
        self.most_of_one = settings.connections_per_address
        self._proxies = Proxies(settings.proxies)
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        """How many are open."""
        return len(self._open)

    def admit(self, transport: asyncio.BaseTransport) -> str | None:
        """Count a connection; or the reason why there is no room for it."""
        if len(self._open) >= self.most:
            return "too many connections in all"
        host = (transport.get_extra_info("peername") or ("",))[0]
        address = network_of(str(host))
        shared = host in self._proxies  # it carries the requests of many
        if not shared and self._by_address[address] >= self.most_of_one:
            return "too many connections from your address"
        self._open[transport] = address
        self._by_address[address] += 1
        return None

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """A connection is closed."""
        address = self._open.pop(transport, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]


def descriptors() -> int:
    """How many connections the system lets this process have."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return sys.maxsize if soft == resource.RLIM_INFINITY else max(FEWEST, soft - SPARE)


class Config(uvicorn.Config):
    """Uvicorn's settings, with the gate that all connections go through."""

    def __init__(self, app: Any, gate: Gate, **settings: Any) -> None:
        """Every connection is one of ours."""
        super().__init__(app, http=HttpConnection, ws=SocketConnection, **settings)
        self.gate = gate


def problem_text(status: int, code: str, message: str) -> bytes:
    """A whole answer, for those who do not get as far as the application."""
    body = json.dumps({"code": code, "message": message}).encode()
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


class Timer:
    """A timer that can be set and unset."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def start(self, loop: asyncio.AbstractEventLoop, end: Any) -> None:
        """Run from now on, if it does not run yet."""
        if self._timer is None:
            self._timer = loop.call_later(self.seconds, end)

    def stop(self) -> None:
        """It came in time."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class HttpConnection(HttpToolsProtocol):
    """HTTP with limits: on the head, on the time for a request, on readers who do not read."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.gate = cast(Config, config).gate
        self._head = self._body = 0  # bytes of this request
        self._deaf = False  # refused, or another protocol has taken over
        self._unanswered: deque[RequestResponseCycle] = deque()  # the first is being answered
        self._overrun = False  # refused for too many of them
        self._request = Timer(REQUEST_SECONDS)
        self._reader = Timer(STALLED_SECONDS)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, or say why not and close."""
        super().connection_made(transport)
        full = self.gate.admit(transport)
        if full is None:
            self._request.start(self.loop, transport.close)
            return
        self._deaf = True
        note_stranger("connection_refused", code="too_many", why=full, open=len(self.gate))
        transport.write(problem_text(503, "too_many", full))
        transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over: whoever still answers is told, and nothing of it stays in memory.

        Uvicorn tells the last request alone, and keeps those that wait.
        """
        self.gate.leave(self.transport)
        self._request.stop()
        self._reader.stop()
        super().connection_lost(exc)
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()
        self._unanswered.clear()
        self.pipeline.clear()
        self.cycle = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Feed the parser, as long as the head is no longer than allowed."""
        for start in range(0, len(data), PIECE):
            if self._deaf:
                return
            piece, before = data[start : start + PIECE], self._body
            super().data_received(piece)
            self._head += max(0, len(piece) - (self._body - before))
            if self._head > LARGEST_HEAD and not self._deaf:
                self._refuse(431, "head_too_large", f"at most {LARGEST_HEAD} bytes of headers")
            elif self._body > TOO_MUCH and not self._deaf:
                self._refuse(413, "too_large", f"a request has at most {LARGEST_BODY} bytes")

    def send_400_response(self, msg: str) -> None:
        """What the parser does not understand is refused as everything is: with a problem."""
        self._refuse(400, "bad_http", "this is not HTTP")

    def _refuse(self, status: int, code: str, message: str) -> None:
        """Answer, hear nothing more, and close soon."""
        self._deaf = True
        if code != "bad_http":  # of which uvicorn has told
            note_stranger("request_refused", code=code, status=status)
        cycle = self.cycle
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(problem_text(status, code, message))
        self.loop.call_later(LINGER_SECONDS, self.transport.close)

    def _refuse_overrun(self) -> None:
        """Too many requests at once: the one under way is answered, then no other."""
        self._deaf = self._overrun = True
        note_stranger("request_refused", code="too_many", status=429)
        self.pipeline.clear()
        while len(self._unanswered) > 1:
            self._unanswered.pop()
        self.flow.resume_reading()  # what comes is dropped, so that the answer can be read
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def on_response_complete(self) -> None:
        """A request is answered; the next one has its turn."""
        if self._unanswered:
            self._unanswered.popleft()
        if self._overrun and not self.transport.is_closing():
            why = f"at most {MOST_UNANSWERED} requests before their answers"
            self.transport.write(problem_text(429, "too_many", why))
            return
        super().on_response_complete()

    # --- What the parser has found ----------------------------------------------------

    def on_message_begin(self) -> None:
        """Another request begins."""
        super().on_message_begin()
        self._head = self._body = 0
        self._request.start(self.loop, self.transport.close)

    def on_headers_complete(self) -> None:
        """The head is whole, and the request is answered when those before it are."""
        if self._deaf:
            return
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            self._unanswered.append(self.cycle)
            if len(self._unanswered) > MOST_UNANSWERED:
                self._refuse_overrun()

    def on_body(self, body: bytes) -> None:
        """A part of the body, which is no head."""
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._request.stop()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a WebSocket."""
        self._deaf = True
        self._request.stop()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # the two hold each other in memory

    # --- Slow readers -----------------------------------------------------------------

    def pause_writing(self) -> None:
        """The reader does not keep up."""
        super().pause_writing()
        self._reader.start(self.loop, self.transport.abort)

    def resume_writing(self) -> None:
        """It does again."""
        self._reader.stop()
        super().resume_writing()


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket with the same limits; what is no text is noted in one line."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Counted already: it began as HTTP."""
        super().__init__(config, server_state, app_state, _loop)
        self.gate = cast(Config, config).gate
        self._reader = Timer(STALLED_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self.gate.leave(self.transport)
        self._reader.stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hear; a handshake that cannot be read is refused, where uvicorn would wait for ever."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.handle_parser_exception()

    async def send(self, message: Any) -> None:
        """Speak; a connection that was refused is complete, though uvicorn does not see it so."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        """A whole message; one whose bytes are no text ends the connection."""
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
            self.frames = []
            note_stranger("frame_refused", code="bad_utf8")
            if not self.close_sent:
                self.conn.send_close(1007, "messages are UTF-8")
                self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """What breaks the protocol ends the connection, also before there is one."""
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
            return
        note_stranger("socket_refused", code="bad_handshake")
        self.close_sent = True
        self.transport.write(problem_text(400, "bad_handshake", "this handshake cannot be read"))
        self.transport.close()

    def pause_writing(self) -> None:
        """The reader does not keep up."""
        super().pause_writing()
        self._reader.start(self.loop, self.transport.abort)

    def resume_writing(self) -> None:
        """It does again."""
        self._reader.stop()
        super().resume_writing()


def is_text(data: bytes) -> bool:
    """Whether bytes are UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
