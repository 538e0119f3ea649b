"""A host that cheats is caught by a client that keeps a receipt; an honest one is not accused."""

import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from lostcities.cli import main
from tests.server.cheating_host import WAYS, cheating
from tests.server.door import serving_here, wait_for
from tests.server.places import live_server, sqlite
from tests.server.wire import get, post

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples" / "bots" / "stream_bot.py"
SMALL = {"rounds": 1, "expeditions": 2, "hand": 3, "highest": 6}


def run_bot(table: str) -> Any:
    """The example plays a game in a process of its own; its receipt."""
    address, _, name = table.rpartition("/g/")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "receipt.json"
        subprocess.run([sys.executable, str(BOT), address, name, str(file)], check=True, timeout=50)
        return json.loads(file.read_text())


def play_here(table: str) -> Any:
    """The example plays a game in a thread; its receipt."""
    example = runpy.run_path(str(BOT))
    return example["Bot"](table).play()


def people(address: str, table: str) -> list[Any]:
    """Who has sat down."""
    seats = get(address, f"/g/{table}/info")["seats"]
    return [seat for seat in seats if seat["kind"] == "person"]


def receipts(address: str, play: Callable[[str], Any] = play_here) -> list[Any]:
    """Two programs play a game; what each has kept."""
    seats = [{"kind": "open"}, {"kind": "open"}]
    table = post(address, "/api/tables", {"game": "classic", "options": SMALL, "seats": seats})
    place = f"http://{address}/g/{table['table']}"
    with ThreadPoolExecutor(2) as pool:
        playing = []
        for n in range(2):
            playing.append(pool.submit(play, place))
            wait_for(lambda n=n: len(people(address, table["table"])) > n)
        kept = [one.result() for one in playing]
    return sorted(kept, key=lambda it: it["mine"]["seat"])


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


@pytest.mark.slow
def test_an_honest_host_is_believed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with live_server(sqlite(tmp_path), tmp_path) as server:
        kept = receipts(server.address, run_bot)
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


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_a_host_that_cheats_is_caught(
    way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with cheating(way), serving_here(tmp_path) as address:
        first, _ = receipts(address)
    found = verdicts(first, tmp_path / "kept.json", capsys)
    assert [subject for subject, it in found.items() if it == "false"] == CAUGHT[way]


def test_the_words_say_which_card_was_false(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with cheating("another_card"), serving_here(tmp_path) as address:
        first, second = receipts(address)
    assert set(verdicts(second, tmp_path / "kept.json", capsys).values()) == {"proved"}
    verdicts(first, tmp_path / "kept.json", capsys)
    assert main(["verify", str(tmp_path / "kept.json")]) == 2
    said = capsys.readouterr().out
    assert '✗ after 6 moves "Y10" was shown (seat 0, hands/0/2), not what the seed gives' in said
