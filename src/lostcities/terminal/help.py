"""What can be typed, said in a few lines."""

from typing import Final

EXAMPLES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "classic": (
        ("play R7, r7", "play the red seven (rw or r*: a red wager)"),
        ("discard R7, x r7", "discard it"),
        ("draw deck, deck; draw R, r", "draw from the deck, or from the red pile"),
        ("r7 + deck, x r7 + g", "a whole turn at once"),
    ),
    "rivals": (
        ("uncover, bid 3, pass", "your turn, or an auction; 3 alone bids 3"),
        ("take R4, r4", "as the winner, take the red four"),
        ("remove R4", "as the winner, remove one card from the game"),
        ("done", "as the winner, take no more"),
    ),
    "roll_and_write": (
        ("write R 5, r5", "write a 5 in the red column (a 0 as 10)"),
        ("double R", "mark the red circle with a 0"),
        ("accelerate R, r", "at an arrow, fill the next red box"),
        ("stop, refuse", "decline the arrow; take no dice"),
    ),
}
GIVING: Final = (("give R7", "hand a card to your partner; a second one follows"),)
EXAMPLES["partners"] = EXAMPLES["classic"] + GIVING

WORDS: Final = (
    ("undo, z", "take back, until something new was seen"),
    ("scores, s", "how the points come about"),
    ("last, l", "the last moves"),
    ("piles, k", "discard piles in full; in Rivals cards gone"),
    ("table, Enter", "show the table again"),
    ("rules, rules WORD", "look something up"),
    ("save FILE", "keep the game in a file from now on"),
    ("quit, q", "leave"),
)


def help_text(game: str) -> str:
    """What can be typed in a game."""
    examples = EXAMPLES.get(game, ())
    return "\n".join(
        [
            "Type the number of a move, or a move by name; capitals do not matter:",
            *(f"  {typed:<28}{meaning}" for typed, meaning in examples),
            "Or one of these words:",
            *(f"  {typed:<28}{meaning}" for typed, meaning in WORDS),
        ]
    )
