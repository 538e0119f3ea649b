"""Whole requests on the page of the bot protocol: `python -m tests.bots.requests` prints them."""

import json
from typing import Any, Final

from lostcities.bots.programs.protocol import move_request
from lostcities.table import Table
from tests.notation.worlds import play_randomly

MOVES: Final = {"partners": 57, "rivals": 48, "roll_and_write": 25}  # made before the request
FIELDS: Final = ("lostcities", "type", "clock", "seed", "moves", "view")
WIDTH: Final = 116  # letters of a line


def request(game: str) -> dict[str, Any]:
    """The request on the page, as it would be sent."""
    options = {"rounds": 1} if game == "partners" else {}
    table = play_randomly(Table(game, seed=7, **options), MOVES[game])
    message: dict[str, Any] = json.loads(move_request(table, 5.0, seed=7))
    return {name: message[name] for name in FIELDS}


def laid_out(value: Any, indent: str = "", before: int = 0) -> str:
    """JSON for the eye: what fits into a line, with so many letters before it, is one line."""
    flat, deeper = json.dumps(value), f"{indent}  "
    if len(indent) + before + len(flat) < WIDTH or not isinstance(value, dict | list):
        return flat
    if isinstance(value, dict):
        named = value.items()
        lines = [f'"{key}": {laid_out(part, deeper, len(key) + 4)}' for key, part in named]
    elif isinstance(value[0], str):
        lines = filled([json.dumps(part) for part in value], deeper)
    else:
        lines = [laid_out(part, deeper) for part in value]
    return f"{flat[0]}\n{deeper}" + f",\n{deeper}".join(lines) + f"\n{indent}{flat[-1]}"


def filled(parts: list[str], indent: str) -> list[str]:
    """Short parts, as many in a line as fit."""
    lines = [parts[0]]
    for part in parts[1:]:
        if len(indent) + len(lines[-1]) + len(part) + 3 <= WIDTH:
            lines[-1] += f", {part}"
        else:
            lines.append(part)
    return lines


if __name__ == "__main__":
    for game in MOVES:
        print(f"```json\n{laid_out(request(game))}\n```\n")
