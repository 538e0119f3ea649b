"""Find positions with one clearly best move, for the page's exercises.

python tools/exercises.py GAME --found FILE [--rounds 100] [--seed 1] [--worlds 512] [--workers 2]
    play, look for mistakes, prove the better moves; FILE, a line an exercise, is gone on with
python tools/exercises.py GAME --found FILE --keep 200
    choose so many of them, easy and hard, and write them into the game's folder
python tools/exercises.py GAME --regrade
    ask the present characters anew how often they find the moves of the game's folder, and the
    present analysis why the others are worse
python tools/exercises.py GAME --prove-again [--worlds 512] [--workers 2]
    after a change of the network: prove the moves of the game's folder anew, drop what is no longer
    clear, and regrade the rest

Characters play rounds with the champion. A move that cost them clearly is a question; it becomes an
exercise if the best move beats every other legal one by four standard errors, in worlds that had no
part in choosing it. How often the characters find the move is how hard it is.
"""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from importlib.resources import files
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import numpy as np

from lostcities.analysis import review
from lostcities.analysis.opinions import Look, look_at
from lostcities.analysis.reviewed import Reason
from lostcities.analysis.rollouts import Points, rollouts
from lostcities.analysis.standards import standards_of
from lostcities.analysis.telling import reason_for
from lostcities.analysis.verdicts import Case, label_of
from lostcities.bots.catalog import compiled, find_bot
from lostcities.bots.champion import Champion
from lostcities.bots.characters import CHARACTERS
from lostcities.bots.policy import choose_move
from lostcities.core.chance import new_generator
from lostcities.core.game import Game
from lostcities.games.catalog import GAMES, find_game
from lostcities.notation.moves import move_name, parse_move
from lostcities.table import Table

CLEARLY: Final = 4.0  # standard errors between the best move and every other
LEAST: Final = 2.0  # points that it must gain: less is no lesson
FIRST_WORLDS: Final = 64  # that choose the best move
REVIEW_WORLDS: Final = 64  # that look for mistakes
A_ROUND: Final = 4  # exercises at most: all from one round would be alike
APART: Final = 12  # moves between two exercises of a round with the same answer
LONGEST: Final = 400  # moves of a round that is worth an exercise
EASY: Final = (0.75, 0.6, 0.45, 0.3)  # found so often, by all characters: levels 1 to 5

Exercise = dict[str, Any]
Job = tuple[str, int, int, int, int]  # game, seats, number, seed, worlds


def main(given: Sequence[str] | None = None) -> int:
    """Find exercises, choose among those found, or grade those chosen."""
    asked = parser().parse_args(given)
    if asked.regrade:
        regrade(asked.game)
        return 0
    if asked.prove_again:
        prove_again(asked.game, asked.worlds, asked.workers)
        return 0
    found = Path(asked.found)
    if asked.keep:
        least = standards_of(find_game(asked.game)).labels[0]
        write(asked.game, chosen(known(found), asked.keep, least))
        return 0
    for exercise in searched(asked, known(found)):
        with found.open("a", encoding="utf-8") as out:
            out.write(json.dumps(exercise) + "\n")
    print(f"{len(known(found))} exercises in {found}")
    return 0


def parser() -> ArgumentParser:
    """What can be asked."""
    here = ArgumentParser(description="Find positions with one clearly best move.")
    here.add_argument("game", choices=list(GAMES))
    what = here.add_mutually_exclusive_group(required=True)
    what.add_argument("--found", metavar="FILE", help="a line an exercise")
    what.add_argument("--regrade", action="store_true", help="by the present bots, and tell why")
    what.add_argument("--prove-again", action="store_true", help="by the present network")
    here.add_argument("--rounds", type=int, default=100, help="to look through")
    here.add_argument("--first", type=int, help="round; usually the one after those of FILE")
    here.add_argument("--seed", type=int, default=1)
    here.add_argument("--worlds", type=int, default=512, help="that prove a move")
    here.add_argument("--workers", type=int, default=os.cpu_count())
    here.add_argument("--keep", type=int, metavar="N", help="write so many into the game's folder")
    return here


