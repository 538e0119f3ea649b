"""The driver of a table: it lets bots move, carries out plans, and enforces the clock."""

import asyncio
import time
from typing import Final

import structlog

from lostcities.errors import BotFailed
from lostcities.server.errors import Conflict, StorageFailed
from lostcities.server.live.deal_deadline import Deadline
from lostcities.server.live.room import Room
from lostcities.server.table.commands import EndTurn, PlayForBot, PlayPlanned
from lostcities.server.table.plans.deciding import plan_due
from lostcities.server.table.plans.plan import rows_for_all
from lostcities.server.table.state import TableState
from lostcities.server.thinking.pool import Thinkers, bot_generator, stand_in_move

PATIENCE: Final = 1.0  # seconds between attempts when the disk fails
LOG = structlog.get_logger("lostcities")


class Driver:
    """Moves for bots, and for people who have planned it, have left, or whose time is up."""

    def __init__(self, room: Room, thinkers: Thinkers) -> None:
        """Nothing is due yet: see `wake`."""
        self.room = room
        self.thinkers = thinkers
        self.used = time.monotonic()
        self._thinking: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._clearing: asyncio.Task[None] | None = None
        self._deadline = Deadline(room)

    @property
    def is_quiet(self) -> bool:
        """Whether nobody is there and nothing goes on."""
        return not self.room.listeners and self._thinking is None and not self.room.lock.locked()

    def wake(self) -> None:
        """Something changed: see whether a bot has to move or a clock to run."""
        if self._thinking is None and self._is_to_move():
            self._thinking = asyncio.create_task(self._think(), name="bot")
            self._thinking.add_done_callback(self._thought)
        self._set_alarm()
        self._deadline.wake()

    def rest(self) -> None:
        """Stop everything; waking goes on where it was."""
        for task in (self._thinking, self._clearing):
            if task is not None:
                task.cancel()
        if self._alarm is not None:
            self._alarm.cancel()
        self._deadline.rest()

    # --- Bots -------------------------------------------------------------------------

    def _thought(self, task: asyncio.Task[None]) -> None:
        self._thinking = None
        if not task.cancelled() and task.exception() is not None:
            LOG.error("bot_task_failed", error=type(task.exception()).__name__)

    def _is_to_move(self) -> bool:
        """A table of bots alone plays only while somebody watches."""
        seen, state = self.room.listeners or self.room.state.people(), self.room.state
        return bool(seen) and (state.bot_to_move() is not None or plan_due(state) is not None)

    async def _think(self) -> None:
        while self._is_to_move():
            try:
                await self._move()
            except (Conflict, StorageFailed):
                await asyncio.sleep(PATIENCE)

    async def _move(self) -> None:
        """One move of the bot whose turn it is, or the turn that a person has planned."""
        room, number = self.room, rows_for_all(self.room.state.events)
        chosen = await self._choose(room.state)
        async with room.lock:
            await room.be_certain()
            if rows_for_all(room.state.events) == number and chosen is not None:
                before = room.state.version(None)
                await room.carry_out(chosen)
                planned = isinstance(chosen, PlayPlanned)
                counter = room.metrics.moves if planned else room.metrics.bot_moves
                counter.inc(room.state.moves_since(before))
            room.broadcast()
        room.wake()

    async def _choose(self, state: TableState) -> PlayForBot | PlayPlanned | None:
        """What was planned, or what the bot wants to play; another chooses for one that fails."""
        table, bot, seat = state.table, state.bot_to_move(), state.mover
        if (planner := plan_due(state)) is not None:
            return PlayPlanned(planner)
        if table is None or bot is None or seat is None:
            return None
        rng = bot_generator(state.seed, rows_for_all(state.events))
        try:
            return PlayForBot(seat, await self.thinkers.choose(bot, table, rng))
        except BotFailed as failure:
            self.room.metrics.bot_failures.inc()
            LOG.warning("bot_failed", bot=bot, why=str(failure))
            return PlayForBot(seat, stand_in_move(table, rng), stand_in=True)

    # --- The clock --------------------------------------------------------------------

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        state, left = self.room.state, self.room.turn_clock.left()
        if left is None or state.mover is None or state.bot_to_move() is not None:
            return
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(left / 1000, self._ring)

    def _ring(self) -> None:
        self._clearing = asyncio.create_task(self._time_is_up(), name="clock")

    async def _time_is_up(self) -> None:
        """A bot moves for the seat, for this turn."""
        room = self.room
        try:
            async with room.lock:
                await room.be_certain()
                seat, left = room.state.mover, room.turn_clock.left()
                if seat is None or left is None or room.state.bot_to_move() is not None:
                    return
                if left == 0:
                    await room.carry_out(EndTurn(seat))
                room.broadcast()
        except (Conflict, StorageFailed):
            await asyncio.sleep(PATIENCE)
        room.wake()
