"""What a package must have, and its README as a package index can show it."""

import re
from pathlib import Path
from typing import Final

PAGE: Final = "src/lostcities/server/static/index.html"
MOST_BYTES: Final = {"wheel": 25_000_000, "source distribution": 32_000_000}
MODULES: Final = ("rules.wasm", "search.wasm")  # of each game that has rules
LINK: Final = re.compile(r"(!?)(\[[^\]]*\])\((?!https?:|#|mailto:)([^)]+)\)")


def missing_parts(root: Path) -> list[str]:
    """What the page needs and is not there, as sentences."""
    missing = []
    if not (root / PAGE).is_file():
        missing.append("the page is not built: run 'make page' first, which needs Node 20 or newer")
    games = [file.parent for file in (root / "src/lostcities/games").glob("*/rules.py")]
    modules = [game / "wasm" / name for game in sorted(games) for name in MODULES]
    modules.append(root / "src/lostcities/bots/wasm/network.wasm")
    gone = [module.relative_to(root).as_posix() for module in modules if not module.is_file()]
    return missing + [f"{module} is missing: run 'make wasm'" for module in gone]


def too_big(package: Path) -> str:
    """What is wrong with the size of a package, as a sentence; nothing if it may be so big."""
    size = package.stat().st_size
    kind = "wheel" if package.suffix == ".whl" else "source distribution"
    if size <= MOST_BYTES[kind]:
        return ""
    return f"the {kind} has {size / 1e6:.2f} MB, and {MOST_BYTES[kind] / 1e6:g} are the limit"


def for_an_index(text: str, address: str) -> str:
    """A README with whole addresses: a package index has neither its pictures nor its pages."""

    def whole(link: re.Match[str]) -> str:
        kind = "raw" if link[1] else "blob"
        return f"{link[1]}{link[2]}({address}/{kind}/main/{link[3]})"

    return LINK.sub(whole, text)
