"""How long a review takes in the browser: to the first result, and until all worlds are tried.

python -m benchmarks.review --runs 3

Two characters play a match of three rounds of classic by a seed; its record is opened in the page
in Chromium. The first run of a browser also fetches and compiles the modules, later ones do not.
"""

import argparse
import json
import os
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright
from tests.web import browsers
from tests.web.hosting import Host

from lostcities.bots.asking import ask
from lostcities.table import Table

PLAYERS: Final = ("lantern", "survey")
DESK: Final = (1440, 900)
PATIENCE: Final = 300_000  # milliseconds


def new_record(rounds: int, seed: int) -> str:
    """A match between two characters, as its file."""
    table = Table("classic", seed=seed, rounds=rounds)
    while (mover := table.mover) is not None:
        table.play(ask(table, PLAYERS[mover], seed))
    return json.dumps(table.record())


def reviewed(browser: Browser, address: str, record: Path, runs: int) -> list[tuple[float, float]]:
    """Seconds to the first result and to the last, one run after the other in one browser."""
    width, height = DESK
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    times = []
    for _ in range(runs):
        page.goto(f"{address}/review")
        choose = page.locator("input[type=file]")
        choose.wait_for(state="attached")
        begun = time.perf_counter()
        choose.set_input_files(record)
        page.get_by_role("heading", name="The expected margin").wait_for()
        first = time.perf_counter() - begun
        page.get_by_text("decisions are looked at").wait_for()
        times.append((first, time.perf_counter() - begun))
    context.close()
    return times


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    path = browsers.installed()
    if path is None:
        raise SystemExit("no Chrome or Chromium is installed")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        record = Path(folder) / "record.json"
        record.write_text(new_record(arguments.rounds, arguments.seed), encoding="utf-8")
        host = Host(Path(folder))
        host.start()
        load = os.getloadavg()[0]
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        times = reviewed(browser, host.address, record, arguments.runs)
        browser.close()
        host.stop()
    print(f"{date.today()}, load {load:.1f} before, {os.cpu_count()} cores")
    print("| run | first result | whole |\n|---|---|---|")
    for run, (first, whole) in enumerate(times, 1):
        print(f"| {run} | {first:.1f} s | {whole:.1f} s |")


if __name__ == "__main__":
    main()
