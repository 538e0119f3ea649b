"""`lostcities admin`: look at tables, close and delete them, forget names, ban addresses."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import TYPE_CHECKING, Any

from lostcities.commands.options.extras import server_extra

if TYPE_CHECKING:
    from lostcities.server.admin.operating import Operator, Outcome

STAGES = ("waiting", "playing", "over")


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    verbs = parser.add_subparsers(title="what to do", metavar="VERB", dest="verb", required=True)

    def verb(name: str, about: str, *, changes: bool = False) -> ArgumentParser:
        added = verbs.add_parser(name, help=about, description=f"{about.capitalize()}.")
        added.add_argument("--database", metavar="URL", help="as for serve (default: the same)")
        added.add_argument("--json", action="store_true", help="answer in JSON")
        if changes:
            added.add_argument("--dry-run", action="store_true", help="only say what would be done")
        return added

    listing = verb("list", "list tables, the latest activity first")
    listing.add_argument("--stage", choices=STAGES, help="only tables at this stage")
    listing.add_argument(
        "--most", type=count, default=50, metavar="N", help="show at most N (default 50)"
    )
    verb("show", "look at a table").add_argument("table", metavar="TABLE")
    for name, about in (("close", "end tables"), ("delete", "delete tables and their games")):
        changing = verb(name, about, changes=True)
        changing.add_argument("tables", metavar="TABLE", nargs="+")
    forgetting = verb("forget", "remove the names of people from shared deals", changes=True)
    forgetting.add_argument("deals", metavar="DEAL", nargs="+", help="as its link has it")
    banning = verb("ban", "serve an address or a network no more", changes=True)
    banning.add_argument("address", metavar="ADDRESS", help="203.0.113.7 or 203.0.113.0/24")
    banning.add_argument("--hours", type=hours, metavar="N", help="how long (default: for good)")
    banning.add_argument("--reason", default="", metavar="TEXT", help="a note for yourself")
    lifting = verb("unban", "serve an address again", changes=True)
    lifting.add_argument("address", metavar="ADDRESS", help="as it was banned")
    verb("bans", "list the bans in force")
    about = "make a key for notifications, to be set as LOSTCITIES_PUSH_KEY"
    verbs.add_parser("push-key", help=about, description=f"{about.capitalize()}.")


def count(text: str) -> int:
    """How many, from 1."""
    if not text.isdecimal() or not 1 <= int(text) <= 1_000_000:
        raise ArgumentTypeError(f"{text!r} is not a number from 1 to 1000000")
    return int(text)


def hours(text: str) -> float:
    """A time in hours."""
    try:
        found = float(text)
    except ValueError:
        found = 0
    if not 0 < found <= 100_000:
        raise ArgumentTypeError(f"{text!r} is no number of hours")
    return found


def run(arguments: Namespace) -> int:
    """Do it, and say what was done."""
    with server_extra():
        from lostcities.server.admin.operating import operating
        from lostcities.server.push.keys import new_push_key
        from lostcities.server.settings import settings_from

    if arguments.verb == "push-key":
        print(new_push_key())
        return 0
    database = settings_from(database=arguments.database).database_url()
    with operating(database, dry_run=getattr(arguments, "dry_run", False)) as operator:
        lines, data = VERBS[arguments.verb](operator, arguments)
    if arguments.json:
        print(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        print("\n".join(lines))
    return 0


Report = tuple[list[str], Any]  # lines for people, and the same as data


def tell_tables(operator: "Operator", arguments: Namespace) -> Report:
    """A line a table."""
    found = operator.tables(arguments.stage, arguments.most)
    lines = [line_of(table) for table in found]
    none = "there are no tables" if arguments.stage is None else "there are no such tables"
    return lines or [none], found


def line_of(table: dict[str, Any]) -> str:
    """A table in one line."""
    marks = [mark for mark in ("listed", "damaged") if table[mark]]
    parts = [table["table"], f"{table['stage']:7}", f"{table['game']:14}", moment(table["active"])]
    return " ".join([*parts, f"{table['rows']:6} rows", *marks])


def tell_table(operator: "Operator", arguments: Namespace) -> Report:
    """A line a fact."""
    found = operator.table(arguments.table)
    times = ("created", "active", "ended")
    shown = {name: moment(it) if name in times else it for name, it in found.items()}
    shown["seats"] = ", ".join(found["seats"])
    shown["log"] = ", ".join(f"{n} {kind}" for kind, n in sorted(found["log"].items()))
    return [f"{name:8} {it}" for name, it in shown.items()], found


def tell_closed(operator: "Operator", arguments: Namespace) -> Report:
    """What became of each table."""
    return outcomes(operator.close(arguments.tables))


def tell_deleted(operator: "Operator", arguments: Namespace) -> Report:
    """What became of each table."""
    return outcomes(operator.delete(arguments.tables))


def tell_forgotten(operator: "Operator", arguments: Namespace) -> Report:
    """What became of each deal."""
    return outcomes(operator.forget(arguments.deals))


def tell_ban(operator: "Operator", arguments: Namespace) -> Report:
    """What is banned now."""
    return outcomes([operator.ban(arguments.address, arguments.hours, arguments.reason)])


def tell_unban(operator: "Operator", arguments: Namespace) -> Report:
    """What is banned no more."""
    return outcomes([operator.unban(arguments.address)])


def tell_bans(operator: "Operator", arguments: Namespace) -> Report:
    """A line a ban."""
    found = operator.bans()
    lines = []
    for ban in found:
        end = f" until {moment(ban.until)}" if ban.until is not None else ""
        note = f": {ban.reason}" if ban.reason else ""
        lines.append(f"{ban.address} since {moment(ban.created)}{end}{note}")
    return lines or ["nobody is banned"], [ban._asdict() for ban in found]


def outcomes(found: list["Outcome"]) -> Report:
    """What was done, or would be."""
    return [str(outcome) for outcome in found], [outcome._asdict() for outcome in found]


def moment(at: int | None) -> str:
    """A time of the database, in UTC."""
    from datetime import UTC, datetime

    if at is None:
        return "-"
    try:
        return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):  # a damaged row
        return str(at)


VERBS = {
    "list": tell_tables,
    "show": tell_table,
    "close": tell_closed,
    "delete": tell_deleted,
    "forget": tell_forgotten,
    "ban": tell_ban,
    "unban": tell_unban,
    "bans": tell_bans,
}
