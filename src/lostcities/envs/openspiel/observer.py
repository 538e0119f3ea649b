"""What a player is shown of a state, as text and as a tensor, in every sort OpenSpiel asks for.

| asked for | tensor | text |
|---|---|---|
| one player | `observation`: the features of `observe` | the view as JSON |
| public alone | `public`: the same with all private knowledge taken away | a spectator's view |
| private alone | `private`: the difference of the two | what the view has more |
| all players | `observations`: a row a seat, for centralised critics | all views |

With perfect recall, `player` and `history` stand beside them: the whole story of the seat, a row an
event as `tell` has it (a code, then its numbers), zeros after the end; the text is the story in
words, which are looked up only when it is asked for. Features are those that the variant uses.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from lostcities.core.rows import WATCHER
from lostcities.envs.openspiel.table import LazyTable
from lostcities.errors import BadOption
from lostcities.notation.catalog import View

SINGLE: Final = pyspiel.PrivateInfoType.SINGLE_PLAYER
ALL: Final = pyspiel.PrivateInfoType.ALL_PLAYERS
NONE: Final = pyspiel.PrivateInfoType.NONE


class Observer:
    """One sort of observation; `tensor` and its named parts in `dict` are written by `set_from`."""

    def __init__(self, start: LazyTable, events: int, asked: Any, params: Any) -> None:
        """Of tables that begin like one; `events` is the room for a story."""
        if params:
            raise BadOption(f"observations have no parameters, not {dict(params)!r}")
        if not asked.public_info and (asked.private_info == NONE or asked.perfect_recall):
            raise BadOption("private information alone is shown without recall, to a player or all")
        self.seats, self.asked, self.used = start.seats, asked, start.spaces.features
        rows = (self.seats,) if asked.private_info == ALL else ()
        parts = {self.name(): (*rows, len(self.used))}
        if asked.perfect_recall:
            room = (*rows, events, start.part.columns)
            parts = {"player": (self.seats,), **parts, "history": room}
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in parts.values()), np.float32)
        self.dict = named_parts(self.tensor, parts)
        self._features = list(self.dict[self.name()].reshape(-1, len(self.used)))
        self._public = np.zeros(len(self.used), np.float32)
        if asked.perfect_recall:
            history = self.dict["history"].reshape(-1, events, start.part.columns)
            self._history = list(history)

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
        for row, seat in zip(self._features, self.viewers(player), strict=True):
            self.write_features(table, seat, row)
        if self.asked.perfect_recall:
            whose = self.dict["player"]
            whose[:] = 0
            whose[player] = 1
            for rows, viewer in zip(self._history, self.tellers(player), strict=True):
                place = table.place_of(viewer)
                table.steps.recall(table.notes, place, table.told(viewer), rows)

    def viewers(self, player: int) -> list[int]:
        """The seats whose features are shown."""
        return list(range(self.seats)) if self.asked.private_info == ALL else [player]

    def tellers(self, player: int) -> list[int]:
        """The viewers whose stories are shown."""
        return [WATCHER] if self.asked.private_info == NONE else self.viewers(player)

    def write_features(self, table: LazyTable, seat: int, row: NDArray[np.float32]) -> None:
        """All, the public or the private part of what a seat sees."""
        steps = table.steps
        if self.asked.private_info != NONE:
            steps.observe(table.tables, seat, self.used, row)
        if self.asked.private_info == NONE:
            steps.observe_public(table.tables, seat, self.used, row)
        elif not self.asked.public_info:
            steps.observe_public(table.tables, seat, self.used, self._public)
            row -= self._public

    # --- Texts ---

    def string_from(self, state: Any, player: int) -> str:
        """What the player is shown of the state, in words."""
        table: LazyTable = state.table
        if self.asked.perfect_recall:
            return "\n".join(told_to(table, viewer) for viewer in self.tellers(player))
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


def told_to(table: LazyTable, viewer: int) -> str:
    """A story in words; where a seed has dealt, also what the viewer sees now, hands included."""
    whose = "spectator" if viewer == WATCHER else f"seat {viewer}"
    text = ", ".join([whose, *table.part.event_names(viewer, table.story(viewer))])
    if not table.part.seeded or table.waiting:
        return text
    return f"{text}; {as_json(table.view(None if viewer == WATCHER else viewer))}"


def private_part(mine: View, shown: View) -> View:
    """What a seat's view has that a spectator's has not; of lists the entries, by place."""
    changed = [key for key in mine if key != "seat" and mine[key] != shown[key]]
    return {key: private_entries(mine[key], shown[key]) for key in changed}


def private_entries(mine: Any, shown: Any) -> Any:
    """The entries of two lists that differ; anything else whole."""
    if not isinstance(mine, list) or not isinstance(shown, list) or len(mine) != len(shown):
        return mine
    return {str(n): entry for n, entry in enumerate(mine) if entry != shown[n]}
