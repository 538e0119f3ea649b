"""How a game is opened: a new table or a saved one, people and bots on its seats."""

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from lostcities.core.game import checked_range
from lostcities.errors import BadOption, told_file
from lostcities.games.catalog import USUAL_GAME
from lostcities.notation.records import from_file
from lostcities.table import Table
from lostcities.terminal.play import Play, Seating
from lostcities.terminal.players import by_seat, check_programs, names_of, seated
from lostcities.terminal.saving import Keeper, load_record
from lostcities.terminal.showing.screen import Screen
from lostcities.terminal.speech import client_words

USUAL_BOT: Final = "rules"


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    game: str | None
    seed: str | None
    options: dict[str, Any]
    people: int
    against: tuple[str, ...]
    save: str | None
    resume: str | None


def open_game(screen: Screen, wishes: Wishes) -> Play:
    """A game ready to be played."""
    if wishes.resume is not None:
        return resumed(screen, wishes)
    table = Table(wishes.game or USUAL_GAME, seed=wishes.seed, **wishes.options)
    play = Play(screen, table, seating(table, wishes, screen.language), Keeper())
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
    with from_file(file):
        Table.replay(record)
    table = Table.replay(record, moves=0)
    play = Play(screen, table, seating(table, wishes, screen.language), Keeper())
    for move in record["moves"]:
        play.make(move)
    play.recall()
    if wishes.save is None:
        play.keeper.file = file
    else:
        play.keeper.move_to(wishes.save, table)
    return play


def seating(table: Table, wishes: Wishes, language: str) -> Seating:
    """People on the first seats, one bot on all others or one on each."""
    checked_range("people", wishes.people, 1, table.seats)
    bots, others = wishes.against or (USUAL_BOT,), range(wishes.people, table.seats)
    if not others and len(bots) > 1:
        raise BadOption.of("too_many_against", given=len(bots), seats=0)
    players = seated(bots, others, table.game)
    if others:
        check_programs(bots, table)
    words = client_words(language)
    people = {seat: words("player", number=seat + 1) for seat in range(wishes.people)}
    return Seating(
        people=tuple(range(wishes.people)),
        bots=bots,
        players=players,
        names=people | names_of(by_seat(bots, others) if others else {}),
        seed=bot_seed(table.seed),
    )


def bot_seed(seed: str) -> int:
    """A seed for the bots that tells nothing of the table's, and is the same after resuming."""
    digest = hashlib.sha256(f"bots at the table of {seed}".encode()).digest()
    return int.from_bytes(digest[:7], "big")
