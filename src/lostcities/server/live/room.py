"""A live table: one at a time changes it, and nobody hears of a change before it is on disk."""

import asyncio
import time
from collections.abc import Callable, Collection, Iterable
from typing import Final

from lostcities.server.admin.metrics import Meters
from lostcities.server.errors import Conflict, NotFirst, StorageFailed, WrongToken
from lostcities.server.live.listeners import REVOKED, Listener
from lostcities.server.live.loading import damage_told
from lostcities.server.live.turn_clock import Now, TurnClock, steady_clock, wall_clock
from lostcities.server.protocol.messages import (
    Accepted,
    Because,
    Fault,
    Notice,
    Presence,
    Refused,
    State,
)
from lostcities.server.storage.reading import read_rows
from lostcities.server.storage.store import Store
from lostcities.server.storage.writing import new_rows
from lostcities.server.table import commands
from lostcities.server.table.commands import Ask, Refusal
from lostcities.server.table.events import Viewer
from lostcities.server.table.log import Ending, Row
from lostcities.server.table.state import Course
from lostcities.server.table.stating import seat_infos, state_of
from lostcities.server.tokens import Pass

Reply = Accepted | Refused
Stamp = tuple[int, str]  # when a connection took its seats, and at which process
REMEMBERED: Final = 60.0  # seconds; no database takes so long to say what a token is good for
SIGNED_OUT: Final = Fault(code="revoked", message="this seat is not yours any more")


