"""docs/hosting.md word by word: its commands are run, in a folder that stands for a machine."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.web.hosting import free_port

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
PLACES = (
    "/opt/lostcities",
    "/var/lib/lostcities",
    "/var/backups",
    "/etc/systemd",
    "/usr/local/bin",
)
NOT_RUN = (  # they install packages, make users, need a container engine, a database or the page
    "make page",
    "python3 -m venv",
    "/opt/lostcities/bin/pip install",
    "useradd",
    "podman",
    "createdb",
    "lostcities site",
)
PROGRAM = f'#!/bin/sh\nexec {sys.executable} -m lostcities "$@"\n'
SHIMS = {
    "runuser": '#!/bin/sh\nshift 3\nexec "$@"\n',  # there is no other user here
    "install": "#!/bin/sh\nexec /usr/bin/install $(echo \"$@\" | sed 's/-[og] lostcities//g')\n",
    "systemctl": f"""#!{sys.executable}
import os, re, shlex, signal, subprocess, sys, time
from pathlib import Path
root = Path(os.environ["MACHINE"])
pid = root / "pid"
unit = (root / "etc/systemd/system/lostcities.service").read_text()
if sys.argv[1] in ("enable", "start"):
    given = dict(line.split("=", 1) for line in re.findall(r"^Environment=(.*)", unit, re.M))
    (root / "var/lib" / re.search(r"^StateDirectory=(.*)", unit, re.M)[1]).mkdir(
        mode=0o700, parents=True, exist_ok=True)
    mapped = lambda text: re.sub(r"/(opt|var)/", rf"{{root}}/\\1/", text)
    command = shlex.split(mapped(re.search(r"^ExecStart=(.*)", unit, re.M)[1]))
    given = {{name: mapped(it) for name, it in given.items()}}
    with (root / "service.log").open("a") as log:
        served = subprocess.Popen(command, env=os.environ | given, stdout=log, stderr=log)
    pid.write_text(str(served.pid))
elif sys.argv[1] == "stop":
    os.kill(int(pid.read_text()), signal.SIGTERM)
    while Path(f"/proc/{{pid.read_text()}}/cmdline").exists() and Path(
            f"/proc/{{pid.read_text()}}/cmdline").read_bytes():
        time.sleep(0.05)
    pid.unlink()
""",
}
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the page speaks of Linux")


def commands() -> list[str]:
    """The lines that the page tells a host to type, in order."""
    blocks = re.findall(r"^```console\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


class Machine:
    """A folder with the places that the page names; commands find these in it."""

    def __init__(self, root: Path, database: str) -> None:
        self.root = root
        self.ports = {port: str(free_port()) for port in ("8000", "8001", "8002")}
        self.database = database
        self.serving: list[subprocess.Popen[str]] = []
        self._write(root / "opt/lostcities/bin/lostcities", PROGRAM)
        for name, text in SHIMS.items():
            self._write(root / "shims" / name, text)
        for place in ("etc/systemd/system", "usr/local/bin", "var/lib", "var/backups"):
            (root / place).mkdir(parents=True)
        self.environment = os.environ | {
            "MACHINE": str(root),
            "LOSTCITIES_PORT": self.ports["8000"],
            "PATH": f"{root}/shims:{root}/usr/local/bin:{os.environ['PATH']}",
        }

    def _write(self, file: Path, text: str) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(0o755)

    def mapped(self, line: str) -> str:
        for place in PLACES:
            line = re.sub(rf"(?<![\w.]){place}", f"{self.root}{place}", line)
        for port, free in self.ports.items():
            line = re.sub(rf"\b{port}\b", free, line)
        return line.replace("postgresql://lostcities:PASSWORD@db/lostcities", f"'{self.database}'")

    def type(self, line: str) -> None:
        """Run a line to its end, or, if it serves, until it does."""
        if line.startswith("lostcities serve"):
            command = ["bash", "-c", f"exec {self.mapped(line)}"]
            served = subprocess.Popen(
                command, env=self.environment, cwd=ROOT, stdout=subprocess.PIPE, text=True
            )
            self.serving.append(served)
            assert served.stdout is not None
            assert "lostcities serves at" in served.stdout.readline()
            return
        ended = subprocess.run(
            ["bash", "-c", self.mapped(line)],
            env=self.environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=90,
        )
        assert ended.returncode == 0, f"{line}\n{ended.stdout}{ended.stderr}"

    def stop(self) -> None:
        with suppress(FileNotFoundError, ProcessLookupError):
            os.kill(int((self.root / "pid").read_text()), signal.SIGKILL)
        for served in self.serving:
            served.kill()
            served.wait(timeout=20)
            assert served.stdout is not None
            served.stdout.close()


@pytest.fixture
def machine(tmp_path: Path, postgres: str) -> Iterator[Machine]:
    made = Machine(tmp_path, postgres)
    yield made
    made.stop()


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_every_command_of_the_page_works_one_after_the_other(machine: Machine) -> None:
    if shutil.which("curl") is None:
        pytest.skip("the page asks with curl")
    lines = commands()
    run = [line for line in lines if not line.startswith(NOT_RUN)]
    assert len(run) >= 18
    for line in run:
        machine.type(line)
    kept = {it.name for it in (machine.root / "var/backups/lostcities").iterdir()}
    assert "before.db" in kept
    assert (machine.root / "var/lib/lostcities/restored.db").is_file()


def test_what_is_not_run_is_on_the_page() -> None:
    lines = commands()
    assert [start for start in NOT_RUN if not any(it.startswith(start) for it in lines)] == []


def test_commands_on_a_database_name_it() -> None:
    tools = ("backup", "restore", "verify", "export", "admin")
    lines = [line for line in commands() if "podman" not in line]
    working = [line for line in lines if re.search(rf"lostcities ({'|'.join(tools)}) ", line)]
    assert len(working) >= 6
    without = [line for line in working if "--database" not in line]
    assert [line for line in without if "push-key" not in line] == []  # that one needs no database
