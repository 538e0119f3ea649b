"""The games that the tests of OpenSpiel play, and ways to play them.

`python -m tests.envs.openspiel_games` writes the golden playthroughs anew.
"""

import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyspiel
from absl import flags

import lostcities.envs.openspiel  # noqa: F401  # registers the games

PLAYTHROUGHS: Final = Path(__file__).parent / "playthroughs"
SHORT: Final = (  # every game and number of players, cut short
    "python_lostcities_classic(rounds=2,expeditions=2,hand=3,max_turns=40)",
    "python_lostcities_partners(rounds=1,max_turns=25)",
    "python_lostcities_rivals(players=2,max_turns=20)",
    "python_lostcities_rivals(players=3,max_turns=20)",
    "python_lostcities_rivals(players=4,max_turns=20)",
    "python_lostcities_roll_and_write(players=2,max_turns=12)",
    "python_lostcities_roll_and_write(players=3,max_turns=12,sealed=True)",
    "python_lostcities_roll_and_write(players=4,max_turns=12,sealed=True)",
    "python_lostcities_roll_and_write(players=5,max_turns=12)",
    "python_lostcities_tiny",
    "python_lostcities_small",
)
TENSOR: Final = re.compile(r"(\w+Tensor\(\d\)[.\w]*)(?: = |: )(.*)")
TENSOR_ROW: Final = re.compile("[◯◉ ]+")
GOLDEN: Final = {
    "classic": "python_lostcities_classic(rounds=1,max_turns=3)",
    "partners": "python_lostcities_partners(rounds=1,max_turns=2)",
    "rivals": "python_lostcities_rivals(players=3,max_turns=7)",
    "roll_and_write": "python_lostcities_roll_and_write(players=2,max_turns=3)",
    "tiny": "python_lostcities_tiny",
    "small": "python_lostcities_small",
}


def any_action(state: Any, rng: np.random.Generator) -> int:
    """What comes next, by lot: an outcome as likely as it is, or any legal action."""
    if state.is_chance_node():
        outcomes, likely = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choice(outcomes, p=likely))
    return int(rng.choice(state.legal_actions()))


def played(name: str, seed: int) -> Iterator[Any]:
    """The states of a random game, each before the next is made; the last is terminal."""
    state, rng = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(seed)
    yield state
    while not state.is_terminal():
        state.apply_action(any_action(state, rng))
        yield state


def decisions(name: str, seed: int, every: int = 1) -> Iterator[Any]:
    """Each so-manieth state of a random game in which a seat is to move."""
    choices = (state for state in played(name, seed) if state.current_player() >= 0)
    return (state for n, state in enumerate(choices) if n % every == 0)


def playthrough(name: str) -> str:
    """OpenSpiel's account of a game."""
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()
    text: str = generate_playthrough.playthrough(GOLDEN[name], None, seed=7)
    return text


def condensed(account: str) -> str:
    """The same with a check sum for each tensor, for they fill most of it."""
    lines = [TENSOR.sub(check_sum, line) for line in account.splitlines()]
    return "\n".join(line for line in lines if not TENSOR_ROW.fullmatch(line)) + "\n"


def check_sum(tensor: re.Match[str]) -> str:
    return f"{tensor[1]}: check sum {zlib.crc32(tensor[2].encode()):08x}"


if __name__ == "__main__":
    for golden in GOLDEN:
        (PLAYTHROUGHS / f"{golden}.txt").write_text(
            condensed(playthrough(golden)), encoding="utf-8"
        )
