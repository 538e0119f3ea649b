"""The outcome for people: tables of text."""

from collections.abc import Iterator, Sequence
from typing import Final

from lostcities.arena.outcome import Meeting, Outcome, Standing
from lostcities.arena.schedule import Contest, seatings
from lostcities.arena.statistics import Estimate
from lostcities.arena.streams import has_streams

Row = Sequence[str]
Columns = tuple[Row, list[Row]]  # what is above, and the rows

WIDEST: Final = 30  # letters of a name


def name(bot: str) -> str:
    """What a bot is called in a table; of a long command the end tells more than the beginning."""
    return bot if len(bot) <= WIDEST else f"…{bot[1 - WIDEST :]}"


def number(value: float, digits: int = 1) -> str:
    """With a true minus sign, and zero without one."""
    text = f"{round(value, digits) + 0.0:.{digits}f}"
    return f"−{text[1:]}" if text.startswith("-") else text


def plain(value: float) -> str:
    """A number as it was given, with a true minus sign."""
    return f"{value:g}".replace("-", "−")


def signed(value: float, digits: int = 1) -> str:
    """The same with a plus sign for what is not negative."""
    text = number(value, digits)
    return text if text.startswith("−") else f"+{text}"


def margin(estimate: Estimate, digits: int = 1) -> str:
    """A margin and its standard error."""
    error = "" if estimate.error is None else f" ± {estimate.error:.{digits}f}"
    return signed(estimate.mean, digits) + error


def rate(estimate: Estimate) -> str:
    """A share in percent and its standard error."""
    error = "" if estimate.error is None else f" ± {100 * estimate.error:.1f}"
    return f"{100 * estimate.mean:.1f}{error} %"


def milliseconds(value: float) -> str:
    """Two digits that matter."""
    return f"{value:.2g}" if value < 10 else f"{value:.0f}"


def heading(outcome: Outcome) -> str:
    """What was played, in one line."""
    contest, deals = outcome.contest, max(one.deals for one in outcome.meetings.values())
    games = len(seatings(contest.rulebook, contest.seats))
    options = "".join(
        f", {option} {value if option != 'sheet' else 'of its own'}"
        for option, value in contest.options.items()
    )
    each = "1 deal" if deals == 1 else f"{deals} deals, each"
    return (
        f"{contest.rulebook.title}, {contest.seats} seats{options}: {each} played {games} times; "
        f"seed {contest.seed}{', plain deck' if is_plain(contest) else ''}"
    )


def is_plain(contest: Contest) -> bool:
    """Whether seats draw from one deck that could have had streams."""
    return has_streams(contest.rulebook) and not contest.streams


def meeting_row(meeting: Meeting) -> list[str]:
    """A pair in the table."""
    return [
        " – ".join(map(name, meeting.bots)),
        margin(meeting.margin),
        f"{meeting.wins} / {meeting.ties} / {meeting.losses}",
        rate(meeting.win_rate),
        " – ".join(map(number, meeting.points)),
        f"{meeting.turns:.1f}",
        str(meeting.capped),
        " – ".join(map(str, meeting.failures)),
        " – ".join(map(milliseconds, meeting.milliseconds)),
    ]


def standing_row(standing: Standing) -> list[str]:
    """A bot in the table."""
    rating = standing.rating
    return [
        name(standing.bot),
        f"{rating.rating:.0f}",
        f"{number(rating.low, 0)} – {number(rating.high, 0)}",
        signed(standing.margin),
        f"{100 * standing.win_rate:.1f} %",
        str(standing.failures),
        milliseconds(standing.milliseconds),
    ]


MEETING_HEADS: Final = (
    "pair", "margin", "won / tied / lost", "win rate", "points", "turns", "capped", "failed",
    "ms a move",
)  # fmt: skip
STANDING_HEADS: Final = (
    "bot", "rating", "95 % interval", "margin", "win rate", "failed", "ms a move",
)  # fmt: skip


def lined_up(heads: Row, rows: Sequence[Row]) -> Iterator[str]:
    """Lines of a table, the first column to the left, all others to the right."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "  ".join(cells).rstrip()


def pair_table(outcome: Outcome) -> Columns:
    """How each pair fared."""
    rows = [meeting_row(meeting) for meeting in outcome.meetings.values()]
    return without_failures(outcome, MEETING_HEADS, rows)


def bot_table(outcome: Outcome) -> Columns:
    """How each bot fared, the best first."""
    return without_failures(outcome, STANDING_HEADS, list(map(standing_row, outcome.standings)))


def without_failures(outcome: Outcome, heads: Row, rows: Sequence[Row]) -> Columns:
    """A table without the column of failures, where there are none to tell of."""
    failed = any(standing.failures for standing in outcome.standings)
    kept = [n for n, head in enumerate(heads) if failed or head != "failed"]
    return [heads[n] for n in kept], [[row[n] for n in kept] for row in rows]


def verdicts(outcome: Outcome) -> Iterator[str]:
    """What the sequential test says of each pair."""
    question = outcome.question
    for meeting in outcome.meetings.values():
        if question is None or meeting.answer is None:
            continue
        answer, low, high = meeting.answer, plain(question.low), plain(question.high)
        if answer.accepted is None:
            said = f"margin {low} or {high} is not settled after {answer.deals} deals"
        else:
            true, untrue = (low, high) if answer.accepted == question.low else (high, low)
            said = f"margin {true} rather than {untrue}, settled after {answer.deals} deals"
        pair = " – ".join(map(name, meeting.bots))
        yield f"{pair}: {said} (log-likelihood ratio {number(answer.ratio, 2)})"


def failings(outcome: Outcome) -> Iterator[str]:
    """Why programs failed: how often in which way, and what happened first."""
    for standing in outcome.standings:
        if standing.first_failure is not None:
            kinds = ", ".join(f"{kind} {count}" for kind, count in standing.failed_by.items())
            yield f"{name(standing.bot)} failed: {kinds}; first: {standing.first_failure}"


def told(outcome: Outcome) -> str:
    """The whole outcome."""
    lines = [heading(outcome), "", *lined_up(*pair_table(outcome)), *verdicts(outcome)]
    return "\n".join([*lines, "", *lined_up(*bot_table(outcome)), *failings(outcome)])
