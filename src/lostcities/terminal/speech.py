"""The texts of the terminal client in a language, and the words that can be typed in it."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from lostcities.terminal.showing.signs import spelled_out
from lostcities.words.phrases import Phrases, phrases
from lostcities.words.texts import read_table

FOLDER: Final = "lostcities.terminal.words"
ENGLISH: Final = "en"  # its words can be typed in every language


@cache
def client_words(language: str) -> Phrases:
    """Prompts, headings and sentences."""
    return Phrases(language, read_table(FOLDER, language)["terminal"])


@cache
def order_words(language: str) -> dict[str, str]:
    """The keys of the orders by what is typed for them."""
    return {
        word: key
        for spoken in (ENGLISH, language)
        for key, order in read_table(FOLDER, spoken)["order"].items()
        for word in spellings(order["words"])
    }


@cache
def step_words(language: str) -> dict[str, str]:
    """The keys of the steps of a replay by what is typed for them."""
    return {
        word: key
        for spoken in (ENGLISH, language)
        for key, words in read_table(FOLDER, spoken)["step"].items()
        for word in spellings(words)
    }


def spellings(words: Iterable[str]) -> Iterator[str]:
    """Words as they are, and as they are typed without umlauts."""
    for word in words:
        yield from (word, spelled_out(word))


def order_help(language: str) -> list[tuple[str, str]]:
    """What can be typed instead of a move, and what it does."""
    orders: dict[str, Any] = read_table(FOLDER, language)["order"]
    return [(it["typed"], it["meaning"]) for it in orders.values() if "typed" in it]


@cache
def move_words(game: str, language: str) -> dict[str, str]:
    """The words of moves by what people of a language call them; of two words the last will do."""
    named = phrases("move", language, game).texts
    return {
        spelling: word
        for word, label in named.items()
        for spelling in spellings([label.casefold(), label.casefold().split()[-1]])
    }


def in_english(text: str, game: str, language: str) -> str:
    """What was typed, with the words of moves as the grammar has them."""
    known = move_words(game, language)
    if not known:
        return text
    labels = sorted(map(re.escape, known), key=len, reverse=True)  # "vom stapel" before "stapel"
    words = re.compile(rf"(?<!\w)(?:{'|'.join(labels)})(?!\w)", re.IGNORECASE)
    plain = " ".join(text.split())
    return words.sub(lambda found: known.get(found[0].casefold(), found[0]), plain)
