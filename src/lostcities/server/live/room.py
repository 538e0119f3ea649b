"""A live table: changes are made one at a time and are announced only when they are on disk."""

import asyncio
import time
from collections.abc import Callable, Collection, Iterable
from typing import Final, Protocol

from lostcities import __version__
from lostcities.server.admin.metrics import Metrics
from lostcities.server.errors import Conflict, NotFirst, StorageFailed, WrongToken
from lostcities.server.live.absences import Absences
from lostcities.server.live.listeners import REVOKED, Listener
from lostcities.server.live.loading import damage_told
from lostcities.server.live.turn_clock import Clocks, TurnClock
from lostcities.server.protocol.messages import (
    Accepted,
    Because,
    Fault,
    Notice,
    Presence,
    Refused,
    State,
    Welcome,
)
from lostcities.server.storage.reading import read_rows
from lostcities.server.storage.store import Store
from lostcities.server.storage.writing import new_rows
from lostcities.server.table.commands import (
    Action,
    Command,
    LeaveSeat,
    PlayMoves,
    Refusal,
    SeatRequest,
    UndoMove,
)
from lostcities.server.table.decide import Decision, decide
from lostcities.server.table.events import Viewer
from lostcities.server.table.state import TableState
from lostcities.server.table.stating import Attendance, because, seat_infos, state_of
from lostcities.server.tokens import Pass

Reply = Accepted | Refused
Stamp = tuple[int, str]  # when a connection took its seats, and at which process
REMEMBERED: Final = 60.0  # seconds; no database takes so long to say what a token is good for
SIGNED_OUT: Final = Fault(code="revoked", message="this seat is not yours any more")


class Attendant(Protocol):
    """Whom a room wakes."""

    process: str  # the name of this process, where there are several

    def room_changed(self, room: "Room") -> None:
        """Something happened, or somebody came or went: bots and clocks look whether to act."""

    def presence_changed(self, room: "Room") -> None:
        """Others are connected to this process than before: other processes are told."""


