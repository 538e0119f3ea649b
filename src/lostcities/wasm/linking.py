"""From an object file to a module: LLVM's linker for WebAssembly, wherever it is to be had."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from lostcities.errors import LostCitiesError

STACK: Final = 1 << 15  # bytes; it lies first, so that an overflow traps and overwrites nothing
NAMES: Final = ("wasm-ld", *(f"wasm-ld-{version}" for version in range(22, 13, -1)))
FROM_THE_PAGE: Final = ("erf", "expf", "log")  # what search needs and WebAssembly does not have
NO_LINKER: Final = (
    "modules for the browser need wasm-ld: Debian's package lld, or pip install ziglang; "
    "WASM_LD can name one that is elsewhere"
)


def linker() -> list[str]:
    """The command of the linker; a clear sentence where there is none."""
    chosen = os.environ.get("WASM_LD")
    if chosen:
        return [chosen]
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found:
        return [found]
    if find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "wasm-ld"]
    raise LostCitiesError(NO_LINKER)


def linker_version() -> str:
    """Which linker it is, such as `LLD 14.0.6`."""
    version = run([*linker(), "--version"])
    found = re.search(r"LLD [\d.]+", version)
    return found[0] if found else version.strip()


def linked(object_file: bytes, exports: Iterable[str]) -> bytes:
    """The module that has these functions, its memory, and where the page may begin to use it."""
    wanted = [f"--export={name}" for name in ("__heap_base", *exports)]
    with TemporaryDirectory() as folder:
        source, target = Path(folder, "verbs.o"), Path(folder, "verbs.wasm")
        source.write_bytes(object_file)
        shape = ["--no-entry", "--strip-all", "--stack-first", "-z", f"stack-size={STACK}"]
        offered = Path(folder, "offered.txt")
        offered.write_text("\n".join(FROM_THE_PAGE))
        allowed = f"--allow-undefined-file={offered}"
        run([*linker(), *shape, allowed, *wanted, str(source), "-o", str(target)])
        return target.read_bytes()


def run(command: list[str]) -> str:
    """What a command prints; a clear sentence where it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except OSError as error:
        raise LostCitiesError(f"{command[0]} cannot be run: {error.strerror}") from None
    except subprocess.CalledProcessError as error:
        raise LostCitiesError(f"{command[0]} failed: {error.stderr.strip()}") from None
    return done.stdout
