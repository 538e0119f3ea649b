"""The terminal itself: the text tables in colour, questions and answers."""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

from lostcities.errors import LostCitiesError
from lostcities.notation.text import SYMBOLS
from lostcities.notation.text.symbols import WIDTH
from lostcities.terminal.showing.fitting import Page, fitted
from lostcities.terminal.showing.signs import can_write, in_ascii, spelled_out
from lostcities.terminal.speech import client_words
from lostcities.words import usual_language
from lostcities.words.phrases import phrases

try:  # arrow keys while typing; without a history, which would show others what was typed
    import readline

    if hasattr(readline, "set_auto_history"):
        readline.set_auto_history(False)
except ImportError:
    pass

# Told apart also by people who see few colours; each with the text colour that reads best on it.
STYLES: Final = {
    "Y": "#000000 on #ffcc29",
    "B": "#ffffff on #4164f3",
    "W": "#000000 on #fcfdff",
    "G": "#000000 on #86c0a1",
    "R": "#ffffff on #c12918",
    "P": "#ffffff on #936885",
    "O": "#000000 on #db8742",
}
# A symbol colours what follows: its letter, a card, or the row of an expedition.
TOKENS: Final = {
    letter: re.compile(
        rf"{symbol}(?: {letter}(?!\w)|{letter}?[*\dx×/○∪═]*(?: (?:\*|\d+)(?![\w.]))*)"
    )
    for letter, symbol in SYMBOLS.items()
}
OWN: Final = ("you", "your_side", "your_hand")  # labels that speak of the reader


@cache
def emphasis(language: str) -> tuple[re.Pattern[str], ...]:
    """What is bold: the title, and all that speaks to the reader."""
    say = phrases("table", language)
    own = "|".join(re.escape(say.texts[key]) for key in OWN)
    return (
        re.compile(r"^Lost Cities[^·\n]*", re.MULTILINE),
        re.compile(re.escape(say("your_turn", to_do="")) + ".*"),
        re.compile(rf"^({own})\b", re.MULTILINE),
    )


def colored(text: str, language: str = "en") -> Text:
    """A text table with its colours."""
    rich_text = Text(text)
    for pattern in emphasis(language):
        rich_text.highlight_regex(pattern, "bold")
    for letter, token in TOKENS.items():
        rich_text.highlight_regex(token, STYLES[letter])
    return rich_text


class Screen:
    """Where people read and type."""

    def __init__(self, language: str = "en", *, ascii_only: bool = False) -> None:
        """Colours, width and whether this is a terminal at all are found out by rich.

        Where the signs of the colours cannot be written, others stand for them.
        """
        self.console = Console(highlight=False)
        self.language, self.words = language, client_words(language)
        self.ascii_only = ascii_only or not can_write(getattr(sys.stdout, "encoding", "utf-8"))

    @property
    def is_terminal(self) -> bool:
        """Whether somebody looks at it, rather than a file or a pipe."""
        return self.console.is_terminal

    @property
    def room(self) -> int:
        """How many lines there are above the prompt."""
        return self.console.height - 1

    def language_option(self) -> list[str]:
        """What to type for this language, where it is not the usual one."""
        usual = self.language == usual_language(os.environ)
        return [] if usual else ["--language", self.language]

    def spelled(self, text: str) -> str:
        """Text in letters that can be written; it may be longer than before."""
        return spelled_out(text) if self.ascii_only else text

    def colored(self, text: str) -> Text:
        """Text with its colours, in signs that can be written."""
        marked = colored(self.spelled(text), self.language)
        if self.ascii_only:
            marked.plain = in_ascii(marked.plain)
        return marked

    def show(self, text: str = "") -> None:
        """Text as it is laid out, in colour."""
        self.console.print(self.colored(text), no_wrap=True, overflow="ignore", crop=False)

    def show_page(self, page: Page) -> None:
        """The parts of a screen, as far as there is room for them."""
        page = page.spelled(self.spelled)
        if self.is_terminal:
            earlier = partial(self.words, "earlier_news")
            lines = fitted(page.wrapped(WIDTH), self.room, lambda count: earlier(count=count))
        else:
            lines = page.lines()
        self.show("\n".join(lines))

    def say(self, sentence: str) -> None:
        """A sentence, wrapped at the width of the terminal if it is one."""
        self.console.print(self.colored(sentence), soft_wrap=not self.is_terminal)

    def say_error(self, error: LostCitiesError) -> None:
        """What was wrong."""
        self.say(error.in_language(self.language))

    def written(self, thing: RenderableType, width: int = WIDTH) -> list[str]:
        """The lines of anything that rich can show, not wider than asked for."""
        with self.console.capture() as written:
            self.console.print(thing, width=min(width, self.console.width))
        text = written.get().removesuffix("\n")
        return (in_ascii(text) if self.ascii_only else text).split("\n")

    def show_pages(self, lines: Sequence[str]) -> None:
        """Lines that are written already, a screen at a time; an interrupt skips the rest."""
        for first in range(0, len(lines), self.room):
            try:
                if first:
                    self.ask(self.words("next_page"))
                    self.clear()
            except KeyboardInterrupt:
                self.show()
                return
            self.show_lines(lines[first : first + self.room])

    def show_lines(self, lines: Iterable[str]) -> None:
        """Lines that are written already."""
        self.console.out("\n".join(lines), highlight=False)

    def clear(self) -> None:
        """An empty screen, if there is one."""
        if self.is_terminal:
            self.console.clear()

    @contextmanager
    def kept_private(self, *, shared: bool) -> Iterator[None]:
        """If people share the screen, leave no hands behind in what can be scrolled back."""
        if shared:
            self.console.set_alt_screen(enable=True)
        try:
            yield
        finally:
            if shared:
                self.console.set_alt_screen(enable=False)

    def ask(self, prompt: str) -> str:
        """What is typed; EOFError when there is nothing more to come."""
        answer = input(in_ascii(prompt) if self.ascii_only else prompt)
        if not sys.stdin.isatty():  # so that a transcript shows the answers too
            self.console.print(answer, markup=False)
        return answer.strip()
