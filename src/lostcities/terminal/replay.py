"""A record, position by position."""

from collections.abc import Callable
from dataclasses import dataclass

from lostcities.games.catalog import find_game
from lostcities.notation.catalog import View, seen_by
from lostcities.notation.open_view import open_view
from lostcities.notation.records import Record, from_file
from lostcities.notation.text import receipt, text_table
from lostcities.table import Table
from lostcities.terminal.ending import result
from lostcities.terminal.saving import load_record
from lostcities.terminal.showing.news import News
from lostcities.terminal.showing.screen import Screen
from lostcities.terminal.speech import step_words


@dataclass(frozen=True)
class Eyes:
    """Whose view of the game is shown: a seat's, a spectator's (None), or all hands open."""

    seat: int | None
    open: bool

    def view(self, table: Table) -> View:
        """What these eyes see."""
        return open_view(table.view, table.seats) if self.open else table.view(self.seat)

    def receipt(self, table: Table, language: str) -> str:
        """How the points come about, as far as these eyes see it."""
        game, state = find_game(table.game), table.state
        seen = state if self.open else seen_by(game, state, self.seat)
        return receipt(game, seen, self.view(table), language)


def replay(screen: Screen, file: str, eyes: Eyes, *, everything: bool) -> int:
    """Show a record, all at once or step by step."""
    record = load_record(file)
    with from_file(file):
        table = Table.replay(record)
    table.view(eyes.seat)  # an unknown seat is refused before anything is shown
    steps = Steps(screen, record, eyes)
    if everything:
        steps.show_all()
    else:
        steps.walk()
    return 0


class Steps:
    """The positions of a record, from the deal (0) to the last move."""

    def __init__(self, screen: Screen, record: Record, eyes: Eyes) -> None:
        """Begin with the deal; the story is told as far as it is asked for."""
        self.screen, self.record, self.eyes = screen, record, eyes
        self.last = len(record["moves"])
        self.story = Story(record, eyes, screen.language)
        self.at = 0

    def show_all(self) -> None:
        """Every position, one after the other."""
        table = Table.replay(self.record, moves=0)
        self.show(table, 0)
        for number, move in enumerate(self.record["moves"], 1):
            table.play(move)
            self.screen.show()
            self.show(table, number)

    def show(self, table: Table, number: int) -> None:
        """One position and how it came about."""
        words, language = self.screen.words, self.screen.language
        self.screen.show(f"{text_table(self.eyes.view(table), language)}\n")
        text = "; ".join(self.story.of_move(number)) if number else words("the_deal")
        what = text or words("hidden")
        self.screen.show(words("position", number=number, last=self.last, what=what))
        if table.over:
            self.screen.show(f"\n{self.eyes.receipt(table, language)}\n")
            self.screen.say(result(table, self.eyes.seat, language))

    def walk(self) -> None:
        """Step by step, as asked for."""
        steps, known = self.steps(), step_words(self.screen.language)
        self.go(0)
        while True:
            try:
                typed = self.screen.ask(self.screen.words("replay_prompt")).casefold()
            except (EOFError, KeyboardInterrupt):
                self.screen.show()
                return
            if known.get(typed) == "quit":
                return
            if typed in known:
                steps[known[typed]]()
            elif typed.isdecimal() and len(typed) < 10 and int(typed) <= self.last:
                self.go(int(typed))
            else:
                self.say(self.screen.words("replay_help", last=self.last))

    def steps(self) -> dict[str, Callable[[], None]]:
        """What each step does, by the key of its words."""
        return {
            "next": lambda: self.go(self.at + 1),
            "back": lambda: self.go(self.at - 1),
            "first": lambda: self.go(0),
            "last": lambda: self.go(self.last),
            "scores": self.show_scores,
        }

    def go(self, number: int) -> None:
        """Show a position; beyond either end there is nothing."""
        if not 0 <= number <= self.last:
            self.say(self.screen.words("at_the_end" if number > 0 else "at_the_deal"))
            return
        self.at = number
        self.screen.clear()
        self.show(Table.replay(self.record, moves=number), number)

    def say(self, text: str) -> None:
        """Something below the position, which is drawn again."""
        self.go(self.at)
        self.screen.say(text)

    def show_scores(self) -> None:
        """How the points come about."""
        table = Table.replay(self.record, moves=self.at)
        self.screen.show(self.eyes.receipt(table, self.screen.language))


class Story:
    """What was told with each move: to a seat, to a spectator, or to eyes that see all."""

    def __init__(self, record: Record, eyes: Eyes, language: str) -> None:
        """Nothing is told yet."""
        self.moves, self.lines = record["moves"], list[list[str]]()
        self.table = Table.replay(record, moves=0)
        self.news = News(self.table, eyes.seat, language, saw_all=eyes.open)

    def of_move(self, number: int) -> list[str]:
        """What was told with a move, by its number from 1."""
        for move in self.moves[len(self.lines) : number]:
            self.table.step(move)
            self.news.played(self.table, move)
            self.lines.append(self.news.fresh())
        return self.lines[number - 1]
