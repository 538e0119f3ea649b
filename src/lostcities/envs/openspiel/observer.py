"""What a player is shown of a state, as text and as a tensor, in every sort OpenSpiel asks for.

| asked for | tensor | text |
|---|---|---|
| one player | `observation`: the features of `observe` | the view as JSON |
| public alone | `public`: the same with all private knowledge taken away | a spectator's view |
| private alone | `private`: the difference of the two | what the view has more |
| all players | `observations`: a row a seat, for centralised critics | all views |

With perfect recall, `player` and `history` stand beside them: the whole story of the seat, a row
(seat + 1, code) an event, zeros after the end; the text is the story in words.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from lostcities.core.game import Game, State
from lostcities.envs.openspiel.stories import Story, event_name
from lostcities.envs.openspiel.table import LazyTable, verbs
from lostcities.errors import BadOption
from lostcities.games.classic import rules as classic
from lostcities.games.roll_and_write import rules as roll_and_write
from lostcities.games.roll_and_write.rules import NOW, SHOWN
from lostcities.notation.catalog import View

SINGLE: Final = pyspiel.PrivateInfoType.SINGLE_PLAYER
ALL: Final = pyspiel.PrivateInfoType.ALL_PLAYERS
NONE: Final = pyspiel.PrivateInfoType.NONE
EVENT: Final = 2  # numbers of an event: who, what
FIRST_SEAT: Final = (1, 0)  # in a tensor seats count from 1, for 0 is everyone


class Observer:
    """One sort of observation; `tensor` and its named parts in `dict` are written by `set_from`."""

    def __init__(self, game: Game, seats: int, events: int, asked: Any, params: Any) -> None:
        """`events` is the room for a story."""
        if params:
            raise BadOption(f"observations have no parameters, not {dict(params)!r}")
        if not asked.public_info and (asked.private_info == NONE or asked.perfect_recall):
            raise BadOption("private information alone is shown without recall, to a player or all")
        self.game, self.seats, self.asked = game, seats, asked
        rows = (seats,) if asked.private_info == ALL else ()
        parts = {self.name(): (*rows, game.features)}
        if asked.perfect_recall:
            parts = {"player": (seats,), **parts, "history": (*rows, events, EVENT)}
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in parts.values()), np.float32)
        self.dict = named_parts(self.tensor, parts)

    def name(self) -> str:
        """What the features are called."""
        if not self.asked.public_info:
            return "private"
        names: dict[Any, str] = {SINGLE: "observation", NONE: "public", ALL: "observations"}
        return names[self.asked.private_info]

    # --- Tensors ---

    def set_from(self, state: Any, player: int) -> None:
        """Write what the player is shown of the state."""
        table: LazyTable = state.table
        player = max(player, 0)  # OpenSpiel asks once for nobody, to learn the shape
        shown = self.dict[self.name()].reshape(-1, self.game.features)
        for row, seat in zip(shown, self.viewers(player), strict=True):
            row[:] = self.features(table, seat)
        if self.asked.perfect_recall:
            self.dict["player"][:] = 0
            self.dict["player"][player] = 1
            room = self.dict["history"]
            room[:] = 0
            rows = room.reshape(-1, *room.shape[-2:])
            for row, (_, story) in zip(rows, self.stories(table, player), strict=True):
                row[: len(story)] = np.array(story, int).reshape(-1, EVENT) + FIRST_SEAT

    def viewers(self, player: int) -> list[int]:
        """The seats whose features are shown."""
        return list(range(self.seats)) if self.asked.private_info == ALL else [player]

    def features(self, table: LazyTable, seat: int) -> NDArray[np.int8]:
        """All, the public or the private part of what a seat sees."""
        if self.asked.public_info and self.asked.private_info != NONE:
            return features_of(self.game, table.state, seat)
        public = features_of(self.game, public_state(self.game, table.state), seat)
        if self.asked.public_info:
            return public
        return features_of(self.game, table.state, seat) - public

    def stories(self, table: LazyTable, player: int) -> list[tuple[str, Story]]:
        """The stories that are shown, and whose they are."""
        if self.asked.private_info == NONE:
            return [("spectator", table.stories[-1])]
        return [(f"seat {seat}", table.stories[seat]) for seat in self.viewers(player)]

    # --- Texts ---

    def string_from(self, state: Any, player: int) -> str:
        """What the player is shown of the state, in words."""
        table: LazyTable = state.table
        if self.asked.perfect_recall:
            return "\n".join(
                ", ".join([viewer, *(event_name(self.game.name, event) for event in story)])
                for viewer, story in self.stories(table, player)
            )
        if not self.asked.public_info:
            shown, viewers = table.view(None), self.viewers(player)
            parts = [private_part(table.view(seat), shown) for seat in viewers]
            return as_json(parts[0] if len(parts) == 1 else parts) if any(parts) else ""
        if self.asked.private_info == NONE:
            return as_json(table.view(None))
        views = [table.view(seat) for seat in self.viewers(player)]
        return as_json(views[0] if self.asked.private_info == SINGLE else views)


def named_parts(
    tensor: NDArray[np.float32], parts: Mapping[str, tuple[int, ...]]
) -> dict[str, NDArray[np.float32]]:
    """Pieces of the tensor by name, in the same memory."""
    named, first = {}, 0
    for name, shape in parts.items():
        size = int(np.prod(shape))
        named[name] = tensor[first : first + size].reshape(shape)
        first += size
    return named


def as_json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def features_of(game: Game, state: State, seat: int) -> NDArray[np.int8]:
    """What a seat sees, in an array of its own."""
    features = np.zeros(game.features, np.int8)
    verbs(game.name).observe(state, seat, features)
    return features


def private_part(mine: View, shown: View) -> View:
    """What a seat's view has that a spectator's has not; of lists the entries, by place."""
    changed = [key for key in mine if key != "seat" and mine[key] != shown[key]]
    return {key: private_entries(mine[key], shown[key]) for key in changed}


def private_entries(mine: Any, shown: Any) -> Any:
    """The entries of two lists that differ; anything else whole."""
    if not isinstance(mine, list) or not isinstance(shown, list) or len(mine) != len(shown):
        return mine
    return {str(n): entry for n, entry in enumerate(mine) if entry != shown[n]}


def public_state(game: Game, state: State) -> State:
    """A record that holds only what a spectator knows."""
    public = game.copy(state)
    if game.name in ("classic", "partners"):
        public.hand[:] = public.known
    if game.name == "partners":
        public.told[:] = public.known
        public.given = classic.NOTHING
    if game.name == "roll_and_write" and state.sealed and state.turn != state.roller:
        for seat in range(int(state.seats)):
            if seat != state.roller:
                roll_and_write.copy_sheet(public, SHOWN, NOW, seat)
        if state.phase == roll_and_write.Phase.ACCELERATE:
            public.phase = roll_and_write.Phase.CHOOSE
    return public
