"""What the built page weighs, and that nothing in it runs inline."""

import gzip
import re
from pathlib import Path

MOST_SCRIPT = 80_000  # bytes, compressed, before lazy parts


def test_the_first_load_is_light(built: Path) -> None:
    scripts = re.findall(r'(?:src|href)="(/[^"]+\.js)"', built.read_text())
    assert scripts
    sizes = {
        name: len(gzip.compress((built.parent / name[1:]).read_bytes(), 9)) for name in scripts
    }
    assert sum(sizes.values()) <= MOST_SCRIPT, sizes


def test_no_script_or_style_is_inline(built: Path) -> None:
    page = built.read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)
