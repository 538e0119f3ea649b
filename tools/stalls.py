"""How long rounds last between champions, and what not stalling costs: python tools/stalls.py GAME.

A deal is played by two champions who do not stall. Only where that changed a choice is it played
again: by two who stall, and twice by one of each, with the same chance for every seat.
"""

import argparse
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from lostcities.bots import stalling
from lostcities.bots.champion import Champion, make
from lostcities.core.chance import new_generator
from lostcities.core.compiled import fast
from lostcities.core.game import Game
from lostcities.games.catalog import find_game

LONG: Final = 120  # turns
CUT: Final = 400


class Choice:
    """What keeps the champions from stalling, and whether it ever made a difference."""

    def __init__(self) -> None:
        """Nobody stalls."""
        self.allowed, self.mattered = False, False
        self.usual = stalling.unstalled
        stalling.unstalled = self

    def __call__(self, game: Game, seen: Any, legal: Any, shares: Any) -> Any:
        """As usual, or as the network likes."""
        if self.allowed:
            return shares
        kept = self.usual(game, seen, legal, shares)
        self.mattered |= kept is not shares
        return kept


class Rounds:
    """Rounds of one game between champions, of whom some stall."""

    def __init__(self, name: str, seed: int) -> None:
        """Compile what is needed."""
        self.game, self.seed = find_game(name), seed
        self.bot: Champion = make(self.game)
        self.bot.compile()
        self.choice = Choice()
        self.seats = self.game.seats[0]
        self.options = self.game.option_row(self.seats, {"rounds": 1})
        self.states, self.mask = self.game.new_states(1), np.zeros(self.game.actions, np.int8)

    def play(self, deal: int, stalls: tuple[bool, bool]) -> tuple[int, int]:
        """The turns of a round, and the margin of the first side."""
        game, state = self.game, self.states[0]
        rng = new_generator(self.seed, deal)
        choosing = [new_generator(self.seed + 1 + side, deal) for side in range(2)]
        fast(game.deal)(state, self.seats, self.options[0], rng)
        turns, last = 0, -1
        while not fast(game.is_over)(state) and turns <= CUT:
            seat = int(fast(game.mover)(state))
            turns, last = turns + int(seat != last), seat
            fast(game.legal)(state, self.mask)
            self.choice.allowed = stalls[seat % 2]
            fast(game.act)(state, self.bot(state, self.mask, choosing[seat % 2]), rng)
        return turns, int(fast(game.score)(state, 0)) - int(fast(game.score)(state, 1))


def lengths(turns: NDArray[np.int64]) -> str:
    """How long rounds were."""
    long, cut = int((turns > LONG).sum()), int((turns > CUT).sum())
    return f"{turns.mean():.1f} turns a round, {long} over {LONG}, {cut} cut at {CUT}"


def main() -> None:
    """Play, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="classic", choices=("classic", "partners"))
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rounds = Rounds(given.game, given.seed)
    turns, gains = np.zeros((2, given.deals), np.int64), np.zeros(given.deals)
    for deal in track(range(given.deals), description=given.game):
        rounds.choice.mattered = False
        turns[:, deal] = rounds.play(deal, (False, False))[0]
        if rounds.choice.mattered:
            turns[1, deal] = rounds.play(deal, (True, True))[0]
            first, second = rounds.play(deal, (False, True)), rounds.play(deal, (True, False))
            gains[deal] = (first[1] - second[1]) / 2
    print(f"who stalls:    {lengths(turns[1])}")
    print(f"who does not:  {lengths(turns[0])}")
    error = gains.std() / np.sqrt(given.deals)
    print(f"who does not against who stalls: {gains.mean():+.3f} ± {error:.3f} points a round")


if __name__ == "__main__":
    main()
