"""The generator: the numbers it must give, streams apart, and choices that are fair."""

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from itertools import permutations
from struct import unpack
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from lostcities.core import chance
from lostcities.core.chance import (
    MASK32,
    TAPE,
    below,
    new_generator,
    new_tape,
    next_word,
    scramble,
    shuffle,
)
from lostcities.core.compiled import fast
from lostcities.core.game import Game
from lostcities.core.play import nth_legal
from lostcities.games.catalog import GAMES
from tests.rules.fairness import is_fair

Below = Callable[[chance.Generator, int], int]
Shuffle = Callable[[NDArray[np.int8], int, chance.Generator], None]


class Xoshiro:
    """xoshiro128** in 32-bit words that overflow, written from its description."""

    def __init__(self, words: list[int]) -> None:
        self.s = np.array(words, np.uint32)

    @staticmethod
    def rotated(word: Any, bits: int) -> Any:
        return word << np.uint32(bits) | word >> np.uint32(32 - bits)

    def next(self) -> int:
        s = self.s
        with np.errstate(over="ignore"):
            result = self.rotated(s[1] * np.uint32(5), 7) * np.uint32(9)
        shifted = s[1] << np.uint32(9)
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = self.rotated(s[3], 11)
        return int(result)


# --- The words ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", [[1, 2, 3, 4], [1, 0, 0, 0], [MASK32] * 4, [0, 0, 0, 1], [0x80000000, 7, 0, MASK32]]
)
def test_words_are_those_of_the_published_generator(words: list[int]) -> None:
    rng, other = np.array(words, np.int64), Xoshiro(words)
    for _ in range(500):
        assert next_word(rng) == other.next()
        assert rng.tolist() == other.s.tolist()


def test_the_first_words_from_1_2_3_4() -> None:
    rng = np.array([1, 2, 3, 4], np.int64)
    assert [next_word(rng) for _ in range(4)] == [11520, 0, 5927040, 70819200]


@pytest.mark.parametrize("seed", [0, 1, 7, 2**31, 2**32 - 1, 2**32, 2**63 - 1, -1, -(2**63)])
@pytest.mark.parametrize("stream", [0, 5, 2**32])
def test_a_seeded_generator_goes_on_as_published(seed: int, stream: int) -> None:
    rng = new_generator(seed, stream)
    assert all(0 <= word <= MASK32 for word in rng)
    assert rng.any()
    other = Xoshiro(rng.tolist())
    assert [next_word(rng) for _ in range(50)] == [other.next() for _ in range(50)]


def test_the_same_seed_and_stream_give_the_same_numbers() -> None:
    assert new_generator(7, 3).tolist() == new_generator(7, 3).tolist()
    assert new_generator().tolist() == new_generator(0, 0).tolist()


def test_seeds_and_streams_have_generators_of_their_own() -> None:
    numbers = [0, 1, 2, 3, 2**31, 2**32, 2**32 + 1, 2**33, 2**62, -1]
    starts = {tuple(new_generator(seed, stream)) for seed in numbers for stream in numbers}
    assert len(starts) == len(numbers) ** 2
    many = {tuple(new_generator(5, stream)) for stream in range(20_000)}
    assert len(many) == 20_000


def test_neighbouring_streams_have_nothing_in_common() -> None:
    differing = [
        (next_word(new_generator(1, n)) ^ next_word(new_generator(1, n + 1))).bit_count()
        for n in range(500)
    ]
    assert abs(sum(differing) / 500 - 16) < 0.5  # of 32 bits; four standard deviations


def test_scrambling_loses_nothing() -> None:
    words = [n * 65_537 & MASK32 for n in range(10_000)] + list(range(10_000))
    assert len({scramble(word) for word in words}) == len(set(words))
    assert all(0 <= scramble(word) <= MASK32 for word in words)


# --- Fair choices ---------------------------------------------------------------------


def biased_below(rng: chance.Generator, n: int) -> int:
    """As `below`, but it can hardly give the last number."""
    return min(below(rng, n), max(below(rng, n) - 1, 0))


def counts_below(choose: Below, n: int, times: int) -> list[int]:
    rng = new_generator(1, n)
    counts = Counter(choose(rng, n) for _ in range(times))
    assert set(counts) <= set(range(n))
    return [counts[k] for k in range(n)]


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 10, 60])
def test_below_gives_every_number_equally_often(n: int) -> None:
    counts = counts_below(below, n, 6000)
    assert is_fair(counts, [6000 / n] * n)


def test_the_same_check_finds_an_unfair_choice() -> None:
    assert not is_fair(counts_below(biased_below, 6, 6000), [1000] * 6)


def unrejected_below(rng: chance.Generator, n: int) -> int:
    """As `below`, without rejecting the words that would make some numbers likelier."""
    return next_word(rng) * n >> 32


THREE_QUARTERS = 3 << 30  # of 2**32: without rejection every third number is twice as likely


def thirds(choose: Below) -> list[int]:
    rng = new_generator(3)
    counts = Counter(choose(rng, THREE_QUARTERS) % 3 for _ in range(4000))
    return [counts[k] for k in range(3)]


