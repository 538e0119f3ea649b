"""The legal moves with the score that each would make, and why others are not legal.

Everything is reckoned from what the mover knows: card games are tried on the laid cards, which lie
open; Roll & Write on a record in which sealed choices are dealt afresh.
"""

from typing import Any, Final

from lostcities.notation.catalog import WORDS
from lostcities.notation.classic import expedition_view as card_expedition
from lostcities.notation.moves import letters, parse_move
from lostcities.notation.rivals import expedition_view as rivals_expedition
from lostcities.rules.catalog import find_game
from lostcities.rules.chance import new_generator
from lostcities.rules.game import Game
from lostcities.rules.roll_and_write import NOW, expedition_score
from lostcities.server.parts import LegalMove
from lostcities.table import Table

LAYING: Final = ("play", "take", "write", "double", "accelerate")  # what changes one's own score


def legal_moves(table: Table, seat: int, moves: list[str]) -> list[LegalMove]:
    """The legal moves of a seat, which must be the mover, with their scores."""
    game = find_game(table.game)
    world = known_world(table, seat)
    return [legal_move(game, world, seat, move) for move in moves]


def known_world(table: Table, seat: int) -> Any:
    """A record to try moves on: what it tells of the seat's own score, the seat knows."""
    if table.game == "roll_and_write":
        return table.seen(seat, new_generator(0))
    return table.state


def legal_move(game: Game, world: Any, seat: int, move: str) -> LegalMove:
    """A move, with the score it would make if it lays something."""
    verb, _, what = move.partition(" ")
    if verb not in LAYING:
        return LegalMove(move=move, score=None, color=None, worth=None)
    trial = game.copy(world)
    game.act(trial, parse_move(game, move), new_generator(0))
    color = what[0]
    return LegalMove(
        move=move,
        score=int(game.score(trial, seat)),
        color=color,
        worth=worth(game, trial, seat, letters(game).index(color)),
    )


def worth(game: Game, state: Any, seat: int, color: int) -> int:
    """What a colour is worth to a seat."""
    if game.name == "roll_and_write":
        return int(expedition_score(state, NOW, seat, color))
    if game.name == "rivals":
        return rivals_expedition(state, seat, color)["score"]
    return card_expedition(game, state, game.side_of(seat), color)["score"]


def refusals(table: Table, view: Any, seat: int, moves: list[str]) -> dict[str, str]:
    """Moves that the mover might try, and why they are not legal."""
    game, why_not = find_game(table.game), WORDS[table.game].why_not
    tried = [move for move in worth_trying(view, seat) if move not in moves]
    return {move: why_not(table.state, parse_move(game, move)) for move in tried}


def worth_trying(view: Any, seat: int) -> list[str]:
    """What a person would touch: cards of the hand, piles, cards of the display."""
    if view["phase"] == "place":
        return [f"play {card}" for card in dict.fromkeys(view["hands"][seat])]
    if view["phase"] == "draw":
        return [f"draw {color}" for color in view["colors"]]
    if view["phase"] == "won":
        return [f"take {card}" for card in dict.fromkeys(view["display"])]
    return []
