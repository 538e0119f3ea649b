"""Fair scheduling of costly work: a bounded number of jobs that run in slices and take turns.

All jobs run on the event loop, a slice at a time, so that players are answered between any two
slices; a job whose caller has disconnected ends at its next slice.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.requests import Request

from lostcities.server.errors import Busy, HungUp, TooMany

SLICE: Final = 0.004  # seconds of work before the others have their turn


class Jobs:
    """The jobs under way, in all and by address."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.jobs = 0
        self._by_address: Counter[str] = Counter()
        self._turn = asyncio.Lock()  # the one who has waited longest is next
        self._own: dict[str, asyncio.Lock] = {}  # of an address only one job waits for its turn

    def check(self, who: str) -> None:
        """Refuse, if one job more would be too many."""
        if self._by_address[who] >= self.most_of_one:
            raise TooMany("your address has too much under way here; wait for an answer")
        if self.jobs >= self.most:
            raise Busy("the server is busy; come back in a moment")

    @asynccontextmanager
    async def job(self, who: str) -> AsyncIterator[None]:
        """A place for a job while it lasts."""
        self.check(who)
        self.jobs += 1
        self._by_address[who] += 1
        self._own.setdefault(who, asyncio.Lock())
        try:
            yield
        finally:
            self.jobs -= 1
            self._by_address[who] -= 1
            if not self._by_address[who]:
                del self._by_address[who], self._own[who]

    async def work(self, who: str, steps: Iterator[None], request: Request) -> None:
        """Take all steps, in slices; HungUp if the caller does not wait for it any more.

        Addresses take turns, not jobs: many jobs of one get no more than one of another.
        """
        own, more = self._own[who], True
        while more:
            async with own, self._turn:
                if await request.is_disconnected():
                    raise HungUp("the caller is gone")
                more = a_slice_of(steps)


def a_slice_of(steps: Iterator[None]) -> bool:
    """Take steps for a while; whether there may be more."""
    end = time.perf_counter() + SLICE
    for _ in steps:
        if time.perf_counter() >= end:
            return True
    return False
