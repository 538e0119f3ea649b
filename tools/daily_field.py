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
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.catalog import rule_player
from lostcities.core.chance import GENERATOR_WORDS, TAPE, below, fraction, seed_generator
from lostcities.core.compiled import compilable, fast
from lostcities.core.game import Game
from lostcities.core.move_chance import move_generator
from lostcities.core.play import nth_legal
from lostcities.core.streams import bring_up, drawing_action, has_streams
from lostcities.fairness.day import DAYS, day_seats, day_seed, deal_of_the_day
from lostcities.games.catalog import GAMES, find_game

FOLDER: Final = Path(__file__).parent.parent / "web/src/daily/field"
NOISE: Final = (0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.17, 0.25)  # shares of random moves
QUANTILES: Final = np.linspace(0, 1, 21)
ROLLS: Final = 160  # at most, in a game with dice
MOST: Final = 3000  # actions that cut a game
SEED: Final = 20261116
LARGE: Final = 100_000  # points that nobody has


class Arrays(NamedTuple):
    """What the compiled loop works on."""

    states: Any  # three records: the game, what its mover sees, and the deal
    tapes: NDArray[np.int64]  # by roll: the words of its chance
    tape: NDArray[np.int64]  # of this action
    parts: NDArray[np.int64]  # of the deck, by seat
    mask: NDArray[np.int8]
    rng: NDArray[np.int64]  # of moves at random
    margins: NDArray[np.int64]  # by playthrough


def player(game: Game) -> Any:
    """A function that plays a deal as often as there is room for margins."""
    is_over, choose, carry_out, margin = game.is_over, chooser(game), actor(game), margin_of(game)

    @compilable
    def play(arrays: Arrays, day: int) -> None:
        for n in range(len(arrays.margins)):
            arrays.states[0] = arrays.states[2]
            arrays.parts[:] = 0
            seed_generator(arrays.rng, SEED + day, n)
            noise, asked = NOISE[n % len(NOISE)], 0
            for _ in range(MOST):
                if is_over(arrays.states[0]):
                    break
                asked += carry_out(arrays, choose(arrays, noise), asked)
            arrays.margins[n] = margin(arrays.states[0], len(arrays.parts))

    return fast(play)


def chooser(game: Game) -> Any:
    """A function that moves by rules of thumb; in the first seat now and then at random."""
    legal, mover, imagine, by_rules = game.legal, game.mover, game.imagine, rule_player(game)

    @compilable
    def choose(arrays: Arrays, noise: float) -> int:
        count, seat = legal(arrays.states[0], arrays.mask), mover(arrays.states[0])
        if seat == 0 and fraction(arrays.rng) < noise:
            return nth_legal(arrays.mask, below(arrays.rng, count))
        arrays.states[1] = arrays.states[0]
        imagine(arrays.states[1], seat, arrays.rng)
        return int(by_rules(arrays.states[1], arrays.mask, arrays.rng))

    return choose


def actor(game: Game) -> Any:
    """A function that carries an action out, and says whether it asked chance for anything."""
    act, streams = game.act, has_streams(game)
    drawing = drawing_action(game) if streams else -1

    @compilable
    def carry_out(arrays: Arrays, action: int, asked: int) -> int:
        if streams and action == drawing:
            bring_up(arrays.states[0], arrays.parts)
        arrays.tape[:] = arrays.tapes[min(asked, len(arrays.tapes) - 1)]
        act(arrays.states[0], action, arrays.tape)
        return int(arrays.tape[0] != 1)

    return carry_out


def margin_of(game: Game) -> Any:
    """A function that says how far the first seat is ahead of the best of the others."""
    score, sides = game.score, game.sides

    @compilable
    def margin(state: Any, seats: int) -> int:
        best = -LARGE
        for seat in range(1, seats):
            if sides == 0 or seat % sides != 0:
                best = max(best, int(score(state, seat)))
        return int(score(state, 0)) - best

    return margin


def margins_of(game: Game, play: Any, day: str, games: int) -> NDArray[np.int64]:
    """The margins of so many playthroughs of a day's deal."""
    seed, words = day_seed(game.name, day), 1 + TAPE
    arrays = Arrays(
        states=game.new_states(3),
        tapes=np.stack([move_generator(seed, 1 + n, 3) for n in range(ROLLS)]),
        tape=np.zeros(words, np.int64),
        parts=np.zeros(day_seats(game), np.int64),
        mask=np.zeros(game.actions, np.int8),
        rng=np.zeros(GENERATOR_WORDS, np.int64),
        margins=np.zeros(games, np.int64),
    )
    arrays.states[2] = deal_of_the_day(game.name, day).state
    play(arrays, DAYS.index(day))
    return arrays.margins


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
    parser.add_argument("--only", choices=GAMES)
    given = parser.parse_args()
    for name in GAMES:
        if given.only in (None, name):
            write(name, given.games)


if __name__ == "__main__":
    main()
