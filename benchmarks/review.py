"""How long a review takes in the browser: to the first result, and until all worlds are tried.

python -m benchmarks.review --runs 3 [--browser firefox]

Two characters play a match of three rounds of classic by a seed; its record is opened in the page
in Chromium or Firefox. The first run of a browser also fetches and compiles the modules, later
ones do not.
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
from tests.wasm import firefox
from tests.web import browsers
from tests.web.hosting import Host

from lostcities.bots.asking import ask
from lostcities.table import Table

PLAYERS: Final = ("lantern", "survey")
DESK: Final = (1440, 900)
PATIENCE: Final = 300_000  # milliseconds
REVIEW: Final = """
new Promise((done, failed) => {
  const drop = () => {
    const input = document.querySelector("input[type=file]")
    if (!input) return setTimeout(drop, 30)
    const chosen = new DataTransfer()
    chosen.items.add(new File([%s], "record.json", { type: "application/json" }))
    input.files = chosen.files
    input.dispatchEvent(new Event("change", { bubbles: true }))
    look(performance.now(), 0)
  }
  const look = (begun, first) => {
    const [text, seconds] = [document.body.innerText, (performance.now() - begun) / 1000]
    if (!first && text.includes("Luck and decisions, added up")) first = seconds
    if (text.includes("decisions examined")) return done(JSON.stringify([first, seconds]))
    if (seconds > 110) return failed(new Error(text.slice(0, 400)))
    setTimeout(look, 30, begun, first)
  }
  drop()
})
"""  # drops a record on the page, in a browser that can only be told to run a script

Times = tuple[float, float]  # seconds to the first result and to the last


def new_record(rounds: int, seed: int) -> str:
    """A match between two characters, as its file."""
    table = Table("classic", seed=seed, rounds=rounds)
    while (mover := table.mover) is not None:
        table.play(ask(table, PLAYERS[mover], seed))
    return json.dumps(table.record())


def reviewed(browser: Browser, address: str, record: Path, runs: int) -> list[Times]:
    """Seconds to the first result and to the last, one run after the other in one browser."""
    width, height = DESK
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    times: list[Times] = []
    for _ in range(runs):
        page.goto(f"{address}/review")
        choose = page.locator("input[type=file]")
        choose.wait_for(state="attached")
        begun = time.perf_counter()
        choose.set_input_files(record)
        page.get_by_role("heading", name="Luck and decisions, added up").wait_for()
        first = time.perf_counter() - begun
        page.get_by_text("decisions examined").wait_for()
        times.append((first, time.perf_counter() - begun))
    context.close()
    return times


def in_chromium(address: str, record: Path, runs: int) -> list[Times]:
    """The same, in a Chromium that is installed."""
    path = browsers.installed()
    if path is None:
        raise SystemExit("no Chrome or Chromium is installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        times = reviewed(browser, address, record, runs)
        browser.close()
    return times


def in_firefox(address: str, record: Path, runs: int) -> list[Times]:
    """The same, in Firefox, which is told what to do by a script in the page."""
    path = firefox.installed()
    if path is None:
        raise SystemExit("Firefox is not installed")
    profile = record.parent / "profile"
    profile.mkdir()
    times: list[Times] = []
    with firefox.running(path, profile) as browser:
        for _ in range(runs):
            browser.open(f"{address}/review")
            first, whole = json.loads(browser.text_of(REVIEW % json.dumps(record.read_text())))
            times.append((first, whole))
    return times


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--browser", choices=("chromium", "firefox"), default="chromium")
    arguments = parser.parse_args()
    measure = {"chromium": in_chromium, "firefox": in_firefox}[arguments.browser]
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record.json"
        record.write_text(new_record(arguments.rounds, arguments.seed), encoding="utf-8")
        host = Host(Path(folder))
        host.start()
        load = os.getloadavg()[0]
        times = measure(host.address, record, arguments.runs)
        host.stop()
    print(f"{date.today()}, load {load:.1f} before, {os.cpu_count()} cores")
    print("| run | first result | whole |\n|---|---|---|")
    for run, (first, whole) in enumerate(times, 1):
        print(f"| {run} | {first:.1f} s | {whole:.1f} s |")


if __name__ == "__main__":
    main()
