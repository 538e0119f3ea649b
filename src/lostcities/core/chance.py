"""Chance: 32-bit words that are the same interpreted, on the CPU and on the GPU.

A generator is an array of int64, of one of two kinds that its length tells apart. Four words are
the state of xoshiro128** (Blackman and Vigna, 2018): quick, for search, batches and the arena. A
longer one is a tape: words made beforehand by a cryptographic hash, for tables where somebody might
want to predict them. Words are held in int64, so that no step overflows and plain Python agrees
with compiled code bit by bit.
"""

import hashlib
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lostcities.core.compiled import compilable, inlined

Generator = NDArray[np.int64]  # the four words of xoshiro128**, or a tape

VERSIONS: Final = (1, 2, 3)  # of how the words of a table follow from its seed
GENERATOR_WORDS: Final = 4  # of the state of xoshiro128**
TAPE: Final = 256  # words of a tape; the longest deal of a round uses fewer than half of them
BLOCK: Final = 8  # words of one SHA-256
MASK32: Final = 0xFFFFFFFF
SCRAMBLE: Final = 0x45D9F3B  # below 2**31: its product with 32 bits stays within int64


def new_generator(seed: int = 0, stream: int = 0) -> Generator:
    """A generator of its own for each (seed, stream), for example for each game of a batch."""
    rng = np.zeros(GENERATOR_WORDS, np.int64)
    seed_generator(rng, seed, stream)
    return rng


@compilable
def seed_generator(rng: Generator, seed: int, stream: int) -> None:
    """Start the generator that belongs to a seed and a stream."""
    mixed = scramble(scramble(seed & MASK32) ^ ((seed >> 32) & MASK32))
    mixed = scramble(scramble(mixed ^ (stream & MASK32)) ^ ((stream >> 32) & MASK32))
    for n in range(GENERATOR_WORDS):
        mixed = scramble((mixed + 0x9E3779B9) & MASK32)
        rng[n] = mixed
    rng[0] |= 1  # never all zero


def new_tape(key: str) -> Generator:
    """The words that belong to a key: SHA-256 in counter mode.

    The first number of a tape is where the next word stands.
    """
    return _fresh_tape(key).copy()


@lru_cache(maxsize=64)  # a table tries every legal move of a position with the same words
def _fresh_tape(key: str) -> Generator:
    blocks = (hashlib.sha256(f"{key} {n}".encode()).digest() for n in range(TAPE // BLOCK))
    tape = np.ones(1 + TAPE, np.int64)
    tape[1:] = np.frombuffer(b"".join(blocks), "<u4")
    return tape


@compilable
def scramble(word: int) -> int:
    """Mix 32 bits so that neighbouring seeds have nothing in common."""
    word = ((word >> 16) ^ word) * SCRAMBLE & MASK32
    word = ((word >> 16) ^ word) * SCRAMBLE & MASK32
    return (word >> 16) ^ word


@compilable
def rotate(word: int, bits: int) -> int:
    return ((word << bits) & MASK32) | (word >> (32 - bits))


@inlined
def next_word(rng: Generator) -> int:
    """The next 32 random bits."""
    if len(rng) > GENERATOR_WORDS:
        rng[0] += 1
        return int(rng[rng[0] - 1])
    a, b, c, d = int(rng[0]), int(rng[1]), int(rng[2]), int(rng[3])
    word = rotate(b * 5 & MASK32, 7) * 9 & MASK32
    shifted = b << 9 & MASK32
    c ^= a
    d ^= b
    rng[1] = b ^ c
    rng[0] = a ^ d
    rng[2] = c ^ shifted
    rng[3] = rotate(d, 11)
    return word


@inlined
def fraction(rng: Generator) -> float:
    """A number between 0 and 1, neither of them."""
    return (next_word(rng) + 0.5) / (MASK32 + 1)


@inlined
def below(rng: Generator, n: int) -> int:
    """A whole number from 0 to n - 1, each equally likely (Lemire 2019, with rejection).

    n is at most 2**31: beyond it the product would not fit into int64.
    """
    product = next_word(rng) * n
    if product & MASK32 < n:
        rejected = (MASK32 + 1 - n) % n
        while product & MASK32 < rejected:
            product = next_word(rng) * n
    return product >> 32


@compilable
def shuffle(cards: NDArray[np.int8], n: int, rng: Generator) -> None:
    """Put the first n cards in random order (Fisher and Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
