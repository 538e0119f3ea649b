"""Make the pictures of the README: a position of each game as the terminal shows it.

Run: python tools/pictures.py
"""

import io
import re
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from lostcities import Table
from lostcities.bots.catalog import find_bot
from lostcities.bots.policy import choose_move
from lostcities.core.chance import new_generator
from lostcities.notation.text import text_table
from lostcities.terminal.showing.screen import colored

FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
PICTURES: Final[dict[str, tuple[str, dict[str, Any], int]]] = {  # game, options, moves played
    "terminal": ("classic", {"rounds": 1}, 61),
    "partners": ("partners", {"rounds": 1}, 70),
    "rivals": ("rivals", {"seats": 3}, 90),
    "roll_and_write": ("roll_and_write", {"seats": 2}, 40),
}


BOARD: Final[tuple[str, dict[str, Any], int]] = ("classic", {"rounds": 1}, 61)  # as notebooks show


def position(game: str, options: dict[str, Any], moves: int) -> Table:
    """A position between rule players."""
    table, policy = Table(game, seed=12, **options), find_bot("rules", game)
    for number in range(moves):
        if not table.over:
            table.play(choose_move(policy, table, new_generator(12, number)))
    return table


def main() -> None:
    """Write one picture a game."""
    FOLDER.mkdir(exist_ok=True)
    for name, (game, options, moves) in PICTURES.items():
        table = position(game, options, moves)
        text = text_table(table.view(table.mover))
        console = Console(record=True, width=80, file=io.StringIO(), force_terminal=True)
        console.print(colored(text), no_wrap=True)
        svg = console.export_svg(title=f"lostcities play {game}")
        svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # no font from elsewhere
        (FOLDER / f"{name}.svg").write_text(svg.replace("Fira Code", "DejaVu Sans Mono"))
    (FOLDER / "board.svg").write_text(position(*BOARD).svg(), encoding="utf-8")


if __name__ == "__main__":
    ArgumentParser(description=f"Write the pictures of the terminal to {FOLDER}.").parse_args()
    main()
