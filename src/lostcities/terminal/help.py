"""What can be typed, said in a few lines."""

from typing import Final

from lostcities.terminal.speech import client_words, order_help
from lostcities.words.phrases import phrases

TYPED_WIDTH: Final = 28


def help_text(game: str, language: str = "en") -> str:
    """What can be typed in a game; the examples are in the game's folder."""
    words = client_words(language)
    return "\n".join(
        [
            words("help_moves"),
            *(help_line(*entry) for entry in phrases("help", language, game).texts.items()),
            words("help_words"),
            *(help_line(*entry) for entry in order_help(language)),
        ]
    )


def help_line(typed: str, meaning: str) -> str:
    return f"  {typed:<{TYPED_WIDTH}}{meaning}"
