"""A flood of replays by one address, and an honest replay from another beside it.

python benchmarks/flood.py --requests 200

A server of its own on SQLite; both callers are on this machine, told apart by what a proxy would
say of them (X-Forwarded-For). The flood asks for the last position of records of about 52 kB, each
another one, all at once; the callers wait for the answer, or hang up at once. The honest caller
opens a game of 200 moves at its end and steps back through twenty positions.
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from typing import Any

from lostcities.table import Table

LARGE = 50_000  # bytes of a record of the flood
STEPS = 20


def long_record(seed: int, moves: int, size: int) -> dict[str, Any]:
    """A match with so many moves, or of so many bytes."""
    table, step, length = Table("classic", seed=seed, rounds=30), 0, 0
    while len(table.played) < moves and length < size and not table.over:
        move = table.moves()[step % len(table.moves())]
        table.play(move)
        step, length = step + 7, length + len(move) + 4
    return dict(table.record())


async def asked(address: str, who: str, body: bytes, *, wait: bool = True) -> str:
    """One request on a connection of its own; its status, or nothing if nobody waits for it."""
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = f"POST /api/position HTTP/1.1\r\nHost: {address}\r\nX-Forwarded-For: {who}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    writer.write(f"{head}Connection: close\r\n\r\n".encode() + body)
    await writer.drain()
    told = (await reader.read()).split()[1].decode() if wait else "hung up"
    writer.close()
    return told


def body_of(record: dict[str, Any], at: int) -> bytes:
    """A request for one position."""
    return json.dumps({"record": record, "at": at}).encode()


async def honest(address: str, record: dict[str, Any]) -> list[float]:
    """The seconds that each position took, from the last one back."""
    taken = []
    for at in range(len(record["moves"]), len(record["moves"]) - STEPS, -1):
        began = time.perf_counter()
        status = await asked(address, "192.0.2.2", body_of(record, at))
        assert status == "200", status
        taken.append(time.perf_counter() - began)
    return taken


async def measured(address: str, requests: int, *, wait: bool, seed: int) -> str:
    """One line of the report."""
    large = long_record(1, 100_000, LARGE)
    bodies = [body_of(large | {"scores": [seed, n]}, len(large["moves"])) for n in range(requests)]
    flood = [asyncio.create_task(asked(address, "192.0.2.1", body, wait=wait)) for body in bodies]
    await asyncio.sleep(0.05)
    try:
        async with asyncio.timeout(120):
            taken = await honest(address, long_record(seed, 200, 100_000))
        told = f"{1000 * taken[0]:.0f} | {1000 * max(taken[1:]):.0f}"
    except TimeoutError:
        told = "more than 120,000 | -"
    for task in flood:
        task.cancel() if not wait else None
    answers = Counter(await asyncio.gather(*flood, return_exceptions=True))
    shown = ", ".join(f"{n} × {status}" for status, n in sorted(answers.items(), key=str))
    return f"{told} | {shown or '-'}"


def started(database: str) -> tuple[subprocess.Popen[str], str]:
    """A server of its own, and where it is."""
    command = [sys.executable, "-m", "lostcities", "serve", "--port", "0", "--database", database]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    found = re.search(r"http://(localhost:\d+)/", server.stdout.readline())
    assert found
    return server, found[1]


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=200)
    given = parser.parse_args()
    print(f"load average {os.getloadavg()[0]:.1f}")
    print("| beside it | first position ms | slowest of the next ms | the flood was told |")
    print("|---|---|---|---|")
    rows = (("nothing", 0, True), ("callers who wait", given.requests, True))
    for name, requests, wait in (*rows, ("callers who hang up", given.requests, False)):
        with tempfile.TemporaryDirectory() as folder:
            server, address = started(f"sqlite:///{folder}/tables.db")
            try:
                line = asyncio.run(measured(address, requests, wait=wait, seed=7))
            finally:
                server.terminate()
                server.wait(timeout=20)
        print(f"| {name} | {line} |", flush=True)


if __name__ == "__main__":
    main()
