"""`python -m lostcities.wasm`: write the modules of all games, or of some."""

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
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them by default")
    parser.add_argument("--into", type=Path, help="a folder instead of those of the games")
    arguments = parser.parse_args()
    try:
        with TemporaryDirectory() as cache:
            os.environ["LOSTCITIES_CACHE"] = cache
            write(arguments.games, arguments.into)
    except LostCitiesError as error:
        print(f"lostcities: {error}", file=sys.stderr)
        return WRONG
    return 0


def write(names: list[str], into: Path | None) -> None:
    """Write the modules of these games, and say how large they are."""
    from lostcities.games.catalog import GAMES, find_game
    from lostcities.wasm.building import folder_of, write_rules
    from lostcities.wasm.linking import linker_version

    linker_version()  # before anything takes long: there must be one
    for name in names or GAMES:
        game = find_game(name)
        folder = into / name if into else folder_of(game)
        print(f"{folder}: {write_rules(game, folder):,} bytes of rules", flush=True)


if __name__ == "__main__":
    sys.exit(main())
