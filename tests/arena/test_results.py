"""Result files: a contest goes on where its file ends, and no other contest does."""

import json
from pathlib import Path
from typing import Any

import pytest

from lostcities.arena.ledger import Ledger
from lostcities.arena.playing.schedule import Block
from lostcities.arena.reporting.results import ResultFile
from lostcities.errors import LostCitiesError
from tests.arena.contests import facts, played, tiny

DEALS = 60  # two blocks


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[str, Any]]:
    """The file of a contest that was played to its end, and what came of it."""
    path = tmp_path_factory.mktemp("arena") / "kept.jsonl"
    found = facts(played(tiny(), DEALS, out=str(path)))
    return path.read_bytes(), found


@pytest.fixture
def kept(tmp_path: Path, whole: tuple[bytes, dict[str, Any]]) -> Path:
    """A copy of the file."""
    path = tmp_path / "kept.jsonl"
    path.write_bytes(whole[0])
    return path


def test_a_file_has_a_header_and_a_line_for_each_block(kept: Path) -> None:
    first, *lines = map(json.loads, kept.read_text().splitlines())
    assert (first["arena"], first["game"], first["bots"]) == (3, "classic", ["random", "rules"])
    blocks = sorted((line["pair"], line["start"]) for line in lines)  # as they were finished
    assert blocks == [([0, 1], 0), ([0, 1], 50)]


def test_what_is_kept_is_read_back(kept: Path, whole: tuple[bytes, dict[str, Any]]) -> None:
    assert facts(played(tiny(), DEALS, out=str(kept))) == whole[1]


def test_a_finished_contest_plays_nothing_more(kept: Path) -> None:
    before = kept.read_bytes()
    played(tiny(), DEALS, out=str(kept))
    assert kept.read_bytes() == before


@pytest.mark.parametrize(
    "cut", [1, 20, 10_000]
)  # the newline, some letters, the last line and more
def test_a_contest_that_was_broken_off_goes_on(
    kept: Path, whole: tuple[bytes, dict[str, Any]], cut: int
) -> None:
    kept.write_bytes(whole[0][: max(400, len(whole[0]) - cut)])
    assert facts(played(tiny(), DEALS, out=str(kept))) == whole[1]
    with ResultFile(str(kept), tiny()) as file:
        assert {one.block for one in file.played} == {Block((0, 1), 0, 50), Block((0, 1), 50, 10)}


def test_every_line_is_in_the_file_as_soon_as_its_deals_are_played(tmp_path: Path) -> None:
    path, seen = tmp_path / "kept.jsonl", []

    def on_progress(ledger: Ledger) -> None:
        seen.append((len(path.read_text().splitlines()), len(ledger.done[0, 1])))

    played(tiny(), DEALS, out=str(path), on_progress=on_progress)
    assert seen in ([(1, 0), (2, 50), (3, 60)], [(1, 0), (2, 10), (3, 60)])


def test_of_a_long_half_line_nothing_remains(kept: Path) -> None:
    before = kept.read_bytes()
    kept.write_bytes(before[: before.rindex(b"\n", 0, -1) + 1] + b'{"pair":' * 10_000)
    played(tiny(), DEALS, out=str(kept))
    assert len(kept.read_bytes()) < len(before) + 100


def test_a_file_cut_within_its_header_is_begun_anew(kept: Path) -> None:
    kept.write_bytes(kept.read_bytes()[:30])
    assert facts(played(tiny(), 5, out=str(kept))) == facts(played(tiny(), 5))


def test_more_deals_go_on_and_fewer_count_the_first(kept: Path) -> None:
    more, fewer = (played(tiny(), deals, out=str(kept)) for deals in (DEALS + 5, 7))
    assert facts(more) == facts(played(tiny(), DEALS + 5))
    assert facts(fewer) == facts(played(tiny(), 7))


@pytest.mark.parametrize(
    ("settings", "difference"),
    [({"seed": 2}, "seed is 1 there and 2 here"), ({"max_turns": 9}, "max_turns is 5000")],
)
def test_another_contest_is_refused(kept: Path, settings: dict[str, int], difference: str) -> None:
    before = kept.read_bytes()
    with pytest.raises(LostCitiesError, match=f"is of another contest: {difference}"):
        played(tiny(**settings), DEALS, out=str(kept))
    assert kept.read_bytes() == before


@pytest.mark.parametrize("content", [b"dear diary\n", b'{"a": 1}\n', b"[]\n", b"\xff\xfe\n"])
def test_any_other_file_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary"
    path.write_bytes(content)
    with pytest.raises(LostCitiesError, match="no result file of the arena"):
        played(tiny(), 1, out=str(path))
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "change", [('"pair":[0,1]', '"pair":[0,7]'), ('"start"', '"stop"'), ("{", "")]
)
def test_a_damaged_line_is_named(kept: Path, change: tuple[str, str]) -> None:
    lines = kept.read_text().splitlines(keepends=True)
    lines[1] = lines[1].replace(*change, 1)
    kept.write_text("".join(lines))
    with pytest.raises(LostCitiesError, match=r"line 2 of .* is damaged"):
        played(tiny(), DEALS, out=str(kept))


def test_a_place_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(LostCitiesError, match="cannot be written"):
        played(tiny(), 1, out=str(tmp_path / "nowhere" / "kept.jsonl"))
