"""The page on a phone: a slow processor and a slow connection, by Chromium's own brakes.

python -m benchmarks.phone --runs 3

A server of its own hands out the page as it is built. Chromium slows the page's thread down four
times and the connection to the "slow 4G" of Lighthouse: 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms.
Workers are not slowed down by that, so what the champion needs in its worker is given as it is, and
times four. The page is loaded with an empty cache, and one game against the champion is played to
its end on the device. Everything is timed, and every turn taken, in the page itself: a driver that
looks at the page from outside would use its thread.

How long a task keeps the page's thread is also taken from a trace of another game, in processor
time and times four, which does not depend on what else the machine does.
"""

import argparse
import gzip
import json
import os
import re
import statistics
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Page,
    Route,
    ViewportSize,
    sync_playwright,
)
from tests.web import browsers
from tests.web.hosting import Host

SLOWER: Final = 4
LATENCY: Final = 150  # milliseconds
DOWN, UP = 1_600_000 // 8, 750_000 // 8  # bytes a second
SCREEN: Final[ViewportSize] = {"width": 360, "height": 640}
STATIC: Final = Path(__file__).parents[1] / "src/lostcities/server/static"
CHOICE: Final = {"game": "classic", "seats": 2, "options": {"rounds": 1}}
SETTINGS: Final = {"tips": False, "local": True}
NETWORK: Final = 120_000  # milliseconds for what the character thinks with to arrive
# In the page: when the first paint was, when the button to play was there, how long the thread was
# blocked, when each frame began, and when moves were sent and positions came back.
TIMING: Final = """
const times = (window.times = { paint: 0, ready: 0, blocked: [], frames: [], sent: [], told: [] });
new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries())
    if (name === 'first-contentful-paint') times.paint = startTime;
}).observe({ type: 'paint', buffered: true });
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    times.blocked.push([startTime, duration]);
}).observe({ type: 'longtask', buffered: true });
const frame = (now) => {
  times.frames.push(now);
  times.ready ||= document.querySelector('button.play:enabled') ? performance.now() : 0;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
const send = MessagePort.prototype.postMessage;
const known = new WeakSet();
MessagePort.prototype.postMessage = function (message, ...rest) {
  if (!known.has(this)) {
    known.add(this);
    this.addEventListener('message', ({ data }) => {
      if (data.type !== 'state') return;
      const mine = !data.result && data.mover === data.seat;
      times.told.push([performance.now(), mine]);
      performance.mark(mine ? 'mine' : 'theirs');
    });
  }
  if (message?.type === 'play') {
    times.sent.push(performance.now());
    performance.mark('sent');
  }
  return send.call(this, message, ...rest);
};
"""
# In the worker: when a move came, and when the position was sent in which it is one's turn again.
THINKING: Final = """() => {
  const times = (self.times = { came: [], told: [] });
  const send = MessagePort.prototype.postMessage;
  const known = new WeakSet();
  MessagePort.prototype.postMessage = function (message, ...rest) {
    if (!known.has(this)) {
      known.add(this);
      this.addEventListener('message', ({ data }) => {
        if (data?.type === 'play') times.came.push(performance.now());
      });
    }
    if (message.type === 'state')
      times.told.push([performance.now(), !message.result && message.mover === message.seat]);
    return send.call(this, message, ...rest);
  };
}"""
# A player who takes the first card that can be played, and the deck.
PLAYER: Final = """async () => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const find = (what) => [...document.querySelectorAll(what)];
  const mine = () => find('[data-testid=status]')[0]?.textContent.includes('Your turn');
  const label = (it) => it.ariaLabel ?? it.textContent;
  while (!document.querySelector('[data-testid=ending]')) {
    await pause(200);
    if (!mine()) continue;
    const cards = find('[role=toolbar][aria-label="Your hand"] button');
    (cards.find((it) => label(it).includes(', playable')) ?? cards[0])?.click();
    await pause(200);
    find('button').find((it) => /^Deck/.test(label(it)))?.click();
    await pause(400);
  }
}"""
TRACED: Final = ["disabled-by-default-devtools.timeline", "blink.user_timing"]
KEPT: Final = "for (const [key, value] of Object.entries(%s)) localStorage.setItem(key, value);"