class Room:
    """The actor of one table: its state in memory is a cache of the log."""

    def __init__(
        self,
        state: TableState,
        store: Store,
        metrics: Metrics,
        clocks: Clocks,
        attendant: Attendant,
    ) -> None:
        self.state = state
        self.store = store
        self.metrics = metrics
        self.now, self.steady = clocks
        self.attendant = attendant
        self.turn_clock = TurnClock(state, clocks)
        self._absences = Absences(clocks.steady)
        self.lock = asyncio.Lock()
        self.listeners: list[Listener] = []
        self.elsewhere: dict[int, Stamp] = {}  # the newest connection of a seat at other processes
        self._revoked: dict[str, float] = {}  # when tokens were revoked, of late, by hash
        self._forgotten: frozenset[int] = frozenset()  # rows whose names nobody is told any more
        self.hinting = False  # a hint is being thought of
        self._in_doubt = False  # whether the last rows were stored is not known

    # --- Who is there -----------------------------------------------------------------

    def present(self) -> frozenset[int]:
        """The seats whose people are connected."""
        return frozenset(self.elsewhere) | frozenset(self.here())

    def here(self) -> dict[int, int]:
        """Those of them who are connected to this process, and when the newest took the seat."""
        newest: dict[int, int] = {}
        for it in self.listeners:
            for seat in it.mine if it.may_write else ():
                newest[seat] = max(it.taken, newest.get(seat, 0))
        return newest

    def writer(self, seat: int) -> Listener | None:
        """The connection that plays a seat: the newest, unless that is at another process."""
        mine = [it for it in self.listeners if it.may_write and seat in it.mine]
        newest = max(reversed(mine), key=lambda it: it.taken, default=None)
        away = self.elsewhere.get(seat)
        if newest is None or (away is not None and away > (newest.taken, self.attendant.process)):
            return None
        return newest

    def wake(self) -> None:
        """Let those who keep the game going look what there is to do."""
        self.attendant.room_changed(self)

    def message_for(self, viewer: Viewer, since: int) -> State:
        """All that a viewer may know, and what happened since a version."""
        left = self.turn_clock.left()
        return state_of(self.state, viewer, since=since, there=self.attendance(), left=left)

    def attendance(self) -> Attendance:
        """Who is connected, and for how long the others have not been."""
        present = self.present()
        people = [n for n, chair in enumerate(self.state.chairs) if chair.is_person]
        return Attendance(present, self._absences.of([n for n in people if n not in present]))

    def enter(self, listener: Listener, viewer: Viewer, since: int, *, take: bool = True) -> None:
        """A connection begins, or looks with other eyes; it plays its seats if it takes them.

        Without taking them it plays only what no other connection does.
        """
        if listener.given and self._revoked.get(listener.given.hash, 0.0) >= listener.checked:
            listener.put(SIGNED_OUT)
            listener.close(REVOKED)
            return
        before, here = self.present(), self.here()
        listener.viewer, listener.ready = viewer, True
        if listener not in self.listeners:
            self.listeners.append(listener)
        if take:
            listener.taken = self._next_stamp(listener.mine)
        self._send_state(listener, since)
        self._presence_changed(before, here, but=listener)
        self.wake()

    def exit(self, listener: Listener) -> None:
        """A connection ended."""
        if listener not in self.listeners:
            return
        before, here = self.present(), self.here()
        self.listeners.remove(listener)
        self._presence_changed(before, here)
        self.wake()

    def _next_stamp(self, seats: Collection[int]) -> int:
        """Later than every connection of these seats, whatever the clocks of processes say."""
        here = self.here()
        stamps = [here.get(seat, 0) for seat in seats]
        stamps += [self.elsewhere[seat][0] for seat in seats if seat in self.elsewhere]
        return max(self.now(), 1 + max(stamps, default=0))

    def _presence_changed(
        self, before: frozenset[int], here: dict[int, int], but: Listener | None = None
    ) -> None:
        """Tell people and processes who is there now, if that has changed."""
        self.tell_writers()
        if self.present() != before:
            self._absences.left(before - self.present())
            self.tell_presence(but=but)
        if self.here() != here:
            self.attendant.presence_changed(self)

    def hear_elsewhere(self, elsewhere: dict[int, Stamp]) -> None:
        """Other processes say who is connected there."""
        before, here = self.present(), self.here()
        self.elsewhere = elsewhere
        self._presence_changed(before, here)

    def tell_writers(self) -> None:
        """Tell each connection whether it plays its seats, if that has changed."""
        for it in self.listeners:
            writes = all(self.writer(seat) is it for seat in it.mine)
            if it.may_write and it.read_only is writes:
                it.read_only = not writes
                it.put(Notice(code="writable" if writes else "read_only"))

    def expel(self, hash: str) -> None:
        """End the connections of a token that was revoked, or lost a seat."""
        now = time.monotonic()
        recent = {it: at for it, at in self._revoked.items() if now - at < REMEMBERED}
        self._revoked = recent | {hash: now}
        self._close(lambda it: it.given is not None and it.given.hash == hash)

    def forget(self, seats: Collection[int]) -> None:
        """The people of some seats want to be forgotten: their connections end too."""
        self._forgotten |= frozenset(self.state.joined_rows(seats))
        self.state = self.state.without_names(self._forgotten)
        self._close(lambda it: not set(seats).isdisjoint(it.mine))
        self.tell_presence()

    def _close(self, ends: Callable[[Listener], bool]) -> None:
        """End some connections: nothing is sent to them or taken from them any more."""
        before, here = self.present(), self.here()
        for listener in self.listeners:
            if ends(listener) and listener.closing is None:
                listener.put(SIGNED_OUT)
                listener.close(REVOKED)
        self._presence_changed(before, here)

    def tell_presence(self, but: Listener | None = None) -> None:
        """Tell all but one who is there."""
        text = Presence(seats=seat_infos(self.state, *self.attendance())).model_dump_json()
        for listener in self.listeners:
            if listener is not but:
                listener.put_text(text)

    def _send_state(self, listener: Listener, since: int) -> None:
        listener.put(self.message_for(listener.viewer, since))
        listener.sent = self.state.version(listener.viewer)

    def broadcast(self) -> None:
        """Tell everybody for whom something happened."""
        texts: dict[tuple[Viewer, int], str] = {}
        for listener in self.listeners:
            viewer, since = listener.viewer, listener.sent
            if self.state.version(viewer) == since:
                continue
            if (viewer, since) not in texts:
                texts[viewer, since] = self.message_for(viewer, since).model_dump_json()
            listener.put_text(texts[viewer, since])
            listener.sent = self.state.version(viewer)

    # --- What can be asked ------------------------------------------------------------

    async def play(
        self, request: SeatRequest, moves: list[str], listener: Listener | None = None
    ) -> Reply:
        """Make moves: all of them or none."""
        return await self.ask(PlayMoves(tuple(moves)), request, listener)

    async def undo(self, request: SeatRequest, listener: Listener | None = None) -> Reply:
        """Take the last move back."""
        return await self.ask(UndoMove(), request, listener)

    async def leave(self, request: SeatRequest, listener: Listener | None = None) -> Reply:
        """Leave a seat."""
        return await self.ask(LeaveSeat(request.seat), request, listener)

    def why(self, viewer: Viewer, id: int, move: str) -> Because:
        """Why the viewer may not make a move."""
        return because(self.state, viewer, id, move)

    async def ask(
        self, action: Action, request: SeatRequest, listener: Listener | None = None
    ) -> Reply:
        """Answer a request once for ever: with the old answer, by doing it, or with the reason.

        `listener` is the connection that it came on, which hears the answer before the news.
        """
        try:
            async with self.lock:
                reply = await self._granted(action, request, listener)
                if listener is not None:
                    listener.put(reply)
                self.broadcast()
        except (Refusal, StorageFailed) as refusal:
            return self._refused(request, refusal, listener)
        except NotFirst as refusal:
            return self._refused(request, Refusal("not_your_seat", str(refusal)), listener)
        except WrongToken as revoked:
            return self._expelled(request, revoked, listener)
        self.wake()
        return reply

    async def _granted(
        self, action: Action, request: SeatRequest, listener: Listener | None
    ) -> Accepted:
        if listener is not None:
            request = request._replace(read_only=self.writer(request.seat) is not listener)
        await self.be_certain()
        for last_try in (False, True):
            before = self.state.version(None)
            try:
                await self.carry_out(action, request)
                break
            except Conflict as conflict:  # another process was first: look again
                if last_try:
                    raise StorageFailed(str(conflict)) from None
        self.metrics.moves.inc(self.state.moves_since(before))
        return Accepted(cid=request.cid, version=self.state.answers[request.key])

    def _refused(
        self, request: SeatRequest, refusal: Exception, listener: Listener | None
    ) -> Refused:
        code = refusal.code if isinstance(refusal, Refusal) else "storage"
        known = request.seat in self.state.stories
        reply = Refused(
            cid=request.cid,
            code=code,
            reason=refusal.reason if isinstance(refusal, Refusal) else None,
            message=str(refusal),
            version=self.state.version(request.seat) if known and code != "not_your_seat" else 0,
        )
        self.metrics.refusals.labels(code).inc()
        if listener is not None:
            listener.put(reply)
        return reply

    def _expelled(
        self, request: SeatRequest, revoked: WrongToken, listener: Listener | None
    ) -> Refused:
        """The token was revoked, perhaps at another process: its connections end here too."""
        reply = self._refused(request, Refusal("not_your_seat", str(revoked)), listener)
        if request.given is not None:
            self.expel(request.given.hash)
        return reply

    # --- Decide, store, apply ---------------------------------------------------------

    async def carry_out(
        self,
        action: Action,
        request: SeatRequest | None = None,
        *,
        passes: Iterable[Pass] = (),
        by: Pass | None = None,
    ) -> None:
        """Decide on an action, store what it does, and take the state after it.

        The caller holds the lock. `by` is the token, with the seats, in whose name it is done, and
        `passes` are stored with it. Refusal says why not; WrongToken: `by` was revoked; Conflict:
        another process was first, and what it has stored is known now. Whoever asked may be gone
        before the disk answers; what is stored is taken up all the same.
        """
        command = Command(self.now(), action, request, self.attendance().absent)
        decision = decide(self.state, command)
        if not decision.rows:
            return
        if request is not None and request.given is not None:
            by = request.given._replace(seats=(request.seat,))
        storing = self._store(decision, (*passes, *decision.passes), by)
        await asyncio.shield(asyncio.ensure_future(storing))

    async def _store(self, decision: Decision, passes: tuple[Pass, ...], by: Pass | None) -> None:
        began = time.perf_counter()
        rows = list(decision.rows)
        job = new_rows(self.state.id, rows, decision.ending, passes, by, decision.forgets)
        try:
            await self.store.write(job)
        except Conflict:
            await self.catch_up()
            raise
        except StorageFailed:
            self._in_doubt = True
            raise
        stored, before = time.perf_counter() - began, self.state.version(None)
        self._forgotten |= frozenset(decision.forgets)
        if self.state.number + 1 == rows[0].number:  # else it was read again meanwhile
            self._take(decision.state)
        if self.state.version(None) != before:  # what nobody else may notice is not counted
            self.metrics.storing.observe(stored)

    def _take(self, state: TableState) -> None:
        moved = state.orders[len(self.state.orders) :]
        before, here = self.present(), self.here()
        self.state = state.without_names(self._forgotten)
        self.turn_clock.follow(state)
        for _, moves in moved:
            self._absences.moved(moves)
            self.elsewhere = {moves[n]: it for n, it in self.elsewhere.items() if n in moves}
            for listener in self.listeners:
                listener.move(moves)
        if moved:
            self._tell_seats()
            self._presence_changed(before, here)

    def _tell_seats(self) -> None:
        """Tell everybody which seats are theirs now; a state follows."""
        for it in self.listeners:
            it.put(Welcome(table=self.state.id, mine=list(it.mine), server=__version__))

    async def catch_up(self) -> None:
        """Take up what others have stored, and tell everybody here."""
        rows = await self.store.read(read_rows, self.state.id, self.state.number)
        with damage_told():
            state = self.state.copy()
            for row in rows:
                if row.number == state.number + 1:
                    state.apply(row)
        self._take(state)
        self._in_doubt = False
        if rows:
            self.broadcast()
            self.wake()

    async def be_certain(self) -> None:
        """After a failure of the disk: see what was stored."""
        if self._in_doubt:
            await self.catch_up()
