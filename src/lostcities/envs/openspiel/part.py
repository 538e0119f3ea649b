"""What a game's folder says for OpenSpiel: its `openspiel.py` has a `Part` called `PART`.

Chance falls one step at a time. The rules deal and roll with any generator; what they dealt or
rolled is taken back at once, and each card or die becomes a *place* that an outcome fills later. A
deck is kept in order: a card that comes is brought to the top, and then the rules draw it. So no
state holds the future.

A game without such a file is played all the same: one chance node, the first, chooses a seed, from
which all chance of the game follows.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.core.compiled import compilable
from lostcities.core.game import Game, Groups, Options, State
from lostcities.core.rows import WIDTH, Rows
from lostcities.envs.openspiel.events import NOBODY_SEES, Story, plain_names

NOTHING: Final = -1  # no place: a card is drawn; or no action waits for a card
# Of a game whose folder says nothing of OpenSpiel:
SEEDS: Final = 4096
TURNS: Final = 100
ACTIONS_A_TURN: Final = 8
EVENTS_AN_ACTION: Final = 2  # beside the one that each has

Places = NDArray[np.int8]
Weights = NDArray[np.int64]
Numbers = NDArray[np.int64]


class Length(NamedTuple):
    """More than these no game has."""

    actions: int
    outcomes: int
    events: int = 0  # of a story, beside one for each action and outcome


class Spaces(NamedTuple):
    """The numbers of the game that a variant can use, in order; their places are its own."""

    actions: Numbers
    outcomes: Numbers
    features: Numbers


@dataclass(frozen=True)
class Variant:
    """A game under a name of its own."""

    name: str
    max_turns: int  # unless the parameters say otherwise
    fixed: Mapping[str, int] = field(default_factory=dict)  # options that are no parameters
    prepare: Callable[[State], None] | None = None  # the table before the first card is dealt
    bounds: tuple[int, int] | None = None  # of what the seat 0 wins, if tighter than the game's


def never_hidden(_options: Options) -> bool:
    """All lies open."""
    return False


@dataclass(frozen=True, eq=False)
class Part:
    """What OpenSpiel needs to know of a game. Functions of a state must be compilable."""

    variants: tuple[Variant, ...]
    outcomes: int  # how many different ones chance has
    most_places: int  # that one deal or roll leaves to be filled
    columns: int  # numbers of an event: a code and what belongs to it
    draws: tuple[int, ...]  # the actions that take the top card of the deck
    take_back: Callable[[State, Places], int]  # undo a deal or roll; how many places to fill
    # (state, place, places left, weights): how likely each outcome is; place NOTHING at a draw
    weigh: Callable[[State, int, int, Weights], None]
    fill: Callable[[State, int, int], None]  # (state, place, outcome)
    bring_up: Callable[[State, int], None]  # the card that will be drawn now
    witness: Callable[[State, int], int]  # the seat that sees what fills a place, or EVERYONE
    # as `tell`, of all actions but `draws`: what is news, and does not follow from the rest
    notice: Callable[[State, int, State, int, Rows], int]
    outcome_name: Callable[[int], str]
    event_names: Callable[[int, Story], list[str]]  # (viewer, story): each event in words
    length: Callable[[int, Options, int], Length]  # (seats, options, max_turns)
    bounds: Callable[[int, Options, int], tuple[int, int]]  # the same: of what a seat wins
    spaces: Callable[[int, Options], Spaces]
    is_hidden: Callable[[Options], bool] = never_hidden  # whether seats have secrets
    # (start, history, seat, rng): a history that the seat cannot tell from this one
    another_past: Callable[[Any, list[int], int, Any], list[int]] | None = None
    # weights of a deal that are no matter for a compiler
    weigh_deal: Callable[[State, int, int, Weights], None] | None = None
    seeded: bool = False  # an outcome is a seed: all chance of the game follows from it


def part_of(game: Game) -> Part:
    """What the game's folder says for OpenSpiel, or what does for any game."""
    if not game.has_part("openspiel"):
        return seeded_part(game)
    part: Part = game.part("openspiel").PART
    return part


# --- The numbers that a variant can use -----------------------------------------------

Keeps = Callable[[str, int], bool]  # (group, place in it) → whether it is used


def keep_all(_group: str, _place: int) -> bool:
    """Every place of a group is used."""
    return True


def kept(game: Game, by_color: Groups, of_all: Groups, colors: int, keeps: Keeps) -> Numbers:
    """Of actions or features: those of the first colours and of all, as far as they are used."""
    marks = [
        color < colors and keeps(name, place)
        for color in range(len(game.colors))
        for name, size in by_color
        for place in range(size)
    ]
    marks += [keeps(name, place) for name, size in of_all for place in range(size)]
    return np.flatnonzero(marks)


def kept_actions(game: Game, colors: int, keeps: Keeps = keep_all) -> Numbers:
    """The actions of a variant."""
    return kept(game, game.color_actions, game.global_actions, colors, keeps)


def kept_features(game: Game, colors: int, keeps: Keeps = keep_all) -> Numbers:
    """The features of a variant."""
    return kept(game, game.color_features, game.global_features, colors, keeps)


def seats_at_the_table(seats: int) -> Keeps:
    """Features `seat +3: …` are used where there are more than three seats."""

    def keeps(group: str, _place: int) -> bool:
        return not group.startswith("seat +") or int(group[len("seat +")]) < seats

    return keeps


# --- Any game -------------------------------------------------------------------------


@compilable
def keep_as_dealt(state: State, places: Places) -> int:
    """Chance has been decided by the seed."""
    return 0


@compilable
def all_alike(state: State, place: int, left: int, weights: Weights) -> None:
    """Every seed is as likely as any other."""
    for outcome in range(len(weights)):
        weights[outcome] = 1


@compilable
def fill_nothing(state: State, place: int, outcome: int) -> None:
    """A seed deals: that takes more than a state."""


@compilable
def bring_nothing(state: State, outcome: int) -> None:
    """No action waits for a card."""


@compilable
def seen_by_nobody(state: State, place: int) -> int:
    """A seed is shown to no one."""
    return NOBODY_SEES


def seeded_part(game: Game) -> Part:
    """What does for any game: the first node chooses one of many seeds, each equally likely."""

    def length(_seats: int, _options: Options, max_turns: int) -> Length:
        actions = ACTIONS_A_TURN * max_turns  # a game that goes on is cut there
        return Length(actions, 1, EVENTS_AN_ACTION * actions)

    def bounds(seats: int, options: Options, _max_turns: int) -> tuple[int, int]:
        rounds = int(getattr(options, "rounds", 1))
        least, most = game.score_bounds
        if game.is_two_sided(seats):
            least, most = least - most, most - least
        return rounds * least, rounds * most

    def spaces(_seats: int, _options: Options) -> Spaces:
        return Spaces(np.arange(game.actions), np.arange(SEEDS), np.arange(game.features))

    return Part(
        variants=(Variant(game.name, max_turns=TURNS),),
        outcomes=SEEDS,
        most_places=1,
        columns=WIDTH,
        draws=(),
        take_back=keep_as_dealt,
        weigh=all_alike,
        fill=fill_nothing,
        bring_up=bring_nothing,
        witness=seen_by_nobody,
        notice=game.tell,
        outcome_name=str,
        event_names=lambda _viewer, story: plain_names(game, str, story),
        length=length,
        bounds=bounds,
        spaces=spaces,
        is_hidden=lambda _options: True,
        seeded=True,
    )
