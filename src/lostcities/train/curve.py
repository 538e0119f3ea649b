"""The learning curve of a run as a picture, from its log."""

import json
from pathlib import Path
from typing import Any


def read_log(folder: Path) -> list[dict[str, Any]]:
    """The measurements of all legs, in order, each with the samples learnt from since the start."""
    points, before, last_leg, last = [], 0, 0, 0
    for line in (folder / "log.jsonl").read_text().splitlines():
        told = json.loads(line)
        if told["leg"] != last_leg:
            before, last_leg = before + last, told["leg"]
        last = told["samples"]
        if "rules" in told:
            points.append(told | {"samples": before + last})
    return points


def draw_curve(folder: Path) -> Path | None:
    """Write `curve.svg`: margin to the rule player and points against itself; None if not known."""
    points = read_log(folder)
    try:
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure
    except ImportError:
        return None
    if not points:
        return None
    figure = Figure(figsize=(7, 3.5), layout="constrained")
    FigureCanvasSVG(figure)
    axes = figure.subplots()
    samples = [it["samples"] / 1e6 for it in points]
    rules = [it["rules"] for it in points]
    axes.errorbar(
        samples, [it["margin"] for it in rules], [it["error"] for it in rules], marker="o",
        label="margin to the rule player",
    )  # fmt: skip
    axes.plot(
        samples, [it["itself"]["points"] for it in points], marker="s", label="points, self-play"
    )
    axes.axhline(0, color="0.6", linewidth=0.8)
    axes.set_xlabel("million samples")
    axes.set_ylabel("points")
    axes.legend(frameon=False)
    path = folder / "curve.svg"
    figure.savefig(path, metadata={"Date": None})
    return path
