"""A decision from its case: moves by name, a label, a category, the candidates."""

from typing import Any, Final

import numpy as np

from lostcities.analysis.opinions import Look
from lostcities.analysis.positions import Position
from lostcities.analysis.reviewed import Candidate, Decision
from lostcities.analysis.standards import standards_of
from lostcities.analysis.telling import reason_for
from lostcities.analysis.verdicts import Case, label_of
from lostcities.core.compiled import fast
from lostcities.core.game import Game, Mask
from lostcities.notation.moves import move_name

MOST_CANDIDATES: Final = 4
UNLIKELY: Final = 0.02  # probability below which a move is no candidate
DIGITS: Final = 2
FAINT: Final = -99.0  # a log-probability that is as good as never


def is_decision(game: Game, state: Any) -> bool:
    """Whether the mover had a choice."""
    mask: Mask = np.zeros(game.actions, np.int8)
    return bool(fast(game.legal)(state, mask) > 1)


def favourites(look: Look) -> list[int]:
    """The likeliest moves by the network, the first of them in any case."""
    order = np.argsort(-look.log_probabilities, kind="stable")[:MOST_CANDIDATES].tolist()
    logs = look.log_probabilities
    return [it for it in order if it == look.favourite or logs[it] >= np.log(UNLIKELY)]


def candidate(game: Game, case: Case, action: int) -> Candidate:
    """A move and what is known of it."""
    n = next((k for k, tried in enumerate(case.actions.tolist()) if tried == action), None)
    worth = None if n is None else case.worth(n)
    return Candidate(
        move=move_name(game, action),
        worth=None if worth is None else round(worth[0], DIGITS),
        error=None if worth is None else round(worth[1], DIGITS),
        worlds=0 if worth is None else case.worlds,
        log_probability=round(max(float(case.look.log_probabilities[action]), FAINT), DIGITS),
    )


def decision_of(game: Game, position: Position, case: Case) -> Decision:
    """What is to be said of a move."""
    look, made, standards = case.look, position.action, standards_of(game)
    verdict = case.verdict(len(case.actions) - 1, standards)
    better = look.favourite if verdict.loss > 0 else made
    label = label_of(verdict.loss, verdict.error, standards.labels)
    why = None
    if better != made and label != "good":
        why = reason_for(game, look.alone, made, better)
    shown = [*favourites(look), *([made] if made not in favourites(look) else [])]
    return Decision(
        turn=position.number,
        round=position.round_number + 1,
        seat=position.seat,
        move=move_name(game, made),
        best=move_name(game, better),
        loss=round(verdict.loss, DIGITS),
        error=round(verdict.error, DIGITS),
        raw=round(verdict.raw, DIGITS),
        raw_error=round(verdict.raw_error, DIGITS),
        label=label,
        category=None if why is None else str(why["code"]),
        why=why,
        worlds=verdict.worlds,
        candidates=tuple(candidate(game, case, action) for action in shown),
        effects=verdict.effects,
    )