class Room:
    """The actor of one table: its course in memory is a cache of the log."""

    def __init__(
        self,
        course: Course,
        store: Store,
        meters: Meters,
        now: Now = wall_clock,
        steady: Now = steady_clock,
    ) -> None:
        """Nobody is there yet."""
        self.course = course
        self.store = store
        self.meters = meters
        self.now = now
        self.steady = steady
        self.turn_clock = TurnClock(course, now(), steady)
        self.lock = asyncio.Lock()
        self.listeners: list[Listener] = []
        self.process = ""  # the name of this one, where there are several
        self.elsewhere: dict[int, Stamp] = {}  # the newest connection of a seat at other processes
        self._revoked: dict[str, float] = {}  # when tokens were revoked, of late, by hash
        self.on_change: Callable[[], None] = lambda: None  # wakes bots and the clock
        self.on_presence: Callable[[], None] = lambda: None  # tells other processes
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
        if newest is None or (away is not None and away > (newest.taken, self.process)):
            return None
        return newest

    def state(self, viewer: Viewer, since: int) -> State:
        """All that a viewer may know."""
        left = self.turn_clock.left()
        return state_of(self.course, viewer, since=since, present=self.present(), left=left)

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
        self.on_change()

    def exit(self, listener: Listener) -> None:
        """A connection ended."""
        if listener not in self.listeners:
            return
        before, here = self.present(), self.here()
        self.listeners.remove(listener)
        self._presence_changed(before, here)
        self.on_change()

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
            self.tell_presence(but=but)
        if self.here() != here:
            self.on_presence()

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
        self.course.forget(seats)
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
        text = Presence(seats=seat_infos(self.course, self.present())).model_dump_json()
        for listener in self.listeners:
            if listener is not but:
                listener.put_text(text)

    def _send_state(self, listener: Listener, since: int) -> None:
        listener.put(self.state(listener.viewer, since))
        listener.sent = self.course.version(listener.viewer)

    def broadcast(self) -> None:
        """Tell everybody for whom something happened."""
        told: dict[tuple[Viewer, int], str] = {}
        for listener in self.listeners:
            viewer, since = listener.viewer, listener.sent
            if self.course.version(viewer) == since:
                continue
            if (viewer, since) not in told:
                told[viewer, since] = self.state(viewer, since).model_dump_json()
            listener.put_text(told[viewer, since])
            listener.sent = self.course.version(viewer)

    # --- What can be asked ------------------------------------------------------------

    async def play(self, ask: Ask, moves: list[str]) -> Reply:
        """Make moves: all of them or none."""
        return await self._grant(
            ask, lambda: commands.move_rows(self.course, ask.seat, moves, self.now())
        )

    async def undo(self, ask: Ask) -> Reply:
        """Take the last move back."""
        return await self._grant(ask, lambda: commands.undo_rows(self.course, ask.seat, self.now()))

    async def leave(self, ask: Ask) -> Reply:
        """Leave a seat."""
        return await self._grant(
            ask, lambda: commands.leave_rows(self.course, ask.seat, self.now())
        )

    async def back(self, ask: Ask) -> Reply:
        """Come back to a seat."""
        return await self._grant(ask, lambda: commands.back_rows(self.course, ask.seat, self.now()))

    def why(self, viewer: Viewer, id: int, move: str) -> Because:
        """Why the viewer may not make a move."""
        table, mover = self.course.table, self.course.mover
        if table is None or mover is None:
            return Because(id=id, move=move, reason="nothing is being played")
        if mover != viewer:
            return Because(id=id, move=move, reason="it is not your turn")
        return Because(id=id, move=move, reason=table.why_not(move))

    async def _grant(self, ask: Ask, rows: Callable[[], list[Row]]) -> Reply:
        """Answer an ask once for ever: with the old answer, by doing it, or by saying why not."""
        try:
            async with self.lock:
                reply = await self._granted(ask, rows)
                if ask.listener is not None:
                    ask.listener.put(reply)
                self.broadcast()
        except (Refusal, StorageFailed) as refusal:
            return self._refused(ask, refusal)
        except NotFirst as refusal:
            return self._refused(ask, Refusal("not_your_seat", str(refusal)))
        except WrongToken as revoked:
            return self._expelled(ask, revoked)
        self.on_change()
        return reply

    async def _granted(self, ask: Ask, rows: Callable[[], list[Row]]) -> Accepted:
        by = self._check_seat(ask)
        await self.be_certain()
        key = (ask.seat, str(ask.cid))
        for last_try in (False, True):
            if key in self.course.answers:  # carried out, now or long ago
                break
            commands.check_base(self.course, ask)
            new = rows()
            new[0] = new[0]._replace(cid=str(ask.cid), parts=len(new))
            before = self.course.version(None)
            try:
                await self.append(new, by=by)
            except Conflict as conflict:  # another process was first: look again
                if last_try:
                    raise StorageFailed(str(conflict)) from None
                continue
            self.meters.moves.inc(self.course.moves_since(before))
        return Accepted(cid=ask.cid, version=self.course.answers[key])

    def _refused(self, ask: Ask, refusal: Exception) -> Refused:
        code = refusal.code if isinstance(refusal, Refusal) else "storage"
        known = ask.seat in self.course.stories
        reply = Refused(
            cid=ask.cid,
            code=code,
            message=str(refusal),
            version=self.course.version(ask.seat) if known and code != "not_your_seat" else 0,
        )
        self.meters.refusals.labels(code).inc()
        if ask.listener is not None:
            ask.listener.put(reply)
        return reply

    def _expelled(self, ask: Ask, revoked: WrongToken) -> Refused:
        """The token was revoked, perhaps at another process: its connections end here too."""
        reply = self._refused(ask, Refusal("not_your_seat", str(revoked)))
        if ask.given is not None:
            self.expel(ask.given.hash)
        return reply

    def _check_seat(self, ask: Ask) -> Pass:
        """The token of an ask, for the one seat that it is about."""
        given, listener = ask.given, ask.listener
        if given is None or not given.may_play or ask.seat not in given.seats:
            raise Refusal("not_your_seat", f"seat {ask.seat} is not yours")
        if listener is not None and self.writer(ask.seat) is not listener:
            raise Refusal("read_only", "the seat is played from another window")
        return given._replace(seats=(ask.seat,))

    # --- The log ----------------------------------------------------------------------

    async def append(
        self, rows: list[Row], passes: Iterable[Pass] = (), by: Pass | None = None
    ) -> None:
        """Store rows and take them up; the caller holds the lock. WrongToken: `by` was revoked.

        Whoever asked may be gone before the disk answers; what is stored is taken up all the same.
        """
        await asyncio.shield(asyncio.ensure_future(self._append(rows, tuple(passes), by)))

    async def _append(self, rows: list[Row], passes: tuple[Pass, ...], by: Pass | None) -> None:
        began = time.perf_counter()
        job = new_rows(self.course.id, rows, self._ending(rows), passes, by)
        try:
            await self.store.write(job)
        except Conflict:
            await self.catch_up()
            raise
        except StorageFailed:
            self._in_doubt = True
            raise
        stored, before = time.perf_counter() - began, self.course.version(None)
        self._take_up(rows)
        if self.course.version(None) != before:  # what nobody else may notice is not counted
            self.meters.storing.observe(stored)

    def _ending(self, rows: list[Row]) -> Ending | None:
        """When and how the table ended, if it does with these rows."""
        last, table = rows[-1], self.course.table
        if last.kind == "abandoned":
            return Ending(last.at, table.scores() if table else [])
        if last.kind != "move" or table is None:
            return None
        for row in rows:
            if row.kind == "move":
                table = self.course.after(table, row.text)
        return Ending(last.at, table.scores()) if table.over else None

    def _take_up(self, rows: Iterable[Row]) -> None:
        for row in rows:
            if row.number == self.course.number + 1:
                self.course.add(row)
        self.turn_clock.follow()

    async def catch_up(self) -> None:
        """Take up what others have stored, and tell everybody here."""
        rows = await self.store.read(read_rows, self.course.id, self.course.number)
        with damage_told():
            self._take_up(rows)
        self._in_doubt = False
        if rows:
            self.broadcast()
            self.on_change()

    async def be_certain(self) -> None:
        """After a failure of the disk: see what was stored."""
        if self._in_doubt:
            await self.catch_up()
