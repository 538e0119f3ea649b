"""Who sits in the other seats: bots by name, or policies."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from lostcities.bots.catalog import BOTS, compiled, find_bot
from lostcities.bots.policy import Policy
from lostcities.core.chance import Generator
from lostcities.core.compiled import compilable, fast, is_compilable
from lostcities.core.game import Game, Mask
from lostcities.envs.observing import Observing
from lostcities.envs.one_game import OneGame
from lostcities.errors import BadOption, LostCitiesError

Opponent = str | Policy
Opponents = Opponent | Sequence[Opponent]
Chooser = Callable[[int, Any, Mask, Generator], int]  # (place, seen, mask, rng) → action


def seated(game: Game, seats: int, opponents: Opponents) -> tuple[Policy, ...]:
    """A policy for each other seat, from the learner's left on; one alone takes them all."""
    others = seats - 1
    if isinstance(opponents, str) or callable(opponents):
        opponents = [opponents] * others
    if not isinstance(opponents, Sequence):
        raise BadOption(
            "opponents must be the text of a bot such as 'rules', a policy, or a list of "
            f"them, one for each other seat, not {opponents!r}"
        )
    if len(opponents) != others:
        needed = "1 opponent" if others == 1 else f"{others} opponents"
        raise BadOption(f"{seats} seats need {needed}, not {len(opponents)}")
    known = {text: found(game, text) for text in opponents if isinstance(text, str)}
    return tuple(
        known[opponent] if isinstance(opponent, str) else found(game, opponent)
        for opponent in opponents
    )


def found(game: Game, opponent: Opponent) -> Policy:
    """A bot of the catalog, or the policy itself."""
    if isinstance(opponent, str):
        if "/" in opponent or " " in opponent:
            raise BadOption(
                f"{opponent!r} looks like a program: programs play in the arena "
                f"(lostcities arena), here the bots are: {', '.join(BOTS)}"
            )
        policy = find_bot(opponent, game.name)
        return policy if is_compilable(policy) else compiled(policy)
    if not callable(opponent):
        raise BadOption(f"an opponent must be the text of a bot or a policy, not {opponent!r}")
    if isinstance(opponent, Observing) and opponent.game != game.name:
        raise BadOption(f"{opponent!r} plays {opponent.game}, but this is {game.name}")
    return opponent


@cache
def chooser(policies: tuple[Policy, ...]) -> Chooser:
    """One compilable function for several policies: that of the place chooses."""
    first, rest = policies[0], policies[1:]
    if all(policy is first for policy in rest):

        @compilable
        def same(place: int, seen: Any, mask: Mask, rng: Generator) -> int:
            return first(seen, mask, rng)

        return same
    others = chooser(rest)

    @compilable
    def choose(place: int, seen: Any, mask: Mask, rng: Generator) -> int:
        if place == 0:
            return first(seen, mask, rng)
        return others(place - 1, seen, mask, rng)

    return choose


Replier = Callable[[OneGame, int], int]  # (game, place of the mover) → action


def replier(game: Game, policies: tuple[Policy, ...]) -> Replier:
    """A function that says what the bot to move does, from what its seat may know."""
    if not all(map(is_compilable, policies)):
        return lambda one, place: int(
            policies[place](one.seen(one.mover), one.mask.copy(), one.own)
        )
    reply, worlds = compiled_reply(game, chooser(policies)), game.new_states(1)
    return lambda one, place: reply(one.states, worlds, one.mover, place, one.mask, one.own)


@cache
def compiled_reply(game: Game, choose: Chooser) -> Callable[..., int]:
    """The same in one compiled call; the world imagined is written into `worlds`."""
    imagine = game.imagine

    @compilable
    def reply(states: Any, worlds: Any, seat: int, place: int, mask: Mask, rng: Generator) -> int:
        worlds[0] = states[0]
        imagine(worlds[0], seat, rng)
        return choose(place, worlds[0], mask, rng)

    return fast(reply)


def checked_seat(seat: object, seats: int) -> int:
    """A seat of the table."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise BadOption(f"seat must be 0 to {seats - 1}, not {seat!r}")
    return seat


def illegal_choice(policy: Policy, action: int) -> LostCitiesError:
    """A bot of somebody's chose what is not legal."""
    name = getattr(policy, "__name__", repr(policy))
    return LostCitiesError(f"the opponent {name} chose action {action}, which is not legal")