def known(found: Path) -> list[Exercise]:
    """The exercises of a file."""
    lines = found.read_text(encoding="utf-8").splitlines() if found.is_file() else []
    exercises: list[Exercise] = [json.loads(line) for line in lines]
    return [it | {"level": level_of(it["found"])} for it in exercises]


# --- Finding --------------------------------------------------------------------------


def searched(asked: Namespace, before: list[Exercise]) -> Iterator[Exercise]:
    """The exercises of more rounds, those looked through before left out."""
    after = max((it["number"] for it in before), default=-1) + 1
    first = after if asked.first is None else asked.first
    seats = find_game(asked.game).seats
    jobs: list[Job] = [
        (asked.game, seats[n % len(seats)], n, asked.seed, asked.worlds)
        for n in range(first, first + asked.rounds)
    ]
    with ProcessPoolExecutor(asked.workers) as pool:
        for number, finished in enumerate(as_completed(pool.submit(exercises, it) for it in jobs)):
            yield from finished.result()
            print(f"\r{number + 1} of {len(jobs)} rounds", end="", file=sys.stderr, flush=True)


def exercises(job: Job) -> list[Exercise]:
    """What can be learnt from one round."""
    game, seats, number, seed, worlds = job
    names = list(CHARACTERS)
    bots = [names[(number + n) % len(names)] for n in range(seats)]
    table = play(game, bots, f"exercises {seed} {number}", number)
    if not table.over:
        return []
    judged = review(table.record(), worlds=REVIEW_WORLDS, seed=number, threads=1)
    questions = sorted(
        (it for seat in judged.seats for it in seat.decisions if it.loss > 2 * it.error),
        key=lambda it: -it.loss,
    )
    found: list[Exercise] = []
    for question in questions[: 2 * A_ROUND]:
        before = Table.replay(table.record(), moves=question.turn - 1)
        proved = prove(before, question.move, worlds)
        if proved is not None and len(found) < A_ROUND:
            found.append({"number": number} | proved)
    return found


@cache
def policy(game: str, bot: str) -> Champion:
    """A character, compiled once in each process."""
    found = compiled(find_bot(bot, game))
    assert isinstance(found, Champion)
    return found


def play(game: str, bots: Sequence[str], seed: str, number: int) -> Table:
    """A round by bots, each knowing no more than its seat."""
    options = {"rounds": 1} if find_game(game).has_rounds else {}
    table, rng = Table(game, seed=seed, seats=len(bots), **options), new_generator(number, 7)
    while table.mover is not None and len(table.played) < LONGEST:
        table.play(choose_move(policy(game, bots[table.mover]), table, rng))
    return table


def prove(before: Table, made: str, worlds: int) -> Exercise | None:
    """The position of a mistake as an exercise, if another move is clearly best in it."""
    game = find_game(before.game)
    look = look_at(game, [before.state], len(before.played) + 1)[0]
    case = Case(look, look.legal.tolist(), game.sides or before.seats)
    trying = rollouts(game)
    case.grow(trying, FIRST_WORLDS)
    best = int(case.points[:, :, case.side()].mean(0).argmax())
    gain, error = lead(case, best, 0)
    if (
        gain < CLEARLY / 2 * error
        or gain < LEAST / 2
        or case.actions[best] == parse_move(game, made)
    ):
        return None  # hopeless: not worth more worlds
    case.grow(trying, FIRST_WORLDS + worlds)
    gain, error = lead(case, best, FIRST_WORLDS)
    if gain < CLEARLY * error or gain < LEAST:
        return None
    return described(before, look, int(case.actions[best]), made) | {
        "gain": round(gain, 2),
        "error": round(error, 2),
        "losses": losses(game, case, best),
    }


