"""Threads over slices of rows."""

import threading

import pytest

from lostcities.envs.batch.threads import Threads


@pytest.mark.parametrize(("rows", "count"), [(1, 1), (7, 1), (7, 2), (7, 3), (3, 8), (100, 4)])
def test_every_row_is_worked_on_once(rows: int, count: int) -> None:
    done: list[int] = []
    threads = Threads(rows, count)
    for _ in range(2):
        threads.run(lambda first, last: done.extend(range(first, last)))
    threads.close()
    assert sorted(done) == sorted([*range(rows)] * 2)


def test_the_slices_run_at_the_same_time() -> None:
    together = threading.Barrier(3, timeout=60)
    met: list[int] = []
    threads = Threads(9, 3)
    threads.run(lambda first, last: met.append(together.wait()))
    threads.close()
    assert sorted(met) == [0, 1, 2]


def test_an_error_in_a_slice_is_raised() -> None:
    def fail(first: int, last: int) -> None:
        raise ValueError(f"row {first}")

    for count in (1, 2):
        threads = Threads(4, count)
        with pytest.raises(ValueError, match="row 0"):
            threads.run(fail)
        threads.close()
