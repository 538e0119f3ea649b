"""Check a game of classic without a line of lostcities: the promise, the shuffle, every card.

python examples/verify.py RECORD COMMITMENT
"""

import hashlib
import json
import sys
from pathlib import Path
from struct import unpack

RANKS = ["*", *map(str, range(2, 11))]


def shuffled(seed: str, deck: list[str]) -> list[str]:
    """The deck of the first round: xoshiro128** from SHA-256, then Fisher and Yates."""
    a, b, c, d = unpack("<4I", hashlib.sha256(f"lostcities {seed} 0".encode()).digest()[:16])
    for i in range(len(deck) - 1, 0, -1):
        limit = (2**32 - (i + 1)) % (i + 1)
        while True:
            word = (b * 5 << 7 | b * 5 % 2**32 >> 25) % 2**32 * 9 % 2**32
            t = b << 9 & 0xFFFFFFFF
            c, d = c ^ a, d ^ b
            a, b, c, d = a ^ d, b ^ c, c ^ t, (d << 11 | d >> 21) & 0xFFFFFFFF
            if word * (i + 1) % 2**32 >= limit:
                break
        j = word * (i + 1) >> 32
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def check(record: dict, commitment: str) -> str:  # type: ignore[type-arg]
    """Play the first round with the cards as they must have come."""
    seed, options, piles = record["seed"], record["options"], {c: [""] for c in "YBWGRP"}
    assert hashlib.sha256(seed[:64].encode()).hexdigest() == commitment, "another secret"
    ranks = [r for r in RANKS[: options.get("highest", 10)] for _ in range(3 if r == "*" else 1)]
    deck = [c + r for c in "YBWGRP"[: options.get("expeditions", 5)] for r in ranks]
    deck = shuffled(seed, deck)
    hands: list[list[str]] = [[], []]
    for n in range(2 * options.get("hand", 8)):
        hands[n % 2].append(deck.pop())
    for n, move in enumerate(record["moves"]):
        verb, what = move.split()
        hand = hands[(n // 2 + options.get("starter", 0)) % 2]
        if verb == "draw":
            hand.append(deck.pop() if what == "deck" else piles[what].pop())
        else:
            hand.remove(what)  # it was there, or this game never happened
            piles[what[0]] += [what] if verb == "discard" else []
        if not deck:
            return f"the promise was kept, and {n + 1} moves fit the shuffle"
    return f"the promise was kept, and all {len(record['moves'])} moves fit the shuffle"


if __name__ == "__main__":
    print(check(json.loads(Path(sys.argv[1]).read_text()), sys.argv[2]))
