"""A live table: one at a time changes it, and nobody hears of a change before it is on disk."""

import asyncio
import time
from collections.abc import Callable, Collection, Iterable

from lostcities.server import asking
from lostcities.server.asking import Ask, Refusal
from lostcities.server.course import Course
from lostcities.server.deeds import Viewer
from lostcities.server.errors import Conflict, StorageFailed
from lostcities.server.listeners import REVOKED, Listener
from lostcities.server.log import Ending, Row
from lostcities.server.messages import Accepted, Because, Notice, Presence, Refused, State
from lostcities.server.meters import Meters
from lostcities.server.stating import seat_infos, state_of
from lostcities.server.storage.reading import read_rows
from lostcities.server.storage.store import Store
from lostcities.server.storage.writing import new_rows
from lostcities.server.tokens import Pass
from lostcities.server.turn_clock import Now, TurnClock, steady_clock, wall_clock

Reply = Accepted | Refused


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
        self.writers: dict[int, Listener] = {}  # the newest connection of each seat
        self.elsewhere: frozenset[int] = frozenset()  # present at other processes
        self.on_change: Callable[[], None] = lambda: None  # wakes bots and the clock
        self.on_presence: Callable[[], None] = lambda: None  # tells other processes
        self.hinting = False  # a hint is being thought of
        self._in_doubt = False  # whether the last rows were stored is not known

    # --- Who is there -----------------------------------------------------------------

    def present(self) -> frozenset[int]:
        """The seats whose people are connected."""
        return self.elsewhere | self.here()

    def here(self) -> frozenset[int]:
        """Those of them who are connected to this process."""
        there = [it.mine for it in self.listeners if it.ready and it.plays]
        return frozenset(seat for seats in there for seat in seats)

    def state(self, viewer: Viewer, since: int) -> State:
        """All that a viewer may know."""
        left = self.turn_clock.left()
        return state_of(self.course, viewer, since=since, present=self.present(), left=left)

    def enter(self, listener: Listener, viewer: Viewer, since: int) -> None:
        """A connection begins, or looks with other eyes."""
        before, here = self.present(), self.here()
        listener.viewer, listener.ready = viewer, True
        if listener not in self.listeners:
            self.listeners.append(listener)
        for seat in listener.mine if listener.plays else ():
            older = self.writers.get(seat)
            if older is not None and older is not listener:
                older.put(Notice(code="read_only"))
            self.writers[seat] = listener
        self._send_state(listener, since)
        if self.present() != before:
            self.tell_presence(but=listener)
        if self.here() != here:
            self.on_presence()
        self.on_change()

    def exit(self, listener: Listener) -> None:
        """A connection ended."""
        if listener not in self.listeners:
            return
        before, here = self.present(), self.here()
        self.listeners.remove(listener)
        self.writers = {seat: it for seat, it in self.writers.items() if it is not listener}
        if self.present() != before:
            self.tell_presence()
        if self.here() != here:
            self.on_presence()
        self.on_change()

    def expel(self, hash: str) -> None:
        """End the connections of a token that was revoked."""
        for listener in self.listeners:
            if listener.given is not None and listener.given.hash == hash:
                listener.close(REVOKED)

    def forget(self, seats: Collection[int]) -> None:
        """The people of some seats want to be forgotten: their connections end too."""
        self.course.forget(seats)
        for listener in self.listeners:
            if not set(seats).isdisjoint(listener.mine):
                listener.close(REVOKED)
        self.tell_presence()

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
            ask, lambda: asking.move_rows(self.course, ask.seat, moves, self.now())
        )

    async def undo(self, ask: Ask) -> Reply:
        """Take the last move back."""
        return await self._grant(ask, lambda: asking.undo_rows(self.course, ask.seat, self.now()))

    async def leave(self, ask: Ask) -> Reply:
        """Leave a seat."""
        return await self._grant(ask, lambda: asking.leave_rows(self.course, ask.seat, self.now()))

    async def back(self, ask: Ask) -> Reply:
        """Come back to a seat."""
        return await self._grant(ask, lambda: asking.back_rows(self.course, ask.seat, self.now()))

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
        self.on_change()
        return reply

    async def _granted(self, ask: Ask, rows: Callable[[], list[Row]]) -> Accepted:
        self._check_seat(ask)
        await self.be_certain()
        key = (ask.seat, str(ask.cid))
        for last_try in (False, True):
            if key in self.course.answers:  # carried out, now or long ago
                break
            asking.check_base(self.course, ask)
            new = rows()
            new[0] = new[0]._replace(cid=str(ask.cid), parts=len(new))
            try:
                await self.append(new)
            except Conflict as conflict:  # another process was first: look again
                if last_try:
                    raise StorageFailed(str(conflict)) from None
                continue
            self.meters.moves.inc(sum(row.kind == "move" for row in new))
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

    def _check_seat(self, ask: Ask) -> None:
        given = ask.given
        if given is None or not given.may_play or ask.seat not in given.seats:
            raise Refusal("not_your_seat", f"seat {ask.seat} is not yours")
        writer = self.writers.get(ask.seat)
        if ask.listener is not None and writer is not None and writer is not ask.listener:
            raise Refusal("read_only", "the seat is played from another window")

    # --- The log ----------------------------------------------------------------------

    async def append(self, rows: list[Row], passes: Iterable[Pass] = ()) -> None:
        """Store rows and take them up; the caller holds the lock.

        Whoever asked may be gone before the disk answers; what is stored is taken up all the same.
        """
        await asyncio.shield(asyncio.ensure_future(self._append(rows, tuple(passes))))

    async def _append(self, rows: list[Row], passes: tuple[Pass, ...]) -> None:
        began = time.perf_counter()
        try:
            await self.store.write(new_rows(self.course.id, rows, self._ending(rows), passes))
        except Conflict:
            await self.catch_up()
            raise
        except StorageFailed:
            self._in_doubt = True
            raise
        self.meters.storing.observe(time.perf_counter() - began)
        self._take_up(rows)

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
        self._take_up(rows)
        self._in_doubt = False
        if rows:
            self.broadcast()
            self.on_change()

    async def be_certain(self) -> None:
        """After a failure of the disk: see what was stored."""
        if self._in_doubt:
            await self.catch_up()
