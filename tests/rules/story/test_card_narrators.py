"""The story verbs of the card games say all that the server and OpenSpiel tell."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from lostcities.core.chance import below, new_generator
from lostcities.core.game import Game
from lostcities.core.rows import WATCHER, new_rows
from lostcities.games.catalog import find_game
from lostcities.games.classic.story import Event
from lostcities.games.partners.story import Event as Gift
from lostcities.notation.moves import card_name, move_names
from lostcities.notation.telling import named
from lostcities.server.protocol.parts import Entry
from lostcities.server.table.events import Event as Moved
from lostcities.server.table.events import Step, Viewer, entry_of, moved
from lostcities.table import Table
from tests.envs.reference_stories import OUTCOME, VEILED, move_code, tell_move
from tests.nights import at_night

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("classic", {"rounds": 2}),
    ("classic", {"expeditions": 6, "rounds": 1}),
    ("classic", {"expeditions": 2, "hand": 3, "highest": 4, "rounds": 4, "starter": 1}),
    ("partners", {"rounds": 2}),
]
PLAYED = {Event.PLAYED: "play", Event.DISCARDED: "discard"}
UNSEEN = (Gift.LAID_ASIDE_UNSEEN, Gift.GAVE_UNSEEN)
GIVEN = (Gift.LAID_ASIDE, Gift.GAVE)


class Made(NamedTuple):
    """A move just made."""

    game: Game
    before: Any
    action: int
    after: Any
    entries: dict[Viewer, Entry]  # as the server tells them

    @property
    def move(self) -> str:
        return move_names(self.game)[self.action]

    @property
    def seat(self) -> int:
        return int(self.before.turn)

    def told(self, viewer: Viewer) -> list[list[int]]:
        """What a viewer is told: a code and its numbers."""
        events, whom = new_rows(), WATCHER if viewer is None else viewer
        n = self.game.tell(self.before, self.action, self.after, whom, events)
        rows: list[list[int]] = events[:n].tolist()
        return rows


@cache
def story(name: str, options: str, seed: int) -> list[Made]:
    """A game played at random."""
    return list(played(Table(name, seed=seed, **json.loads(options)), seed))


def played(table: Table, seed: int) -> Iterator[Made]:
    """Every move of a game, with what the server says of it."""
    game, rng = find_game(table.game), new_generator(seed)
    viewers: list[Viewer] = [None, *range(table.seats)]
    while not table.over:
        moves, mover = table.moves(), table.mover
        gifts = [move for move in moves if move.startswith("give")]
        some = gifts if gifts and below(rng, 3) == 0 else moves
        chosen = some[below(rng, len(some))]
        before = game.copy(table._state)
        table.play(chosen)
        assert mover is not None
        step = Step(before, move_names(game).index(chosen), game.copy(table._state))
        event = moved(game, step, Moved(0, "move", mover, chosen), table.seats, [])
        yield Made(
            game,
            *step,
            {viewer: entry_of(game, event, 1, viewer) for viewer in viewers},
        )


def every_story(seeds: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "made",
        [
            pytest.param((name, json.dumps(options), seed), id=f"{name}-{options}-{seed}")
            for name, options in TABLES
            for seed in range(seeds)
        ],
    )


# --- The server -----------------------------------------------------------------------


def move_of(game: Game, code: int, numbers: list[int]) -> tuple[str, tuple[str, ...]]:
    """A move by its name, and the cards that the viewer saw coming."""
    name = card_name(game, numbers[0])
    if code in PLAYED:
        return f"{PLAYED[Event(code)]} {name}", ()
    if code == Event.TOOK:
        return f"draw {name[0]}", (name,)
    if code in UNSEEN:
        return "give ?", ()
    if code == Gift.LAID_ASIDE:
        return f"give {name}", ()
    return "draw deck", (name,) if code == Event.DREW else ()


@pytest.mark.slow
@every_story(at_night(2, by_day=1))
def test_the_servers_log_is_what_is_told(made: Any) -> None:
    for one in story(*made):
        for viewer, entry in one.entries.items():
            rows = one.told(viewer)
            told = [named(one.game, "event", row) for row in rows]
            assert [it.model_dump() for it in entry.events] == told
            assert entry.seat == one.seat
            if rows[0][0] == Gift.GAVE:  # told without their order
                assert entry.move in [f"give {it}" for it in (told[0]["card"], told[0]["second"])]
            else:
                is_hidden = rows[0][0] in UNSEEN
                move, _ = move_of(one.game, rows[0][0], rows[0][2:])
                assert entry.move == (None if is_hidden else move)


# --- OpenSpiel ------------------------------------------------------------------------


def spiel_story(made: Made, viewer: Viewer) -> list[tuple[int, int]]:
    """The events of OpenSpiel's information states, but for the outcomes of chance."""
    (code, seat, *numbers), *_ = made.told(viewer)
    partner = (made.seat + 2) % 4
    if code in UNSEEN or (code == Gift.GAVE and viewer == partner):
        story = [(seat, VEILED)]
        cards = numbers[1:3] if code == Gift.GAVE else []
        return story + [(partner, OUTCOME + card) for card in cards]
    if code == Gift.GAVE:  # the giver has been told of the first card before
        second = [card for card in numbers[1:3] if card != made.before.given] or [numbers[1]]
        move = f"give {card_name(made.game, second[0])}"
    else:
        move, _ = move_of(made.game, code, numbers)
    return [(seat, move_code(move_names(made.game).index(move)))]


@pytest.mark.slow
@every_story(at_night(2, by_day=1))
def test_the_information_states_are_in_what_is_told(made: Any) -> None:
    for one in story(*made):
        seats = len(one.before.hand)
        stories: list[list[tuple[int, int]]] = [[] for _ in range(seats + 1)]
        tell_move(stories, one.game, one.before, one.action)
        for viewer, expected in zip([*range(seats), None], stories, strict=True):
            assert spiel_story(one, viewer) == expected
