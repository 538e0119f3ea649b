"""Positions by readable means: cards and moves by name, hands, tables and sheets set up at will.

A position that is made up need not hold every card of the game; positions of real play are those
of `random_position`.
"""

from collections import Counter
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lostcities.core.chance import below, new_generator
from lostcities.core.game import Game, place_of, width
from lostcities.core.play import nth_legal
from lostcities.games.catalog import CLASSIC, PARTNERS, RIVALS, ROLL_AND_WRITE

RANK_NAMES = ("*", "2", "3", "4", "5", "6", "7", "8", "9", "10")
CARD_COLORS = "YBWGRP"
SHEET_COLORS = "ROYGBP"

# Every game at every number of seats, with the options that change what a seat may know.
TABLES: list[tuple[Game, int, dict[str, Any]]] = [
    (CLASSIC, 2, {"rounds": 1}),
    (CLASSIC, 2, {"expeditions": 6, "rounds": 1}),
    (CLASSIC, 2, {"expeditions": 2, "hand": 3, "highest": 4, "rounds": 4, "starter": 1}),
    (PARTNERS, 4, {"rounds": 1}),
    *((RIVALS, seats, {}) for seats in (2, 3, 4)),
    *((ROLL_AND_WRITE, seats, {}) for seats in (2, 3, 4, 5)),
    *((ROLL_AND_WRITE, seats, {"sealed": 1}) for seats in (2, 3, 5)),
]


def table_name(table: object) -> str:
    """How a test of a table is called."""
    if not isinstance(table, tuple):
        return ""
    game, seats, options = table
    return "-".join([game.name, str(seats), *(f"{name}={n}" for name, n in options.items())])


# --- Words ----------------------------------------------------------------------------


def card(name: str) -> int:
    """The number of a card: `R7`, or `R*` for a wager."""
    return CARD_COLORS.index(name[0]) * len(RANK_NAMES) + RANK_NAMES.index(name[1:])


def cards(names: str) -> list[int]:
    """The numbers of several cards."""
    return [card(name) for name in names.split()]


def card_name(number: int) -> str:
    """The name of a card."""
    color, rank = divmod(number, len(RANK_NAMES))
    return CARD_COLORS[color] + RANK_NAMES[rank]


def names_of(counts: NDArray[np.int8]) -> str:
    """The cards of an array of counts by card, by name and in order."""
    return " ".join(card_name(n) for n, count in enumerate(counts) for _ in range(int(count)))


def color_move(group: str, letter: str, n: int, size: int) -> str:
    if group == "write":
        return f"write {letter} {n + 1}"
    if size == len(RANK_NAMES):
        return f"{group} {letter}{RANK_NAMES[n]}"
    return f"draw {letter}" if group == "take" else f"{group} {letter}"


def global_move(group: str, n: int) -> str:
    if group == "bid":
        return f"bid {n + 1}"
    return "draw deck" if group == "draw" else group


@cache
def move_names(game: Game) -> tuple[str, ...]:
    """The move of every action, in the order of the game's own layout."""
    names = [
        color_move(group, color[0].upper(), n, size)
        for color in game.colors
        for group, size in game.color_actions
        for n in range(size)
    ]
    names += [global_move(group, n) for group, size in game.global_actions for n in range(size)]
    return tuple(names)


# --- A game played by the names of its moves ------------------------------------------


class Position:
    """A game in progress, played by the names of its moves."""

    def __init__(self, game: Game, seats: int | None = None, seed: int = 0, **options: Any) -> None:
        self.game = game
        self.seats = game.check_seats(seats)
        self.rng = new_generator(seed)
        self.state: Any = game.new_state()
        game.deal(self.state, self.seats, game.new_options(self.seats, options), self.rng)

    def actions(self) -> NDArray[np.int64]:
        """The legal actions."""
        mask = np.zeros(self.game.actions, np.int8)
        count = self.game.legal(self.state, mask)
        legal = np.flatnonzero(mask)
        assert count == len(legal)
        return legal

    def moves(self) -> list[str]:
        """The legal moves, in the order of their actions."""
        names = move_names(self.game)
        assert len(names) == self.game.actions
        return [names[action] for action in self.actions()]

    def play(self, moves: str) -> "Position":
        """Several moves, divided by commas, each of them legal."""
        for move in moves.split(","):
            assert move.strip() in self.moves()
            self.game.act(self.state, move_names(self.game).index(move.strip()), self.rng)
        return self

    @property
    def mover(self) -> int:
        return self.game.mover(self.state)

    @property
    def over(self) -> bool:
        return self.game.is_over(self.state)

    def scores(self) -> list[int]:
        return [self.game.score(self.state, seat) for seat in range(self.seats)]

    def observation(self, seat: int) -> NDArray[np.int8]:
        features = np.zeros(self.game.features, np.int8)
        self.game.observe(self.state, seat, features)
        return features

    def sees(self, seat: int, group: str, letter: str = "") -> list[int]:
        """What a seat sees in a group of features, of a colour or of the whole table."""
        groups = self.game.color_features if letter else self.game.global_features
        first = len(self.game.colors) * width(self.game.color_features)
        if letter:
            colors = [color[0].upper() for color in self.game.colors]
            first = colors.index(letter) * width(groups)
        found = place_of(groups, group)
        return [int(n) for n in self.observation(seat)[first + found.start : first + found.stop]]

    def copy(self) -> "Position":
        """A second table at the same point; its chance is its own."""
        other = object.__new__(Position)
        other.game, other.seats, other.rng = self.game, self.seats, self.rng.copy()
        other.state = self.game.copy(self.state)
        return other