def remembering(bot: str) -> str:
    """A script that has chosen the opponent before the page starts."""
    choice = json.dumps(CHOICE | {"bot": bot})
    kept = {"lostcities.choice": choice, "lostcities.settings": json.dumps(SETTINGS)}
    return f"try {{ {KEPT % json.dumps(kept)} }} catch {{}}"


def slow(context: BrowserContext, page: Page, rate: int) -> CDPSession:
    """Slow a page's thread and its connection down."""
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    limits = {"offline": False, "latency": LATENCY}
    speed = {"downloadThroughput": DOWN, "uploadThroughput": UP}
    session.send("Network.emulateNetworkConditions", limits | speed)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    return session


def offering(bot: str) -> Callable[[Route], None]:
    """A server that offers one more character, such as the one who thinks ahead."""

    def offer(route: Route) -> None:
        games = route.fetch().json()
        for game in games:
            if all(one["bot"] != bot for one in game["bots"]):
                game["bots"].append({"bot": bot, "name": bot, "about": ""})
        route.fulfill(json=games)

    return offer


def measured(browser: Browser, address: str, bot: str, rate: int) -> dict[str, float]:
    """Load the page with an empty cache and play one game; milliseconds by what they are of."""
    context = browser.new_context(viewport=SCREEN, has_touch=True, locale="en-GB")
    context.add_init_script(remembering(bot) + TIMING)
    context.route("**/api/games", offering(bot))
    page = context.new_page()
    page.set_default_timeout(NETWORK)
    slow(context, page, rate)
    page.goto(address)
    page.wait_for_function("times.ready && times.paint")
    page.wait_for_timeout(3000)  # what blocks the thread after that belongs to the start too
    started = page.evaluate("times")
    begun = page.evaluate("performance.now()")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_test_id("status").wait_for()
    seated = page.evaluate("performance.now()")
    [worker] = page.workers
    worker.evaluate(THINKING)
    page.evaluate(PLAYER)
    times, thinking = page.evaluate("times"), worker.evaluate("times")
    context.close()
    return {
        "first paint": started["paint"],
        "interactive": max([started["ready"], *(at + took for at, took in started["blocked"])]),
        "from Play to the table": seated - begun,
        **thinking_times(thinking),
        **game_times(times),
    }


def thinking_times(times: dict[str, Any]) -> dict[str, float]:
    """The champion's turns as the worker has them; a turn of the card game is two choices."""
    answers = [end - begin for begin, end in turns_of(times["came"], times["told"])]
    return {
        "the champion's turn in its worker, median": statistics.median(answers),
        f"the same {SLOWER} times as long": SLOWER * statistics.median(answers),
        "the champion's turn in its worker, longest": max(answers),
    }


def game_times(times: dict[str, Any]) -> dict[str, float]:
    """The turns of the character, and the frames and the thread meanwhile."""
    turns = list(turns_of(times["sent"], times["told"]))
    frames = list(zip(times["frames"], times["frames"][1:], strict=False))
    gaps = [next_ - now for now, next_ in frames if within(now, next_, turns)]
    blocked = [took for at, took in times["blocked"] if within(at, at + took, turns)]
    answers = [end - begin for begin, end in turns]
    return {
        "from a move to the answer, first": answers[0],
        "from a move to the answer, median": statistics.median(answers),
        "from a move to the answer, longest": max(answers),
        "longest frame while it thinks": max(gaps, default=0),
        "frames over 50 ms while it thinks": sum(gap > 50 for gap in gaps),
        "longest task of the page while it thinks": max(blocked, default=0),
        "turns": len(turns),
    }


def turns_of(sent: list[float], told: list[tuple[float, bool]]) -> Any:
    """From a move that was sent to the position in which it is one's turn again, or it is over."""
    for begin, until in zip(sent, [*sent[1:], float("inf")], strict=True):
        answers = [at for at, mine in told if begin < at < until and mine]
        if answers:
            yield begin, answers[0]


