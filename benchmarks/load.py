"""Load on a real server over loopback: tables with two sockets each, and paced turns.

python benchmarks/load.py --tables 50 250 1000 --seconds 60 --pace 4

A turn is two moves (a card placed, a card drawn) in one message. Its latency runs from sending it
to its acknowledgement, which comes after the commit (SQLite, WAL, synchronous=FULL). Afterwards
every acknowledged turn must be in the database. Percentages are of one core; the client runs on
the same machine, and the load average counts everything that did.

With `--before SRC` a server from another folder of sources is measured first, in turn with ours.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.request import Request, urlopen
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lostcities.server.storage.reading import read_rows
from lostcities.server.storage.store import Store

PROTOCOLS: Final = (2, 1)  # the newest first; a server measured before may be older


@dataclass
class Tally:
    """What was measured."""

    latencies: list[float] = field(default_factory=list)
    seen_by_other: list[float] = field(default_factory=list)
    acknowledged: dict[str, list[str]] = field(default_factory=dict)  # cids by table
    errors: Counter[str] = field(default_factory=Counter)  # by what it was
    began: float = 0.0
    server: float = 0.0  # seconds that the server computed while it counted
    client: float = 0.0  # and this program

    @property
    def warm(self) -> bool:
        """Whether all are connected and it counts."""
        return self.began > 0


class Seat:
    """One socket of a table; it plays when it is to move."""

    def __init__(self, table: "Match", number: int) -> None:
        """Not connected yet."""
        self.table = table
        self.number = number
        self.sent: tuple[str, float] | None = None

    async def run(self, address: str, token: str, ready: asyncio.Semaphore) -> None:
        """Connect and play until cancelled."""
        url, headers = f"ws://{address}/g/{self.table.id}/ws", {"Authorization": f"Bearer {token}"}
        async with ready:
            socket = await welcomed(url, headers, self.number)
        async with socket:
            async for text in socket:
                await self.hear(socket, json.loads(text))

    async def hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Measure, and answer."""
        tally, now = self.table.tally, time.perf_counter()
        if message["type"] == "accepted" and self.sent is not None:
            cid, at = self.sent
            self.sent = None
            tally.acknowledged[self.table.id].append(cid)
            if tally.warm:
                tally.latencies.append(now - at)
        elif message["type"] in ("refused", "fault"):
            tally.errors[message["code"]] += 1
        elif message["type"] == "state":
            if tally.warm and message["mover"] == self.number and self.table.played_at:
                tally.seen_by_other.append(now - self.table.played_at)
            if message["mover"] == self.number and self.sent is None:
                self.table.turns.append(asyncio.create_task(self.play(socket, message)))

    async def play(self, socket: ClientConnection, state: dict[str, Any]) -> None:
        """After a while, a whole turn."""
        await asyncio.sleep(self.table.pace * random.uniform(0.5, 1.5))
        moves = [it["move"] for it in state["moves"]]
        message = {
            "type": "play",
            "cid": str(uuid4()),
            "base": state["version"],
            "seat": self.number,
            "moves": [random.choice(moves), "draw deck"],
        }
        self.sent = (message["cid"], time.perf_counter())
        self.table.played_at = time.perf_counter()
        try:
            await socket.send(json.dumps(message))
        except ConnectionClosed as closed:
            self.table.tally.errors[str(closed)] += 1


async def welcomed(url: str, headers: dict[str, str], seat: int) -> ClientConnection:
    """A socket that has said hello, in a protocol that the server speaks."""
    for protocol in PROTOCOLS:
        socket = await connect(url, additional_headers=headers, compression=None)
        await socket.send(json.dumps({"type": "hello", "protocol": protocol, "seat": seat}))
        if json.loads(await socket.recv())["type"] == "welcome":
            return socket
        await socket.close()
    raise ConnectionError("the server speaks none of our protocols")


@dataclass
class Match:
    """One table."""

    id: str
    pace: float
    tally: Tally
    played_at: float = 0.0
    turns: list[asyncio.Task[None]] = field(default_factory=list)


def set_up(address: str) -> tuple[str, list[str]]:
    """A table of two people, each with a token."""
    seats = [{"kind": "here", "name": "A"}, {"kind": "open"}]
    body = {"game": "classic", "options": {"rounds": 30}, "seats": seats, "bearer": True}
    told = post(address, "/api/tables", body)
    joined = post(address, f"/g/{told['table']}/join", {"name": "B", "bearer": True})
    return told["table"], [told["token"], joined["token"]]


def post(address: str, path: str, body: dict[str, Any]) -> Any:
    """One request."""
    headers = {"Content-Type": "application/json"}
    request = Request(f"http://{address}{path}", json.dumps(body).encode(), headers)
    with urlopen(request, timeout=30) as answer:
        return json.load(answer)


