"""Rewrap Markdown prose to 120 columns: paragraphs and list items that hold a line that is longer.

Run: python tools/wrap.py FILE …
"""

import re
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

WIDEST = 120
ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+")
OTHER = ("|", "#", "<", ">", "```", "    ")  # tables, headings, HTML, quotes, code
SPAN = re.compile(r"`[^`]*`")
KEPT_TOGETHER = 60  # letters of a code span that is not broken
BLANK = "\0"  # a blank within such a span


def blocks(lines: list[str]) -> Iterator[list[str]]:
    """Paragraphs and list items; any other line alone."""
    fenced, block = False, list[str]()
    for line in lines:
        fence = line.lstrip().startswith("```")
        own = fenced or fence or not line.strip() or line.startswith(OTHER[:4])
        own = own or (not block and line.startswith(OTHER))
        if (own or ITEM.match(line)) and block:
            yield block
            block = []
        if own:
            yield [line]
        else:
            block.append(line)
        fenced ^= fence
    if block:
        yield block


def is_prose(block: list[str]) -> bool:
    """Whether it can be wrapped: no table, heading, code or other line of its own."""
    item = ITEM.match(block[0])
    return bool(block[0].strip()) and (item is not None or not block[0].startswith(OTHER))


def rewrapped(block: list[str]) -> list[str]:
    """The block in lines that are short enough."""
    item = ITEM.match(block[0])
    first = item.group() if item else ""
    text = " ".join(line.strip() for line in [block[0][len(first) :], *block[1:]])
    return [
        line.replace(BLANK, " ")
        for line in wrap(
            SPAN.sub(kept_together, text),
            WIDEST,
            initial_indent=first,
            subsequent_indent=" " * len(first),
            break_long_words=False,
            break_on_hyphens=False,
        )
    ]


def kept_together(span: re.Match[str]) -> str:
    """A code span that stays on one line, unless it is long."""
    code = span.group()
    return code.replace(" ", BLANK) if len(code) <= KEPT_TOGETHER else code


def wrapped(text: str) -> str:
    """A page whose prose is short enough."""
    lines, fenced = list[str](), False
    for block in blocks(text.split("\n")):
        fenced ^= block[0].lstrip().startswith("```")
        long = max(map(len, block)) > WIDEST
        lines += rewrapped(block) if long and not fenced and is_prose(block) else block
    return "\n".join(lines)


if __name__ == "__main__":
    here = ArgumentParser(description=f"Rewrap Markdown prose to {WIDEST} columns, in place.")
    here.add_argument("pages", nargs="+", type=Path)
    for page in here.parse_args().pages:
        page.write_text(wrapped(page.read_text(encoding="utf-8")), encoding="utf-8")
