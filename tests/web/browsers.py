"""See to a browser for the page's tests: `python -m tests.web.browsers`.

An installed Chrome or Chromium is used; where there is none, Debian's is installed if that may be
done. It never fails: without a browser these tests are left out, and say so.
"""

import os
import shutil
import subprocess
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
LEFT_OUT: Final = "The tests of the page in a browser are left out: "
PATIENCE: Final = 600  # seconds for a download
APT: Final = (
    "apt-get",
    "-qq",
    "-o=Acquire::Retries=1",
    "-o=Acquire::http::Timeout=20",
    "-o=Acquire::https::Timeout=20",
    "-o=DPkg::Lock::Timeout=60",
)


def installed() -> str | None:
    """The path of a browser that starts."""
    found = (path for name in NAMES if (path := shutil.which(name)))
    return next((path for path in found if starts(path)), None)


def starts(path: str) -> bool:
    """Whether it is a browser and not the stub of one."""
    return runs([path, "--version"], patience=60)


def runs(command: list[str], patience: int = PATIENCE) -> bool:
    """Whether a command succeeds, quietly."""
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            timeout=patience,
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def install() -> str:
    """Try to install Debian's; in words why it did not work, or nothing."""
    if shutil.which("apt-get") is None:
        return "no Chrome or Chromium is installed, and there is no apt-get to install one with."
    if os.geteuid() != 0:
        return "no Chrome or Chromium is installed. As root: apt-get install chromium"
    print("Installing Debian's Chromium for the tests of the page …", flush=True)
    wanted = [*APT, "install", "--yes", "--no-install-recommends", "chromium"]
    if not runs(wanted) and not (runs([*APT, "update"]) and runs(wanted)):
        return "no Chrome or Chromium is installed, and apt-get install chromium did not work."
    return "" if installed() else "Chromium was installed, but does not start."


def main() -> None:
    """Say what is missing, if anything."""
    if installed() is None and (why := install()):
        print(LEFT_OUT + why, flush=True)


if __name__ == "__main__":
    main()
