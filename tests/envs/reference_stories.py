"""Stories written a second time, plainly: who sees which move and which outcome, as actions.

What OpenSpiel's games told before `tell` told it: two histories are one information state to a seat
if and only if these stories are the same.
"""

from collections.abc import Iterator
from typing import Any

from lostcities.core.cards import RANKS, card_of
from lostcities.core.game import Game
from lostcities.envs.openspiel.part import NOTHING
from lostcities.envs.openspiel.table import LazyTable
from lostcities.games.classic.rules import Phase
from lostcities.games.partners import rules as partners
from lostcities.games.roll_and_write import rules as roll_and_write
from lostcities.games.roll_and_write.rules import NOW, SHOWN

Event = tuple[int, int]  # who, what
EVERYONE = -1
VEILED = 10_000  # a card is given, and the viewer does not see which
OUTCOME = 1000  # codes of outcomes begin here, those of moves with 1


class Witnesses:
    """Follows a table and keeps the story of each seat, the spectator's last."""

    def __init__(self, start: LazyTable) -> None:
        """Before the deal."""
        self.table = start.copy()
        self.stories: list[list[Event]] = [[] for _ in range(start.seats + 1)]

    def follow(self, number: int) -> None:
        """An outcome or a move, in the game's numbers."""
        table, game = self.table, self.table.game
        if table.waiting:
            place = table.places[0] if table.places else NOTHING
            seen_by = table.part.witness(table.state, place)
            event = (seen_by, OUTCOME + number)
            for story in self.stories if seen_by == EVERYONE else [self.stories[seen_by]]:
                story.append(event)
        else:
            tell_move(self.stories, game, table.state, number)
        before = game.copy(table.state) if is_sealed(game, table.state) else None
        table.follow(number)
        if before is not None and (before.roller != table.state.roller or table.over):
            tell_sheets(self.stories, before, table.state)


def move_code(action: int) -> int:
    return 1 + action


def tell_move(stories: list[list[Event]], game: Game, state: Any, action: int) -> None:
    """A move, before it is carried out."""
    seat, event = int(state.turn), (int(state.turn), move_code(action))
    if is_gift(game, action):
        tell_gift(stories, state, action)
    elif is_sealed(game, state):
        stories[seat].append(event)
    else:
        for story in stories:
            story.append(event)


def is_gift(game: Game, action: int) -> bool:
    """Whether a card is passed to the partner, face down."""
    slot = action % partners.PER_COLOR
    return game.name == "partners" and action < partners.DRAW_DECK and slot >= partners.GIVE


def tell_gift(stories: list[list[Event]], state: Any, action: int) -> None:
    """The giver knows the card, the others that there is one; with the second the partner both."""
    seat = int(state.turn)
    for viewer, story in enumerate(stories):
        story.append((seat, move_code(action) if viewer == seat else VEILED))
    if state.phase == Phase.GIVE:
        color, slot = divmod(action, partners.PER_COLOR)
        card, partner = card_of(color, slot - partners.GIVE), partners.partner_of(seat)
        assert 0 <= card < RANKS * partners.PILES
        for given in sorted((int(state.given), card)):
            stories[partner].append((partner, OUTCOME + given))


def is_sealed(game: Game, state: Any) -> bool:
    """Whether the mover chooses in secret; the roller never does."""
    return bool(game.name == "roll_and_write" and state.sealed and state.turn != state.roller)


def tell_sheets(stories: list[list[Event]], before: Any, after: Any) -> None:
    """Sealed choices are opened: of each sheet the others see what is new on it."""
    for seat in range(int(after.seats)):
        if seat != before.roller:
            events = [(seat, move_code(action)) for action in new_on_sheet(before, after, seat)]
            for viewer, story in enumerate(stories):
                if viewer != seat:
                    story.extend(events)


def new_on_sheet(before: Any, after: Any, seat: int) -> Iterator[int]:
    """As actions: numbers and circles as if written by dice, top vases as if by an arrow."""
    for column in range(roll_and_write.COLUMNS):
        first = column * roll_and_write.PER_COLOR
        for box in range(before.filled[SHOWN, seat, column], after.filled[NOW, seat, column]):
            yield first + int(after.number[NOW, seat, column, box]) - 1
        if after.circle[NOW, seat, column] > before.circle[SHOWN, seat, column]:
            yield first + roll_and_write.DOUBLE
        if after.top_vase[NOW, seat, column] > before.top_vase[SHOWN, seat, column]:
            yield first + roll_and_write.ACCELERATE
    if after.refusals[NOW, seat] > before.refusals[SHOWN, seat]:
        yield roll_and_write.REFUSE
