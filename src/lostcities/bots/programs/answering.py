"""One of our bots behind the protocol: a line in, a line out, whatever comes in."""

import sys
import traceback
from typing import Any, Final

import numpy as np

from lostcities.bots.catalog import THINKING, USUAL_THINK, find_bot
from lostcities.bots.policy import Policy
from lostcities.bots.programs.protocol import (
    VERSION,
    Answer,
    Greeting,
    Refusal,
    line_of,
    read_request,
)
from lostcities.core.chance import Generator, new_generator
from lostcities.core.game import NOBODY, Mask
from lostcities.errors import BadRequest, LostCitiesError, quoted
from lostcities.games.catalog import USUAL_GAME
from lostcities.notation.from_view import Seen, game_of, seen_from_view
from lostcities.notation.moves import move_name

SHARE: Final = 0.8  # of the clock that a bot may think; the rest is for reading and writing


class Answering:
    """A bot that answers the lines of a referee."""

    def __init__(self, bot: str, *, game: str | None, think: float | None, seed: int) -> None:
        """The bot must exist; with a game it plays that one alone."""
        self.bot, self.game, self.think, self.seed = bot, game, think, seed
        self.answered = 0  # moves so far: each has chance of its own
        self.done = False  # the referee has said quit
        self._policies: dict[tuple[str, str], Policy] = {}
        if think is not None and not has_think(bot):
            raise LostCitiesError(f"the bot {bot!r} takes no time to think: leave out --think")
        self.policy(game or USUAL_GAME, None)  # a bot that does not exist is told at once

    def answer(self, line: str) -> str | None:
        """The line that answers a line, if it wants one; a wrong one gets its error."""
        try:
            message = read_request(line)
            self.done = message["type"] == "quit"
            if message["type"] == "hello":
                return line_of(Greeting(lostcities=VERSION, name=f"lostcities {self.bot}"))
            return line_of(Answer(move=self.move(message))) if message["type"] == "move" else None
        except LostCitiesError as error:
            return line_of(Refusal(error=str(error)))
        except Exception as error:  # the referee must not wait for a bot that broke
            traceback.print_exc(file=sys.stderr)
            return line_of(Refusal(error=f"the bot broke: {error!r:.200}"))

    def move(self, message: dict[str, Any]) -> str:
        """The bot's move in the position of a request."""
        game = game_of(message["view"])
        if self.game not in (None, game.name):
            raise BadRequest(f"this bot plays {self.game}, and the view is of {game.name}")
        rng = self.generator(message)
        seen = seen_from_view(message["view"], rng)
        mask = legal_mask(seen)
        check_moves(seen, mask, message["moves"])
        policy = self.policy(game.name, message.get("clock"))
        action = policy(seen.state, mask, rng)
        self.answered += 1
        return move_name(game, int(action))

    def generator(self, message: dict[str, Any]) -> Generator:
        """Chance from the request's seed, or else the next of our own."""
        if "seed" in message:
            return new_generator(message["seed"])
        return new_generator(self.seed, stream=self.answered)

    def policy(self, game: str, seconds: float | None) -> Policy:
        """The bot for a game and a clock, made when first needed."""
        asked = within_clock(self.bot, self.think, seconds)
        if (asked, game) not in self._policies:
            self._policies = {(asked, game): find_bot(asked, game)}  # one is enough to keep
        return self._policies[asked, game]


def legal_mask(seen: Seen) -> Mask:
    """The legal actions of the seat that sees, which must be the one to move."""
    mover = seen.game.mover(seen.state)
    if mover == NOBODY:
        raise BadRequest("the game in the view is over: nobody is to move")
    if mover != seen.seat:
        raise BadRequest(f"the view is that of seat {seen.seat}, but seat {mover} is to move")
    mask = np.zeros(seen.game.actions, np.int8)
    seen.game.legal(seen.state, mask)
    return mask


def check_moves(seen: Seen, mask: Mask, moves: list[str]) -> None:
    """The referee's list must be that of the rules, in any order."""
    right = {move_name(seen.game, int(action)) for action in np.flatnonzero(mask)}
    wrong = [move for move in moves if move not in right]
    if wrong:
        raise BadRequest(f"moves: {quoted(wrong[0])} is not legal in the position of the view")
    missing = sorted(right - set(moves))
    if missing:
        raise BadRequest(f"moves: {missing[0]!r} is legal in the position of the view, but missing")


# --- The clock ------------------------------------------------------------------------


def has_think(bot: str) -> bool:
    """Whether a bot can be told how long to think."""
    name = bot.partition(":")[0]
    return name in THINKING and "think" in THINKING[name][1]


def within_clock(bot: str, think: float | None, seconds: float | None) -> str:
    """The text that asks for a bot which thinks as long as wanted, but within the clock."""
    name, _, settings = bot.partition(":")
    parts = dict(part.partition("=")[::2] for part in settings.split(",") if part)
    wanted = think if think is not None else number(parts.get("think"))
    free = wanted is None and "worlds" in parts  # told its work in another way
    if not has_think(bot) or free or (wanted is None and seconds is None):
        return bot
    limit = USUAL_THINK[name] if wanted is None else wanted
    if seconds is not None:
        limit = min(limit, SHARE * seconds)
    parts["think"] = f"{limit:g}"
    return f"{name}:{','.join(f'{key}={value}' for key, value in parts.items())}"


def number(text: str | None) -> float | None:
    """A number in a text, if there is one."""
    try:
        return None if text is None else float(text)
    except ValueError:
        return None
