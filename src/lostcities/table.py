"""One live game: legal moves by name, play, view, scores, record.

>>> table = Table("classic", seed=7)
>>> table.mover, table.moves()[:2]
(0, ['play Y*', 'discard Y*'])
>>> table.play("play W2, draw deck")
>>> table
<Table classic: 2 seats, 2 moves made, seat 1 to move, scores [-18, 0]>
"""

import secrets
from collections.abc import Mapping
from copy import deepcopy
from importlib import import_module
from typing import Any, Final, Self, TypeVar, cast, overload

import numpy as np

from lostcities.core.chance import VERSIONS, Generator
from lostcities.core.fields import Fields, change, fields_of, write_back
from lostcities.core.game import NOBODY, Mask, is_whole
from lostcities.core.move_chance import LateGenerator, move_generator
from lostcities.core.streams import bring_up, drawing_action, has_streams
from lostcities.errors import BadOption, BadRecord, IllegalMove, LostCitiesError, quoted
from lostcities.games.catalog import find_game, game_name
from lostcities.notation.catalog import View, seen_fields
from lostcities.notation.layout.reader import reader
from lostcities.notation.layout.types import view_type
from lostcities.notation.moves import move_name, move_names, parse_move, parts_of_turn
from lostcities.notation.position import position_text, read_position
from lostcities.notation.reasons import game_over, illegal_move
from lostcities.notation.records import Record, chance_of, new_record, read_record
from lostcities.notation.showing import Showing

TypedView = TypeVar("TypedView")
SAME_FOR_ALL: Final = 3  # the version of chance for deals that many play apart


