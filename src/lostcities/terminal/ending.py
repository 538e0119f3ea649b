"""The end of a game: who has won."""

from lostcities.games.catalog import find_game
from lostcities.notation.text.symbols import points
from lostcities.table import Table


def result(table: Table, viewer: int | None) -> str:
    """The winners and the scores in one sentence."""
    scores, game = table.scores(), find_game(table.game)
    best = max(scores)
    winners = [seat for seat, score in enumerate(scores) if score == best]
    sides = {game.side_of(seat) for seat in winners}
    names = in_a_row([name_of(seat, viewer) for seat in sorted(winners, key=lambda s: s != viewer)])
    verb = "wins" if len(winners) == 1 and winners[0] != viewer else "win"
    shared = "share the win" if len(sides) > 1 else verb
    others = sorted({score for score in scores if score != best}, reverse=True)
    behind = f" to {' and '.join(points(score) for score in others)}" if others else ""
    return f"{names[0].upper()}{names[1:]} {shared}, {points(best)}{behind}."


def name_of(seat: int, viewer: int | None) -> str:
    return "you" if seat == viewer else f"seat {seat}"


def in_a_row(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
