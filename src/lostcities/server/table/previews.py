"""The legal moves with the score that each would make, and why others are not legal.

Everything is reckoned from what the mover knows: card games are tried on the laid cards, which lie
open; Roll & Write on a record in which sealed choices are dealt afresh.
"""

from typing import Any, Final

from lostcities.core.cards import color_of
from lostcities.core.chance import new_generator
from lostcities.core.fields import Fields, copy_of, fields_of
from lostcities.core.game import Game
from lostcities.games.catalog import RIVALS, find_game
from lostcities.games.classic import rules as classic
from lostcities.games.rivals import rules as rivals
from lostcities.games.roll_and_write import rules as roll_and_write
from lostcities.notation.moves import card_name, letters, parse_move
from lostcities.notation.reasons import why_not
from lostcities.server.protocol.parts import LegalMove, Offer
from lostcities.table import Table

LAYING: Final = ("play", "take", "write", "double", "accelerate")  # changes one colour's worth
ANY_CHANCE: Final = new_generator(0)  # the same always: it must tell nothing
SCORING: Final = (*LAYING, "refuse")  # what changes one's own score


def legal_moves(table: Table, seat: int) -> list[LegalMove]:
    """The legal moves of a seat, which must be the mover, with their scores."""
    game, world = find_game(table.game), known_world(table, seat)
    colors = letters(game)
    told = []
    for move, action in table.actions().items():
        verb, _, what = move.partition(" ")
        color = colors.index(what[0]) if verb in LAYING else None
        scored = verb in SCORING
        score, worth = preview(game, world, seat, action, color) if scored else (None, None)
        letter = None if color is None else colors[color]
        told.append(LegalMove(move=move, score=score, color=letter, worth=worth))
    return told


def known_world(table: Table, seat: int) -> Fields:
    """Where to try moves: what it tells of the seat's own score, the seat knows."""
    if table.game == "roll_and_write":
        return fields_of(table.seen(seat, ANY_CHANCE.copy()))
    return table.fields


def preview(
    game: Game, world: Fields, seat: int, action: int, color: int | None
) -> tuple[int, int | None]:
    """The score after a move, and what the colour that it changes is worth then."""
    trial = copy_of(world)
    game.act(trial, action, ANY_CHANCE.copy())
    worth = None if color is None else worth_of(game, trial, seat, color)
    return int(game.score(trial, seat)), worth


def worth_of(game: Game, state: Fields, seat: int, color: int) -> int:
    """What a colour is worth to a seat."""
    if game.name == "roll_and_write":
        return int(roll_and_write.expedition_score(state, roll_and_write.NOW, seat, color))
    if game.name == "rivals":
        return rivals.expedition_score(state, seat, color)
    side = game.side_of(seat)
    counts = (state.total, state.wagers, state.length)
    return classic.expedition_score(*(int(count[side, color]) for count in counts))


def offers(table: Table, seat: int) -> list[Offer]:
    """Rivals: what each card of the display would add for a seat; all of it lies open."""
    if table.game != "rivals" or table.over:
        return []
    shown = [card for card, n in enumerate(table.fields.display.tolist()) if n]
    return [offer(table.fields, seat, card) for card in shown]


def offer(fields: Fields, seat: int, card: int) -> Offer:
    """One card of the display, taken by itself."""
    name, color = card_name(RIVALS, card), color_of(card)
    if not rivals.may_use(fields, seat, card):
        return Offer(card=name, adds=None, worth=None)
    trial = copy_of(fields)
    trial.turn = seat
    rivals.take(trial, card)
    after = rivals.expedition_score(trial, seat, color)
    return Offer(card=name, adds=after - rivals.expedition_score(fields, seat, color), worth=after)


def refusals(table: Table, view: Any, seat: int) -> dict[str, str]:
    """Moves that the mover might try, and why they are not legal."""
    game, moves = find_game(table.game), table.actions()
    tried = [move for move in worth_trying(view, seat) if move not in moves]
    return {move: why_not(game, table.fields, parse_move(game, move)) for move in tried}


def worth_trying(view: Any, seat: int) -> list[str]:
    """What a person would touch: cards of the hand, piles, cards of the display."""
    if view["phase"] == "place":
        return [f"play {card}" for card in dict.fromkeys(view["hands"][seat])]
    if view["phase"] == "draw":
        return [f"draw {color}" for color in view["colors"]]
    if view["phase"] == "won":
        return [f"take {card}" for card in dict.fromkeys(view["display"])]
    return []
