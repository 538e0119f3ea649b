"""The rules of docs/rules, and in German those of the page: numbered paragraphs, and a search.

>>> search("classic", ["C17"])[0].heading
'Drawing a card'
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from lostcities.errors import LostCitiesError, UnknownGame, quoted
from lostcities.games.catalog import GAMES, OWN
from lostcities.lookup import Paragraph, ranked

LABEL: Final = re.compile(r"\*\*([A-Z]\d+)\*\* +")
GLANCE: Final = ("At a glance", "Auf einen Blick")
OURS: Final = "docs/rules"  # in English
OTHERS: Final = "web/src/words/rules"  # a folder for each other language


@cache
def folder(language: str = "en") -> Path:
    """Where the rules lie: inside an installed package, or in a checkout."""
    package = Path(__file__).parent
    installed, checkout = package / OURS, package.parents[1]
    if language == "en":
        places = [installed, checkout / OURS]
    else:
        places = [installed / language, checkout / OTHERS / language]
    for place in places:
        if place.is_dir():
            return place
    raise LostCitiesError(f"the rules ({OURS}) are missing from this installation")


def games() -> list[str]:
    """The games that have a page of rules."""
    own = sorted(path.stem for path in folder().glob("*.md"))
    return [*own, *(name for name in GAMES if name not in own and page_of(name).is_file())]


def page_of(game: str, language: str = "en") -> Path:
    """The page of a game: one of ours, or `rules.md` in the folder of a game that was added."""
    if game in OWN:
        return folder(language) / f"{game}.md"
    return Path(str(import_module(GAMES[game].package).__file__)).parent / "rules.md"


@cache
def paragraphs(game: str, language: str = "en") -> tuple[Paragraph, ...]:
    """All paragraphs of a game's rules, in order."""
    if game not in games():
        key, name = ("no_rules", game) if game in GAMES else ("no_game", quoted(game))
        raise UnknownGame.of(key, name=name, games=", ".join(games()))
    page = page_of(game, language).read_text(encoding="utf-8")
    found: list[Paragraph] = []
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        heading, _, body = section.partition("\n")
        found += _section(heading.strip(), body.strip())
    return tuple(found)


def _section(heading: str, body: str) -> Iterable[Paragraph]:
    """The paragraphs of a section; what follows without a label of its own is one paragraph."""
    loose: list[str] = []
    for block in re.split(r"\n{2,}", body):
        label = LABEL.match(block)
        if label is None:
            loose.append(block)
            continue
        if loose:
            yield Paragraph("", heading, "\n\n".join(loose))
            loose = []
        yield Paragraph(label[1], heading, block[label.end() :])
    if loose:
        yield Paragraph("", heading, "\n\n".join(loose))


def at_a_glance(game: str, language: str = "en") -> list[Paragraph]:
    """The summary of a game's rules."""
    return [part for part in paragraphs(game, language) if part.heading in GLANCE]


def search(game: str, words: Sequence[str], language: str = "en") -> list[Paragraph]:
    """The paragraphs that answer a question, best first, or the one that has the label asked for.

    >>> search("classic", ["what", "is", "a", "wager"])[0].label
    'C2'
    """
    page, asked = paragraphs(game, language), {word.casefold() for word in words}
    by_label = [part for part in page if part.label and part.label.casefold() in asked]
    if by_label:
        return by_label
    full = [part for part in page if part.heading not in GLANCE]
    for parts in (full, page):
        found = ranked(" ".join(words), parts, language)
        if found:
            return [parts[n] for n in found]
    return []
