"""The package in clean environments: every extra by itself, on every Python that is here.

    python tools/clean_install.py dist/lostcities-0.1.0-py3-none-any.whl --python 3.11 --python 3.13
    python tools/clean_install.py WHEEL --extra server --extra envs

Each environment is made in a folder of its own outside the clone, gets the wheel and one extra and
nothing else, and has to do what the extra is for. Exit code 1 if one of them could not.
"""

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
UV: Final = (sys.executable, "-m", "uv")
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
SECONDS: Final = 900  # for one check, a compiler's first run included

CORE: Final = """
import lostcities
from pathlib import Path
home = Path(lostcities.__file__).parent
assert (home / "server/static/index.html").is_file(), "no page"
assert (home / "py.typed").is_file() and (home / "docs/rules/de/classic.md").is_file()
for game in ("classic", "partners", "rivals", "roll_and_write"):
    table = lostcities.Table(game, seed=1)
    while not table.over and len(table.played) < 12:
        table.play(table.ask("champion"))
    assert lostcities.Table.from_position(table.position(), seed=1).scores() == table.scores()
modules = [file.name for file in (home / "server/static/assets").glob("*.wasm")]
assert sum(name.startswith("rules-") for name in modules) == 4, modules
assert any(name.startswith("network-") for name in modules), modules
"""
README: Final = """
import doctest, sys
found = doctest.testfile(sys.argv[1], module_relative=False)
assert found.attempted > 10 and not found.failed, found
"""
TERMINAL: Final = """
import io, sys
from lostcities.cli import main
sys.stdin = io.StringIO("hint\\nquit\\n")
assert main(["play", "rivals", "--seats", "3", "--seed", "1"]) == 0
assert main(["rules", "what", "is", "a", "wager"]) == 0
"""
SERVER: Final = """
import re, subprocess, sys, tempfile, urllib.request
from pathlib import Path
folder = Path(tempfile.mkdtemp())
serve = [sys.executable, "-m", "lostcities", "serve", "--port", "0"]
server = subprocess.Popen([*serve, "--database", f"sqlite:///{folder}/tables.db"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
try:
    told = (re.search(r"http://[\\w.:]+", line) for line in server.stdout)
    address = next(found[0] for found in told if found)
    page = urllib.request.urlopen(address + "/", timeout=60).read().decode()
    script = re.search(r'src="/?([^"]+\\.js)"', page)[1]
    assert urllib.request.urlopen(f"{address}/{script}", timeout=60).status == 200
    assert urllib.request.urlopen(address + "/readyz", timeout=60).status == 200
finally:
    server.terminate()
    server.wait(60)
subprocess.run([sys.executable, "-m", "lostcities", "site", str(folder / "site")], check=True)
assert (folder / "site/index.html").is_file()
"""
ENVS: Final = """
import gymnasium, pyspiel
import lostcities.envs.openspiel
from lostcities.envs import classic_v0
env = gymnasium.make("lostcities.envs.gymnasium:lostcities/classic-v0")
env.reset(seed=1)
assert any("lost" in name for name in pyspiel.registered_names())
game = classic_v0.env()
game.reset(seed=1)
assert game.agents
"""
TRAIN: Final = """
from lostcities.cli import main
tiny = ("train rivals --device cpu --updates 1 --games 8 --steps 2 --size 8 --depth 1 --batch 16 "
        "--critic-size 0 --measure 4 --measures 0 --max-turns 20 --only 1 --folder runs")
assert main(tiny.split()) == 0
"""
CHECKS: Final = {  # what each extra must do; with none, the core and the README
    "": (CORE, README),
    "terminal": (TERMINAL,),
    "server": (SERVER,),
    "envs": (ENVS,),
    "notebook": ("import pandas, matplotlib; import lostcities.analysis",),
    "gpu": ("import numba_cuda, lostcities",),
    "cluster": ("import ray, lostcities.arena.playing.cluster",),
    "train": (TRAIN,),
}
USUAL: Final = ("", "terminal", "server", "envs", "notebook")  # the others weigh gigabytes


def main() -> int:
    """Check all that was asked for, and say what failed."""
    asked = arguments()
    wheel, failed = Path(asked.wheel).resolve(), []
    for python in asked.python or PYTHONS:
        for extra in asked.extra or USUAL:
            name = f"Python {python}, {extra or 'no extra'}"
            wrong = checked(wheel, python, extra)
            print(f"{name}: {'failed' if wrong else 'well'}", flush=True)
            if wrong:
                failed.append(f"{name}:\n{wrong}")
    print("\n".join(failed), file=sys.stderr)
    return 1 if failed else 0


def arguments() -> Namespace:
    """The command line."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("wheel", help="the wheel to install")
    parser.add_argument(
        "--python", action="append", metavar="VERSION", help="or its path; default: all four"
    )
    parser.add_argument(
        "--extra", action="append", choices=list(CHECKS), help="default: light ones"
    )
    return parser.parse_args()


def checked(wheel: Path, python: str, extra: str) -> str:
    """What went wrong with an extra in an environment of its own; nothing if all is well."""
    with tempfile.TemporaryDirectory(prefix="lostcities-clean-") as folder:
        home = Path(folder)
        commands = [
            [*UV, "venv", "--quiet", "--no-python-downloads", "-p", python, str(home / "env")],
            [*UV, "pip", "install", "--quiet", "--python", str(home / "env"),
             f"{wheel}[{extra}]" if extra else str(wheel)],
            *(
                [str(home / "env/bin/python"), "-c", code, str(ROOT / "README.md")]
                for code in CHECKS[extra]
            ),
        ]  # fmt: skip
        return next((wrong for command in commands if (wrong := ran(command, home))), "")


def ran(command: list[str], folder: Path) -> str:
    """The last lines of a command that failed; run away from the clone, which must not help."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(Path.home())}
    environment |= {"LC_ALL": "C.UTF-8", "LOSTCITIES_CACHE": str(folder / "cache")}
    done = subprocess.run(
        command, cwd=folder, env={**environment, **inherited()}, timeout=SECONDS,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return "\n".join((done.stdout + done.stderr).splitlines()[-12:]) if done.returncode else ""


def inherited() -> dict[str, str]:
    """What the package client needs of this machine's settings."""
    wanted = ("UV_", "PIP_", "SSL_", "REQUESTS_", "HTTP", "http", "NO_PROXY", "no_proxy", "PYENV")
    return {name: value for name, value in os.environ.items() if name.startswith(wanted)}


if __name__ == "__main__":
    sys.exit(main())
