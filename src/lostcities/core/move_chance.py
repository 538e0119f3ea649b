"""The chance of one move at a table, from its seed and the number of the move."""

import hashlib

import numpy as np

from lostcities.core.chance import GENERATOR_WORDS, Generator, new_tape


def move_generator(seed: str, number: int, chance: int = 1) -> Generator:
    """The chance of one move, from seed and move number, so that nothing seen predicts it.

    The deal is number 0, the first move number 1. Version 1 starts xoshiro128** with SHA-256 of the
    two; from version 2 on every word comes from SHA-256. In version 3 only moves that ask chance
    for something are numbered.
    """
    if chance > 1:
        return new_tape(f"lostcities {chance} {seed} {number}")
    digest = hashlib.sha256(f"lostcities {seed} {number}".encode()).digest()
    return np.frombuffer(digest[: 4 * GENERATOR_WORDS], "<u4").astype(np.int64)


class LateGenerator:
    """The generator of a move, made when a rule first reads it: most moves ask chance nothing."""

    def __init__(self, seed: str, number: int, chance: int) -> None:
        """Not read yet."""
        self._of = (seed, number, chance)
        self._made: Generator | None = None

    @property
    def used(self) -> bool:
        """Whether a rule has asked for a word."""
        return self._made is not None

    def __len__(self) -> int:
        """How long it is, which tells the kind."""
        return len(self._words())

    def __getitem__(self, n: int) -> np.int64:
        """A number of it."""
        return np.int64(self._words()[n])

    def __setitem__(self, n: int, number: int) -> None:
        """Change a number of it."""
        self._words()[n] = number

    def _words(self) -> Generator:
        if self._made is None:
            self._made = move_generator(*self._of)
        return self._made
