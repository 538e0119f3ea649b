"""All texts of a language in one table, as the page has it: `npm run texts` in web/ writes it."""

from collections.abc import Mapping
from typing import Any, Final, get_args

from lostcities.errors import error_texts, names_in
from lostcities.games.catalog import OWN
from lostcities.words.texts import Kind, Text, color_names, texts

UNREADABLE: Final = (  # errors of `notation.moves`: why a text is no move
    "no_move",
    "move_of_what",
    "move_alone",
    "bad_coins",
    "no_color",
    "bad_number",
    "color_alone",
    "no_card",
)


def page_table(language: str) -> dict[str, Any]:
    """Colours by their letters, why a text is no move, and what our own games tell."""
    return {
        "color": {color[0].upper(): name for color, name in color_names(language).items()},
        "unreadable": {code: unreadable_text(code, language) for code in UNREADABLE},
        "games": {
            game: {kind: plain_texts(texts(game, kind, language)) for kind in get_args(Kind)}
            for game in OWN
        },
    }


def page_leaks(language: str) -> dict[str, Any]:
    """What the mistakes of our own games are called, by game and code."""
    return {game: plain_texts(texts(game, "leak", language)) for game in OWN}


def unreadable_text(code: str, language: str) -> dict[str, Any]:
    """The text of an error, in the form of all others."""
    text = error_texts(language)[code]
    return {"fields": sorted(names_in(text)), "text": text}


def plain_texts(known: Mapping[str, Text]) -> dict[str, Any]:
    """Texts by code."""
    return {code: plain_text(text) for code, text in known.items()}


def plain_text(text: Text) -> dict[str, Any]:
    """A text as JSON carries it, without what is empty or said already."""
    fields = [name if name == kind else f"{name}:{kind}" for name, kind in text.fields]
    plain: dict[str, Any] = {"fields": fields, "text": text.text}
    if text.short != text.text:
        plain["short"] = text.short
    return plain | {key: it for key, it in (("name", text.name), ("you", dict(text.you))) if it}
