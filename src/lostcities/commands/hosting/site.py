"""`lostcities site`: the page as a folder that any static web space serves."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

MEGABYTE: Final = 1_000_000


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where to write it")
    parser.add_argument(
        "--force", action="store_true", help="write into a folder that holds other files too"
    )


def run(arguments: Namespace) -> int:
    """Write the site, and say how large it is and how to try it."""
    from lostcities.server.site import site_files, write_site

    files = site_files()
    write_site(arguments.folder, files, force=arguments.force)
    size = sum(map(len, files.values())) / MEGABYTE
    print(f"wrote {len(files)} files, {size:.1f} MB, into {arguments.folder}")
    print("Any static web space serves it, in any folder, by HTTPS. To try it here:")
    print(f"  python3 -m http.server --bind 127.0.0.1 --directory {arguments.folder}")
    return 0
