"""What is an early wager worth? Opening moves of classic, judged by the sum of the colour in hand.

python examples/analysis/early_wager.py [--deals 200] [--worlds 128] [--seed 1] [--svg FILE]

Of every deal in which the first player holds a wager, playing it at once is compared with the
champion's favourite move, by what that player knows. It prints a table: what the wager cost, by the
sum of the numbers of its colour in hand. A picture needs matplotlib.
"""

from argparse import ArgumentParser
from collections import defaultdict
from statistics import mean, stdev
from typing import Any

from lostcities import Table
from lostcities.analysis import judge

STEP = 5  # sums are put together in steps of five


def main() -> None:
    """Judge the wagers of many deals."""
    parser = ArgumentParser(description="What is an early wager worth?")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--svg", metavar="FILE")
    asked = parser.parse_args()
    losses: dict[int, list[float]] = defaultdict(list)
    for deal in range(asked.deals):
        table = Table("classic", seed=f"{asked.seed} wager {deal}", rounds=1)
        for color, total in wagers(table).items():
            found = judge(table, f"play {color}*", worlds=asked.worlds, seed=asked.seed)
            losses[total // STEP * STEP].append(found.raw or 0.0)  # not shrunk: a mean
    for line in table_of(losses):
        print(line)
    if asked.svg:
        draw(losses, asked.svg)


def wagers(table: Table) -> dict[str, int]:
    """The colours of which the first player holds a wager, and the sum of its numbers in hand."""
    hand = table.view(0)["hands"][0]
    colors = {card[0] for card in hand if card[1:] == "*"}
    return {
        color: sum(int(card[1:]) for card in hand if card[0] == color and card[1:] != "*")
        for color in sorted(colors)
    }


def table_of(losses: dict[int, list[float]]) -> list[str]:
    """A Markdown table, a line for each step."""
    lines = ["| sum in hand | wagers | points that playing one costs |", "|---|---|---|"]
    for total in sorted(losses):
        own = losses[total]
        error = f" ± {stdev(own) / len(own) ** 0.5:.1f}" if len(own) > 1 else ""
        lines.append(f"| {total} to {total + STEP - 1} | {len(own)} | {mean(own):.1f}{error} |")
    return lines


def draw(losses: dict[int, list[float]], file: str) -> None:
    """The same as a picture."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure: Any = Figure(figsize=(7, 3.5), layout="constrained")
    FigureCanvasSVG(figure)
    axes = figure.subplots()
    totals = sorted(losses)
    errors = [
        stdev(losses[it]) / len(losses[it]) ** 0.5 if len(losses[it]) > 1 else 0 for it in totals
    ]
    middles = [it + (STEP - 1) / 2 for it in totals]
    axes.errorbar(middles, [mean(losses[it]) for it in totals], errors, fmt="o-", capsize=3)
    axes.axhline(0, linewidth=0.8, color="gray")
    axes.set_xlabel("sum of the colour's numbers in hand")
    axes.set_ylabel("points that the wager costs")
    figure.savefig(file, metadata={"Date": None})


if __name__ == "__main__":
    main()