def test_below_is_fair_where_it_must_reject() -> None:
    assert is_fair(thirds(below), [4000 / 3] * 3)
    assert not is_fair(thirds(unrejected_below), [4000 / 3] * 3)


def test_a_rejected_word_is_replaced_by_the_next() -> None:
    rng, watched = new_generator(3), new_generator(3)
    used = 0
    for _ in range(400):
        before = used
        number = below(rng, THREE_QUARTERS)
        while watched.tolist() != rng.tolist():
            last = next_word(watched)
            used += 1
        assert number == last * THREE_QUARTERS >> 32
        assert used > before
    assert 1.2 < used / 400 < 1.5  # one word in four is rejected


def test_below_keeps_within_bounds_at_the_largest_number() -> None:
    rng = new_generator(8)
    largest = 2**31 - 1
    assert all(0 <= below(rng, largest) < largest for _ in range(200))


# --- Shuffling ------------------------------------------------------------------------


def naive_shuffle(cards: NDArray[np.int8], n: int, rng: chance.Generator) -> None:
    """The well-known mistake: exchange each card with any card."""
    for i in range(n):
        j = below(rng, n)
        cards[i], cards[j] = cards[j], cards[i]


def counts_of_orders(mix: Shuffle, n: int, times: int) -> list[int]:
    rng = new_generator(2, n)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(times):
        cards = np.arange(n, dtype=np.int8)
        mix(cards, n, rng)
        counts[tuple(cards.tolist())] += 1
    return [counts[order] for order in permutations(range(n))]


@pytest.mark.parametrize(("n", "orders"), [(1, 1), (2, 2), (3, 6), (4, 24)])
def test_every_order_of_a_few_cards_is_equally_likely(n: int, orders: int) -> None:
    counts = counts_of_orders(shuffle, n, 4800)
    assert sum(counts) == 4800
    assert is_fair(counts, [4800 / orders] * orders)


def test_the_same_check_finds_an_unfair_shuffle() -> None:
    assert not is_fair(counts_of_orders(naive_shuffle, 4, 4800), [200] * 24)


def test_cards_beyond_the_first_n_stay_where_they_are() -> None:
    cards = np.arange(20, dtype=np.int8)
    shuffle(cards, 8, new_generator(4))
    assert cards[8:].tolist() == list(range(8, 20))
    assert sorted(cards[:8].tolist()) == list(range(8))
    assert cards[:8].tolist() != list(range(8))


# --- Interpreted and compiled ---------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "stream"), [(0, 0), (7, 1), (-1, 3), (2**62, 2**40), (-(2**63), 2**63 - 1)]
)
def test_the_compiled_generator_gives_the_same_numbers(seed: int, stream: int) -> None:
    rng, other = np.zeros(4, np.int64), np.zeros(4, np.int64)
    chance.seed_generator(rng, seed, stream)
    fast(chance.seed_generator)(other, seed, stream)
    assert rng.tolist() == other.tolist()
    for n in (1, 2, 52, 3 << 29):
        assert [below(rng, n) for _ in range(50)] == [fast(below)(other, n) for _ in range(50)]
    cards, others = np.arange(60, dtype=np.int8), np.arange(60, dtype=np.int8)
    shuffle(cards, 60, rng)
    fast(shuffle)(others, 60, other)
    assert cards.tolist() == others.tolist()
    assert next_word(rng) == fast(next_word)(other)


# --- Tapes ----------------------------------------------------------------------------


def test_the_words_of_a_tape_are_sha_256_in_counter_mode() -> None:
    rng = new_tape("a key")
    digests = b"".join(sha256(f"a key {n}".encode()).digest() for n in range(3))
    assert [next_word(rng) for _ in range(20)] == list(unpack("<24I", digests))[:20]


def test_a_tape_is_read_the_same_interpreted_and_compiled() -> None:
    here, there = new_tape("one"), new_tape("one")
    cards, others = np.arange(60, dtype=np.int8), np.arange(60, dtype=np.int8)
    shuffle(cards, 60, here)
    fast(shuffle)(others, 60, there)
    assert cards.tolist() == others.tolist()
    assert here.tolist() == there.tolist()


def test_a_tape_that_is_used_up_raises_rather_than_repeats() -> None:
    rng = new_tape("short")
    for _ in range(TAPE):
        next_word(rng)
    with pytest.raises(IndexError):
        next_word(rng)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_no_deal_and_no_move_uses_half_of_a_tape(game: Game) -> None:
    """Words are drawn again in one of 70 million draws at most, so a tape never runs out."""
    legal_actions = np.zeros(game.actions, np.int8)
    for seats in game.seats:
        for n in range(3):
            state, choosing = game.new_state(), new_generator(n)
            rng = new_tape(f"{seats} {n}")
            game.deal(state, seats, game.new_options(seats), rng)
            used = [int(rng[0])]
            while not game.is_over(state) and len(used) < 400:
                rng = new_tape(f"{seats} {n} {len(used)}")
                legal = game.legal(state, legal_actions)
                game.act(state, nth_legal(legal_actions, below(choosing, legal)), rng)
                used.append(int(rng[0]))
            assert 1 < max(used) < TAPE // 2