def act_randomly(position: Position) -> None:
    """Any legal move."""
    mask = np.zeros(position.game.actions, np.int8)
    count = position.game.legal(position.state, mask)
    action = nth_legal(mask, below(position.rng, count))
    position.game.act(position.state, action, position.rng)


def random_position(
    table: tuple[Game, int, dict[str, Any]], seed: int, most_moves: int = 150
) -> Position:
    """A position of real play: a deal, then any number of any legal moves."""
    game, seats, options = table
    position = Position(game, seats, seed, **options)
    for _ in range(below(position.rng, most_moves + 1)):
        if not position.over:
            act_randomly(position)
    return position


# --- Card games -----------------------------------------------------------------------


def set_hand(position: Position, seat: int, names: str) -> None:
    """These cards and no others, none of them known to anybody else."""
    position.state.hand[seat] = 0
    position.state.known[seat] = 0
    for number in cards(names):
        position.state.hand[seat, number] += 1
    if position.game is PARTNERS:
        position.state.held[seat] = len(names.split())
        position.state.told[seat] = 0


def set_pile(position: Position, names: str) -> None:
    """A discard pile of one colour, oldest card first."""
    color = CARD_COLORS.index(names[0])
    position.state.pile[color] = 0
    for n, number in enumerate(cards(names)):
        position.state.pile[color, n] = number
    position.state.pile_height[color] = len(names.split())


def set_expedition(position: Position, side: int, names: str) -> None:
    """An expedition of one colour, in the order laid."""
    color, state = CARD_COLORS.index(names[0]), position.state
    ranks = [number % len(RANK_NAMES) for number in cards(names)]
    numbers = [rank for rank in ranks if rank > 0]
    state.laid[side, color] = sum(1 << rank for rank in numbers)
    state.last[side, color] = max(ranks)
    state.total[side, color] = sum(rank + 1 for rank in numbers)
    state.wagers[side, color] = len(ranks) - len(numbers)
    state.length[side, color] = len(ranks)


def set_deck(position: Position, names: str) -> None:
    """A deck of these cards only, the first to be drawn first."""
    numbers = cards(names)
    position.state.deck[: len(numbers)] = numbers[::-1]
    position.state.deck_left = len(numbers)
    count_to_come(position)


def set_next(position: Position, names: str) -> None:
    """Change the next cards of the deck, and not how many there are."""
    left = int(position.state.deck_left)
    for n, number in enumerate(cards(names)):
        position.state.deck[left - 1 - n] = number
    count_to_come(position)


def count_to_come(position: Position) -> None:
    """Rivals counts the cards in its piles: count them again."""
    if position.game is RIVALS:
        position.state.to_come[:] = 0
        for number in position.state.deck[: position.state.deck_left]:
            position.state.to_come[number] += 1


def all_cards(position: Position) -> Counter[str]:
    """Every card that the state of a card game holds, wherever it is."""
    state = position.state
    found = [int(number) for number in state.deck[: state.deck_left]]
    for height, pile in zip(state.pile_height, state.pile, strict=True):
        found += [int(number) for number in pile[:height]]
    for counts in state.hand:
        found += cards(names_of(counts))
    for side, color in np.ndindex(state.wagers.shape):
        first = color * len(RANK_NAMES)
        found += [first] * int(state.wagers[side, color])
        found += [first + rank for rank in range(1, 10) if state.laid[side, color] >> rank & 1]
    return Counter(card_name(number) for number in found)


# --- Rivals ---------------------------------------------------------------------------


def set_display(position: Position, names: str) -> None:
    position.state.display[:] = 0
    for number in cards(names):
        position.state.display[number] += 1


def set_laid(position: Position, seat: int, names: str) -> None:
    """All that a player of Rivals has laid, in the order laid."""
    position.state.laid[seat] = 0
    position.state.last[seat] = 0
    for number in cards(names):
        position.state.laid[seat, number] += 1
        position.state.last[seat, number // len(RANK_NAMES)] = number % len(RANK_NAMES)


# --- Roll & Write ---------------------------------------------------------------------


def set_dice(position: Position, roll: str) -> None:
    """The dice as rolled: `RGB 150`."""
    colors, numbers = roll.split()
    position.state.color_die[:] = [SHEET_COLORS.index(letter) for letter in colors]
    position.state.number_die[:] = [int(number) for number in numbers]


def set_column(position: Position, seat: int, letter: str, numbers: list[int]) -> None:
    """A column of a sheet from the bottom, as all have seen it; what its boxes gave is left out."""
    column = SHEET_COLORS.index(letter)
    position.state.number[:, seat, column] = 0
    position.state.number[:, seat, column, : len(numbers)] = numbers
    position.state.filled[:, seat, column] = len(numbers)


def mark(position: Position, field: str, seat: int, letters: str) -> None:
    """Mark the `circle` or the `top_vase` of columns."""
    for letter in letters:
        getattr(position.state, field)[:, seat, SHEET_COLORS.index(letter)] = 1


def column_of(position: Position, seat: int, letter: str) -> list[int]:
    """The numbers in a column as they are now."""
    column = SHEET_COLORS.index(letter)
    filled = int(position.state.filled[0, seat, column])
    return [int(n) for n in position.state.number[0, seat, column, :filled]]
