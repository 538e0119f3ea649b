"""What a story holds, in numbers and in words: events of the game, and chance.

A story is what a seat has seen happen, in order: rows of a code and its numbers. The codes of a
game begin with 1 (`tell`); two of our own tell of chance, for which the games have no nodes.
"""

from collections.abc import Callable, Sequence
from typing import Final

from lostcities.core.game import Game
from lostcities.notation.moves import move_name

Row = Sequence[int]
Story = Sequence[Row]
OutcomeName = Callable[[int], str]

DRAWS: Final = -1  # seat, action: it takes effect when chance has decided
FELL: Final = -2  # the seat that sees it or EVERYONE, outcome

EVERYONE: Final = -1  # to whom an outcome is shown, if not to one seat
NOBODY_SEES: Final = -2


def chance_name(game: Game, row: Row, outcome_name: OutcomeName) -> str:
    """`0 draw deck`, `0 gets R7`, `table R7`."""
    code, who, what = row[:3]
    if code == DRAWS:
        return f"{who} {move_name(game, what)}"
    name = outcome_name(what)
    return f"table {name}" if who == EVERYONE else f"{who} gets {name}"


def plain_names(game: Game, outcome_name: OutcomeName, story: Story) -> list[str]:
    """Any story: the names of the codes, and their numbers but for zeros at the end."""
    codes = {int(code): code.name.lower() for kind in game.events for code in kind}
    names = []
    for row in story:
        numbers = [str(number) for number in row[1:]]
        while numbers and numbers[-1] == "0":
            numbers.pop()
        is_ours = row[0] in (DRAWS, FELL)
        plain = " ".join([codes.get(row[0], str(row[0])), *numbers])
        names.append(chance_name(game, row, outcome_name) if is_ours else plain)
    return names