async def load(address: str, server: int, tables: int, seconds: float, pace: float) -> Tally:
    """Let so many tables play for a while."""
    tally = Tally()
    ready = asyncio.Semaphore(20)
    tasks: list[asyncio.Task[None]] = []
    matches: list[Match] = []
    for _ in range(tables):
        table, tokens = await asyncio.to_thread(set_up, address)
        tally.acknowledged[table] = []
        match = Match(table, pace, tally)
        matches.append(match)
        for number, token in enumerate(tokens):
            seat = Seat(match, number)
            tasks.append(asyncio.create_task(seat.run(address, token, ready)))
    await asyncio.sleep(2 * pace)
    tally.began, before = time.perf_counter(), (processor(server), time.process_time())
    done, _ = await asyncio.wait(tasks, timeout=seconds)
    tally.server, tally.client = processor(server) - before[0], time.process_time() - before[1]
    for task in done:
        tally.errors[repr(task.exception())] += 1
    for task in (*(turn for match in matches for turn in match.turns), *tasks):
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return tally


def started(database: str, source: str | None) -> tuple[subprocess.Popen[str], str]:
    """A server of its own, perhaps from another folder of sources, and where it is."""
    plenty = (
        *(
            "TABLES_PER_MINUTE",
            "REQUESTS_PER_MINUTE",
            "SOCKETS_PER_ADDRESS",
            "CONNECTIONS",
            "MESSAGES_OF_ADDRESS_IN_10_SECONDS",
            "LOOKS_PER_MINUTE",
        ),
        *("WAITING_PER_ADDRESS", "WAITING_TABLES"),
    )
    environment = os.environ | {f"LOSTCITIES_{name}": "1000000" for name in plenty}
    if source is not None:
        environment["PYTHONPATH"] = source
    command = [sys.executable, "-m", "lostcities", "serve", "--port", "0", "--database", database]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    found = re.search(r"http://(localhost:\d+)/", server.stdout.readline())
    assert found
    return server, found[1]


def memory(process: int) -> float:
    """The resident memory of a process in MB."""
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0.0


def processor(process: int) -> float:
    """The seconds that a process has computed."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def lost(database: str, tally: Tally) -> int:
    """How many acknowledged turns are not stored, or stored twice."""
    store = Store(database)
    wrong = 0
    for table, acknowledged in tally.acknowledged.items():
        stored = [row.cid for row in store.read_now(read_rows, table) if row.cid is not None]
        kept = [cid for cid in stored if cid in set(acknowledged)]
        wrong += kept != acknowledged
    store.engine.dispose()
    return wrong


def at(share: float, times: list[float]) -> float:
    """A percentile in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else 0.0


async def measure(
    tables: int, seconds: float, pace: float, database: str | None, source: str | None = None
) -> str:
    """One line of the report."""
    with tempfile.TemporaryDirectory() as folder:
        url = database or f"sqlite:///{folder}/tables.db"
        server, address = await asyncio.to_thread(started, url, source)
        try:
            tally = await load(address, server.pid, tables, seconds, pace)
            size = memory(server.pid)
        finally:
            server.terminate()
            await asyncio.to_thread(server.wait, 20)
        wrong = lost(url, tally)
    for what, times in tally.errors.items():
        print(f"{times} times: {what}", file=sys.stderr)
    return line_of(tally, tables, seconds, size, wrong)


def line_of(tally: Tally, tables: int, seconds: float, size: float, wrong: int) -> str:
    """The figures in a row."""
    turns = tally.latencies
    figures = (
        tables,
        2 * len(turns) / seconds,
        at(0.5, turns),
        at(0.99, turns),
        at(0.99, tally.seen_by_other),
        size,
        100 * tally.server / seconds,
        100 * tally.client / seconds,
        os.getloadavg()[0],
        tally.errors.total(),
        wrong,
    )
    cost = f"{1000 * tally.server / max(1, len(turns)):.2f}"
    return f"| {' | '.join(f'{figure:.0f}' for figure in figures)} | {cost} |"


async def report(given: argparse.Namespace, tables: int) -> None:
    """One line, or that of another version first."""
    wish = (tables, given.seconds, given.pace)
    if given.before is not None:
        print(await measure(*wish, None, given.before), flush=True)
    print(await measure(*wish, given.database), flush=True)


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 250, 1000])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pace", type=float, default=4.0, help="seconds from turn to turn")
    parser.add_argument("--database", help="a URL; a new SQLite file if nothing is said")
    parser.add_argument("--before", metavar="SRC", help="sources to measure first")
    given = parser.parse_args()
    print(
        "| tables | moves/s | p50 ms | p99 ms | p99 to the other ms | MB | server % | client % "
        "| load average | errors | lost | server ms a turn |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|---|")
    for tables in given.tables:
        asyncio.run(report(given, tables))


if __name__ == "__main__":
    main()
