"""`python -m lostcities.wasm`: write the modules for the browser, all of them or some."""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from lostcities.errors import LostCitiesError

NEUTRAL: Final = {  # so that what Numba makes holds nothing of this machine
    "NUMBA_OPT": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_BOUNDSCHECK": "0",
    "LOSTCITIES_INTERPRETED": "0",
}
WRONG: Final = 2  # the exit code when the caller can put it right


def main() -> int:
    """Build and write; Numba reads its settings when it is first imported."""
    os.environ.update(NEUTRAL)
    parser = ArgumentParser(prog="python -m lostcities.wasm", description=__doc__)
    parser.add_argument("titles", nargs="*", metavar="GAME|network", help="all by default")
    parser.add_argument("--into", type=Path, help="a folder instead of those in the tree")
    arguments = parser.parse_args()
    try:
        with TemporaryDirectory() as cache:
            os.environ["LOSTCITIES_CACHE"] = cache
            write(arguments.titles, arguments.into)
    except LostCitiesError as error:
        print(f"lostcities: {error}", file=sys.stderr)
        return WRONG
    return 0


def write(titles: list[str], into: Path | None) -> None:
    """Write the modules of these titles, and say how large they are."""
    from lostcities.wasm.building import plans
    from lostcities.wasm.linking import linker_version

    linker_version()  # before anything takes long: there must be one
    known = {plan.title: plan for plan in plans()}
    for title in titles or known:
        if title not in known:
            raise LostCitiesError(f"there is no module {title}; there are: {', '.join(known)}")
        plan = known[title]
        folder = into / title if into else plan.folder
        print(f"{folder}: {plan.write(folder):,} bytes of {plan.file}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
