"""The benchmark beside other libraries: how it counts and compares, whoever is installed."""

import json
import time

import pytest
from benchmarks import gpu_batch, peers
from benchmarks.clock import Entry, Play, Speed, alternate, rate
from benchmarks.our_games import BATCH, PETTING_ZOO, RULES, our_entries
from benchmarks.peer_games import SPIEL_CORE, ZOO, peer_entries

from lostcities.games.catalog import GAMES

SPEEDS = [
    Speed(RULES, "classic", (9e6, 4e6, 12e6)),
    Speed(RULES, "rivals", (3e6, 3e6, 1e6)),
    Speed(SPIEL_CORE, "hearts", (2e6, 2e6, 9e6)),
    Speed(SPIEL_CORE, "euchre", (3e6, 1e6, 3e6)),
    Speed(SPIEL_CORE, "go_fish", (), "not installed: pyspiel"),
    Speed(BATCH, "classic", (2e6, 2e6, 2e6)),
    Speed(PETTING_ZOO, "classic", (5e4, 5e4, 5e4)),
    Speed(ZOO, "hanabi_v5", (), "fails: ImportError"),
]


def test_each_of_our_ways_is_measured_in_each_game() -> None:
    groups = {entry.group for entry in our_entries()}
    assert len(groups) == 6
    for group in groups:
        assert [entry.name for entry in our_entries() if entry.group == group] == list(GAMES)
    assert {pair.ours for pair in peers.PAIRS} == groups
    assert {pair.theirs for pair in peers.PAIRS} == {entry.group for entry in peer_entries()}


def test_a_rate_is_steps_by_the_time_worked() -> None:
    played = []

    def play() -> int:
        played.append(sum(range(20_000)))
        return 10

    found = rate(play, 0.05)
    assert 0 < found <= 10 * len(played) / 0.05


def test_a_peer_that_is_not_there_is_said_so() -> None:
    def prepare() -> Play:
        import no_such_library  # type: ignore[import-not-found]

        return no_such_library.play  # type: ignore[no-any-return]

    speeds = alternate([Entry("a peer", "a game", prepare)], 0.01, 2)
    assert speeds == [Speed("a peer", "a game", (), "not installed: no_such_library")]
    assert speeds[0].steps_per_second == 0


def test_a_peer_that_breaks_is_reported_and_not_raised() -> None:
    def prepare() -> Play:
        raise ValueError("no cards\nand more")

    speeds = alternate([Entry("g", "n", prepare)], 0.01, 1)
    assert speeds[0].trouble == "fails: ValueError: no cards"


def test_runs_alternate_after_all_are_warm() -> None:
    order: list[str] = []

    def entry(name: str) -> Entry:
        def play() -> int:
            end = time.process_time() + 0.002
            while time.process_time() < end:
                pass
            order.append(name)
            return 1

        return Entry("ours", name, lambda: play)

    speeds = alternate([entry("a"), entry("b")], 0.001, 3)
    assert "".join(order) == "ab" + 3 * "ab"
    assert [len(speed.runs) for speed in speeds] == [3, 3]
    assert all(0 < speed.steps_per_second < 1000 for speed in speeds)


def test_ratios_are_medians_of_runs_beside_each_other_to_the_fastest_measured() -> None:
    assert peers.ratios(SPEEDS, peers.Beside(RULES, SPIEL_CORE)) == {"classic": 4.0, "rivals": 1.0}
    assert peers.ratios(SPEEDS, peers.Beside(PETTING_ZOO, ZOO)) == {}


def test_a_short_game_is_no_yardstick() -> None:
    short = Speed(SPIEL_CORE, "coin", (9e9, 9e9, 9e9), length=2)
    assert peers.fastest([*SPEEDS, short], SPIEL_CORE) == SPEEDS[3]
    assert "| 2 |" in peers.speed_lines([short])[-1]


def test_the_tables_say_what_was_reached_and_what_was_not_measured() -> None:
    lines = peers.ratio_lines(SPEEDS)
    goals = "met by classic (2); missed by rivals (2)"
    assert f"| {RULES} | {SPIEL_CORE} (euchre) | classic 4, rivals 1 | {goals} |" in lines
    assert f"| {PETTING_ZOO} | {ZOO} (not measured) | – | – |" in lines
    assert f"| {BATCH} | itself | classic 2.00 M steps/s | 3 M: missed |" in lines
    assert f"| {ZOO} | hanabi_v5 | fails: ImportError | – | – |" in peers.speed_lines(SPEEDS)


@pytest.mark.slow
def test_the_benchmark_runs_and_tells_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        peers.main(["--seconds", "0.01", "--runs", "2", "--only", f"{RULES} rivals", "--json"]) == 0
    )
    printed = json.loads(capsys.readouterr().out)
    assert [(speed["group"], speed["name"]) for speed in printed["speeds"]] == [(RULES, "rivals")]
    assert printed["speeds"][0]["steps_per_second"] > 0
    assert len(printed["speeds"][0]["runs"]) == 2


@pytest.mark.slow
def test_the_batch_for_a_gpu_runs_on_a_cpu_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gpu_batch, "WARM", 2)
    asked = ["--device", "cpu", "--game", "rivals", "--n", "4", "--steps", "30", "--json"]
    assert gpu_batch.main(asked) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["n"] == 4
    assert printed["steps_per_second"]["rivals"] > 0
