"""Reviews by the server: of finished games alone, one at a time, and none where it has none."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from lostcities.core.compiled import interpreted
from lostcities.notation.records import Record
from lostcities.server.errors import Busy, TooMany
from lostcities.server.thinking import reviewing
from lostcities.server.thinking.reviewing import Reviews
from lostcities.table import Table
from tests.analysis.playing import played
from tests.server.door import serving
from tests.server.places import run


def unfinished() -> Record:
    """A game under way."""
    table = Table("classic", seed=1, rounds=1)
    table.play(table.moves()[0])
    return table.record()


@pytest.mark.slow
@pytest.mark.skipif(interpreted(), reason="plays whole rounds with a network")
def test_a_finished_game_is_reviewed_and_no_other(tmp_path: Path) -> None:
    record = played("classic", ("wander", "rules"), rounds=1)
    with serving(tmp_path, review_seconds=2) as ada:
        answer = ada.post("/api/review", json={"record": record})
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert (found["analysis"], found["game"], len(found["seats"])) == (1, "classic", 2)
        assert found["scores"] == record["scores"]
        assert found["seats"][0]["decisions"]
        wrong: list[tuple[Any, int, str]] = [
            (unfinished(), 409, "not_over"),
            ({"lostcities": 1}, 422, "bad_request"),
        ]
        for other, status, code in wrong:
            refused = ada.post("/api/review", json={"record": other})
            assert (refused.status_code, refused.json()["code"]) == (status, code)


def test_a_server_may_review_nothing_and_nobody_asks_too_often(tmp_path: Path) -> None:
    with serving(tmp_path, review_seconds=0, reviews_per_minute=1) as ada:
        codes = [ada.post("/api/review", json={"record": {}}).json()["code"] for _ in range(2)]
    assert codes == ["no_reviews", "too_many"]


class Slow:
    """A process that answers when it is told to."""

    def __init__(self) -> None:
        self.go = asyncio.Event()

    async def ask(self, _question: dict[str, Any]) -> dict[str, Any]:
        """Nothing in particular, at last."""
        await self.go.wait()
        return {"review": {}}


def test_an_address_has_one_review_at_a_time_and_few_wait() -> None:
    async def asking() -> None:
        reviews, slow = Reviews(1.0, 4096), Slow()
        reviews._worker = slow  # type: ignore[assignment]
        names = [str(n) for n in range(reviewing.MOST_WAITING)]
        jobs = [asyncio.ensure_future(reviews.review(it, {}, hindsight=False)) for it in names]
        await asyncio.sleep(0)  # all have asked
        with pytest.raises(TooMany):
            await reviews.review("0", {}, hindsight=False)
        with pytest.raises(Busy):
            await reviews.review("another", {}, hindsight=False)
        slow.go.set()
        assert await asyncio.gather(*jobs) == [{}] * len(jobs)
        assert await reviews.review("0", {}, hindsight=False) == {}

    run(asking())
