"""The parts of a page that a tool writes: between a marker and its end, all else stays."""

from pathlib import Path


def write_part(page: Path, begin: str, end: str, text: str) -> None:
    """Put a text between two markers that stand in a page."""
    whole = page.read_text(encoding="utf-8")
    before, after = whole.split(begin)[0], whole.split(end)[1]
    page.write_text(f"{before}{begin}\n\n{text}\n{end}{after}", encoding="utf-8")
