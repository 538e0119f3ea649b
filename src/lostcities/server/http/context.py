"""The context: what every request needs, and who the caller is."""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Final

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.responses import Response

from lostcities.server.admin.bans import Bans
from lostcities.server.errors import Damaged, NotYours, OtherRules, TooMany, WrongToken
from lostcities.server.http.callers import network_of
from lostcities.server.http.guard import Limits
from lostcities.server.http.jobs import Jobs
from lostcities.server.live.room import Room
from lostcities.server.live.rooms import Rooms
from lostcities.server.live.waiting import WaitingTables
from lostcities.server.settings import Settings
from lostcities.server.table.events import Viewer
from lostcities.server.table.replaying import Replays
from lostcities.server.tokens import Pass, token_hash

COOKIE: Final = "seat"
ENTRIES_A_LOOK: Final = 50  # told at once, before it counts as more
A_YEAR: Final = 365 * 24 * 3600


@dataclass
class Context:
    """The parts of a running server."""

    settings: Settings
    rooms: Rooms
    limits: Limits
    sockets: dict[tuple[str, str], int] = field(default_factory=dict)  # by address and table
    connected: Counter[str] = field(default_factory=Counter)  # the same by address
    replays: Replays = field(default_factory=Replays)
    bans: Bans = field(default_factory=Bans)
    closing: bool = False

    def __post_init__(self) -> None:
        """The limits that the settings give."""
        self.jobs = Jobs(self.settings.replays, self.settings.replays_per_address)
        self.waiting = WaitingTables(self.settings, self.rooms)

    async def caller(self, connection: HTTPConnection, table: str) -> Pass | None:
        """The seats and rights that a request comes with; None: a watcher."""
        bearer = bearer_token(connection)
        token = bearer or connection.cookies.get(COOKIE)
        if token is None:
            return None
        given = await self.rooms.pass_of(token_hash(token))
        if given is not None and given.table == table and given.scope != "link":
            await self._check_seats(given)
            return given
        if bearer is not None:
            raise WrongToken("this token is not good for this table")
        return None  # an old cookie

    async def _check_seats(self, given: Pass) -> None:
        """A token for seats that its table does not have is damaged."""
        with suppress(OtherRules):  # where nothing is played anyway
            chairs = (await self.rooms.find(given.table)).state.chairs
            if not set(given.seats) <= set(range(len(chairs))):
                raise Damaged("a token is for a seat that is not there")

    async def player(self, connection: HTTPConnection, table: str) -> Pass:
        """The caller, who must have a seat."""
        given = await self.caller(connection, table)
        if given is None or not given.may_play:
            raise NotYours("you have no seat at this table")
        return given

    async def owner(self, connection: HTTPConnection, table: str) -> Pass:
        """The caller, who must be a person with a seat, not a program."""
        given = await self.caller(connection, table)
        if given is None or given.scope != "seat":
            raise NotYours("you have no seat at this table")
        return given

    def count(self, connection: HTTPConnection, kind: str = "requests", counts: int = 1) -> None:
        """Count a request against the limits of its address, before anything is done for it."""
        if counts and not self.limits.allows(kind, address(connection), counts):
            raise TooMany("that was too often; wait a minute")

    def count_entries(
        self,
        connection: HTTPConnection,
        room: Room,
        viewer: Viewer,
        since: int,
        before: int | None = None,
    ) -> None:
        """Count a long story that somebody wants to be told as several looks."""
        entries = room.state.entries_since(viewer, since, before)
        self.count(connection, "looks", entries // ENTRIES_A_LOOK)

    def check_connections(self, connection: HTTPConnection, table: str) -> None:
        """Refuse another socket or stream of an address that has many."""
        who = address(connection)
        if self.sockets.get((who, table), 0) >= self.settings.sockets_per_table:
            raise TooMany("too many connections to this table from your address")
        if self.connected[who] >= self.settings.sockets_per_address:
            raise TooMany("too many connections from your address")

    async def room(self, table: str) -> Room:
        """A table."""
        return await self.rooms.find(table)


def context_of(connection: HTTPConnection) -> Context:
    """The context of the server that got this request."""
    context: Context = connection.app.state.context
    return context


WithContext = Annotated[Context, Depends(context_of)]


def bearer_token(connection: HTTPConnection) -> str | None:
    """The token of a program."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and token else None


def host_of(connection: HTTPConnection) -> str:
    """The address that a request comes from; behind a trusted proxy the one it names."""
    return connection.client.host if connection.client else "nowhere"


def address(connection: HTTPConnection) -> str:
    """Where a request comes from; of IPv6 the network, for a caller has a whole one."""
    return network_of(host_of(connection))


def set_cookie(connection: HTTPConnection, answer: Response, table: str, token: str) -> None:
    """Give a browser its token: scripts cannot read it, other sites cannot send it."""
    answer.set_cookie(
        COOKIE,
        token,
        max_age=A_YEAR,
        path=f"/g/{table}",
        secure=connection.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="lax",
    )
