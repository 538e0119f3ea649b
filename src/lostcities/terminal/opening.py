"""How a game is opened: a new table or a saved one, people and bots on its seats."""

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from lostcities.bots.catalog import find_bot
from lostcities.core.game import checked_range
from lostcities.errors import BadOption, BadRecord, told_file
from lostcities.games.catalog import USUAL_GAME
from lostcities.table import Table
from lostcities.terminal.play import Play, Seating
from lostcities.terminal.saving import Keeper, load_record
from lostcities.terminal.screen import Screen

USUAL_BOT: Final = "rules"


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    game: str | None
    seed: str | None
    options: dict[str, Any]
    people: int
    against: str | None
    save: str | None
    resume: str | None


def open_game(screen: Screen, wishes: Wishes) -> Play:
    """A game ready to be played."""
    if wishes.resume is not None:
        return resumed(screen, wishes)
    table = Table(wishes.game or USUAL_GAME, seed=wishes.seed, **wishes.options)
    play = Play(screen, table, seating(table, wishes), Keeper())
    if wishes.save is not None:
        play.keeper.move_to(wishes.save, table)  # better to fail now than after the first move
    return play


def resumed(screen: Screen, wishes: Wishes) -> Play:
    """A game that was saved, after its last move; it is kept in the same file."""
    file = wishes.resume or ""
    if wishes.options or wishes.seed is not None:
        given = next(iter(wishes.options), "seed")
        raise BadOption.of("resumed_options", option=given)
    record = load_record(file)
    if wishes.game not in (None, record["game"]):
        raise BadOption.of(
            "other_game", file=told_file(file), game=record["game"], wished=wishes.game
        )
    try:
        Table.replay(record)
    except BadRecord as error:
        raise BadRecord.of("file_no_good", file=told_file(file), error=error) from None
    table = Table.replay(record, moves=0)
    play = Play(screen, table, seating(table, wishes), Keeper())
    for move in record["moves"]:
        play.make(move)
    play.recall()
    if wishes.save is None:
        play.keeper.file = file
    else:
        play.keeper.move_to(wishes.save, table)
    return play


def seating(table: Table, wishes: Wishes) -> Seating:
    """People on the first seats, the bot on all others."""
    checked_range("people", wishes.people, 1, table.seats)
    name = wishes.against or USUAL_BOT
    policy = find_bot(name, table.game)
    return Seating(
        people=tuple(range(wishes.people)),
        bot=name,
        policies=dict.fromkeys(range(wishes.people, table.seats), policy),
        seed=bot_seed(table.seed),
    )


def bot_seed(seed: str) -> int:
    """A seed for the bots that tells nothing of the table's, and is the same after resuming."""
    digest = hashlib.sha256(f"bots at the table of {seed}".encode()).digest()
    return int.from_bytes(digest[:7], "big")
