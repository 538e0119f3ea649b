"""A review as an HTML page on its own: it asks no other host for anything."""

from collections.abc import Iterable
from html import escape
from typing import Final

from lostcities.analysis.reviewed import Decision, Review, SeatReview
from lostcities.analysis.showing.graph import MARKS, graph_svg
from lostcities.analysis.showing.sentences import (
    category_name,
    reason_text,
    said_move,
    signed,
    within,
    words,
)
from lostcities.analysis.showing.text import COSTLIEST, counts_text, grade_text, heading, receipt

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1c1b19; --paper: #fbf9f4; --soft: #8a8578;
  --both: #1c1b19; --luck: #2f6fb2; --decisions: #b2432f; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece8de; --paper: #1d1b18; --soft: #9b968a;
  --both: #ece8de; --luck: #7fb5ec; --decisions: #f0927f; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; } .note { color: var(--soft); }
table { border-collapse: collapse; width: 100%; } .wide { overflow-x: auto; }
th, td { text-align: start; padding: .25rem .6rem .25rem 0; vertical-align: top; }
td.points, th.points { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.ledger { max-width: 30rem; } .ledger tr:last-child { border-top: 1px solid; font-weight: 600; }
tbody tr + tr { border-top: 1px solid color-mix(in srgb, var(--soft) 30%, transparent); }
svg { width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 12px; }
svg path { fill: none; stroke-width: 2; } .both { stroke: var(--both); }
.luck { stroke: var(--luck); } .decisions { stroke: var(--decisions); }
.unexplained { stroke: var(--both); }
.grid { stroke: var(--soft); stroke-opacity: .25; } .zero { stroke: var(--soft); }
tbody th { font-weight: inherit; } .chart { width: 40%; }
.bar { height: .9rem; margin-top: .3rem; background: var(--decisions); }
@media (max-width: 30rem) { .chart { display: none; } }
@media (max-width: 40rem) { .wide > svg { min-width: 36rem; }
  .moves thead { display: none; } .moves td { padding: 0; }
  .moves tr { display: grid; grid-template: "turn move points" "turn best label" "turn why why"
    / 2.4rem 1fr auto; gap: 0 .5rem; padding: .4rem 0; }
  .moves td:nth-child(1) { grid-area: turn; } .moves td:nth-child(2) { grid-area: move; }
  .moves td:nth-child(3) { grid-area: best; } .moves td:nth-child(4) { grid-area: points; }
  .moves td:nth-child(5) { grid-area: label; text-align: end; }
  .moves td:nth-child(6) { grid-area: why; color: var(--soft); }
  .moves td:nth-child(3)::before { content: attr(data-head) ": "; color: var(--soft); } }
svg .mark { font-weight: 700; paint-order: stroke; stroke: var(--paper); stroke-width: 4px; }
"""


def review_page(review: Review, language: str = "en") -> str:
    """The whole page."""
    title, *notes = heading(review, language)
    body = [note(text) for text in notes]
    for seat in review.seats:
        body += seat_part(review, seat, language)
    body.append(note(words(language)("not_for")))
    return document(title, body, language)


def document(title: str, body: Iterable[str], language: str) -> str:
    """A page with a title and our style."""
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join([f"<h1>{escape(title)}</h1>", *body])
        + "\n</body>\n</html>\n"
    )


def note(text: str) -> str:
    """A remark."""
    return f'<p class="note">{escape(text)}</p>'


def seat_part(review: Review, seat: SeatReview, language: str) -> list[str]:
    """One seat: graph, ledger, grade, the costliest moves, and all that was not good."""
    say = words(language)
    costliest = seat.costliest(COSTLIEST)
    rest = [it for it in seat.decisions if it.label != "good" and it not in costliest]
    parts = [
        f"<h2>{escape(say('seat', seat=seat.seat))}</h2>",
        f"<h3>{escape(say('graph'))}</h3>",
        f'<div class="wide">{graph_svg(seat, language)}</div>',
        f"<h3>{escape(say('where'))}</h3>",
        ledger_table(review.game, seat, language),
        f"<p>{escape(grade_text(seat.grade, language))}<br>"
        f"{escape(counts_text(seat, language))}</p>",
        f"<h3>{escape(say('costliest' if costliest else 'none'))}</h3>",
        decision_table(review.game, costliest, language),
    ]
    if rest:
        parts += [f"<h3>{escape(say('others'))}</h3>", decision_table(review.game, rest, language)]
    return parts


def ledger_table(game: str, seat: SeatReview, language: str) -> str:
    """The receipt of a result."""
    say, ledger = words(language), seat.ledger
    lines = receipt(game, ledger, language)
    rows = [ledger_row(name, f"{points}{more}") for name, points, more in lines]
    rows.append(ledger_row(say("result"), signed(ledger.result, language)))
    return f'<table class="ledger"><tbody>{"".join(rows)}</tbody></table>'


def ledger_row(name: str, points: str) -> str:
    """A line of the receipt."""
    return f'<tr><td>{escape(name)}</td><td class="points">{escape(points)}</td></tr>'


def decision_table(game: str, decisions: Iterable[Decision], language: str) -> str:
    """Moves, what they cost, and why."""
    say = words(language)
    heads = "".join(
        f'<th scope="col"{kind}>{escape(say(key))}</th>'
        for key, kind in (
            ("turn", ""),
            ("move", ""),
            ("best_move", ""),
            ("loss", ' class="points"'),
            ("verdict", ""),
            ("why", ""),
        )
    )
    rows = "".join(decision_row(game, it, language) for it in decisions)
    if not rows:
        return ""
    head = f"<thead><tr>{heads}</tr></thead>"
    return f'<div class="wide"><table class="moves">{head}<tbody>{rows}</tbody></table></div>'


def decision_row(game: str, decision: Decision, language: str) -> str:
    """A move; its verdict as a sign and a word."""
    say = words(language)
    why = ""
    if decision.why is not None:
        name = category_name(game, str(decision.why["code"]), language)
        why = f"{name}: {reason_text(game, decision.why, language)}"
    label = f"{MARKS.get(decision.label, '')} {say(decision.label)}".strip()
    points = within(decision.loss, decision.error, language)
    made, better = (said_move(game, it, language) for it in (decision.move, decision.best))
    return (
        f"<tr><td>{decision.turn}</td><td>{escape(made)}</td>"
        f'<td data-head="{escape(say("best_move"))}">{escape(better)}</td>'
        f'<td class="points">{escape(points)}</td><td>{escape(label)}</td>'
        + f"<td>{escape(why)}</td></tr>"
    )
