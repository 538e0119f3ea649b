"""A real Ray on this machine plays what one worker plays."""

import signal

import pytest

from lostcities.arena.playing.cluster import ray_crew
from lostcities.arena.tournament import play_contest
from lostcities.core.compiled import interpreted
from lostcities.errors import LostCitiesError
from tests.arena.contests import PROGRAM, facts, played, small

ray = pytest.importorskip("ray", reason="Ray is not installed")


@pytest.mark.skipif(interpreted(), reason="once is enough")
def test_a_cluster_plays_what_one_worker_plays() -> None:
    contest = small("random", "rules", f"{PROGRAM} random")
    alone = facts(played(contest, 3))
    handler = signal.getsignal(signal.SIGTERM)  # Ray puts its own there
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        found = facts(play_contest(contest, 3, ray_crew(contest)))
        assert ray.is_initialized()  # a connection that was there is left open
    finally:
        ray.shutdown()
        signal.signal(signal.SIGTERM, handler)
    assert found == alone


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nowhere"])
def test_an_address_where_nobody_is_is_an_error(address: str) -> None:
    with (
        pytest.raises(LostCitiesError, match=f"no Ray cluster at '{address}'"),
        ray_crew(small(), address),
    ):
        pass