def losses(game: Game, case: Case, best: int) -> dict[str, tuple[float, float]]:
    """What each other legal move costs beside the best, with its error, in points."""
    behind, errors = compared(case, best, FIRST_WORLDS)
    return {
        move_name(game, int(action)): (round(float(loss), 1), round(float(error), 1))
        for action, loss, error in zip(case.actions, behind, errors, strict=True)
        if action != case.actions[best]
    }


def lead(case: Case, best: int, first: int) -> tuple[float, float]:
    """By how much one action beats the next best, with the error, in the worlds from one on.

    The next best is the one that comes nearest in standard errors.
    """
    means, errors = (np.delete(it, best) for it in compared(case, best, first))
    nearest = int((means / errors).argmin())
    return float(means[nearest]), float(errors[nearest])


def compared(case: Case, best: int, first: int) -> tuple[Points, Points]:
    """By how much one action beats each, with the errors, in the worlds from one on."""
    own = case.points[first:, :, case.side()]
    ahead = own[:, [best]] - own
    return ahead.mean(0), np.maximum(ahead.std(0, ddof=1), 1.0) / np.sqrt(len(ahead))


def described(before: Table, look: Look, best: int, made: str) -> Exercise:
    """An exercise: where, which move, who finds it, why the others are worse."""
    game = find_game(before.game)
    found = found_by(before, move_name(game, best))
    return {
        "record": before.record(),
        "seat": look.seat,
        "best": move_name(game, best),
        "made": made,
        "why": reasons(game, look, best),
        "found": found,
        "level": level_of(found),
    }


def reasons(game: Game, look: Look, best: int) -> dict[str, Reason]:
    """What speaks against the other moves, where there is a word for it."""
    told = {
        int(action): reason_for(game, look.alone, int(action), best)
        for action in look.legal
        if int(action) != best
    }
    return {move_name(game, action): why for action, why in told.items() if why}


def reasons_at(table: Table, best: str) -> dict[str, Reason]:
    """What speaks against the other moves at a table."""
    game = find_game(table.game)
    return reasons(game, look_at(game, [table.state], 0)[0], parse_move(game, best))


def level_of(found: Mapping[str, float]) -> int:
    """How hard it is, from 1 to 5."""
    mean = round(sum(found.values()) / len(found), 6)  # sums differ in the last digits
    return 1 + sum(mean < bound for bound in EASY)


def found_by(table: Table, best: str) -> dict[str, float]:
    """How often each character makes a move."""
    return {name: share(table, name, best) for name in CHARACTERS}


def share(table: Table, bot: str, best: str) -> float:
    """How often a character makes a move, by its own probabilities."""
    player, legal = policy(table.game, bot), np.flatnonzero(table.mask())
    seen = table.seen(table.mover or 0, new_generator(1, 11))
    shares = player.shares(seen, legal, player.logits(seen))
    return round(float(shares[legal == parse_move(player.game, best)][0]), 3)


# --- Choosing -------------------------------------------------------------------------


def chosen(found: list[Exercise], count: int, least: float) -> list[Exercise]:
    """So many exercises: the levels as even as can be, no kind of move more often than needed."""
    apart = distinct(it for it in found if it["gain"] >= least)
    if len(apart) < count:
        raise SystemExit(
            f"Only {len(apart)} exercises were found, not {count}: search more rounds."
        )
    kept: list[Exercise] = []
    kinds: Counter[str] = Counter()
    for level in cycle(range(1, len(EASY) + 2)):
        if len(kept) == count:
            break
        left = [it for it in apart if it["level"] == level and it not in kept]
        if left:
            kept.append(min(left, key=lambda it: (kinds[kind(it)], it["error"] - it["gain"])))
            kinds[kind(kept[-1])] += 1
    return sorted(kept, key=lambda it: it["level"])


def distinct(found: Iterable[Exercise]) -> list[Exercise]:
    """The clearest first, without what is much like another: soon after it, with its answer."""
    kept: list[Exercise] = []
    for it in sorted(found, key=lambda it: it["error"] - it["gain"]):
        if not any(are_alike(it, other) for other in kept):
            kept.append(it)
    return kept


