"""The legal moves with the score after each, and why others are not legal.

Everything is computed from what the mover knows: moves are tried on a record in which the rest is
hidden, and the scores come from its bill.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from lostcities.core.chance import new_generator
from lostcities.core.fields import Fields, copy_of
from lostcities.core.game import Game, Mask, width
from lostcities.core.rows import POINTS, new_rows
from lostcities.errors import IllegalMove
from lostcities.games.catalog import find_game
from lostcities.notation.moves import card_name, letters, move_names, parse_move
from lostcities.notation.reasons import reason_of
from lostcities.notation.telling import forms, named_error
from lostcities.server.protocol.parts import LegalMove, Offer, Telling
from lostcities.server.table.events import told_as
from lostcities.table import Table

ANY_CHANCE: Final = new_generator(0)  # the same always: it must tell nothing


def legal_moves(table: Table, seat: int) -> list[LegalMove]:
    """The legal moves of a seat, which must be the mover, with their scores."""
    return scored_moves(find_game(table.game), table.shown(seat), seat, table.actions())


def scored_moves(
    game: Game, world: Fields, seat: int, actions: Mapping[str, int]
) -> list[LegalMove]:
    """Moves with their scores, by what a seat knows."""
    return [
        scored_move(game, world, seat, move, action) if is_scoring(game, action) else plain(move)
        for move, action in actions.items()
    ]


def plain(move: str) -> LegalMove:
    """A move that does not change the mover's own score, or of which nobody can know."""
    return LegalMove(move=move, score=None, color=None, worth=None)


def scored_move(game: Game, world: Fields, seat: int, move: str, action: int) -> LegalMove:
    """A move with the score after it, and what the colour that it changes is worth then."""
    trial = copy_of(world)
    game.act(trial, action, ANY_CHANCE.copy())
    color = changed_color(game, action)
    return LegalMove(
        move=move,
        score=int(game.score(trial, seat)),
        color=None if color is None else letters(game)[color],
        worth=None if color is None else worths_of(game, trial, seat).get(color, 0),
    )


def is_scoring(game: Game, action: int) -> bool:
    """Whether an action changes the mover's own score."""
    return action in scoring_actions(game)


@cache
def scoring_actions(game: Game) -> frozenset[int]:
    """The actions that change the mover's own score."""
    verbs = (name.split()[0] for name in move_names(game))
    return frozenset(action for action, verb in enumerate(verbs) if verb in game.scoring)


def changed_color(game: Game, action: int) -> int | None:
    """The colour that an action is about."""
    color = action // max(1, width(game.color_actions))
    return color if color < len(game.colors) else None


def worths_of(game: Game, state: Any, seat: int) -> dict[int, int]:
    """What the colours are worth to a seat: the points of their lines in the bill."""
    lines, places, worths = new_rows(), color_places(game), dict[int, int]()
    for row in lines[: game.bill(state, seat, lines)].tolist():
        if row[0] in places:
            color = row[places[row[0]]]
            worths[color] = worths.get(color, 0) + row[POINTS]
    return worths


@cache
def color_places(game: Game) -> dict[int, int]:
    """Where the lines of a bill have their colour, by code, as far as they have one."""
    kinds = {code: [kind for _, kind in it.fields] for code, it in forms(game, "line").items()}
    return {code: 1 + them.index("color") for code, them in kinds.items() if "color" in them}


# --- What lies open for all -----------------------------------------------------------


def offers(table: Table, seat: int) -> list[Offer]:
    """What each card that all may hope for would add for a seat; all of it lies open."""
    game = find_game(table.game)
    return [
        Offer(card=card_name(game, it.card), adds=it.adds, worth=it.worth)
        for it in game.offers(table.fields, seat)
    ]


# --- Why not --------------------------------------------------------------------------


def refusals(table: Table) -> dict[str, Telling]:
    """Moves that the mover might try, and why they are not legal."""
    return refusals_in(find_game(table.game), table.fields, table.mask())


def refusals_in(game: Game, state: Any, mask: Mask) -> dict[str, Telling]:
    """The same in a position with these legal actions."""
    names = move_names(game)
    tried = [action for action in game.tempting(state) if not mask[action]]
    return {names[action]: why_not(game, state, action) for action in tried}


def why_not(game: Game, state: Any, action: int) -> Telling:
    """Why an action is not legal: a code and its numbers."""
    reason = reason_of(game, state, action)
    assert reason is not None, "the action is legal"
    return told_as(game, "reason", reason)


def why_not_move(table: Table, move: str) -> Telling:
    """Why a move is not legal, or that it cannot be read."""
    game = find_game(table.game)
    try:
        return why_not(game, table.fields, parse_move(game, move))
    except IllegalMove as error:
        return Telling.model_validate(named_error(error))


def why_refused(game: Game, error: IllegalMove) -> Telling | None:
    """The reason that an error carries: of the rules, or why the move cannot be read."""
    if error.reason is not None:
        return told_as(game, "reason", error.reason)
    return Telling.model_validate(named_error(error)) if error.key else None
