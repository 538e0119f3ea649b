"""How much is left to gain: the best of a few moves against the champion's own choice.

Champions play rounds against each other. Wherever several moves are worth a try, each is tried in
the same imagined worlds; nothing that the mover cannot know is used. One half of the worlds
chooses, the other half judges what the choice gains on the likeliest move, and the other way round:
so what looks better by chance alone gains nothing. In the worlds the apprentice plays on to the
end; without one (Rivals) the champion plays on for some actions and says what it expects.

python tools/headroom.py GAME [--seats N] [--rounds 20] [--minutes 5] [--worlds 64] [--share 0.25]
"""

import json
import math
import random
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from lostcities.arena.measuring.statistics import Estimate, estimate
from lostcities.arena.reporting.progress import shown
from lostcities.arena.reporting.text import margin
from lostcities.bots import champion
from lostcities.bots.champion import Champion
from lostcities.bots.searching.belief import LogOdds, believer
from lostcities.bots.searching.champion_plus import candidates, who_plays_on
from lostcities.bots.searching.champion_worlds import filler
from lostcities.bots.searching.match import Standing
from lostcities.bots.searching.verdict import Worths, worth
from lostcities.bots.searching.worlds import Actions, Worlds, sides_of
from lostcities.bots.tuning import tuning_of
from lostcities.core.chance import new_generator
from lostcities.core.compiled import fast
from lostcities.core.game import Game, Mask
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import GAMES, find_game
from lostcities.table import Table

LONGEST: Final = 1000  # actions of a round that are looked at

Look = Callable[[Any, Actions, int, int], Worths]  # (state, actions, seed, worlds) → points


@dataclass(frozen=True)
class Round:
    """What was found in one round."""

    decisions: int  # with more than one legal move
    uncertain: int  # of them: with more than one move worth a try
    gains: tuple[float, ...]  # points, by decision that was tried in worlds
    sides: int


def main(given: Sequence[str] | None = None) -> int:
    """Play, try, and print a table."""
    asked = parser().parse_args(given)
    try:
        check(asked)
        rounds = list(watch(asked))
    except LostCitiesError as error:
        print(error, file=sys.stderr)
        return 2
    found = summary(asked, rounds)
    print(json.dumps(found) if asked.json else as_table(found))
    return 0


def parser() -> ArgumentParser:
    """What can be asked."""
    here = ArgumentParser(description="What the best of a few moves gains on the champion's own.")
    here.add_argument("game", choices=list(GAMES))
    here.add_argument("--seats", type=int, help="default: the fewest of the game")
    here.add_argument("--rounds", type=int, default=20, help="at most; at least 2")
    here.add_argument(
        "--minutes",
        type=float,
        default=math.inf,
        help="of processor time: begin no round after these",
    )
    here.add_argument("--worlds", type=int, default=64, help="in each half")
    here.add_argument("--share", type=float, default=0.25, help="of uncertain decisions, tried")
    here.add_argument("--seed", type=int, default=1)
    here.add_argument("--json", action="store_true")
    return here


def check(asked: Namespace) -> None:
    """Numbers that can be."""
    seats = find_game(asked.game).seats
    asked.seats = asked.seats or min(seats)
    if asked.seats not in seats:
        raise LostCitiesError(f"{asked.game} has {' or '.join(map(str, seats))} seats")
    if asked.rounds < 2 or asked.worlds < 1:
        raise LostCitiesError("rounds must be at least 2, worlds at least 1")
    if not 0 < asked.share <= 1:
        raise LostCitiesError(f"share must be above 0 and at most 1, not {asked.share:g}")


# --- Rounds ---------------------------------------------------------------------------


def watch(asked: Namespace) -> Iterator[Round]:
    """Rounds of champions, until the time is over."""
    game = find_game(asked.game)
    player, look = champion.make(game), looker(game, believer(game))
    player.compile()
    begin = time.process_time()
    with shown() as show:
        for number in range(asked.rounds):
            if number > 1 and time.process_time() - begin > 60 * asked.minutes:
                return
            yield watch_round(asked, number, player, look)
            show(number + 1, asked.rounds, "")