def are_alike(one: Exercise, other: Exercise) -> bool:
    """Whether two exercises are of one round, near each other, and have the same answer."""
    moves = [len(it["record"]["moves"]) for it in (one, other)]
    same = one["number"] == other["number"] and one["best"] == other["best"]
    return same and abs(moves[0] - moves[1]) < APART


def kind(exercise: Exercise) -> str:
    """What there is to learn: which sort of move, and against which mistake."""
    why = exercise["why"].get(exercise["made"], {}).get("code", "")
    return f"{exercise['best'].split()[0]} {why}"


def shown(exercise: Exercise, game: Game) -> Exercise:
    """An exercise as the page wants it: all legal moves, what the wrong ones cost, and why."""
    record, labels = exercise["record"], standards_of(game).labels
    moves = sorted([exercise["best"], *exercise["losses"]], key=lambda it: parse_move(game, it))
    wrong = {
        move: {
            "loss": loss,
            "error": error,
            "label": label_of(loss, 0.0, labels),
            "why": exercise["why"].get(move),
        }
        for move, (loss, error) in exercise["losses"].items()
    }
    rest = {name: exercise[name] for name in ("seat", "best", "made", "level", "found")}
    return (
        {"id": f"{exercise['number']}-{len(record['moves'])}", "record": record}
        | rest
        | {
            "gain": exercise["gain"],
            "error": exercise["error"],
            "moves": moves,
            "wrong": wrong,
        }
    )


def write(game: str, kept: list[Exercise]) -> None:
    """The chosen ones into the file of the game's folder."""
    found = find_game(game)
    save(game, [shown(it, found) for it in kept])


def kept_in(game: str) -> list[Exercise]:
    """The exercises of a game's folder."""
    kept: list[Exercise] = json.loads(path_of(game).read_text(encoding="utf-8"))
    return kept


def prove_again(game: str, worlds: int, workers: int | None) -> None:
    """The file of a game's folder, without those whose best move is clear no longer."""
    before, least = kept_in(game), standards_of(find_game(game)).labels[0]
    with ProcessPoolExecutor(workers) as pool:
        proved = [*pool.map(proved_again, before, [worlds] * len(before))]
    clear = [it for it in proved if it is not None and it["gain"] >= least]
    pairs = zip(before, proved, strict=True)
    same = sum(new is not None and new["best"] == old["best"] for old, new in pairs)
    print(f"{len(clear)} of {len(before)} are still clear, {same} of all with the same answer")
    write(game, clear)


def proved_again(kept: Exercise, worlds: int) -> Exercise | None:
    """An exercise by the present network, if it is still one."""
    number = int(kept["id"].split("-")[0])
    proved = prove(Table.replay(kept["record"]), kept["made"], worlds)
    return proved and {"number": number} | proved


def regrade(game: str) -> None:
    """The file of a game's folder: who finds each move now, and what speaks against the others."""
    kept = kept_in(game)
    for it in kept:
        table = Table.replay(it["record"])
        it["found"] = found_by(table, it["best"])
        it["level"] = level_of(it["found"])
        why = reasons_at(table, it["best"])
        for move, wrong in it["wrong"].items():
            wrong["why"] = why.get(move)
    save(game, kept)


def save(game: str, kept: Iterable[Exercise]) -> None:
    """The file of a game's folder, a line an exercise, easy ones first."""
    kept = sorted(kept, key=lambda it: (it["level"], *map(int, it["id"].split("-"))))
    lines = ",\n".join(json.dumps(it, separators=(",", ":")) for it in kept)
    path_of(game).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    levels = Counter(it["level"] for it in kept)
    print(f"{len(kept)} exercises of {game}, by level {[levels[n] for n in sorted(levels)]}")


def path_of(game: str) -> Path:
    """The file of a game's folder."""
    return Path(str(files(find_game(game).package))) / "exercises.json"


if __name__ == "__main__":
    sys.exit(main())
