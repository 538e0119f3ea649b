"""The learning curve of a run as a picture, from its log."""

import json
from pathlib import Path
from typing import Any

RULES = "rules"  # measurements against the rule player, at the first variant and at others


def read_log(folder: Path) -> list[dict[str, Any]]:
    """The measurements of all legs, in order, each with the samples learnt from since the start."""
    points, before, last_leg, last = [], 0, 0, 0
    for line in (folder / "log.jsonl").read_text().splitlines():
        entry = json.loads(line)
        if entry["leg"] != last_leg:
            before, last_leg = before + last, entry["leg"]
        last = entry["samples"]
        if RULES in entry:
            points.append(entry | {"samples": before + last})
    return points


def draw_curve(folder: Path) -> Path | None:
    """Write `curve.svg`: points, and games won against the rule player.

    None if nothing was measured, or matplotlib is not installed.
    """
    measured = read_log(folder)
    try:
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure
    except ImportError:
        return None
    if not measured:
        return None
    figure = Figure(figsize=(10, 3.5), layout="constrained")
    FigureCanvasSVG(figure)
    points, wins = figure.subplots(1, 2)
    draw_points(points, measured)
    draw_wins(wins, measured)
    for axes in (points, wins):
        axes.set_xlabel("million samples")
        axes.legend(frameon=False)
    path = folder / "curve.svg"
    figure.savefig(path, metadata={"Date": None})
    return path


def draw_points(axes: Any, measured: list[dict[str, Any]]) -> None:
    """The margin to the rule player and the points against itself, at the first variant."""
    samples, rules = millions(measured), [it[RULES] for it in measured]
    axes.errorbar(
        samples, [it["margin"] for it in rules], [it["error"] for it in rules], marker="o",
        label="margin to the rule player",
    )  # fmt: skip
    axes.plot(
        samples, [it["itself"]["points"] for it in measured], marker="s", label="points, self-play"
    )
    axes.axhline(0, color="0.6", linewidth=0.8)
    axes.set_ylabel("points")


def draw_wins(axes: Any, measured: list[dict[str, Any]]) -> None:
    """The share of games won against the rule player, a line for each variant."""
    for name in {name: None for it in measured for name in it if name.startswith(RULES)}:
        known = [it for it in measured if name in it]
        axes.plot(millions(known), [100 * it[name]["wins"] for it in known], marker="o", label=name)
    axes.set_ylabel("% of games won")
    axes.set_ylim(0, 100)


def millions(measured: list[dict[str, Any]]) -> list[float]:
    """Samples learnt from at each measurement."""
    return [it["samples"] / 1e6 for it in measured]
