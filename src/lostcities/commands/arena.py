"""`lostcities arena`: who is stronger, and how sure is it?"""

import json
import sys
from argparse import ArgumentParser, Namespace
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Final

from lostcities.commands.options.ending import TERMINATED, Terminated, ending_cleanly
from lostcities.commands.options.slips import MANY, many_workers
from lostcities.commands.play import add_table_options, games_in_words, table_options
from lostcities.games.catalog import USUAL_GAME, game_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lostcities.arena.ledger import Ledger
    from lostcities.arena.measuring.sequential import Question
    from lostcities.arena.playing.games import Played
    from lostcities.arena.playing.schedule import Block, Contest
    from lostcities.arena.playing.workers import Crew

USUAL_DEALS: Final = 100
USUAL_ERROR: Final = 0.05  # of the sequential test, either way
ANY_CLUSTER: Final = ""  # --cluster without an address
LONG_CLOCK: Final = 600  # seconds


def add_arguments(parser: ArgumentParser) -> None:
    """Who plays what, how often, where, and what comes out."""
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="a bot (rules, search:worlds=32, …) or a program's command ('./my_bot --level 3')",
    )
    parser.add_argument(
        "--game",
        default=USUAL_GAME,
        type=game_name,
        metavar="GAME",
        help=games_in_words(),
    )
    add_table_options(parser)
    add_play_arguments(parser)
    add_output_arguments(parser)


def add_play_arguments(parser: ArgumentParser) -> None:
    """How often, how long, where."""
    parser.add_argument(
        "--deals",
        type=int,
        default=USUAL_DEALS,
        metavar="N",
        help=f"deals for each pair, each played from all seats (default {USUAL_DEALS})",
    )
    parser.add_argument(
        "--seed", type=int, metavar="N", help="seed of all deals and bots (default 1)"
    )
    parser.add_argument(
        "--plain-deck",
        action="store_true",
        help="let all seats draw from one deck, not each from a stream of its own",
    )
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("LOW", "HIGH"),
        help="stop when it is clear whether the margin of the first bot is LOW or HIGH",
    )
    parser.add_argument(
        "--adjusted",
        action="store_true",
        help="also report the result with luck subtracted; --sprt and ratings use it",
    )
    for name, side in (("--alpha", "HIGH"), ("--beta", "LOW")):
        about = f"with --sprt: how often it may err for {side} (default {USUAL_ERROR})"
        parser.add_argument(name, type=float, metavar=name[2].upper(), help=about)
    parser.add_argument(
        "--max-turns",
        type=int,
        metavar="N",
        help="cut a game off after this many turns (default 5000; 0: never)",
    )
    parser.add_argument(
        "--clock",
        type=float,
        metavar="SECONDS",
        help="time a program has for a move (default 5)",
    )
    parser.add_argument(
        "--workers", type=int, metavar="N", help="processes (default: one per core)"
    )
    parser.add_argument(
        "--cluster",
        nargs="?",
        const=ANY_CLUSTER,
        metavar="ADDRESS",
        help="play on a Ray cluster: a running one, or one started here",
    )


def add_output_arguments(parser: ArgumentParser) -> None:
    """What comes out."""
    parser.add_argument(
        "--out", metavar="FILE", help="keep all results in this file, or resume from it"
    )
    parser.add_argument("--report", metavar="FILE", help="write a page with tables and plots")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")


def run(arguments: Namespace) -> int:
    """Play and print the result."""
    from lostcities.arena.measuring.outcome import outcome
    from lostcities.arena.reporting.report import check_place, write_report
    from lostcities.arena.reporting.text import text_report
    from lostcities.commands.options.width import terminal_width

    contest, question = asked_contest(arguments), asked_question(arguments)
    check_place(arguments.report)
    for note in notes(arguments, contest):
        print(f"lostcities: {note}", file=sys.stderr)
    try:
        with ending_cleanly():
            found = outcome(played(arguments, contest, question))
    except Terminated:
        return TERMINATED
    as_text = text_report(found, terminal_width())
    print(json.dumps(found.as_dict(), indent=2) if arguments.json else as_text)
    if arguments.report is not None:
        write_report(arguments.report, found)
    return 0


