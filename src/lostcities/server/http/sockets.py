"""The WebSocket of a table: messages in and out; clients that break the rules are disconnected."""

import asyncio
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Final

import structlog
from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.websockets import WebSocketDisconnect

from lostcities import __version__
from lostcities.server.admin.logging import note_stranger
from lostcities.server.errors import ForeignOrigin, NoSuchTable, ServerError, StorageFailed
from lostcities.server.http.context import (
    ENTRIES_A_LOOK,
    Context,
    address,
    bearer_token,
    context_of,
    host_of,
)
from lostcities.server.http.guard import is_own_origin, is_too_deep
from lostcities.server.live.listeners import Listener
from lostcities.server.live.reactions import tell_reaction
from lostcities.server.live.room import SIGNED_OUT, Room
from lostcities.server.protocol.messages import (
    CLIENT_MESSAGE,
    PROTOCOL,
    Answer,
    Arrange,
    AskHint,
    Back,
    ClientMessage,
    Fault,
    Hello,
    Hint,
    Leave,
    Look,
    Nudge,
    Ping,
    Play,
    Pong,
    Propose,
    React,
    Undo,
    Welcome,
    Why,
)
from lostcities.server.protocol.plans import Plan, Suppose
from lostcities.server.protocol.wording import TABLE_ID
from lostcities.server.table.commands import (
    Action,
    AnswerMotion,
    ArrangeSeats,
    LeaveSeat,
    NudgeMover,
    ProposeMotion,
    ReturnToSeat,
    SeatRequest,
    SetPlan,
    UndoMove,
)
from lostcities.server.table.events import Viewer
from lostcities.server.table.plans.plan import Case, When
from lostcities.server.table.plans.supposing import supposed
from lostcities.server.thinking.hints import hint

router = APIRouter()
LARGEST_MESSAGE: Final = 8192
HELLO_SECONDS: Final = 10
RULE_BROKEN: Final = 1008
TRY_LATER: Final = 1013
NO_STORE: Final = {"cache-control": "no-store"}

Change = Undo | Leave | Back | Arrange | Propose | Answer | Nudge | Plan
PLAIN: Final[dict[type, Action]] = {Undo: UndoMove(), Back: ReturnToSeat(), Nudge: NudgeMover()}
NAMES: Final = count()
LOG = structlog.get_logger("lostcities")


