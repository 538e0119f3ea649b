"""Reviews by the server, one at a time, for browsers that cannot make their own."""

import asyncio
from typing import Any, Final

from lostcities.errors import BotFailed, LostCitiesError
from lostcities.server.errors import Busy, NoReviews, NotOver, TooMany
from lostcities.server.thinking.pool import Worker

MOST_WAITING: Final = 4  # reviews, the one under way included
LARGEST: Final = 32 * 2**20  # bytes of a review
COMPILING: Final = 120.0  # seconds that the first review may take longer, and any record to be read
MODULE: Final = "lostcities.server.thinking.review_worker"
UNFINISHED: Final = "analysis_unfinished"  # how the analysis calls it


class Reviews:
    """The process that reviews, and who waits for it."""

    def __init__(self, seconds: float, megabytes: int) -> None:
        """For how long a game is looked at; 0: this server reviews nothing."""
        self.seconds = seconds
        self._worker = Worker(megabytes, MODULE, LARGEST)
        self._turn = asyncio.Lock()
        self._waiting: list[str] = []  # addresses

    async def review(self, who: str, record: dict[str, Any], *, hindsight: bool) -> dict[str, Any]:
        """The review of a finished game, by `lostcities.analysis`; for an address one at a time."""
        if not self.seconds:
            raise NoReviews("this server reviews no games")
        if who in self._waiting:
            raise TooMany("a game of yours is being reviewed; wait for it")
        if len(self._waiting) >= MOST_WAITING:
            raise Busy("other games are being reviewed; come back in a minute")
        self._waiting.append(who)
        try:
            async with self._turn:
                question = {"record": record, "hindsight": hindsight, "seconds": self.seconds}
                return found_in(await self._asked(question))
        finally:
            self._waiting.remove(who)

    async def _asked(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer of the process, which ends if nobody waits for it any more."""
        try:
            return await asyncio.wait_for(self._worker.ask(question), self.seconds + COMPILING)
        except (TimeoutError, BotFailed):
            await self._worker.kill()
            raise Busy("the review did not come to an end; try it again later") from None
        except asyncio.CancelledError:
            await self._worker.kill()  # its answer would be taken for that of the next question
            raise

    async def stop(self) -> None:
        """End the process."""
        await self._worker.kill()


def found_in(answer: dict[str, Any]) -> dict[str, Any]:
    """The review of an answer; an error says why there is none."""
    if "refused" in answer:
        kind = NotOver if answer["refused"] == UNFINISHED else LostCitiesError
        raise kind(answer["message"])
    review: dict[str, Any] = answer["review"]
    return review
