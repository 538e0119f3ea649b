"""Which paragraphs answer a question: a ranking that the command and the page share.

The words and their kin are data, `words/lookup/LANGUAGE.json`; the arithmetic is in whole numbers,
so that `web/src/screens/learn/lookup.ts`, written the same way, gives the same order.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).parent / "words" / "lookup"
LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]+\)")
UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
SHORTEST: Final = 3  # letters that are left when an ending is cut off
EXACT, BEGINS, INSIDE = 10, 7, 4  # how well a word fits
LONG_BEGINNING, LONG_INSIDE = 4, 5  # letters from which a beginning or a part counts
COMPOUND: Final = 8  # letters from which a word asked for may be made of others
KIN: Final = 6  # tenths that another word for the same counts
ALL_KIN: Final = 3  # of the words that stand for a phrase, so many count
IN_HEADING: Final = 4  # tenths that a word of the heading counts beside the text
IN_INDEX: Final = 15  # tenths that a word of the index counts
AS_ASKED: Final = (
    20  # tenths more for what the index has in one phrase, if that is the whole phrase
)
SILENT: Final = 8  # tenths more of that for each word between that says nothing by itself
EARLY: Final = (4, 9, 16)  # words: who comes before each of these places is early
SOONER, MORE, OFTEN = 2, 2, 2  # tenths for each of these places, for each time more, and how many
LENGTH: Final = 60  # words: twice as long a paragraph, a third less
TABLE: Final = 6  # tenths that a table counts
SHARE: Final = 3  # tenths of the best score that a further paragraph must have
MOST: Final = 8  # paragraphs shown


class Words(NamedTuple):
    """What a language knows of questions."""

    common: frozenset[str]  # words that count only where nothing else is asked for
    silent: frozenset[str]  # these and the stop-words
    elsewhere: frozenset[str]  # words of questions that rules do not answer, such as for advice
    whole: frozenset[str]  # words that would be taken for others without their ending
    endings: tuple[str, ...]
    kin: Mapping[tuple[str, ...], frozenset[str]]  # by stems in a row: other stems for the same
    longest: int  # stems in a row
    asked: Mapping[str, str]  # by label: what people ask for when it is the answer


class Term(NamedTuple):
    """One thing that is asked for."""

    own: frozenset[str]  # its stems, one unless the words are a phrase
    kin: frozenset[str]


class Phrase(NamedTuple):
    """A question of the index: "how many rounds" has the stem of rounds, and two silent words."""

    stems: tuple[str, ...]
    silent: frozenset[str]


class Text(NamedTuple):
    """What a paragraph is looked through for: its stems, in order."""

    heading: tuple[str, ...]
    asked: tuple[str, ...]
    phrases: tuple[Phrase, ...]  # what is asked for, one by one
    body: tuple[str, ...]
    is_rule: bool  # a numbered paragraph, not a table between them


class Question(NamedTuple):
    """What is asked for."""

    terms: Sequence[Term]
    weights: Sequence[int]  # how much each of them says
    silent: frozenset[str]  # the words between that say nothing by themselves


class Paragraph(NamedTuple):
    """A paragraph, as it stands on the page."""

    label: str
    heading: str
    text: str


def tokens(text: str) -> list[str]:
    """The words of a text in small plain letters."""
    plain = LINK.sub(r"\1", text).lower().translate(UMLAUTS)
    return re.findall(r"[a-z0-9]+", plain)


def stem(word: str, endings: Sequence[str], whole: frozenset[str]) -> str:
    """A word without its ending, and without a doubled letter before it; some stay whole."""
    if word in whole:
        return word
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > SHORTEST and word[-1] == word[-2] else word


@cache
def words_of(language: str) -> Words:
    """The words of a language, from its file."""
    data = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    endings, whole = tuple(data["endings"]), frozenset(tokens(data["whole"]))

    def stems(text: str) -> tuple[str, ...]:
        return tuple(stem(word, endings, whole) for word in tokens(text))

    kin: dict[tuple[str, ...], set[str]] = {}
    for group in data["alike"]:
        single = {names[0] for name in group if len(names := stems(name)) == 1}
        for name in group:
            kin.setdefault(stems(name), set()).update(single)
    for name, others in data["also"].items():
        kin.setdefault(stems(name), set()).update(it for other in others for it in stems(other))
    frozen = {key: frozenset(value) for key, value in kin.items()}
    stop, common, elsewhere = (
        frozenset(tokens(data[name])) for name in ("stop", "common", "elsewhere")
    )
    longest = max(map(len, frozen))
    return Words(common, stop | common, elsewhere, whole, endings, frozen, longest, data["index"])


def terms_of(question: str, words: Words) -> list[Term]:
    """What a question asks for: phrases first, then words that say something, each once."""
    asked = tokens(question)
    if not words.elsewhere.isdisjoint(asked):
        return []
    stems = [stem(word, words.endings, words.whole) for word in asked]
    found: list[Term] = []
    n = 0
    while n < len(asked):
        sizes = range(min(words.longest, len(asked) - n), 1, -1)
        size = next((k for k in sizes if tuple(stems[n : n + k]) in words.kin), 1)
        key = tuple(stems[n : n + size])
        if size > 1:
            found.append(Term(frozenset(), words.kin[key]))
        elif asked[n] not in words.silent:
            found.append(Term(frozenset(key), words.kin.get(key, frozenset()) - set(key)))
        n += size
    if not found and not words.common.isdisjoint(asked):
        found = [Term(frozenset({it}), frozenset()) for it in stems]
    return list(dict.fromkeys(found))


def text_of(part: Paragraph, words: Words) -> Text:
    """The stems of a paragraph."""

    def stems(those: Iterable[str]) -> tuple[str, ...]:
        return tuple(stem(word, words.endings, words.whole) for word in those)

    def phrase_of(text: str) -> Phrase:
        said = tokens(text)
        telling = dict.fromkeys(stems(it for it in said if it not in words.silent))
        return Phrase(tuple(telling), words.silent.intersection(said))

    asked = words.asked.get(part.label, "")
    phrases = tuple(it for it in map(phrase_of, asked.split(",")) if it.stems)
    index = tuple(dict.fromkeys(stems(tokens(asked))))
    heading, body = stems(tokens(part.heading)), stems(tokens(part.text))
    return Text(heading, index, phrases, body, bool(part.label))


def fit(sought: str, present: str) -> int:
    """How well a stem fits a word."""
    if present == sought:
        return EXACT
    if len(sought) >= LONG_BEGINNING and present.startswith(sought):
        return BEGINS
    if len(sought) >= LONG_INSIDE and sought in present:
        return INSIDE
    long = len(sought) >= COMPOUND and len(present) >= LONG_INSIDE
    return INSIDE if long and (sought.startswith(present) or sought.endswith(present)) else 0


def found_in(sought: str, present: Sequence[str]) -> int:
    """How well a stem is found in a text: better if it comes early, and often."""
    fits = [fit(sought, it) for it in present]
    best = max(fits, default=0)
    if best == 0:
        return 0
    first, often = fits.index(best), fits.count(best)
    early = sum(first < place for place in EARLY)
    return best * (10 + MORE * min(often - 1, OFTEN) + SOONER * early)


def fit_of(term: Term, present: Sequence[str]) -> int:
    """How well a term is found: as it was asked, or by other words for it."""
    own = max((found_in(it, present) for it in term.own), default=0)
    kin = sorted((found_in(it, present) for it in term.kin), reverse=True)
    return max(own, sum(kin[: 1 if term.own else ALL_KIN]) * KIN // (10 if term.own else 20))


def rarity(fits: Sequence[int]) -> int:
    """How much a term says: the fewer paragraphs have it, the more."""
    return 1 + (len(fits) // (1 + sum(it > 0 for it in fits))).bit_length()


def scores(question: str, texts: Sequence[Text], words: Words) -> list[int]:
    """How well each paragraph answers a question; 0: not at all."""
    terms = [it for it in terms_of(question, words) if is_told(it, texts)]
    if not terms:
        return [0] * len(texts)
    bodies = [[fit_of(term, text.body) for text in texts] for term in terms]
    weights = [rarity(fits) for fits in bodies]
    silent = words.silent.intersection(tokens(question))
    return [
        score(text, Question(terms, weights, silent), [fits[n] for fits in bodies])
        for n, text in enumerate(texts)
    ]


def is_told(term: Term, texts: Sequence[Text]) -> bool:
    """Whether any paragraph has a term; one that none has says nothing for or against any."""
    parts = (part for text in texts for part in (text.body, text.asked, text.heading))
    return any(fit_of(term, part) for part in parts)


def score(text: Text, question: Question, bodies: Sequence[int]) -> int:
    """How well a paragraph answers: by its text, its heading, and what people ask for it."""
    terms, weights, _ = question
    heads, asked = ([fit_of(term, part) for term in terms] for part in (text.heading, text.asked))
    total = sum(
        weight * (body + head * IN_HEADING // 10 + indexed * IN_INDEX // 10)
        for weight, body, head, indexed in zip(weights, bodies, heads, asked, strict=True)
    )
    total += max((as_asked(phrase, question) for phrase in text.phrases), default=0)
    met = sum(max(fits) > 0 for fits in zip(bodies, heads, asked, strict=True))
    covered = total * met * met // (len(terms) * len(terms)) * LENGTH // (LENGTH + len(text.body))
    return covered * (10 if text.is_rule else TABLE) // 10


def as_asked(phrase: Phrase, question: Question) -> int:
    """How well a phrase of the index is what was asked: the more of both, the better."""
    terms, size = question.terms, len(phrase.stems)
    fits = [fit_of(term, phrase.stems) for term in terms]
    sought = frozenset[str]().union(*(term.own | term.kin for term in terms))
    hit = sum(any(fit(it, present) for it in sought) for present in phrase.stems)
    met = min(sum(it > 0 for it in fits), hit)
    whole = sum(weight * it for weight, it in zip(question.weights, fits, strict=True))
    tenths = AS_ASKED + SILENT * len(phrase.silent & question.silent)
    return whole * met * met * tenths // (10 * len(terms) * size)


def ranked(question: str, parts: Iterable[Paragraph], language: str) -> list[int]:
    """The numbers of the paragraphs that answer best, the best first; of like ones the earlier."""
    words = words_of(language)
    texts = [text_of(part, words) for part in parts]
    found = scores(question, texts, words)
    best = max(found, default=0)
    order = sorted(range(len(texts)), key=lambda n: (-found[n], n))
    return [n for n in order if found[n] > 0 and found[n] * 10 >= best * SHARE][:MOST]
