"""How many cores there are to work on."""

import os
import subprocess
import sys

import pytest

from lostcities.cores import cores


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="this system binds no process")
def test_a_process_bound_to_one_core_has_one() -> None:
    code = (
        "import os; from lostcities.cores import cores; "
        "os.sched_setaffinity(0, {min(os.sched_getaffinity(0))}); print(cores())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "1\n"


@pytest.mark.parametrize(("counted", "expected"), [(6, 6), (None, 1)])
def test_where_no_process_can_be_bound_all_cores_count(
    monkeypatch: pytest.MonkeyPatch, counted: int | None, expected: int
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: counted)
    assert cores() == expected
