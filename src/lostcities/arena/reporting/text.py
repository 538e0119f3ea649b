"""The outcome for people: tables of text."""

from collections.abc import Iterator, Sequence
from typing import Final

from lostcities.arena.measuring.outcome import Meeting, Outcome, Standing
from lostcities.arena.measuring.ratings import Rating
from lostcities.arena.measuring.statistics import Estimate
from lostcities.arena.playing.schedule import Contest, seatings
from lostcities.core.streams import has_streams

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


def meeting_row(meeting: Meeting, *, failed: bool) -> list[str]:
    """A pair in the table; failures where somebody failed."""
    return [
        " – ".join(map(name, meeting.bots)),
        margin(meeting.margin),
        f"{meeting.wins} / {meeting.ties} / {meeting.losses}",
        rate(meeting.win_rate),
        " – ".join(map(number, meeting.points)),
        f"{meeting.turns:.1f}",
        str(meeting.capped),
        " – ".join(map(str, meeting.failures)) if failed else "",
        " – ".join(map(milliseconds, meeting.milliseconds)),
    ]


def standing_row(standing: Standing, *, failed: bool) -> list[str]:
    """A bot in the table; failures where somebody failed."""
    return [
        name(standing.bot),
        *rated(standing.rating),
        *rated(standing.adjusted),
        signed(standing.margin),
        f"{100 * standing.win_rate:.1f} %",
        str(standing.failures) if failed else "",
        milliseconds(standing.milliseconds),
    ]


def rated(rating: Rating | None) -> tuple[str, str]:
    """A rating and its interval, if it is known."""
    if rating is None:
        return "", ""
    return f"{rating.rating:.0f}", f"{number(rating.low, 0)} – {number(rating.high, 0)}"


MEETING_HEADS: Final = (
    "pair", "margin", "won / tied / lost", "win rate", "points", "turns", "capped", "failed",
    "ms a move",
)  # fmt: skip
STANDING_HEADS: Final = (
    "bot", "rating", "95 % interval", "adjusted", "95 % interval", "margin", "win rate", "failed",
    "ms a move",
)  # fmt: skip


def lined_up(heads: Row, rows: Sequence[Row], widest: int | None = None) -> Iterator[str]:
    """Lines of a table, the first column to the left, all others to the right.

    Where it would be wider than the lines may be, its last columns are left out.
    """
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    while widest is not None and len(widths) > 2 and sum(widths) + 2 * len(widths) - 2 > widest:
        widths.pop()
    for row in (heads, *rows):
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=False)]
        yield "  ".join(cells).rstrip()


def pair_table(outcome: Outcome) -> Columns:
    """How each pair fared."""
    failed = somebody_failed(outcome)
    rows = [meeting_row(meeting, failed=failed) for meeting in outcome.meetings.values()]
    return without_empty(MEETING_HEADS, rows)


def bot_table(outcome: Outcome) -> Columns:
    """How each bot fared, the best first."""
    failed = somebody_failed(outcome)
    rows = [standing_row(standing, failed=failed) for standing in outcome.standings]
    return without_empty(STANDING_HEADS, rows)


def somebody_failed(outcome: Outcome) -> bool:
    """Whether there are failures to tell of."""
    return any(standing.failures for standing in outcome.standings)


def without_empty(heads: Row, rows: Sequence[Row]) -> Columns:
    """A table without columns that have nothing to tell."""
    kept = [n for n in range(len(heads)) if any(row[n] for row in rows)]
    return [heads[n] for n in kept], [[row[n] for n in kept] for row in rows]


LUCK_HEADS: Final = (
    "luck subtracted", "margin", "games saved", "adjusted", "games saved", "luck", "win rate",
    "adjusted",
)  # fmt: skip


def luck_table(outcome: Outcome) -> Columns:
    """The raw result of each pair beside the one without luck; no rows where luck is unknown."""
    rows: list[Row] = [
        [
            " – ".join(map(name, meeting.bots)),
            margin(meeting.margin, 2),
            factor(adjusted.saved[0]),
            margin(adjusted.margin, 2),
            factor(adjusted.saved[1]),
            margin(adjusted.luck, 2),
            rate(meeting.win_rate),
            rate(adjusted.win_rate),
        ]
        for meeting in outcome.meetings.values()
        for adjusted in [meeting.adjusted]
        if adjusted is not None
    ]
    return LUCK_HEADS, rows


def factor(saved: float | None) -> str:
    """How many times as many games would be needed otherwise."""
    return "–" if saved is None else f"{saved:.1f} ×"


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


def text_report(outcome: Outcome, widest: int | None = None) -> str:
    """The whole outcome; with a width, tables have only the columns that fit."""
    lines = [heading(outcome), "", *lined_up(*pair_table(outcome), widest)]
    heads, rows = luck_table(outcome)
    if rows:
        lines += ["", *lined_up(heads, rows, widest)]
    lines += verdicts(outcome)
    return "\n".join([*lines, "", *lined_up(*bot_table(outcome), widest), *failings(outcome)])
