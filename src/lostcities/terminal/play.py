"""A game in the terminal: show the table, ask for a move, let the bots answer."""

import os
import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from lostcities.core.chance import new_generator
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import find_game
from lostcities.notation.catalog import seen_by, view_of
from lostcities.notation.text import receipt, text_table
from lostcities.table import Table
from lostcities.terminal.afterwards import stay
from lostcities.terminal.ending import capital, result
from lostcities.terminal.orders import ORDERS, Leave, order_of
from lostcities.terminal.players import Player
from lostcities.terminal.saving import Keeper
from lostcities.terminal.showing.fitting import Page
from lostcities.terminal.showing.menu import Menu, menu_of
from lostcities.terminal.showing.news import News
from lostcities.terminal.showing.screen import Screen
from lostcities.terminal.typed import read_turn

RECALLED: Final = 6  # things told again when a game is resumed


@dataclass(frozen=True)
class Seating:
    """Who sits where, and the seed of the bots' own chance."""

    people: tuple[int, ...]
    bots: tuple[str, ...]  # as they were asked for
    players: dict[int, Player]  # on the other seats
    names: dict[int, str]  # by seat; one who plays alone is called "you"
    seed: int


def has_secrets(view: Any) -> bool:
    """Whether a seat knows what the others must not see: a hand, or a sealed choice."""
    return "hands" in view or bool(view.get("sealed"))


