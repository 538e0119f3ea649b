"""One live game: legal moves by name, play, view, scores, record.

>>> table = Table("classic", seed=7)
>>> table.mover, table.moves()[:2]
(0, ['play Y*', 'discard Y*'])
>>> table.play("play W2")
>>> table.scores()
[-18, 0]
"""

import hashlib
import secrets
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Self, cast

import numpy as np

from lostcities.core.chance import GENERATOR_WORDS, VERSIONS, Generator, new_tape
from lostcities.core.fields import Fields, change, fields_of, write_back
from lostcities.core.game import NOBODY, Mask, is_whole
from lostcities.errors import BadOption, BadRecord, IllegalMove, LostCitiesError, quoted
from lostcities.games.catalog import find_game
from lostcities.notation.catalog import View, seen_fields
from lostcities.notation.layout.reader import reader
from lostcities.notation.moves import move_name, move_names, parse_move
from lostcities.notation.reasons import game_over, illegal_move
from lostcities.notation.records import Record, chance_of, new_record, read_record


def move_generator(seed: str, number: int, chance: int = 1) -> Generator:
    """The chance of one move, from seed and move number, so that nothing seen predicts it.

    The deal is number 0, the first move number 1. Version 1 starts xoshiro128** with SHA-256 of the
    two; in version 2 every word comes from SHA-256.
    """
    if chance == 2:
        return new_tape(f"lostcities 2 {seed} {number}")
    digest = hashlib.sha256(f"lostcities {seed} {number}".encode()).digest()
    return np.frombuffer(digest[: 4 * GENERATOR_WORDS], "<u4").astype(np.int64)


class LateGenerator:
    """The generator of a move, made when a rule first reads it: most moves ask chance nothing."""

    def __init__(self, seed: str, number: int, chance: int) -> None:
        """Not read yet."""
        self._of = (seed, number, chance)
        self._made: Generator | None = None

    @property
    def used(self) -> bool:
        """Whether a rule has asked for a word."""
        return self._made is not None

    def __len__(self) -> int:
        """How long it is, which tells the kind."""
        return len(self._words())

    def __getitem__(self, n: int) -> np.int64:
        """A number of it."""
        return np.int64(self._words()[n])

    def __setitem__(self, n: int, number: int) -> None:
        """Change a number of it."""
        self._words()[n] = number

    def _words(self) -> Generator:
        if self._made is None:
            self._made = move_generator(*self._of)
        return self._made


class Table:
    """One game being played, from the deal to the final scores.

    Options by keyword: `seats`, and those of the game (`rounds`, `expeditions`, `starter`, …).
    Without a seed the operating system gives a secret one. `chance` is the version of how cards and
    dice follow from the seed: 2 where people play for something and the seed is a secret.
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
        self._game = find_game(game)
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
        self._undoable: list[Any] = []  # the states before the moves that may be taken back
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
        """Make a move; IllegalMove says why not, and then nothing has changed."""
        self._act(self._legal_action(move))

    def why_not(self, move: str) -> str | None:
        """Why the mover may not make a move now, in one sentence; None if it is allowed."""
        try:
            self._legal_action(move)
        except IllegalMove as error:
            return str(error)
        return None

    def scores(self) -> list[int]:
        """The points by seat, costs of cards laid included; in a match the running totals.

        This is the referee's count: with sealed choices a seat is shown those of its `view`.
        """
        return [int(self._game.score(self.fields, seat)) for seat in range(self.seats)]

    def view(self, seat: int | None) -> View:
        """All that a seat may know, ready for JSON; None is a spectator."""
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

    def record(self) -> Record:
        """The whole game: seed, options, moves, version of the rules, scores."""
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
        if moves is not None and not (is_whole(moves) and moves >= 0):
            raise LostCitiesError.of("bad_move_count", value=quoted(moves))
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
                table.play(move)
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
        twin._fields, twin._shown, twin._handed_out = None, {}, False
        twin._mask = None if self._handed_out else self._mask
        return twin

    @property
    def can_undo(self) -> bool:
        """Whether the last move can be taken back: the same seat moves, nothing new was seen."""
        return bool(self._undoable)

    def undo(self) -> str:
        """Take the last move back and say which it was."""
        if not self._undoable:
            raise IllegalMove.of("nothing_to_undo")
        self._state, self._handed_out = self._undoable.pop(), False
        self._fields, self._shown, self._mask = None, {}, None
        return self._played.pop()

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
        rng, fields = LateGenerator(self.seed, len(self._played) + 1, self.chance), self.fields
        self._game.act(fields, action, cast(Generator, rng))
        write_back(fields, self._state)
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
