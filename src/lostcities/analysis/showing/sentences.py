"""An analysis in words: numbers with their signs, moves and reasons in a language."""

from lostcities.analysis.reviewed import Decision, Reason
from lostcities.errors import filled_in
from lostcities.games.catalog import find_game
from lostcities.notation.moves import letters
from lostcities.words.phrases import Phrases, phrases
from lostcities.words.texts import color_names, texts

COLOR = "color"


def words(language: str, game: str | None = None) -> Phrases:
    """The texts of the analysis; a game may call some things by its own names."""
    return phrases("analysis", language, game)


def signed(points: float, language: str) -> str:
    """Points with a sign, a true minus, and one digit."""
    return written(f"{round(points, 1) + 0.0:+.1f}", language)


def plain(points: float, language: str) -> str:
    """Points without a plus."""
    return written(f"{round(points, 1) + 0.0:.1f}", language)


def within(points: float, error: float, language: str) -> str:
    """Points and their standard error."""
    return f"{plain(points, language)} ± {plain(error, language)}"


def written(number: str, language: str) -> str:
    """A number as a language writes it."""
    return number.replace("-", "−").replace(".", words(language)("point"))


def said_move(game: str, move: str, language: str) -> str:
    """A move as people of a language say it: `play R7`, `R7 spielen`."""
    names = phrases("move", language, game)
    verb, *what = (names.named(word) for word in move.split())
    return words(language)("said", verb=verb, what=" ".join(what)).strip()


def category_name(game: str, category: str, language: str) -> str:
    """What a category is called."""
    known = texts(game, "leak", language)
    return known[category].name if category in known else words(language).named(category)


def reason_text(game: str, why: Reason, language: str) -> str:
    """Why a move was worse, in a sentence."""
    text = texts(game, "leak", language)[str(why["code"])]
    values = {
        name: said_value(game, kind, why[name], language)
        for name, kind in text.fields
        if name in why
    }
    return filled_in(text.text, values)


def said_value(game: str, kind: str, value: int | str, language: str) -> str:
    """A colour by its name, a number with a true minus."""
    if kind == COLOR:
        rulebook = find_game(game)
        return color_names(language)[rulebook.colors[letters(rulebook).index(str(value))]]
    return str(value).replace("-", "−")


def decision_text(game: str, decision: Decision, language: str) -> str:
    """What a move cost and why, in two sentences."""
    say = words(language)
    text = say(
        "costs",
        turn=decision.turn,
        move=said_move(game, decision.move, language),
        loss=plain(decision.loss, language),
        error=plain(decision.error, language),
        best=said_move(game, decision.best, language),
    )
    label = say(decision.label)
    if decision.why is None:
        return f"{text} ({label})"
    name = category_name(game, str(decision.why["code"]), language)
    return f"{text} ({label}, {name}): {reason_text(game, decision.why, language)}"