def watch_round(asked: Namespace, number: int, player: Champion, look: Look) -> Round:
    """The decisions of one round, all sides'."""
    chance = random.Random(f"{asked.seed} {number}")
    decisions, uncertain, gains, state = 0, 0, list[float](), None
    for n, (state, mask) in enumerate(played(player, asked.seats, f"{asked.seed} {number}")):
        actions = candidates(player.probabilities(state, mask))
        decisions += int(mask.sum() > 1)
        uncertain += int(len(actions) > 1)
        if len(actions) > 1 and chance.random() < asked.share:
            seed = (asked.seed * 100_000 + number) * LONGEST + n
            gains.append(crossed_gain(look(state, actions, seed, 2 * asked.worlds)))
    return Round(decisions, uncertain, tuple(gains), sides_of(player.game, state))


def played(player: Champion, seats: int, seed: str) -> Iterator[tuple[Any, Mask]]:
    """One round of the champion against itself: every position, and what is legal there."""
    game = player.game
    options = {"rounds": 1} if game.has_rounds else {}
    state = game.copy(Table(game.name, seed=f"headroom {seed}", seats=seats, **options).state)
    rng, mask = new_generator(random.Random(seed).getrandbits(48)), np.zeros(game.actions, np.int8)
    legal, act = fast(game.legal), fast(game.act)
    for _ in range(LONGEST):
        if game.is_over(state):
            return
        legal(state, mask)
        yield state, mask
        act(state, player(state, mask, rng), rng)


# --- Worlds ---------------------------------------------------------------------------


def looker(game: Game, believe: Callable[[Any], LogOdds]) -> Look:
    """A function that says what actions come to in worlds: the mover's margin, in points.

    Where the network judges what is not over, the win is in it as the network learnt it.
    """
    network, reach = who_plays_on(game, champion.make(game).network)
    fill_for = filler(game, network, reach._replace(valued=True))

    def look(state: Any, actions: Actions, seed: int, worlds: int) -> Worths:
        imagined = Worlds(game, fill_for(Standing(), believe(state)), state, seed, 1)
        scores = imagined.scores(actions, 0, worlds, math.inf)
        others = scores.shape[2] - 1  # what a point is worth is already a margin to them
        side = game.side_of(game.mover(state))
        points: Worths = worth(scores, side) * others / (others + 1) / tuning_of(game).point
        return points

    return look


def crossed_gain(worths: Worths) -> float:
    """What the best action gains on the first, chosen in one half of the worlds."""
    return crossed(in_halves(worths))


def in_halves(worths: Worths) -> Worths:
    """What each action comes to in each half of the worlds."""
    return np.stack([worths[half::2].mean(0) for half in (0, 1)])


def crossed(halves: Worths) -> float:
    """The gain of the best in one half, judged in the other; both ways round in the mean."""
    ways = halves, halves[::-1]
    return float(np.mean([judging[choosing.argmax()] - judging[0] for choosing, judging in ways]))


# --- What was found -------------------------------------------------------------------


def summary(asked: Namespace, rounds: list[Round]) -> dict[str, Any]:
    """All that a table needs, and the rounds, so that runs can be put together."""
    decisions, uncertain = sum(it.decisions for it in rounds), sum(it.uncertain for it in rounds)
    gains = np.array([gain for it in rounds for gain in it.gains])
    of_a_side = np.array([sum(it.gains) / asked.share / it.sides for it in rounds])
    return {
        "game": asked.game, "seats": asked.seats, "seed": asked.seed,
        "worlds": asked.worlds, "share": asked.share,
        "decisions": decisions, "uncertain": uncertain / decisions, "tried": len(gains),
        "gain a decision": asdict(estimate(gains)) if len(gains) else None,
        "gain a round": asdict(estimate(of_a_side)),
        "rounds": [asdict(it) for it in rounds],
    }  # fmt: skip


def as_table(found: dict[str, Any]) -> str:
    """For people; what a round could gain is for one side."""
    gain = found["gain a decision"]
    cells = (
        found["game"], found["seats"], len(found["rounds"]), found["decisions"],
        f"{found['uncertain']:.0%}", found["tried"],
        "–" if gain is None else margin(Estimate(**gain), 2),
        margin(Estimate(**found["gain a round"]), 1),
    )  # fmt: skip
    return "\n".join((
        "| game | seats | rounds | decisions | uncertain | tried | gain a decision | a round |",
        "|---|---|---|---|---|---|---|---|",
        f"| {' | '.join(map(str, cells))} |",
    ))  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
