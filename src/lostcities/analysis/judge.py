"""A judgement of one position: what is best here, and what would a move cost?

>>> from lostcities import Table
>>> from lostcities.analysis import judge
>>> judge(Table("classic", seed=7), worlds=16).best  # doctest: +SKIP
'play W2'
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, NamedTuple, TypedDict, Unpack

from lostcities.analysis.budget import Budget, check_names, checked_budget
from lostcities.analysis.decided import DIGITS, candidate, favourites
from lostcities.analysis.opinions import Look, look_at
from lostcities.analysis.positions import check_known
from lostcities.analysis.reviewed import Judgement
from lostcities.analysis.rollouts import Rollouts, rollouts
from lostcities.analysis.standards import Standards, standards_of
from lostcities.analysis.telling import reason_for
from lostcities.analysis.verdicts import Case, label_of, steps
from lostcities.core.chance import new_generator
from lostcities.core.game import Game
from lostcities.cores import cores
from lostcities.errors import IllegalMove, LostCitiesError
from lostcities.games.catalog import find_game
from lostcities.notation.from_view import seen_from_view
from lostcities.notation.moves import move_name, parse_move
from lostcities.notation.reasons import illegal_move
from lostcities.table import Table


class Settings(TypedDict, total=False):
    """What can be asked of a judgement, by keyword."""

    worlds: int | None  # at most; then only the position and the seed matter
    seconds: float | None  # or so long, and the machine matters too
    seed: int | str
    hindsight: bool  # with all cards open
    threads: int | None


class Place(NamedTuple):
    """A position of a game."""

    game: Game
    state: Any


def judge(
    position: Table | Mapping[str, Any],
    move: str | None = None,
    **settings: Unpack[Settings],
) -> Judgement:
    """A table, or the view of the seat to move, judged by what that seat knows.

    The candidates are the network's favourites, and the move asked about. The same seat, seeing the
    same, is told the same. Hindsight needs a table: a view hides the cards.
    """
    check_names("judge", settings, Settings)
    budget = checked_budget(settings.get("worlds"), settings.get("seconds"))
    seed, hindsight = settings.get("seed", 0), settings.get("hindsight", False)
    place = place_of(position, hindsight=hindsight)
    look = look_at(place.game, [place.state], seed, hindsight=hindsight)[0]
    made = None if move is None else asked_move(place, look, move)
    actions = favourites(look)
    if made is not None and made not in actions:
        actions.append(made)
    case = Case(look, actions, place.game.sides or place.game.seats_at(place.state))
    standards = standards_of(place.game)
    trying = rollouts(place.game, hindsight=hindsight)
    try_out(case, trying, budget, standards, settings.get("threads") or cores())
    return judgement_of(place.game, case, made, standards)


def place_of(position: object, *, hindsight: bool) -> Place:
    """The position of a table or a view; an error says what is wrong with it."""
    if isinstance(position, Table):
        if position.over:
            raise LostCitiesError.of("analysis_over")
        game = find_game(position.game)
        check_known(game, position.options)
        return Place(game, game.copy(position.state))
    if hindsight:
        raise LostCitiesError.of("analysis_hindsight")
    seen = seen_from_view(position, new_generator(0, 0))
    if seen.game.is_over(seen.state):
        raise LostCitiesError.of("analysis_over")
    if seen.game.mover(seen.state) != seen.seat:
        raise LostCitiesError.of("analysis_not_mover", seat=seen.seat)
    check_known(seen.game, options_of(seen.game, seen.state))
    return Place(seen.game, seen.state)


def options_of(game: Game, state: Any) -> dict[str, Any]:
    """The options of a game as far as its records keep them by name."""
    names = (game.fields.names or ()) and set(game.fields.names or ())
    kept = {option.name: option.name for option in game.options} | {"hand": "hand_size"}
    return {
        option.name: int(state[kept[option.name]])
        for option in game.options
        if kept[option.name] in names and not state.dtype[kept[option.name]].shape
    }


def asked_move(place: Place, look: Look, move: str) -> int:
    """The action of a move that may be made here; IllegalMove says why not."""
    action = parse_move(place.game, move)
    if action in look.legal.tolist():
        return action
    refused: IllegalMove = illegal_move(place.game, look.alone, action)
    raise refused


def try_out(
    case: Case, trying: Rollouts, budget: Budget, standards: Standards, threads: int
) -> None:
    """Try all candidates in the same worlds, until the labels are clear."""
    for most in steps(budget.worlds):
        if len(case.actions) < 2 or case.is_settled(standards, budget.worlds) or budget.is_over():
            return
        first, count = case.worlds, most - case.worlds
        share = -(-count // threads)
        shares = [(first + n, min(share, count - n)) for n in range(0, count, share)]
        with ThreadPoolExecutor(threads) as pool:
            case.take(*pool.map(lambda it: case.tried(trying, *it), shares))


def judgement_of(game: Game, case: Case, made: int | None, standards: Standards) -> Judgement:
    """What is to be said of a position, and of a move in it."""
    verdicts = [case.verdict(n, standards) for n in range(len(case.actions))]
    order = sorted(range(len(verdicts)), key=lambda n: (verdicts[n].loss, n))
    actions = case.actions.tolist()
    best = actions[order[0]]
    found = Judgement(
        game=game.name,
        seat=case.look.seat,
        best=move_name(game, best),
        candidates=tuple(candidate(game, case, actions[n]) for n in order),
    )
    if made is None:
        return found
    verdict, least = verdicts[actions.index(made)], verdicts[order[0]].loss
    loss = max(0.0, verdict.loss - least)
    label = label_of(loss, verdict.error, standards.labels)
    why = None
    if label != "good" and made != best:
        why = reason_for(game, case.look.alone, made, best)
    return replace(
        found,
        move=move_name(game, made),
        loss=round(loss, DIGITS),
        error=round(verdict.error, DIGITS),
        raw=round(verdict.raw, DIGITS),
        raw_error=round(verdict.raw_error, DIGITS),
        label=label,
        category=None if why is None else str(why["code"]),
        why=why,
    )