def within(begin: float, end: float, turns: list[tuple[float, float]]) -> bool:
    """Whether a span of time lies, at least in part, in a turn of the character."""
    return any(first < end and begin < last for first, last in turns)


def traced(browser: Browser, address: str, bot: str) -> dict[str, float]:
    """A game as quick as the machine allows: the longest tasks, in processor time, times four."""
    context = browser.new_context(viewport=SCREEN, has_touch=True, locale="en-GB")
    context.add_init_script(remembering(bot) + TIMING)
    context.route("**/api/games", offering(bot))
    page = context.new_page()
    page.set_default_timeout(NETWORK)
    page.goto(address)
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_test_id("status").wait_for()
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate(PLAYER)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    return task_times(events)


def task_times(events: list[dict[str, Any]]) -> dict[str, float]:
    """The tasks of the page's thread, all of them and those while the champion thinks."""
    marks = {
        name: [it["ts"] for it in events if it["name"] == name and it["ph"] in "IiRn"]
        for name in ("sent", "mine")
    }
    turns = list(turns_of(marks["sent"], [(at, True) for at in marks["mine"]]))
    [thread] = {(it["pid"], it["tid"]) for it in events if it["name"] == "sent"}
    tasks = [
        (it["ts"], it["ts"] + it["dur"], SLOWER * it["tdur"] / 1000)
        for it in events
        if it["name"] == "RunTask" and (it["pid"], it["tid"]) == thread and "tdur" in it
    ]
    taps = [took for begin, end, took in tasks if any(begin < at < end for at, _ in turns)]
    meanwhile = [took for begin, _, took in tasks if within(begin, begin, turns)]
    return {
        "longest task of the page in the game": max(took for _, _, took in tasks),
        "the tap that sends a move, median": statistics.median(taps),
        "the tap that sends a move, longest": max(taps),
        "longest task of the page while it thinks": max(meanwhile),
        "tasks over 50 ms while it thinks": sum(took > 50 for took in meanwhile),
        "tasks while it thinks": len(meanwhile),
        "turns": len(turns),
    }


def script_bytes() -> int:
    """Compressed bytes of script that the first screen waits for."""
    names = re.findall(r'(?:src|href)="/([^"]+\.js)"', (STATIC / "index.html").read_text())
    return sum(len(gzip.compress((STATIC / name).read_bytes(), 9)) for name in names)


def report(rows: dict[int, list[dict[str, float]]], tasks: dict[str, float]) -> None:
    """Tables: all runs, with the brakes and with that of the connection alone; and the trace."""
    print(f"{date.today()}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"script before lazy parts: {script_bytes() / 1000:.1f} kB gzip\n")
    print("| ms | " + " | ".join(f"{rate}× slower, runs" for rate in rows) + " |")
    print("|---|" + "---|" * len(rows))
    for name in next(iter(rows.values()))[0]:
        cells = [", ".join(f"{run[name]:.0f}" for run in runs) for runs in rows.values()]
        print(f"| {name} | " + " | ".join(cells) + " |")
    print(f"\n| processor ms × {SLOWER} | |\n|---|---|")
    for name, value in tasks.items():
        print(f"| {name} | {value:.0f} |")


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--rates", type=int, nargs="+", default=[SLOWER, 1])
    parser.add_argument("--bot", default="champion", help="who plays (default champion)")
    arguments = parser.parse_args()
    path = browsers.installed()
    if path is None:
        raise SystemExit("no Chrome or Chromium is installed")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        host = Host(Path(folder))
        host.start()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        print("a game, traced …", file=sys.stderr)
        tasks = traced(browser, host.address, arguments.bot)
        rows: dict[int, list[dict[str, float]]] = {rate: [] for rate in arguments.rates}
        for run in range(1, arguments.runs + 1):
            for rate, runs in rows.items():
                print(f"run {run} of {arguments.runs}, {rate}× slower …", file=sys.stderr)
                runs.append(measured(browser, host.address, arguments.bot, rate))
        report(rows, tasks)
        browser.close()
        host.stop()


if __name__ == "__main__":
    main()
