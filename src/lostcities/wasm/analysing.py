"""The functions that a module of analysis exports: luck, hindsight, and the name of a mistake.

What actions are worth by a seat's own knowledge, the module of search says. Here are the same
worlds with all cards open, what came by chance less the mean of what could have come, and the code
that says what kind of mistake an action is.
"""

from dataclasses import replace
from typing import Any, Final

from lostcities.analysis import decided, grades, luck, verdicts
from lostcities.analysis.rollouts import as_it_lies, point_at
from lostcities.analysis.standards import leak_codes, standards_of
from lostcities.arena.measuring.luck import Judge, Trial, samples_of, watching
from lostcities.arena.measuring.valued import value_kind
from lostcities.arena.playing.schedule import lucks_chance
from lostcities.bots.forward import forward
from lostcities.bots.network import load_network
from lostcities.bots.searching.champion_plus import who_plays_on
from lostcities.bots.tuning import tuning_of
from lostcities.core.cards import RANKS
from lostcities.core.chance import GENERATOR_WORDS
from lostcities.core.compiled import compilable
from lostcities.core.game import Game
from lostcities.core.rows import WIDTH
from lostcities.wasm.facts import Facts
from lostcities.wasm.searching import search_verbs
from lostcities.wasm.thinking import NUMBERS, Shape, activations_reader, weights_reader
from lostcities.wasm.verbs import Verbs, array_reader, narrow, wide
from lostcities.words.texts import texts

STATES: Final = 3  # the position before, one to try things in, and the position after


def analysis_verbs(game: Game) -> Verbs:
    """What a module of analysis exports."""
    fill_open = search_verbs(replace(game, imagine=as_it_lies))["fill"]
    return {"fill_open": fill_open} | luck_verbs(game) | telling_verbs(game)


def luck_verbs(game: Game) -> Verbs:
    """What came, less the mean of what could have come."""
    carray, width = array_reader(), game.features
    weights_at, activations_at = weights_reader(), activations_reader()
    look_on, whose_luck, rules_mover = (
        watching(game, forward), standards_of(game).whose_luck, game.mover,
    )  # fmt: skip

    @compilable
    def begin(rng: Any) -> None:
        lucks_chance(carray(rng, GENERATOR_WORDS), 0, 0)

    @compilable
    def watch(  # noqa: PLR0913  (a page hands over each address by itself)
        tables: Any, action: int, weights: Any, activations: Any, shape: Any, features: Any,
        noise: Any, rng: Any, room: int, worths: Any, seats: int,
    ) -> None:  # fmt: skip
        told, states, n = carray(shape, NUMBERS), carray(tables, STATES), wide(room)
        size = Shape(
            wide(told[0]), wide(told[1]), wide(told[2]), wide(told[3]), wide(told[4]),
            wide(told[5]), wide(told[6]), wide(told[7]), wide(told[8]),
        )  # fmt: skip
        trial = Trial(
            carray(features, (n, width)), carray(noise, n), states, carray(rng, GENERATOR_WORDS)
        )
        judge = Judge(weights_at(weights, size), activations_at(activations, size, n), trial)
        look_on(judge, states[STATES - 1], wide(action), carray(worths, wide(seats)))

    @compilable
    def whose(before: Any, after: Any) -> Any:
        return narrow(whose_luck(carray(before, 1)[0], carray(after, 1)[0], rules_mover))

    return {"begin": begin, "watch": watch, "whose": whose}


def telling_verbs(game: Game) -> Verbs:
    """What kind of mistake an action is."""
    carray, explain_it = array_reader(), standards_of(game).explain

    @compilable
    def explain(state: Any, made: int, better: int, rows: Any) -> Any:
        row = carray(rows, WIDTH)
        return narrow(explain_it(carray(state, 1)[0], wide(made), wide(better), row))

    return {"explain": explain}


# --- Facts ----------------------------------------------------------------------------


def analysis_facts(game: Game) -> Facts:
    """The numbers of an analysis, so that a page has them from here alone."""
    tuning, standards = tuning_of(game), standards_of(game)
    reach = who_plays_on(game, load_network(game.name))[1]
    has_deck = "deck" in (game.fields.names or ())
    return {
        "labels": list(standards.labels),
        "grades": list(standards.grades),
        "prior": standards.prior._asdict(),
        "reach": {"actions": reach.actions, "valued": reach.valued},
        "terms": {"point": tuning.point, "win": tuning.learnt_win if reach.valued else 0.0},
        "point": point_at(game, game.seats[0], valued=reach.valued),
        "moreSeats": {
            str(seats): {
                "point": point_at(game, seats, valued=reach.valued),
                "grades": list(more.grades),
            }
            for seats, more in standards.more_seats.items()
        },
        "values": {"by": value_kind(game), "point": tuning.point},
        "luck": {
            "share": tuning.luck_share,
            "worlds": 1 + (samples_of(game) or len(game.colors) * RANKS),
            "deal": standards.deal_share,
            "rolls": 0 if has_deck else luck.ROLLS,
        },
        "learntOptions": {name: list(known) for name, known in tuning.learnt_options.items()},
        "leaks": leak_facts(game),
        "verdict": {
            "first": verdicts.FIRST_WORLDS,
            "fine": verdicts.FINE,
            "clearly": verdicts.CLEARLY,
            "liked": verdicts.LIKED,
            "leastVariance": verdicts.LEAST_VARIANCE,
            "surely": verdicts.SURELY,
            "unlikely": decided.UNLIKELY,
            "candidates": decided.MOST_CANDIDATES,
            "faint": decided.FAINT,
            "enough": grades.ENOUGH,
            "twoSided": grades.TWO_SIDED,
        },
    }


def leak_facts(game: Game) -> Facts:
    """The mistakes by number: `dawdled`, then the names and kinds of its numbers."""
    known = texts(game.name, "leak", "en")
    names = {number: code.name.lower() for number, code in leak_codes(game).items()}
    return {
        str(number): [name, *(list(field) for field in known[name].fields)]
        for number, name in names.items()
    }
