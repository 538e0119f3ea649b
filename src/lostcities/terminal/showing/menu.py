"""The legal moves as a menu: what to type for each, grouped by what is done."""

from textwrap import wrap
from typing import Any, Final, NamedTuple

from lostcities.notation.text.symbols import WIDTH, card_sign
from lostcities.terminal.speech import client_words
from lostcities.words.phrases import Phrases, phrases

ZERO: Final = ("uncover", "pass", "done", "stop", "refuse")  # moves that say no, or no more
ORDER: Final = (
    "play",
    "discard",
    "give",
    "draw",
    "take",
    "remove",
    "write",
    "double",
    "accelerate",
)
DECK: Final = "draw deck"
GLUE: Final = "\N{NO-BREAK SPACE}"


class Menu(NamedTuple):
    """The moves by what to type for them, and the lines that say so."""

    moves: dict[str, str]
    lines: list[str]


def menu_of(moves: list[str], view: Any, language: str = "en") -> Menu:
    """Numbers for the moves, from 1; 0 says no; a bid is the number of its coins."""
    keys: dict[str, str] = {}
    lines: list[str] = []
    groups, names = grouped(moves), phrases("move", language, view["game"])
    width = 1 + max(len(names.named(verb)) for verb in groups)
    for verb, group in groups.items():
        numbered = keys_of(verb, group, first=1 + len(keys))
        text = group_text(verb, numbered, view, names)
        rows = wrap(text, WIDTH - width, break_on_hyphens=False)
        for n, row in enumerate(rows):
            lines.append(("" if n else names.named(verb)).ljust(width) + row.replace(GLUE, " "))
        keys |= numbered
    return Menu(keys, lines)


def keys_of(verb: str, group: list[str], first: int) -> dict[str, str]:
    """What to type for the moves of one sort."""
    if verb == "bid":
        return {move.split()[1]: move for move in group}
    if verb in ZERO:
        return {"0": verb}
    return {str(n): move for n, move in enumerate(group, first)}


def grouped(moves: list[str]) -> dict[str, list[str]]:
    """The moves by their first word; what says no comes last, the deck before the piles."""
    groups: dict[str, list[str]] = {verb: [] for verb in (*ORDER, "bid", *ZERO)}
    for move in sorted(moves, key=lambda move: move != DECK):
        groups.setdefault(move.split()[0], []).append(move)
    return {verb: group for verb, group in groups.items() if group}


def group_text(verb: str, numbered: dict[str, str], view: Any, names: Phrases) -> str:
    """The moves of one sort, glued so that a line breaks between two of them."""
    keys = list(numbered)
    if verb == "bid":
        words = client_words(names.language)
        return GLUE + words("one_bid" if len(keys) == 1 else "bids", first=keys[0], last=keys[-1])
    if verb in ZERO:
        return f"{GLUE}0"
    entries = [f"{key:>2} {sign_of(move, view, names)}" for key, move in numbered.items()]
    widest = max(len(entry) for entry in entries)
    return "  ".join(entry.ljust(widest).replace(" ", GLUE) for entry in entries)


def move_in_words(move: str, view: Any, language: str) -> str:
    """A move as a sentence says it: what is done, and to what."""
    names, words = phrases("move", language, view["game"]), client_words(language)
    verb = move.partition(" ")[0]
    if move == DECK:
        return words("from_deck")
    about = "" if verb == move else sign_of(move, view, names)
    return words("said", verb=names.named(verb), what=about).strip()


def sign_of(move: str, view: Any, names: Phrases) -> str:
    """What a move is about: a card with its symbol; for a pile its top card."""
    verb, _, what = move.partition(" ")
    if move == DECK:
        return names.named("deck")
    return card_sign(view["piles"][what][-1] if verb == "draw" else what)
