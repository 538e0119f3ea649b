"""What the characters choose, for those in the page: `python -m tests.web.choice_vectors`.

A character in the page must choose what the server's chooses from the same position and chance.
"""

import json
from pathlib import Path
from typing import Any, Final

from lostcities.bots.characters import CHARACTERS
from lostcities.bots.policy import choose_move
from lostcities.core.chance import below, new_generator
from lostcities.games.catalog import find_game
from lostcities.server.thinking.pool import bot_generator
from lostcities.table import Table

VECTORS: Final = Path(__file__).parents[2] / "web/src/engine/local/players/choices.json"
TABLES: Final[tuple[tuple[str, int, dict[str, Any]], ...]] = (
    ("classic", 2, {"rounds": 2}),
    ("partners", 4, {"rounds": 1}),
    ("rivals", 3, {}),
    ("roll_and_write", 3, {}),
)
EVERY: Final = 4  # moves between two positions, on the average


def choices_at(name: str, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """The record of a game as the characters play it, and some choices of each on the way."""
    table = Table(name, seed=f"choices {name}", seats=seats, chance=2, **options)
    people = {person.name: person.make(find_game(name)) for person in CHARACTERS.values()}
    rng, chosen = new_generator(seats), list[list[Any]]()
    while table.mover is not None:
        at = len(table.played)
        if below(rng, EVERY) == 0:
            lots = {who: bot_generator(who, at) for who in people}
            chosen.append([at, *(choose_move(people[who], table, lots[who]) for who in people)])
        table.play(choose_move(people["lantern"], table, bot_generator("all", at)))
    return {"record": table.record(), "bots": list(people), "choices": chosen}


def text_of_vectors() -> str:
    """The file, a game a line."""
    games = [choices_at(*table) for table in TABLES]
    return "[\n" + ",\n".join(json.dumps(it, separators=(",", ":")) for it in games) + "\n]\n"


if __name__ == "__main__":
    VECTORS.write_text(text_of_vectors())
