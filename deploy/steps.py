"""Run the steps of the container file without a container engine, in a folder of one's own.

    python deploy/steps.py FOLDER

Each stage gets a folder as its root, into which all absolute paths lead; what only a container can
do (packages of the system, users) is left out and said so. At the end the image's command is
printed: `--start` starts it, and runs the health check against it.
"""

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
FILE = HERE / "Containerfile"
CONTEXT = HERE.parent
LEFT_OUT = ("apt-get", "useradd")  # change the machine itself
IGNORED = shutil.ignore_patterns("__pycache__", "node_modules", "static", "*.egg-info")


def instructions(text: str) -> Iterator[tuple[str, str]]:
    """The instructions of a container file, one after the other."""
    joined = re.sub(r"\\\n\s*", "", text)
    for line in joined.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            word, _, rest = line.strip().partition(" ")
            yield word.upper(), rest.strip()


@dataclass
class Stage:
    """One stage of the build: a folder that stands for the root, a place in it, its variables."""

    root: Path
    folder: Path
    variables: dict[str, str] = field(default_factory=dict)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)

    def inside(self, path: str) -> Path:
        """Where a path of the container is here."""
        return self.root / path.lstrip("/") if path.startswith("/") else self.folder / path

    def mapped(self, text: str) -> str:
        """A value in which absolute paths lead into this stage."""
        return re.sub(r"(?<![\w./:$])(sqlite:///)?(/(?:opt|data|source)\b)", self._into, text)

    def _into(self, found: re.Match[str]) -> str:
        return f"{found[1] or ''}{self.root}{found[2]}"

    def environment(self) -> dict[str, str]:
        """What a step sees."""
        return os.environ | self.variables


class Build:
    """All stages, as far as they can be run here."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stages: dict[str, Stage] = {}
        self.now = Stage(folder, folder)

    def run(self) -> Stage:
        """Do every instruction; the last stage is the image."""
        for word, rest in instructions(FILE.read_text(encoding="utf-8")):
            print(f"{word} {rest}"[:150], flush=True)
            getattr(self, f"do_{word.lower()}")(rest)
        return self.now

    def do_from(self, rest: str) -> None:
        """A new stage; the image it comes from is this machine."""
        _, _, name = rest.partition(" AS ")
        root = self.folder / (name or "image")
        root.mkdir(parents=True)
        self.now = self.stages[name] = Stage(root, root)

    def do_env(self, rest: str) -> None:
        """Variables."""
        for word in shlex.split(rest):
            name, _, value = word.partition("=")
            self.now.variables[name] = self.now.mapped(value)

    def do_workdir(self, rest: str) -> None:
        """The folder for what follows."""
        self.now.folder = self.now.inside(rest)
        self.now.folder.mkdir(parents=True, exist_ok=True)

    def do_copy(self, rest: str) -> None:
        """From the context, or from another stage."""
        words = rest.split()
        source: Stage | None = None
        if words[0].startswith("--from="):
            source = self.stages[words.pop(0).removeprefix("--from=")]
        target = self.now.inside(words[-1])
        for word in words[:-1]:
            found = source.inside(word) if source else CONTEXT / word
            into = target / found.name if words[-1].endswith("/") else target
            into.parent.mkdir(parents=True, exist_ok=True)
            if found.is_dir():
                ignored = None if source else IGNORED
                shutil.copytree(found, into, symlinks=True, ignore=ignored, dirs_exist_ok=True)
            else:
                shutil.copy(found, into)
        if source is not None:
            moved(target, str(source.root), str(self.now.root))

    def do_run(self, rest: str) -> None:
        """A command, unless it changes the machine."""
        if rest.startswith(LEFT_OUT):
            print("    left out: it changes the machine")
            (self.now.root / "data").mkdir(mode=0o700, exist_ok=True)
            return
        subprocess.run(
            rest, shell=True, check=True, cwd=self.now.folder, env=self.now.environment()
        )

    def do_entrypoint(self, rest: str) -> None:
        """What is started."""
        self.now.command = [self.now.mapped(word) for word in json.loads(rest)]

    def do_cmd(self, rest: str) -> None:
        """What follows it."""
        self.now.command += json.loads(rest)

    def do_healthcheck(self, rest: str) -> None:
        """How its health is found out."""
        words = json.loads(rest.partition(" CMD ")[2])
        self.now.health = [self.now.mapped(words[0]), *words[1:]]

    def noted(self, rest: str) -> None:
        """Only a container engine can do this."""

    do_user = do_volume = do_expose = do_stopsignal = noted


def moved(folder: Path, old: str, new: str) -> None:
    """A virtual environment knows its place; in a container both stages have the same."""
    for file in [folder / "pyvenv.cfg", *(folder / "bin").iterdir()]:
        if file.is_file() and not file.is_symlink():
            text = file.read_bytes()
            file.write_bytes(text.replace(old.encode(), new.encode()))


def start(image: Stage) -> int:
    """Start the image's command, ask for its health until it has it, and stop it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    here = {"LOSTCITIES_HOST": "127.0.0.1", "LOSTCITIES_PORT": port}
    environment = image.environment() | here
    server = subprocess.Popen(image.command, cwd=image.root, env=environment)
    healthy = 1
    for _ in range(60):
        time.sleep(1)
        ended = subprocess.run(image.health, env=environment, stderr=subprocess.DEVNULL)
        healthy = ended.returncode
        if healthy == 0 or server.poll() is not None:
            break
    server.terminate()
    print(f"health check: {healthy}; stopped with {server.wait(timeout=20)}")
    return healthy


def main() -> int:
    """Build, and perhaps start."""
    folder = Path(sys.argv[1]).resolve()
    image = Build(folder).run()
    print(shlex.join(image.command))
    return start(image) if "--start" in sys.argv[2:] else 0


if __name__ == "__main__":
    sys.exit(main())
