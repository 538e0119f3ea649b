"""`lostcities analyse`: where did the points of a game go?"""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from lostcities.commands.options.language import add_language

if TYPE_CHECKING:
    from lostcities.analysis import Review
    from lostcities.analysis.files import Found
    from lostcities.errors import LostCitiesError


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument(
        "file",
        metavar="FILE|FOLDER",
        help="a record, a file with one game per line, or a folder of them",
    )
    parser.add_argument("--json", action="store_true", help="print the review as JSON")
    parser.add_argument(
        "--worlds",
        type=int,
        metavar="N",
        help="most worlds to imagine for a decision (default 256)",
    )
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="time to spend on a game, instead of --worlds"
    )
    parser.add_argument(
        "--seat", type=int, metavar="N", action="append",
        help="judge only this seat; may be given several times",
    )  # fmt: skip
    parser.add_argument("--seed", default="0", help="seed of the imagined worlds (default 0)")
    parser.add_argument(
        "--hindsight",
        action="store_true",
        help="judge with all cards open, not by what a seat knew",
    )
    parser.add_argument(
        "--html", metavar="FILE", help="also write a page with the graph, or the report"
    )
    add_language(parser)


def run(arguments: Namespace) -> int:
    """Analyse one game, or report over many."""
    from lostcities.analysis.budget import checked_budget
    from lostcities.analysis.files import found_in

    checked_budget(arguments.worlds, arguments.seconds)
    found = found_in(arguments.file)
    if arguments.html is not None:
        check_place(arguments.html, found)
    if len(found) == 1:
        return show_one(arguments, found[0])
    return show_many(arguments, found)


def check_place(file: str, found: "Sequence[Found]") -> None:
    """Refuse, before anything is analysed, a page that cannot be written or would hide a record."""
    from lostcities.errors import LostCitiesError, told_file
    from lostcities.notation.writing import check_writable

    check_writable(file)
    place = Path(file)
    if place.exists() and any(one.path.exists() and place.samefile(one.path) for one in found):
        raise LostCitiesError.of("file_is_record", file=told_file(file))


def show_one(arguments: Namespace, found: "Found") -> int:
    """Analyse one game."""
    from lostcities.analysis.showing.page import review_page
    from lostcities.analysis.showing.sentences import words
    from lostcities.analysis.showing.text import review_text
    from lostcities.notation.records import from_file
    from lostcities.notation.writing import write_whole

    with from_file(found.path):
        review = reviewed(arguments, found, arguments.seat)
    language = arguments.language
    if arguments.html is not None:
        write_whole(review_page(review, language), arguments.html)
    if arguments.json:
        print(json.dumps(review.to_json(), ensure_ascii=False))
        return 0
    print(review_text(review, language))
    if arguments.html is not None:
        print(words(language)("written", file=arguments.html))
    return 0


def show_many(arguments: Namespace, found: "Sequence[Found]") -> int:
    """Report over many games, each kind for itself; what cannot be analysed is left out."""
    from lostcities.analysis.showing.report import reports_of
    from lostcities.analysis.showing.report_page import report_page
    from lostcities.analysis.showing.report_text import report_text
    from lostcities.analysis.showing.sentences import words
    from lostcities.errors import LostCitiesError
    from lostcities.notation.writing import write_whole

    seats = sorted({*(arguments.seat or [0])})
    kept: list[Review] = []
    left_out: list[LostCitiesError] = []
    for one in found:
        try:
            kept.append(reviewed(arguments, one, seats))
        except LostCitiesError as error:
            left_out.append(naming(one.path, error))
    if not kept:
        raise why_none(arguments.file, left_out)
    reports = reports_of(kept, seats)
    if arguments.html is not None:
        write_whole(report_page(reports, arguments.language), arguments.html)
    if arguments.json:
        print(json.dumps([report.to_json() for report in reports], ensure_ascii=False))
    else:
        print("\n\n".join(report_text(report, arguments.language) for report in reports))
        if arguments.html is not None:
            print(f"\n{words(arguments.language)('written', file=arguments.html)}")
    for wrong in left_out[:1]:
        say, why = words(arguments.language), wrong.in_language(arguments.language)
        text = say("report_skipped", count=len(left_out), error=why)
        print(f"lostcities: {text}", file=sys.stderr)
    return 0


def why_none(folder: str, left_out: "Sequence[LostCitiesError]") -> "LostCitiesError":
    """Why nothing can be analysed: no game has a seat that was asked for, or the first reason."""
    from lostcities.errors import LostCitiesError, told_file

    reasons = [error.values.get("error") for error in left_out]
    lacking = [
        int(it.values["seat"])
        for it in reasons
        if isinstance(it, LostCitiesError) and it.key == "no_seat"
    ]
    if lacking:  # who lacks a seat lacks all above it
        return LostCitiesError.of("analysis_no_seat", folder=told_file(folder), seat=max(lacking))
    return LostCitiesError.of("analysis_none_readable", folder=told_file(folder), error=left_out[0])


def naming(path: Path, error: "LostCitiesError") -> "LostCitiesError":
    """An error that names the file it is about, once."""
    from lostcities.errors import BadRecord, LostCitiesError, told_file

    if "file" in error.values:
        return error
    key = "file_no_good" if isinstance(error, BadRecord) else "file_about"
    return LostCitiesError.of(key, file=told_file(path), error=error)


def reviewed(arguments: Namespace, found: "Found", seats: list[int] | None) -> "Review":
    """The review of a record."""
    from lostcities.analysis import review
    from lostcities.analysis.showing.progress import progress

    if isinstance(found.record, Exception):
        raise found.record
    with progress(arguments.language) as on_progress:
        return review(
            found.record,
            worlds=arguments.worlds,
            seconds=arguments.seconds,
            seed=arguments.seed,
            seats=seats,
            hindsight=arguments.hindsight,
            on_progress=on_progress,
        )
