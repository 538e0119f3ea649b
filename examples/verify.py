"""Check a game of classic without a line of lostcities: python verify.py RECORD COMMITMENT."""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from struct import unpack
from typing import Any


def words(seed: str, version: int) -> Iterator[int]:
    """32 random bits at a time: SHA-256 of the seed, the number of the deal, and a counter."""
    for block in count():
        key = f"lostcities {version} {seed} 0 {block}"
        yield from unpack("<8I", sha256(key.encode()).digest())


def words_of_version_1(seed: str) -> Iterator[int]:
    """The same as older tables had it: xoshiro128**, started with SHA-256 of the seed."""
    a, b, c, d = unpack("<4I", sha256(f"lostcities {seed} 0".encode()).digest()[:16])
    while True:
        yield (b * 5 << 7 | b * 5 % 2**32 >> 25) % 2**32 * 9 % 2**32
        c, d, t = c ^ a, d ^ b, b << 9
        a, b, c, d = a ^ d, b ^ c, (c ^ t) % 2**32, (d << 11 | d >> 21) % 2**32


def drawn(deck: list[str], parts: list[int], seat: int) -> str:
    """The next card of a seat's own part of the deck, else the lowest of the larger; or the top."""
    if not parts:
        return deck.pop()
    part = seat if parts[seat] else parts.index(max(parts))
    parts[part] -= 1
    return deck.pop(sum(parts[: part + (part == seat)]))


def check(record: dict[str, Any], commitment: str) -> str:
    """The seed was promised, and the first round was played with the cards as it shuffles them."""
    secret, *added = record["seed"].split(":")
    assert sha256(secret.encode()).hexdigest() == commitment, "another secret"
    assert [it[:2] for it in added] == sorted({it[:2] for it in added}), "an odd seed"
    seed, version = record["seed"], record.get("chance", 1)
    chance = words_of_version_1(seed) if version == 1 else words(seed, version)
    deck = [c + r for c in "YBWGR" for r in [*"***23456789", "10"]]
    for left in range(60, 1, -1):  # Fisher and Yates, with a number below `left` as Lemire draws it
        while (word := next(chance) * left) % 2**32 < 2**32 % left:
            pass
        deck[left - 1], deck[word >> 32] = deck[word >> 32], deck[left - 1]
    dealt, piles = [deck.pop() for _ in range(16)], {color: [""] for color in "YBWGR"}
    parts = [22, 22] if version == 3 else []  # a seat's own, of the 44 cards that are left
    hands, first = [dealt[::2], dealt[1::2]], record["options"].get("starter", 0)
    for n, move in enumerate(record["moves"]):
        seat, (verb, what) = (n // 2 + first) % 2, move.split()
        hand = hands[seat]
        if verb == "draw":
            hand.append(drawn(deck, parts, seat) if what == "deck" else piles[what].pop())
        else:
            hand.remove(what)  # it was there, or this game never happened
            piles[what[0]] += [what] * (verb == "discard")
        if not deck:
            return f"the promise was kept, and the {n + 1} moves of the first round fit the shuffle"
    return f"the promise was kept, and all {len(record['moves'])} moves fit the shuffle"


if __name__ == "__main__":
    print(check(json.loads(Path(sys.argv[1]).read_text()), sys.argv[2]))
