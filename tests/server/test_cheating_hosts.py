"""A host that cheats is caught by a client that keeps a receipt; an honest one is not accused."""

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any
from urllib.request import Request, urlopen

import pytest

from lostcities.cli import main
from tests.server.cheating_host import WAYS
from tests.server.places import LiveServer, sqlite

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples" / "bots" / "stream_bot.py"
SMALL = {"rounds": 1, "expeditions": 5}


@contextmanager
def host(way: str, folder: Path) -> Iterator[str]:
    """The address of a host that cheats in one way, or of an honest one."""
    server = LiveServer(sqlite(folder), folder, interpreted="1")
    server.command[2:3] = ["tests.server.cheating_host", way]
    server.start()
    try:
        yield f"http://{server.address}"
    finally:
        server.stop()


def play(address: str, table: str, file: Path) -> None:
    """A program plays a game and keeps a receipt."""
    command = [sys.executable, str(BOT), address, table, str(file)]
    subprocess.run(command, check=True, timeout=50)


def people(address: str, table: str) -> list[Any]:
    """Who has sat down."""
    seats = json.load(urlopen(f"{address}/g/{table}/info"))["seats"]
    return [seat for seat in seats if seat["kind"] == "person"]


def receipts(address: str, folder: Path) -> list[Any]:
    """Two programs play a game; what each has kept."""
    seats = [{"kind": "open"}, {"kind": "open"}]
    wish = {"game": "classic", "options": SMALL, "seats": seats}
    body = json.dumps(wish).encode()
    answer = urlopen(Request(f"{address}/api/tables", body, {"Content-Type": "application/json"}))
    table = json.load(answer)["table"]
    files = [folder / f"receipt{n}.json" for n in range(2)]
    with ThreadPoolExecutor(2) as pool:
        playing = []
        for n, file in enumerate(files):
            playing.append(pool.submit(play, address, table, file))
            while len(people(address, table)) == n:
                sleep(0.02)
        for one in playing:
            one.result()
    return sorted(
        (json.loads(file.read_text()) for file in files), key=lambda it: it["mine"]["seat"]
    )


def verdicts(receipt: Any, file: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """What `lostcities verify` says of each subject; the worst where there are several."""
    file.write_text(json.dumps(receipt))
    capsys.readouterr()
    code = main(["verify", str(file), "--json"])
    found: dict[str, str] = {}
    for it in json.loads(capsys.readouterr().out):
        found[it["subject"]] = min(it["verdict"], found.get(it["subject"], "unknown"))
    assert code == (2 if "false" in found.values() else 0)
    return found


def test_an_honest_host_is_believed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with host("honest", tmp_path) as address:
        kept = receipts(address, tmp_path)
    for receipt in kept:
        found = verdicts(receipt, tmp_path / "kept.json", capsys)
        assert found == dict.fromkeys(("commitment", "mine", "others", "cards"), "proved")


CAUGHT = {
    "other_secret": ["commitment"],
    "changed_commitment": ["commitment"],
    "dropped_contribution": ["mine"],
    "chosen_deal": ["others"],
    "ground_seed": ["commitment"],
    "another_attempt": ["mine", "attempts"],
    "another_card": ["cards"],
}


@pytest.mark.parametrize("way", WAYS)
def test_a_host_that_cheats_is_caught(
    way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with host(way, tmp_path) as address:
        first, _ = receipts(address, tmp_path)
    found = verdicts(first, tmp_path / "kept.json", capsys)
    assert [subject for subject, it in found.items() if it == "false"] == CAUGHT[way]


def test_the_words_say_which_card_was_false(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with host("another_card", tmp_path) as address:
        first, second = receipts(address, tmp_path)
    assert set(verdicts(second, tmp_path / "kept.json", capsys).values()) == {"proved"}
    verdicts(first, tmp_path / "kept.json", capsys)
    assert main(["verify", str(tmp_path / "kept.json")]) == 2
    said = capsys.readouterr().out
    assert "✗ after 6 moves seat 0 was shown 'Y10' (hands/0/7), not what the seed gives" in said
