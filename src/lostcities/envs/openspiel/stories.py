"""What each seat has seen happen, in order: the information states of the games.

A story is a list of events (who, what): the seat, or EVERYONE for what happens to the table, and a
code: a move, an outcome of chance, or a gift whose card stays hidden. There is one story a seat,
and a last one for a spectator.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from lostcities.core.cards import RANKS, card_of
from lostcities.core.game import Game
from lostcities.envs.openspiel.chance import CHANCE, EVERYONE
from lostcities.games.catalog import find_game
from lostcities.games.classic.rules import Phase
from lostcities.games.partners import rules as partners
from lostcities.games.roll_and_write import rules as roll_and_write
from lostcities.games.roll_and_write.rules import NOW, SHOWN
from lostcities.notation.moves import move_name

State = Any  # a record of any of the games
Event = tuple[int, int]  # who, what
Story = list[Event]

BLANK: Final = 0  # the code of nothing, where a story is shorter than its room


def move_code(action: int) -> int:
    return 1 + action


def outcome_code(game: Game, outcome: int) -> int:
    return 1 + game.actions + outcome


def veiled_code(game: Game) -> int:
    """A card is given, and the viewer does not see which."""
    return 1 + game.actions + CHANCE[game.name].outcomes


@cache
def event_name(name: str, event: Event) -> str:
    """An event of a game in words: `0 play R7`, `0 gets R7`, `table R7`."""
    game, (who, what) = find_game(name), event
    whose = "table" if who == EVERYONE else str(who)
    if what == veiled_code(game):
        return f"{whose} give ?"
    if what > game.actions:
        outcome = CHANCE[name].name(game, what - 1 - game.actions)
        return f"{whose} {outcome}" if who == EVERYONE else f"{whose} gets {outcome}"
    return f"{whose} {move_name(game, what - 1)}"


# --- Who sees what --------------------------------------------------------------------


def tell_outcome(stories: list[Story], game: Game, witness: int, outcome: int) -> None:
    """An outcome of chance, to the one who may see it or to all."""
    event = (witness, outcome_code(game, outcome))
    for story in stories if witness == EVERYONE else [stories[witness]]:
        story.append(event)


def tell_move(stories: list[Story], game: Game, state: State, action: int) -> None:
    """A move, before it is carried out."""
    seat, event = int(state.turn), (int(state.turn), move_code(action))
    if is_gift(game, action):
        tell_gift(stories, game, state, action)
    elif is_sealed(game, state):
        stories[seat].append(event)
    else:
        for story in stories:
            story.append(event)


def is_gift(game: Game, action: int) -> bool:
    """Whether a card is passed to the partner, face down."""
    slot = action % partners.PER_COLOR
    return game.name == "partners" and action < partners.DRAW_DECK and slot >= partners.GIVE


def given_card(action: int) -> int:
    """The card of a gift."""
    color, slot = divmod(action, partners.PER_COLOR)
    return card_of(color, slot - partners.GIVE)


def gift_of(card: int) -> int:
    """The action that gives a card."""
    color, rank = divmod(card, RANKS)
    return color * partners.PER_COLOR + partners.GIVE + rank


def tell_gift(stories: list[Story], game: Game, state: State, action: int) -> None:
    """The giver knows the card, the others that there is one; with the second the partner both."""
    seat = int(state.turn)
    for viewer, story in enumerate(stories):
        story.append((seat, move_code(action) if viewer == seat else veiled_code(game)))
    if state.phase == Phase.GIVE:
        partner = partners.partner_of(seat)
        for card in sorted((int(state.given), given_card(action))):
            stories[partner].append((partner, outcome_code(game, card)))


def is_sealed(game: Game, state: State) -> bool:
    """Whether the mover chooses in secret; the roller never does."""
    return bool(game.name == "roll_and_write" and state.sealed and state.turn != state.roller)


def tell_sheets(stories: list[Story], before: State, after: State) -> None:
    """Sealed choices are opened: of each sheet the others see what is new on it."""
    for seat in range(int(after.seats)):
        if seat != before.roller:
            events = [(seat, move_code(action)) for action in new_on_sheet(before, after, seat)]
            for viewer, story in enumerate(stories):
                if viewer != seat:
                    story.extend(events)


def new_on_sheet(before: State, after: State, seat: int) -> Iterator[int]:
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
