"""How the package is built: with the page and the modules for the browser, or not at all."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from tools.package_parts import for_an_index, missing_parts, too_big


class Whole(BuildHookInterface):  # type: ignore[misc]
    """Refuses to build a package without the page, or one that is too big."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look before anything is built; a package under development may be without."""
        missing = [] if version == "editable" else missing_parts(Path(self.root))
        if missing:
            raise SystemExit(f"lostcities cannot be packaged: {missing[0]}")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Weigh it, and leave none that is too heavy."""
        package = Path(artifact_path)
        wrong = too_big(package)
        if wrong:
            package.unlink()
            raise SystemExit(f"lostcities cannot be packaged: {wrong}")


class Readme(MetadataHookInterface):  # type: ignore[misc]
    """The README as a package index can show it."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Its pictures and links lead to the project's address."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        address = metadata["urls"]["Source"]
        readme = {"content-type": "text/markdown", "text": for_an_index(text, address)}
        metadata["readme"] = readme