class Table(Showing):
    """One game being played, from the deal to the final scores.

    Options by keyword: `seats`, and those of the game (`rounds`, `expeditions`, `starter`, …).
    Without a seed the operating system gives a secret one. `chance` is the version of how cards and
    dice follow from the seed: 2 where people play for something and the seed is a secret, 3 for a
    deal that many play apart: whatever they do, each seat draws the same cards and rolls the same
    dice.
    """

    def __init__(
        self,
        game: str,
        *,
        seed: int | str | None = None,
        seats: int | None = None,
        chance: int = 1,
        **options: Any,
    ) -> None:
        """Deal the first round."""
        self._game = find_game(game_name(game))
        self.seats = self._game.check_seats(seats)
        self.seed = secrets.token_hex(32) if seed is None else _checked_seed(seed)
        self.chance = _checked_chance(chance)
        options = self._game.load_parts(options)  # records hold a sheet, not its path
        given = {name: _plain(it) for name, it in options.items() if it is not None}
        settled = self._game.new_options(self.seats, given)
        self.options = deepcopy(given)
        self._state = self._game.new_state()
        self._fields: Fields | None = None  # of this position, once they were read
        self._shown: dict[int | None, Fields] = {}  # of this position, by who looks
        self._mask: Mask | None = None
        self._handed_out = False  # whoever has the record may change it: nothing is remembered
        self._played: list[str] = []
        self._asked_chance = 0  # how many moves did, in version 3
        self._parts = np.zeros(self.seats, np.int64)  # of the deck, by seat, in version 3
        self._undoable: list[Any] = []  # the states before the moves that may be taken back
        self._first: Any = None  # the record that a position gave, where there was no deal
        self._game.deal(self._state, self.seats, settled, move_generator(self.seed, 0, self.chance))

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game.name

    @property
    def state(self) -> Any:
        """The record itself, hidden cards included: for the engine and for study, never to show."""
        self._handed_out = True
        return self._state

    @property
    def fields(self) -> Fields:
        """The record's fields, read once for each position: to read, never to show or to change."""
        if self._fields is None or self._handed_out:
            self._fields = fields_of(self._state)
        return self._fields

    @property
    def mover(self) -> int | None:
        """The seat to move, None when the game is over."""
        seat = self._game.mover(self.fields)
        return None if seat == NOBODY else int(seat)

    @property
    def over(self) -> bool:
        """Whether the game, or the whole match, is over."""
        return bool(self._game.is_over(self.fields))

    @property
    def played(self) -> tuple[str, ...]:
        """All moves so far."""
        return tuple(self._played)

    def mask(self) -> Mask:
        """The legal actions, a 1 for each."""
        return self._legal().copy()

    def actions(self) -> dict[str, int]:
        """The legal moves by name, each with its number; none when the game is over."""
        names = move_names(self._game)
        return {names[action]: action for action in np.flatnonzero(self._legal()).tolist()}

    def moves(self) -> list[str]:
        """The legal moves of the mover, by name; none when the game is over."""
        return list(self.actions())

    def play(self, move: str) -> None:
        """Make a move, or the moves of a turn: "play R7, draw deck".

        IllegalMove says why not, and then nothing has changed.
        """
        parts = parts_of_turn(self._game, move)
        if len(parts) == 1:
            self.step(parts[0])
        else:
            self.__dict__.update(self._rehearsed(parts).__dict__)

    def step(self, move: str) -> None:
        """Make exactly one move: each entry of a record is one."""
        self._act(self._legal_action(move))

    def ask(self, bot: str = "champion", *, seed: int = 0) -> str:
        """The move that a bot would make for the seat to move, by what that seat may know.

        The bots are those of `lostcities bots`, with settings if wanted: "search:think=0.5". The
        same seed gives the same move, where a bot has no clock.
        """
        players = import_module("lostcities.bots.asking")  # a layer above, so by its name
        move: str = players.ask(self, bot, seed)
        return move

    def why_not(self, move: str) -> str | None:
        """Why the mover may not make a move now, or a turn, in one sentence; None if allowed."""
        try:
            parts = parts_of_turn(self._game, move)
            if len(parts) == 1:
                self._legal_action(parts[0])
            else:
                self._rehearsed(parts)
        except IllegalMove as error:
            return str(error)
        return None

    def scores(self) -> list[int]:
        """The points by seat, costs of cards laid included; in a match the running totals.

        This is the referee's count: with sealed choices a seat is shown those of its `view`.
        """
        return [int(self._game.score(self.fields, seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """The seats that have won, several if they share the win; none until the game is over."""
        scores = self.scores()
        return [seat for seat, n in enumerate(scores) if n == max(scores)] if self.over else []

    @overload
    def view(self, seat: int | None) -> View: ...
    @overload
    def view(self, seat: int | None, kind: type[TypedView]) -> TypedView: ...
    def view(self, seat: int | None, kind: Any = None) -> Any:
        """All that a seat may know, ready for JSON; None is a spectator.

        With the type of the game's views, such as `ClassicView`, a type checker knows its keys.
        """
        if kind is not None and kind is not view_type(self._game):
            right, wrong = view_type(self._game).__name__, getattr(kind, "__name__", quoted(kind))
            raise LostCitiesError.of("bad_view_type", game=self.game, right=right, wrong=wrong)
        viewer = None if seat is None else self._seat(seat)
        return reader(self._game)(self.shown(viewer), viewer)

    def shown(self, seat: int | None) -> Fields:
        """The fields with all forgotten that a seat may not know: to read, never to change."""
        if self._handed_out or seat not in self._shown:
            self._shown[seat] = seen_fields(self._game, self.fields, seat)
        return self._shown[seat]

    def seen(self, seat: int, rng: Generator) -> Any:
        """A record in which all that a seat cannot see is dealt afresh: what a bot may think on."""
        world = self._game.copy(self._state)
        change(world, self._game.imagine, self._seat(seat), rng)
        return world

    def position(self, seat: int | None = None) -> str:
        """The position as one line of text: all hands, or what one seat sees of them.

        Only what differs from a fresh deal is told; the order of the deck never is.
        """
        viewer = None if seat is None else self._seat(seat)
        return position_text(self._game, self._state, self.seats, viewer)

    @classmethod
    def from_position(cls, text: str, *, seed: int | str | None = None) -> Self:
        """A table in the position that a text tells; BadPosition says what is wrong with it.

        What the text does not tell, cards face down and the order of the deck, is dealt from the
        seed. Such a table has no record: its deal cannot be repeated.
        """
        checked = secrets.token_hex(32) if seed is None else _checked_seed(seed)
        found = read_position(text, move_generator(checked, 0))
        table = cls(found.game.name, seed=checked, seats=found.seats)
        table._state, table._first = found.state, found.game.copy(found.state)
        return table

    def record(self) -> Record:
        """The whole game: seed, options, moves, version of the rules, scores."""
        if self._first is not None:
            raise LostCitiesError.of("no_record")
        return new_record(
            game=self.game,
            rules=self._game.version,
            seats=self.seats,
            seed=self.seed,
            chance=self.chance,
            options=deepcopy(self.options),
            moves=list(self._played),
            scores=self.scores(),
        )

    @classmethod
    def replay(cls, record: str | bytes | Mapping[str, Any], moves: int | None = None) -> Self:
        """The table after all moves of a record, or after the first so many."""
        kept = read_record(record)
        if moves is not None and not (is_whole(moves) and 0 <= moves <= len(kept["moves"])):
            most = len(kept["moves"])
            raise LostCitiesError.of("bad_move_count", most=most, value=quoted(moves))
        try:
            table = cls(
                kept["game"],
                seed=kept["seed"],
                seats=kept["seats"],
                chance=chance_of(kept),
                **kept["options"],
            )
        except (BadOption, TypeError, RecursionError) as error:
            raise BadRecord.of("record_options", error=error) from None
        for number, move in enumerate(kept["moves"][:moves], 1):
            try:
                table.step(move)
            except IllegalMove as error:
                raise BadRecord.of("record_illegal", number=number, error=error) from None
        if moves is None and table.scores() != kept["scores"]:
            raise BadRecord.of("record_scores", told=quoted(kept["scores"]), real=table.scores())
        return table

    def copy(self) -> Self:
        """Another table in the same position; the two share nothing."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._state, twin.options = self._game.copy(self._state), deepcopy(self.options)
        twin._played, twin._undoable = list(self._played), list(self._undoable)
        twin._parts = self._parts.copy()
        twin._fields, twin._shown, twin._handed_out = None, {}, False
        twin._mask = None if self._handed_out else self._mask
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """A copy, which shares nothing anyway; the rulebook stays the one of the catalog."""
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """For pickles: the game by its name, as rulebooks are code."""
        return self.copy().__dict__ | {"_game": self.game}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """The rulebook from the catalog of where it is read."""
        self.__dict__.update(kept | {"_game": find_game(kept["_game"])})
        self._state = self._game.copy(self._state)  # a record of an array, whose fields are shared

    @property
    def can_undo(self) -> bool:
        """Whether the last move can be taken back: the same seat moves, nothing new was seen."""
        return bool(self._undoable)

    def undo(self) -> str:
        """Take the last move back and say which it was."""
        if not self._undoable:
            raise IllegalMove.of("nothing_to_undo" if self._played else "nothing_played")
        self._state, self._handed_out = self._game.copy(self._undoable.pop()), False
        self._fields, self._shown, self._mask = None, {}, None
        return self._played.pop()

    def pop(self) -> str:
        """Take the last move back, whatever was seen since: for analysis, or if all agree."""
        if not self._played:
            raise IllegalMove.of("nothing_played")
        *before, last = self._played
        self.__dict__.update(self._beginning().__dict__)
        for move in before:
            self._act(parse_move(self._game, move))
        return last

    def __eq__(self, other: object) -> bool:
        """Whether it is the same game in the same position, hidden cards included."""
        if not isinstance(other, Table):
            return NotImplemented
        return self.game == other.game and self._state.tobytes() == other._state.tobytes()

    __hash__ = None  # type: ignore[assignment]  # a table changes

    def _beginning(self) -> Self:
        """The table before the first move."""
        new = type(self)(
            self.game, seed=self.seed, seats=self.seats, chance=self.chance, **self.options
        )
        if self._first is not None:
            new._state, new._first = self._game.copy(self._first), self._first
        return new

    def _rehearsed(self, moves: list[str]) -> Self:
        """A copy on which all moves of a turn are made; IllegalMove if one is not legal."""
        trial, seat = self.copy(), self.mover
        for n, move in enumerate(moves):
            if n and trial.mover is not None and trial.mover != seat:
                raise IllegalMove.of("turn_passed", move=moves[n - 1], seat=trial.mover)
            trial.step(move)
        return trial

    def _seat(self, seat: object) -> int:
        if not is_whole(seat):
            raise LostCitiesError.of("seat_not_whole", value=quoted(seat))
        if not 0 <= seat < self.seats:
            raise LostCitiesError.of("no_seat", seat=quoted(int(seat)), highest=self.seats - 1)
        return int(seat)

    def _legal(self) -> Mask:
        if self._mask is None or self._handed_out:
            self._mask = np.zeros(self._game.actions, np.int8)
            self._game.legal(self.fields, self._mask)
        return self._mask

    def _legal_action(self, move: str) -> int:
        if self.over:
            raise game_over(self._game, self.fields)
        action = parse_move(self._game, move)
        if not self._legal()[action]:
            raise illegal_move(self._game, self.fields, action)
        return action

    def _act(self, action: int) -> None:
        before, seat = self._game.copy(self._state), self.mover
        same_for_all = self.chance == SAME_FOR_ALL
        number = 1 + (self._asked_chance if same_for_all else len(self._played))
        rng, fields = LateGenerator(self.seed, number, self.chance), self.fields
        if same_for_all and has_streams(self._game) and action == drawing_action(self._game):
            bring_up(fields, self._parts)
        self._game.act(fields, action, cast(Generator, rng))
        write_back(fields, self._state)
        self._asked_chance += rng.used
        self._shown, self._mask = {}, None
        self._played.append(move_name(self._game, action))
        if seat == self.mover and not _saw_a_card(before, self._state) and not rng.used:
            self._undoable.append(before)
        else:
            self._undoable.clear()


def _checked_seed(seed: object) -> str:
    if not is_whole(seed) and not isinstance(seed, str):
        raise BadOption.of("bad_seed", value=quoted(seed))
    try:
        text = str(seed)
    except ValueError:  # Python writes no number of thousands of digits
        raise BadOption.of("long_seed") from None
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise BadOption.of("unwritable_seed")
    return text


def _checked_chance(chance: object) -> int:
    if not is_whole(chance) or chance not in VERSIONS:
        raise BadOption.of("bad_chance", value=quoted(chance))
    return int(chance)


def _plain(value: Any) -> Any:
    """NumPy's numbers and truths as Python's, so that JSON can hold them."""
    return value.item() if isinstance(value, np.integer | np.bool_) else value


def _saw_a_card(before: Any, after: Any) -> bool:
    """Whether a card came off the deck."""
    return "deck_left" in before.dtype.names and before.deck_left != after.deck_left
