"""The field of the deals of the day: playthroughs of each, stored as quantiles.

    python tools/daily_field.py [--games 1000] [--only classic]

For each game and each of the 366 days the deal is played many times by the player by rules of
thumb, in the seat that people have, with moves at random mixed in: from 1 in 100 to 1 in 4. The
others play by rules of thumb alone. Written down are 21 quantiles (0 %, 5 %, …, 100 %) of the
margin to the best of the others, as little-endian int16, day after day:
web/src/daily/field/NAME.bin. The same command gives the same bytes.
"""

import argparse
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.catalog import rule_player
from lostcities.core.chance import GENERATOR_WORDS, TAPE, below, fraction, seed_generator
from lostcities.core.compiled import compilable, fast
from lostcities.core.game import Game
from lostcities.core.move_chance import move_generator
from lostcities.core.play import nth_legal
from lostcities.core.streams import bring_up, drawing_action, has_streams
from lostcities.fairness.day import DAYS, SEATS, day_seed, deal_of_the_day
from lostcities.games.catalog import find_game

FOLDER: Final = Path(__file__).parent.parent / "web/src/daily/field"
NOISE: Final = np.array([0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.17, 0.25])  # shares of random moves
QUANTILES: Final = np.linspace(0, 1, 21)
ROLLS: Final = 160  # at most, in a game with dice
MOST: Final = 3000  # actions that cut a game
SEED: Final = 20261116


def player(game: Game) -> Any:
    """A function that plays a deal as often as there is room for margins."""
    legal, mover, imagine, act = game.legal, game.mover, game.imagine, game.act
    is_over, score, choose = game.is_over, game.score, rule_player(game)
    streams = has_streams(game)
    drawing = drawing_action(game) if streams else -1
    sides = game.sides

    @compilable
    def margin(state: Any, seats: int) -> int:
        best = -100000
        for seat in range(1, seats):
            if sides == 0 or seat % sides != 0:
                best = max(best, int(score(state, seat)))
        return int(score(state, 0)) - best

    @compilable
    def play(
        states: Any, tapes: Any, parts: Any, mask: Any, noise: Any, day: int, margins: Any
    ) -> None:
        rng, tape = np.zeros(GENERATOR_WORDS, np.int64), np.zeros(1 + TAPE, np.int64)
        for n in range(len(margins)):
            states[0] = states[2]
            parts[:] = 0
            seed_generator(rng, SEED + day, n)
            asked = 0
            for _ in range(MOST):
                if is_over(states[0]):
                    break
                count, seat = legal(states[0], mask), mover(states[0])
                if seat == 0 and fraction(rng) < noise[n % len(noise)]:
                    action = nth_legal(mask, below(rng, count))
                else:
                    states[1] = states[0]
                    imagine(states[1], seat, rng)
                    action = choose(states[1], mask, rng)
                if streams and action == drawing:
                    bring_up(states[0], parts)
                tape[:] = tapes[min(asked, len(tapes) - 1)]
                act(states[0], action, tape)
                if tape[0] != 1:
                    asked += 1
            margins[n] = margin(states[0], len(parts))

    return fast(play)


def margins_of(game: Game, play: Any, day: str, games: int) -> NDArray[np.int64]:
    """The margins of so many playthroughs of a day's deal."""
    states, seed = game.new_states(3), day_seed(game.name, day)
    states[2] = deal_of_the_day(game.name, day).state
    tapes = np.stack([move_generator(seed, 1 + n, 3) for n in range(ROLLS)])
    parts = np.zeros(SEATS[game.name], np.int64)
    margins = np.zeros(games, np.int64)
    mask = np.zeros(game.actions, np.int8)
    play(states, tapes, parts, mask, NOISE, DAYS.index(day), margins)
    return margins


def write(name: str, games: int) -> None:
    """The quantiles of all days of a game, as a file."""
    game, begin = find_game(name), time.perf_counter()
    play = player(game)
    all_days = [margins_of(game, play, day, games) for day in DAYS]
    rows = np.array([np.quantile(margins, QUANTILES) for margins in all_days]).round().astype("<i2")
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.bin").write_bytes(rows.tobytes())
    seconds = time.perf_counter() - begin
    middle, whole = np.median(rows[:, 10]), np.concatenate(all_days)
    print(
        f"{name}: {len(DAYS)} days × {games} games in {seconds:.0f} s; margins {whole.mean():.1f} "
        f"± {whole.std():.1f}, median of medians {middle:.0f}, won {(whole > 0).mean():.0%}"
    )


def main() -> None:
    """Write the files of all games, or of one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="playthroughs of each deal")
    parser.add_argument("--only", choices=SEATS)
    given = parser.parse_args()
    for name in SEATS:
        if given.only in (None, name):
            write(name, given.games)


if __name__ == "__main__":
    main()
