"""deploy/: the container file and the unit say what docs/hosting.md promises."""

import re
import runpy
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.nights import NIGHTLY

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
STEPS = runpy.run_path(str(DEPLOY / "steps.py"))
UNIT = (DEPLOY / "lostcities.service").read_text()


def steps() -> list[tuple[str, str]]:
    return list(STEPS["instructions"]((DEPLOY / "Containerfile").read_text()))


def test_the_container_has_two_stages_no_root_a_volume_and_a_check_that_writes() -> None:
    words = [word for word, _ in steps()]
    assert words.count("FROM") == 2
    last = steps()[len(words) - words[::-1].index("FROM") - 1 :]
    said = dict(last)
    assert said["USER"].split(":")[0] not in ("0", "root")
    assert said["VOLUME"] == "/data"
    assert "/readyz" in said["HEALTHCHECK"]
    assert "npm" not in str(last)
    assert [word for word in words if not hasattr(STEPS["Build"], f"do_{word.lower()}")] == []


def test_what_the_container_copies_is_there_and_not_ignored() -> None:
    kept = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if "!" in line]
    for word, rest in steps():
        if word == "COPY" and "--from" not in rest:
            for name in rest.split()[:-1]:
                assert (ROOT / name).exists(), name
                assert any(fnmatch(name, it) or name.startswith(f"{it}/") for it in kept), name


def test_the_unit_has_limits_and_gives_nothing_away() -> None:
    said = dict(re.findall(r"^(\w+)=(.*)$", UNIT, re.MULTILINE))
    assert int(said["LimitNOFILE"]) >= 65536
    assert {"MemoryMax", "TasksMax", "TimeoutStopSec"} <= set(said)
    assert (said["NoNewPrivileges"], said["ProtectSystem"], said["CapabilityBoundingSet"]) == (
        "yes",
        "strict",
        "",
    )
    assert said["User"] == "lostcities"
    assert "MemoryDenyWriteExecute" not in said  # code is compiled while it runs


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    file = tmp_path / "lostcities.service"
    file.write_text(UNIT.replace("/opt/lostcities/bin/lostcities", sys.executable))
    ended = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(file)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.skipif(not NIGHTLY, reason="installs everything anew")
@pytest.mark.timeout(900)
def test_the_steps_of_the_container_build_a_server_that_is_healthy(tmp_path: Path) -> None:
    command = [sys.executable, str(DEPLOY / "steps.py"), str(tmp_path / "built"), "--start"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=880)
    assert ended.returncode == 0, ended.stdout[-2000:] + ended.stderr[-2000:]
    assert "health check: 0" in ended.stdout
