"""Who sits on the other seats: bots of the catalog, or programs of others."""

import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Protocol

from lostcities.arena.playing.players import check_bot, is_program
from lostcities.bots.catalog import find_bot
from lostcities.bots.policy import Policy, choose_move
from lostcities.bots.programs.program import Program, split
from lostcities.core.chance import Generator, next_word
from lostcities.errors import BadOption, BotFailed, quoted
from lostcities.table import Table

LONGEST_NAME: Final = 9  # letters: a number may follow, and a label has eleven


class Player(Protocol):
    """Somebody on a seat who needs no keyboard."""

    def choose(self, table: Table, rng: Generator) -> str:
        """The move for the seat to move."""

    def close(self) -> None:
        """The game is left."""


class BotPlayer:
    """A bot of the catalog."""

    def __init__(self, policy: Policy) -> None:
        """It plays any seat."""
        self.policy = policy

    def choose(self, table: Table, rng: Generator) -> str:
        """What its policy answers, by what the seat may know."""
        return choose_move(self.policy, table, rng)

    def close(self) -> None:
        """Nothing is left behind."""


class ProgramPlayer:
    """A program that speaks the bot protocol, on one seat."""

    def __init__(self, command: str) -> None:
        """The process starts with the first move; what cannot be started is refused now."""
        file = split(command)[0]
        if shutil.which(file) is None:
            raise BadOption.of("no_program", program=quoted(file))
        self.program, self.greeted = Program(command), False

    def choose(self, table: Table, rng: Generator) -> str:
        """What it answers; BotFailed says why there is no move."""
        if not self.greeted:
            self.program.new_game(table, table.mover or 0)
            self.greeted = True
        return self.program.choose(table, seed=next_word(rng))

    def close(self) -> None:
        """End the process."""
        self.program.close()


def seated(bots: Sequence[str], seats: Sequence[int], game: str) -> dict[int, Player]:
    """The players by seat: one bot for all seats, or one for each in order."""
    named = by_seat(bots, seats)
    for bot in dict.fromkeys(bots):
        check_bot(bot, game)
    policies = {bot: find_bot(bot, game) for bot in set(bots) if not is_program(bot)}
    return {
        seat: BotPlayer(policies[bot]) if bot in policies else ProgramPlayer(bot)
        for seat, bot in named.items()
    }


def check_programs(bots: Sequence[str], table: Table) -> None:
    """An error if a program cannot make a move: tried on another deal, before the game begins."""
    for command in dict.fromkeys(filter(is_program, bots)):
        trial = Table(table.game, seed="trial", seats=table.seats, **table.options)
        with Program(command) as program:
            try:
                program.new_game(trial, trial.mover or 0)
                program.choose(trial, seed=0)
            except BotFailed as error:
                raise BadOption.of("program_fails", error=error) from None


def by_seat(bots: Sequence[str], seats: Sequence[int]) -> dict[int, str]:
    """Which bot sits where."""
    if len(bots) == 1:
        return dict.fromkeys(seats, bots[0])
    if len(bots) != len(seats):
        raise BadOption.of("too_many_against", given=len(bots), seats=len(seats))
    return dict(zip(seats, bots, strict=True))


def names_of(bots: Mapping[int, str]) -> dict[int, str]:
    """What the bots are called; those who would be called alike are numbered."""
    names = {seat: short_name(bot) for seat, bot in bots.items()}
    alike, numbered = Counter(names.values()), Counter[str]()
    for seat, name in names.items():
        numbered[name] += 1
        names[seat] = f"{name} {numbered[name]}" if alike[name] > 1 else name
    return names


def short_name(bot: str) -> str:
    """The name of a bot without its settings, or of a program without its path."""
    if not is_program(bot):
        return bot.partition(":")[0][:LONGEST_NAME]
    words = split(bot)
    file = next((word for word in reversed(words) if Path(word).suffix), words[0])
    return Path(file).stem[:LONGEST_NAME] or words[0][:LONGEST_NAME]