class Play:
    """One game being played at one keyboard."""

    def __init__(self, screen: Screen, table: Table, seating: Seating, keeper: Keeper) -> None:
        """Everybody is seated, nothing is shown yet."""
        self.screen, self.table, self.seating, self.keeper = screen, table, seating, keeper
        self.alone = seating.people[0] if len(seating.people) == 1 else None
        listeners = {*seating.people, self.alone}  # with several people also what all may see
        self.game = find_game(table.game)
        self.news = {
            seat: News(table, seat, screen.language, names=seating.names) for seat in listeners
        }
        self.shared = self.alone is None and has_secrets(table.view(None))
        self.at_keyboard = self.alone
        self.warned = False  # that leaving would lose the game

    def run(self) -> int:
        """Play to the end, or until somebody wants to leave."""
        try:
            with self.screen.kept_private(shared=self.shared):
                self.play_on()
        except (Leave, EOFError, KeyboardInterrupt):
            self.say_goodbye()
        else:
            self.show_end()
        finally:
            for player in self.seating.players.values():
                player.close()
        return 0

    def play_on(self) -> None:
        """Move after move, until the game is over."""
        while self.table.mover is not None:
            if self.table.mover in self.seating.players:
                self.let_bot_move(self.table.mover)
            else:
                self.let_person_move(self.table.mover)

    # --- Moves ------------------------------------------------------------------------

    def make(self, move: str) -> None:
        """Make a move, tell everybody, keep it."""
        self.table.play(move)
        for news in self.news.values():
            news.played(self.table, move)
        self.save()

    def take_back(self) -> None:
        """Take the last move back, as far as nothing new was seen."""
        self.table.undo()
        for news in self.news.values():
            news.taken_back(self.table)
        self.save()

    def save(self) -> None:
        """Keep the game; a full disk is told, and the game goes on."""
        try:
            self.keeper.save(self.table)
        except LostCitiesError as error:
            why = error.in_language(self.screen.language)
            self.screen.say(self.screen.words("not_saved", error=why))

    def make_and_show_round(self, move: str) -> None:
        """Make a move; if it ends a round, show how the round was scored."""
        before = self.news[self.alone].state
        self.make(move)
        if self.game.has_rounds and before.round_number != self.table.state.round_number:
            number = int(before.round_number) + 1
            self.show_bill(self.screen.words("round_over", round=number), before)
            self.screen.ask(self.screen.words("next_round", round=number + 1))

    def let_bot_move(self, seat: int) -> None:
        """The bot of a seat moves, with chance of its own."""
        rng = new_generator(self.seating.seed, stream=len(self.table.played) + 1)
        self.make_and_show_round(self.seating.players[seat].choose(self.table, rng))

    # --- People -----------------------------------------------------------------------

    def let_person_move(self, seat: int) -> None:
        """Show a person the table and ask until a move is made or taken back."""
        self.hand_over(seat)
        menu = self.show(seat)
        played = self.table.played
        while self.table.played == played:
            try:
                self.answer(seat, menu, self.ask(seat))
            except LostCitiesError as error:
                self.show_error(seat, error)

    def show_error(self, seat: int, error: LostCitiesError) -> None:
        """What was wrong, below the table as it stands, and what helps."""
        why = error.in_language(self.screen.language)
        notice = self.screen.words("what_helps", error=why)
        if self.screen.is_terminal:
            self.show(seat, notice=notice)
        else:
            self.screen.say(notice)

    def hand_over(self, seat: int) -> None:
        """With several people at one keyboard, hide one hand before the next is shown."""
        if self.shared and seat != self.at_keyboard:
            self.at_keyboard = seat
            self.screen.clear()
            who = capital(self.seating.names[seat])
            typed = self.screen.ask(self.screen.words("hand_over", who=who))
            if order_of(typed, self.screen.language) is ORDERS["quit"]:
                raise Leave

    def show(self, seat: int, notice: str = "") -> Menu:
        """The table, the news, which stay until a move is made, the menu and an answer."""
        view, language = self.table.view(seat), self.screen.language
        menu = menu_of(self.table.moves(), view, language)
        page = Page(
            table=text_table(view, language, self.seating.names).split("\n"),
            news=self.news[seat].unread(),
            menu=menu.lines,
            notice=[notice] if notice else [],
        )
        self.screen.clear()
        self.screen.show_page(page)
        return menu

    def ask(self, seat: int) -> str:
        """What a person types; an interrupt is the wish to leave."""
        try:
            key = "prompt" if seat == self.alone else "seat_prompt"
            return self.screen.ask(self.screen.words(key, who=self.seating.names.get(seat)))
        except KeyboardInterrupt:
            self.screen.show()
            return "quit"

    def answer(self, seat: int, menu: Menu, typed: str) -> None:
        """Do what was typed: an order, or moves."""
        word, _, rest = typed.partition(" ")
        order = order_of(word, self.screen.language)
        if order is not None:
            order(self, seat, rest.strip())
            return
        moves = read_turn(self.table, menu, typed, self.screen.language)
        self.news[seat].read()
        for move in moves:
            self.make_and_show_round(move)

    # --- The end ----------------------------------------------------------------------

    def recall(self) -> None:
        """After resuming, tell the last things once more."""
        for news in self.news.values():
            news.heard = max(0, len(news.entries) - RECALLED)

    def show_end(self) -> None:
        """How the scores came about, and who has won."""
        self.show_bill(self.screen.words("game_over"), self.table.state)
        named = self.seating.names
        self.screen.say(result(self.table, self.alone, self.screen.language, named))
        if self.keeper.file is not None:
            self.screen.say(self.screen.words("see_again", command=self.replay_command()))
        stay(self)

    def replay_command(self) -> str:
        """What to type to see the game again, once it is in a file."""
        file = self.keeper.file or ""
        return shlex.join([*program(), "replay", file, *self.screen.language_option()])

    def show_bill(self, title: str, state: Any) -> None:
        """What happened at last, and how the points came about."""
        news = [] if self.alone is None else self.news[self.alone].fresh()
        self.screen.clear()
        self.screen.show("\n".join([*news, title, "", self.receipt(state, self.alone), ""]))

    def receipt(self, state: Any, seat: int | None) -> str:
        """How the points come about in a position, as a seat may know it."""
        seen = seen_by(self.game, state, seat)
        view, language = view_of(self.game, state, seat), self.screen.language
        return receipt(self.game, seen, view, language, self.seating.names)

    def say_goodbye(self) -> None:
        """How to go on another time."""
        if self.keeper.file is None:
            self.screen.say("\n" + self.screen.words("goodbye"))
            return
        words = [*program(), "play", "--resume", self.keeper.file, *self.screen.language_option()]
        if self.seating.players:
            words += [word for bot in self.seating.bots for word in ("--against", bot)]
        if self.alone is None:
            words += ["--people", str(len(self.seating.people))]
        self.screen.say("\n" + self.screen.words("go_on", command=shlex.join(words)))


def program() -> list[str]:
    """How this program can be started again from here."""
    if shutil.which("lostcities"):
        return ["lostcities"]
    beside = Path(sys.executable).with_name("lostcities")
    if beside.exists():
        return [os.path.relpath(beside)]
    return [sys.executable, "-m", "lostcities"]
