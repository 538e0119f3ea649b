"""How much thinking gains in classic, judged in hindsight: by what the other really held.

Champions play rounds against each other. Wherever champion+ would think it looks into worlds, and
its choice is compared with the first thought in further worlds: there the other has the real hand,
and only the deck is shuffled, as both players' luck to come. So a choice that is good in imagined
worlds alone gains nothing here. All is measured twice in the same positions: in worlds that lean by
the belief, and in worlds dealt by chance.

python tools/hindsight.py [--rounds 20] [--worlds 256] [--seed 1] [--json]
"""

import json
import math
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np

from lostcities.arena.measuring.statistics import Samples, estimate
from lostcities.arena.reporting.text import margin
from lostcities.bots import champion
from lostcities.bots.network import Network
from lostcities.bots.searching.belief import LogOdds, believer, no_log_odds
from lostcities.bots.searching.champion_plus import candidates, who_plays_on
from lostcities.bots.searching.champion_worlds import Reach, filler
from lostcities.bots.searching.match import Standing
from lostcities.bots.searching.verdict import Worths, gains, verdict, worth
from lostcities.bots.searching.worlds import Actions, Worlds
from lostcities.bots.tuning import tuning_of
from lostcities.core.chance import Generator, new_generator, shuffle
from lostcities.core.compiled import compilable, fast
from lostcities.games.catalog import CLASSIC
from lostcities.table import Table

LINES: Final = (0.0, 0.5, 1.0, 1.5, 2.0)  # standard errors that a choice must gain
LONGEST: Final = 160  # actions of a round that are looked at; few have more

Look = Callable[[Any, Actions, int], Worths]


@compilable
def shuffle_deck(state: Any, _seat: int, rng: Generator) -> None:
    """A world as it really is, but for the order of the deck."""
    shuffle(state.deck, int(state.deck_left), rng)


class Decision(NamedTuple):
    """What the favourite moves are worth in one position, the first thought's first."""

    by_belief: Worths  # as champion+ judges: the lead, and the win
    by_chance: Worths
    real: Worths  # points


def main() -> None:
    """Play, think, look back."""
    parser = ArgumentParser(description="What thinking gains, by what the other really held.")
    parser.add_argument("--rounds", type=int, default=20, help="at least 2")
    parser.add_argument("--worlds", type=int, default=256)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    believe, chance = believer(CLASSIC), no_log_odds()
    looks = imagining(asked, believe), imagining(asked, lambda _: chance), remembering(asked)
    rounds = [watch_round(asked, number, looks) for number in range(asked.rounds)]
    found = [summary(rounds, line) for line in LINES]
    print(json.dumps(found) if asked.json else as_table(found))


def watch_round(asked: Namespace, number: int, looks: tuple[Look, Look, Look]) -> list[Decision]:
    """The decisions of one round, both sides'."""
    player = champion.make(CLASSIC)
    player.compile()
    table = Table("classic", seed=f"hindsight {asked.seed} {number}", rounds=1)
    rng, state, decisions = new_generator(asked.seed, number), CLASSIC.copy(table.state), []
    mask, legal, act = np.zeros(CLASSIC.actions, np.int8), fast(CLASSIC.legal), fast(CLASSIC.act)
    for n in range(LONGEST):
        if CLASSIC.is_over(state):
            break
        legal(state, mask)
        actions = candidates(player.probabilities(state, mask))
        if len(actions) > 1:
            seed = (asked.seed * 1000 + number) * LONGEST + n
            decisions.append(Decision(*(look(state, actions, seed) for look in looks)))
        act(state, player(state, mask, rng), rng)
    print(f"round {number + 1} of {asked.rounds}", file=sys.stderr, flush=True)
    return decisions


def imagining(asked: Namespace, believe: Callable[[Any], LogOdds]) -> Look:
    """What actions are worth in the worlds that champion+ looks into, with such a belief."""
    fill_for = filler(CLASSIC, *apprentice())

    def look(state: Any, actions: Actions, seed: int) -> Worths:
        worlds = Worlds(CLASSIC, fill_for(Standing(), believe(state)), state, 2 * seed, 1)
        return worth(worlds.scores(actions, 0, asked.worlds, math.inf), CLASSIC.mover(state))

    return look


def remembering(asked: Namespace) -> Look:
    """What they are worth with the hands as they were."""
    game, (network, reach) = replace(CLASSIC, imagine=shuffle_deck), apprentice()
    points_alone = reach._replace(valued=True)  # as the network learnt it: the win is left out
    fill = filler(game, network, points_alone)(Standing(), no_log_odds())

    def look(state: Any, actions: Actions, seed: int) -> Worths:
        scores = Worlds(game, fill, state, 2 * seed + 1, 1).scores(
            actions, 0, asked.worlds, math.inf
        )
        return worth(scores, CLASSIC.mover(state)) / (2 * tuning_of(CLASSIC).point)

    return look


def apprentice() -> tuple[Network, Reach]:
    """Who plays on, and how far."""
    return who_plays_on(CLASSIC, champion.make(CLASSIC).network)


def summary(rounds: list[list[Decision]], line: float) -> dict[str, Any]:
    """What one side gains in each round if a choice must gain so many standard errors."""
    found: dict[str, Any] = {"standard errors": line, "decisions": sum(map(len, rounds))}
    for way in ("by_belief", "by_chance"):
        gained, changed = [], 0
        for decisions in rounds:
            chosen = [choice(getattr(it, way), line) for it in decisions]
            real = [gains(it.real, 0)[0][n] for it, n in zip(decisions, chosen, strict=True)]
            gained.append(round(float(np.sum(real)) / 2, 3))  # both sides
            changed += sum(n > 0 for n in chosen)
        found[way] = {"changed": changed, "points": gained}
    return found


def choice(worths: Worths, line: float) -> int:
    """Which of the candidates is chosen."""
    return verdict(worths, np.arange(worths.shape[1]), 0, line)


def as_table(found: list[dict[str, Any]]) -> str:
    """For people: points a round and side, with standard errors."""
    lines = [
        "| must gain | changed by belief | points | changed by chance | points | difference |",
        "|---|---|---|---|---|---|",
    ]
    for it in found:
        belief, chance = it["by_belief"], it["by_chance"]
        cells = [f"{it['standard errors']}"]
        for way in (belief, chance):
            cells += [
                f"{way['changed'] / it['decisions']:.0%}",
                with_error(np.array(way["points"])),
            ]
        cells.append(with_error(np.subtract(belief["points"], chance["points"])))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, "", f"{found[0]['decisions']} decisions"])


def with_error(points: Samples) -> str:
    """The mean of the rounds, with its standard error."""
    return margin(estimate(points), 2)


if __name__ == "__main__":
    main()
