"""The end of a game: who has won."""

from collections.abc import Callable, Mapping

from lostcities.games.catalog import find_game
from lostcities.notation.text.symbols import points
from lostcities.table import Table
from lostcities.terminal.speech import client_words
from lostcities.words.phrases import NO_NAMES, Phrases, phrases


def result(
    table: Table, viewer: int | None, language: str = "en", named: Mapping[int, str] = NO_NAMES
) -> str:
    """The winners and the scores in one sentence."""
    words, scores, winners = client_words(language), table.scores(), table.winners()
    say = phrases("table", language).with_names(named)
    first = viewer_first(winners, viewer)
    names = in_a_row([say("you") if s == viewer else say.seat(s) for s in first], words)
    key = verb_of(winners, viewer, find_game(table.game).side_of)
    return words(key, names=capital(names), points=standing(scores, words))


def viewer_first(seats: list[int], viewer: int | None) -> list[int]:
    return sorted(seats, key=lambda seat: seat != viewer)


def verb_of(winners: list[int], viewer: int | None, side_of: Callable[[int], int]) -> str:
    """The key of the sentence: it depends on who wins, and how many."""
    if len({side_of(seat) for seat in winners}) > 1:
        return "you_share" if viewer in winners else "seats_share"
    if len(winners) == 1:
        return "you_win" if viewer in winners else "seat_wins"
    return "you_all_win" if viewer in winners else "seats_win"


def standing(scores: list[int], words: Phrases) -> str:
    """The points of the winners, then those of the others."""
    best, *others = sorted(set(scores), reverse=True)
    if not others:
        return points(best)
    behind = in_a_row([points(score) for score in others], words)
    return words("to", best=points(best), others=behind)


def capital(name: str) -> str:
    """A name at the beginning of a sentence."""
    return name[:1].upper() + name[1:]


def in_a_row(names: list[str], words: Phrases) -> str:
    if len(names) == 1:
        return names[0]
    return words("and", first=", ".join(names[:-1]), last=names[-1])
