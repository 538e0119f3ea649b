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


def test_every_large_text_lies_there_compressed_too(built: Path) -> None:
    texts = [it for it in built.parent.rglob("*") if it.suffix in (".js", ".css", ".html", ".svg")]
    large = [it for it in texts if it.stat().st_size >= 1024]
    assert len(large) > 20
    for file in large:
        packed, brotli = (file.with_name(file.name + end) for end in (".gz", ".br"))
        assert gzip.decompress(packed.read_bytes()) == file.read_bytes()
        assert 0 < brotli.stat().st_size < packed.stat().st_size


def test_no_script_or_style_is_inline(built: Path) -> None:
    page = built.read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)
