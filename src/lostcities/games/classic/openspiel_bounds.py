"""The largest margin that the cards of a round allow, for the two card games."""

from functools import cache
from typing import Final

from lostcities.core.cards import WAGERS_PER_COLOR
from lostcities.games.classic.rules import expedition_score

NEVER: Final = -(10**6)


@cache
def most_margin(colors: int, ranks: int, doubled: int, laid: int) -> int:
    """Of one round in which no more than so many cards are laid.

    Each colour has the wager and the numbers up to `ranks` (2 is the first rank after the wager);
    the first `doubled` numbers come twice. Colour by colour: the best with so many cards.
    """
    best = [0] + [NEVER] * laid  # by cards laid so far
    one = color_margins(ranks, doubled)
    for _ in range(colors):
        best = [
            max(best[n - used] + margin for used, margin in enumerate(one) if used <= n)
            for n in range(laid + 1)
        ]
    return max(best)


@cache
def color_margins(ranks: int, doubled: int) -> list[int]:
    """By the cards laid in one colour, of both sides: the largest margin.

    The winner has the highest numbers. The loser has begun in vain: with wagers alone, or with the
    lowest number alone, if it is left.
    """
    numbers = list(range(2, ranks + 1))
    best = [0] + [NEVER] * (2 * WAGERS_PER_COLOR + 2 * len(numbers))
    for length in range(len(numbers) + 1):
        is_left = length < len(numbers) or doubled > 0
        for wagers in range(WAGERS_PER_COLOR + 1):
            mine = expedition_score(sum(numbers[len(numbers) - length :]), wagers, wagers + length)
            for others in range(WAGERS_PER_COLOR - wagers + 1):
                for lowest in (0, 1) if is_left and numbers else (0,):
                    theirs = expedition_score(2 * lowest, others, others + lowest)
                    used = wagers + length + others + lowest
                    best[used] = max(best[used], mine - theirs)
    return best
