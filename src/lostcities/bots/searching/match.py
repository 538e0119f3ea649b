"""What an end is worth: the points of the lead, and the win, in a match that of the match."""

import math
from typing import Any, Final, NamedTuple

from lostcities.bots.tuning import tuning_of
from lostcities.core.compiled import compilable
from lostcities.core.game import Game
from lostcities.core.play import margin, win_share

ROUND: Final = 38.0  # points: the standard deviation of a round's margin between equal players


class Standing(NamedTuple):
    """How a match stands: what the first side leads by, and how many rounds follow this one."""

    lead: int = 0
    rounds: int = 0


class Terms(NamedTuple):
    """What ends are worth."""

    point: float  # of the lead
    win: float  # beside the points
    lead: int = 0  # of the first side, from the rounds before
    rounds: int = 0  # that follow this one


def terms_for(game: Game, standing: Standing, *, as_learnt: bool) -> Terms:
    """What champion+ plays for; or what the network learnt, to be compared with its values."""
    tuning = tuning_of(game)
    win = tuning.learnt_win if as_learnt else tuning.played_win
    return Terms(tuning.point, win, *standing)


@compilable
def outlook(lead: float, rounds: int) -> float:
    """The chance to win less the chance to lose, with a lead before so many rounds."""
    if rounds > 0:
        return math.erf(lead / (ROUND * math.sqrt(2.0 * rounds)))
    return 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0


def standing_of(game: Game, seen: Any) -> Standing:
    """How the match stands before the round that is being played."""
    if not game.has_rounds:
        return Standing()
    lead = int(seen.banked[0]) - int(seen.banked[1])
    return Standing(lead, int(seen.rounds) - int(seen.round_number) - 1)


def one_round(game: Game, seen: Any) -> Any:
    """A position as if this round were the whole game."""
    alone = game.copy(seen)
    if game.has_rounds:
        make_one_round(alone)
    return alone


@compilable
def make_one_round(state: Any) -> None:
    """Forget the other rounds of a match."""
    state.rounds, state.round_number = 1, 0
    for side in range(len(state.banked)):
        state.banked[side] = 0


@compilable
def value_end(scores: Any, terms: Terms) -> None:
    """Final scores become what they are worth to each seat: their lead, and the win."""
    if len(scores) == 2:
        lead = scores[0] - scores[1]
        worth = lead * terms.point + terms.win * outlook(lead + terms.lead, terms.rounds)
        scores[0], scores[1] = worth, -worth
    else:
        value_seats(scores, terms)


@compilable
def value_seats(scores: Any, terms: Terms) -> None:
    """The same where everyone plays for himself."""
    seats, total, best, winners = len(scores), 0.0, -math.inf, 0
    for seat in range(seats):
        total += scores[seat]
        if scores[seat] > best:
            best, winners = scores[seat], 1
        elif scores[seat] == best:
            winners += 1
    for seat in range(seats):
        share = win_share(scores[seat], best, winners)
        points = margin(scores[seat], total, seats) * terms.point
        scores[seat] = points + terms.win * 2 * (share - 1 / seats)