class Wrong(Exception):
    """The client did something wrong and is let go."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


@router.websocket("/g/{table}/ws")
async def table_socket(websocket: WebSocket, table: str) -> None:
    """One connection, from the door to the end."""
    context = context_of(websocket)
    try:
        room, listener = await at_the_door(context, websocket, table)
    except ServerError as error:
        note_stranger("socket_refused", code=error.code, status=error.status)
        answer = {"code": error.code, "message": str(error)}
        await websocket.send_denial_response(JSONResponse(answer, error.status, NO_STORE))
        return
    with counted(context, websocket, table):
        await websocket.accept()
        await Conversation(context, websocket, room, listener).run()


async def at_the_door(context: Context, websocket: WebSocket, table: str) -> tuple[Room, Listener]:
    """Whether to let a connection in; nothing is accepted before."""
    own = is_own_origin(websocket.headers, websocket.url.scheme, context.settings.origins)
    if not own and bearer_token(websocket) is None:
        raise ForeignOrigin("a page of another site may not connect")
    if context.closing:
        raise StorageFailed("the server is restarting")
    if re.fullmatch(TABLE_ID, table) is None:
        raise NoSuchTable("there is no such table")
    room = await context.room(table)
    given = await context.caller(websocket, table)
    context.check_connections(websocket, table)
    return room, Listener(given, context.settings.queue, host_of(websocket))


@contextmanager
def counted(context: Context, connection: HTTPConnection, table: str) -> Iterator[None]:
    """Count a connection while it lasts."""
    key = (address(connection), table)
    context.sockets[key] = context.sockets.get(key, 0) + 1
    context.connected[key[0]] += 1
    context.rooms.metrics.sockets.inc()
    try:
        yield
    finally:
        context.rooms.metrics.sockets.dec()
        context.sockets[key] -= 1
        if not context.sockets[key]:
            del context.sockets[key]
        context.connected[key[0]] -= 1
        if not context.connected[key[0]]:
            del context.connected[key[0]]


class Conversation:
    """What is said on one connection."""

    def __init__(
        self, context: Context, websocket: WebSocket, room: Room, listener: Listener
    ) -> None:
        self.context = context
        self.websocket = websocket
        self.room = room
        self.listener = listener
        self.name = str(next(NAMES))  # to count its messages by
        self.address = address(websocket)

    async def run(self) -> None:
        """Listen and speak until one of the two ends."""
        speaking = asyncio.create_task(self._speak(), name="speaking")
        listening = asyncio.create_task(self._listen(), name="listening")
        try:
            done, _ = await asyncio.wait((speaking, listening), return_when=asyncio.FIRST_COMPLETED)
            if listening in done and (failure := listening.exception()) is not None:
                LOG.error("conversation_failed", error=type(failure).__name__)
                await self.websocket.close(TRY_LATER)
        finally:
            self.room.exit(self.listener)
            for task in (speaking, listening):
                task.cancel()

    async def _speak(self) -> None:
        """Send what waits; then close, if it must end."""
        queue = self.listener.queue
        with suppress(WebSocketDisconnect, RuntimeError):  # the client is gone
            while (text := await queue.get()) is not None:
                await self.websocket.send_text(text)
            await self.websocket.close(self.listener.closing or RULE_BROKEN)

    async def _listen(self) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                await self._hear(first=True)
            while self.listener.closing is None:
                await self._hear(first=False)
            await asyncio.sleep(HELLO_SECONDS)  # the speaker closes, and ends this
        except Wrong as wrong:
            self.listener.put(wrong.fault)
            self.listener.close(RULE_BROKEN)
            await asyncio.sleep(HELLO_SECONDS)  # the speaker closes, and ends this
        except TimeoutError:
            self.listener.close(RULE_BROKEN)
            await asyncio.sleep(HELLO_SECONDS)
        except WebSocketDisconnect:
            return

    async def _hear(self, *, first: bool) -> None:
        text = await self._receive()
        self._count("messages", self.name)
        self._count("all messages", self.address)
        message = read_message(text)
        if isinstance(message, Hello) or not first:
            await self.answer(message)
        else:
            raise Wrong(Fault(code="bad_message", message="the first message is hello"))

    def _count(self, kind: str, who: str, counts: int = 1) -> None:
        """Count against a limit; whoever is beyond it is let go."""
        if counts and not self.context.limits.allows(kind, who, counts):
            raise Wrong(Fault(code="too_fast", message="that was too much in a short time"))

    async def _receive(self) -> str:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1006))
        text = message.get("text")
        if text is None:
            raise Wrong(Fault(code="bad_message", message="messages are text, not bytes"))
        return str(text)

    async def answer(self, message: ClientMessage) -> None:
        """Do what a message asks for."""
        if isinstance(message, Hello):
            await self._hello(message)
        elif isinstance(message, Look):
            await self._check_elsewhere()
            self._enter(self._eyes(message.seat), message.since, take=False)
        elif isinstance(message, Play):
            await self.room.play(self._request(message), message.moves, self.listener)
        elif isinstance(message, Change):
            self._count("requests", self.address)  # else a log could grow for ever
            await self.room.ask(action_of(message), self._request(message), self.listener)
        else:
            await self._small_talk(message)

    async def _small_talk(self, message: Why | AskHint | Suppose | React | Ping) -> None:
        if isinstance(message, React):
            self._react(message)
        elif isinstance(message, Why):
            self.listener.put(self.room.why(self.listener.viewer, message.id, message.move))
        elif isinstance(message, Ping):
            self.listener.put(Pong(id=message.id))
        elif isinstance(message, Suppose):
            self._count("looks", self.address)
            self.listener.put(supposed(self.room.state, self.listener.viewer, message))
        else:
            await self._check_elsewhere()
            self.listener.put(await self._hint(message))

    def _react(self, message: React) -> None:
        """A quick phrase; whoever says too many is not heard for a while."""
        seat = self._eyes(message.seat)
        if self.context.limits.allows("phrases", self.name):
            tell_reaction(self.room, seat, message.phrase)
            self.context.rooms.announcer.say_phrase(self.room, seat, message.phrase)

    async def _hint(self, asked: AskHint) -> Hint:
        """A hint, paid for before anybody thinks."""
        if not self.context.limits.allows("hints", self.address):
            return Hint(id=asked.id, move=None, code="busy")
        viewer, thinkers = self.listener.viewer, self.context.rooms.thinkers
        return await hint(self.room, thinkers, viewer, asked.id, think=asked.think)

    async def _hello(self, message: Hello) -> None:
        await self._check_token()
        mine = self.listener.mine
        seat = mine[0] if message.seat is None and mine else message.seat
        viewer = None if seat is None else self._eyes(seat)
        self.listener.put(Welcome(table=self.room.state.id, mine=list(mine), server=__version__))
        self._enter(viewer, message.since, take=message.take)

    def _enter(self, viewer: Viewer, since: int, *, take: bool) -> None:
        """Look with some eyes; a long story counts as several looks."""
        entries = self.room.state.entries_since(viewer, since)
        self._count("looks", self.address, entries // ENTRIES_A_LOOK)
        self.room.enter(self.listener, viewer, since, take=take)

    async def _check_elsewhere(self) -> None:
        """Look again if another process may have revoked the token a moment ago."""
        if self.context.rooms.store.kind == "postgresql":
            await self._check_token()

    async def _check_token(self) -> None:
        """Look again what the token is good for: more seats than before, or nothing."""
        given = self.listener.given
        if given is None:
            return
        self.listener.checked = time.monotonic()
        found = await self.context.rooms.pass_of(given.hash)
        if found is None:
            raise Wrong(SIGNED_OUT)
        self.listener.given = found

    def _eyes(self, seat: int) -> int:
        if seat not in self.listener.mine:
            raise Wrong(Fault(code="bad_seat", message=f"seat {seat} is not yours"))
        return seat

    def _request(self, message: Change | Play) -> SeatRequest:
        base = None if isinstance(message, Leave | Back | Nudge) else message.base
        if isinstance(message, Plan) and not message.cases:
            base = None  # a plan is taken back whatever has happened
        return SeatRequest(message.seat, message.cid, self.listener.given, base)


def action_of(message: Change) -> Action:
    """What a message asks for."""
    match message:
        case Leave():
            return LeaveSeat(message.seat)
        case Arrange():
            order = [it.seat if it.kind == "keep" else it.bot for it in message.seats]
            return ArrangeSeats(order, message.start)
        case Propose():
            return ProposeMotion(message.what, message.about, message.bot)
        case Answer():
            return AnswerMotion(message.agree)
        case Plan():
            return SetPlan(cases_of(message))
        case Undo() | Back() | Nudge():
            return PLAIN[type(message)]


def cases_of(plan: Plan) -> tuple[Case, ...]:
    """The cases of a plan."""
    return tuple(
        Case(None if it.when is None else When(it.when.seat, it.when.move), tuple(it.moves))
        for it in plan.cases
    )


def read_message(text: str) -> ClientMessage:
    """A message, if it keeps to the protocol."""
    if len(text.encode()) > LARGEST_MESSAGE:
        raise Wrong(Fault(code="bad_message", message="a message has at most 8 kB"))
    if is_too_deep(text):
        raise Wrong(Fault(code="bad_message", message="a message is nested at most 8 deep"))
    try:
        return CLIENT_MESSAGE.validate_json(text)
    except ValidationError as error:
        raise Wrong(fault_of(error)) from None


def fault_of(error: ValidationError) -> Fault:
    """What kind of wrong message it is: a client of another protocol is told so."""
    found = [(it["loc"], it["type"]) for it in error.errors(include_url=False)]
    if (("hello", "protocol"), "literal_error") in found:
        return Fault(code="bad_protocol", message=f"this server speaks protocol {PROTOCOL}")
    return Fault(code="bad_message", message=first_problem(error))


def first_problem(error: ValidationError) -> str:
    """What is wrong, in one sentence that repeats nothing of the message."""
    problem = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in problem["loc"][-2:])[:60]
    return f"{where}: {problem['msg']}"[:200] if where else problem["msg"][:200]