def played(arguments: Namespace, contest: "Contest", question: "Question | None") -> "Ledger":
    """Play, and show the progress; if it is interrupted, say what is kept."""
    from lostcities.arena.reporting.progress import progress
    from lostcities.arena.tournament import play_contest

    kept = 0

    def on_progress(ledger: "Ledger") -> None:
        nonlocal kept
        kept = sum(map(len, ledger.done.values()))
        show(ledger)

    try:
        with progress() as show:
            crew = asked_crew(arguments, contest)
            return play_contest(
                contest,
                arguments.deals,
                crew,
                out=arguments.out,
                question=question,
                on_progress=on_progress,
            )
    except KeyboardInterrupt:
        print(f"lostcities: {stopped(arguments.out, kept)}", file=sys.stderr)
        raise


def stopped(out: str | None, kept: int) -> str:
    """What remains of a contest that was broken off."""
    if out is None:
        return "stopped; nothing is kept without --out"
    deals = "1 deal is" if kept == 1 else f"{kept} deals are"
    return f"stopped; {deals} kept in {out!r}: the same command goes on"


def asked_contest(arguments: Namespace) -> "Contest":
    """The contest that was asked for."""
    from lostcities.arena.playing.schedule import new_contest
    from lostcities.bots.catalog import bot_name

    options = table_options(arguments)
    seats = options.pop("seats", None)
    settings = {name: getattr(arguments, name) for name in ("seed", "max_turns", "clock")}
    given = {name: value for name, value in settings.items() if value is not None}
    given |= {"streams": not arguments.plain_deck, "adjusted": arguments.adjusted}
    bots = [bot_name(bot) for bot in arguments.bots]
    return new_contest(arguments.game, bots, seats=seats, options=options, **given)


def notes(arguments: Namespace, contest: "Contest") -> "Iterator[str]":
    """What was asked for and makes no difference here, a sentence each."""
    from lostcities.arena.measuring.valued import why_unvalued
    from lostcities.core.streams import has_streams

    yield from absurdities(arguments, contest)
    why = why_unvalued(contest.rulebook, contest.options) if arguments.adjusted else None
    if why is not None:
        yield f"{why}; the result is not adjusted"
    if arguments.plain_deck and not has_streams(contest.rulebook):
        title = contest.rulebook.title
        yield f"{title} has no seat streams, as no seat draws cards: its chance is plain anyway"


def absurdities(arguments: Namespace, contest: "Contest") -> "Iterator[str]":
    """Numbers that somebody may have mistyped, a sentence each."""
    deals = arguments.deals * len(contest.pairs)
    if deals > MANY:
        yield f"{deals:,} deals take long: Ctrl-C stops them, and --out keeps what is played"
    yield from many_workers(arguments.workers)
    if arguments.clock is not None and arguments.clock > LONG_CLOCK:
        yield f"with a clock of {arguments.clock:,.0f} seconds a program that hangs, hangs long"


def asked_question(arguments: Namespace) -> "Question | None":
    """The question of a sequential test, if there is to be one."""
    from lostcities.arena.measuring.sequential import Question
    from lostcities.errors import BadOption

    errors = arguments.alpha, arguments.beta
    if arguments.sprt is None:
        if errors != (None, None):
            raise BadOption("--alpha and --beta are of the sequential test: add --sprt LOW HIGH")
        return None
    low, high = arguments.sprt
    return Question(low, high, *(USUAL_ERROR if error is None else error for error in errors))


def asked_crew(
    arguments: Namespace, contest: "Contest"
) -> "AbstractContextManager[Crew[Block, Played]]":
    """Where it is played."""
    if arguments.cluster is not None:
        from lostcities.arena.playing.cluster import ray_crew
        from lostcities.errors import BadOption

        if arguments.workers is not None:
            raise BadOption("--workers is for this machine alone; with --cluster Ray decides")
        return ray_crew(contest, arguments.cluster or None)
    from lostcities.arena.playing.workers import local_crew

    return local_crew(contest, arguments.workers)
