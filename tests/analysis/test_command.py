"""`lostcities analyse` on one game and on many, and what notebooks get."""

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from lostcities.analysis import Review, review
from lostcities.analysis.showing.schema import analysis_schema
from lostcities.cli import main
from lostcities.core.compiled import interpreted
from lostcities.errors import LostCitiesError
from tests.analysis.playing import played

pytestmark = pytest.mark.skipif(interpreted(), reason="plays whole rounds with a network")


def kept(folder: Path, name: str, seed: int = 1) -> Path:
    file = folder / name
    file.write_text(json.dumps(played("classic", ("wander", "rules"), seed, rounds=1)))
    return file


def test_a_game_is_told_and_written_as_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, page = kept(tmp_path, "game.json"), tmp_path / "page.html"
    assert main(["analyse", str(file), "--worlds", "4", "--html", str(page)]) == 0
    told = capsys.readouterr().out
    assert "Where the points went" in told
    assert "your draws" in told
    assert "<svg" in page.read_text(encoding="utf-8")
    assert sorted(it.name for it in tmp_path.iterdir()) == ["game.json", "page.html"]


def test_json_fits_the_schema_that_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = kept(tmp_path, "game.json")
    assert main(["analyse", str(file), "--worlds", "4", "--json", "--seat", "0"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert main(["schema", "analysis"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema == analysis_schema()
    jsonschema.validate(found, schema)
    assert [seat["seat"] for seat in found["seats"]] == [0]


def test_a_folder_gives_a_report_and_says_what_was_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in (1, 2, 3):
        kept(tmp_path, f"game{seed}.json", seed)
    (tmp_path / "broken.json").write_text("{}")
    assert main(["analyse", str(tmp_path), "--worlds", "2"]) == 0
    out, err = capsys.readouterr()
    assert "3 games, 3 rounds, seat 0" in out
    assert "Grade" in out
    assert "broken.json" in err
    assert main(["analyse", str(tmp_path), "--worlds", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert main(["schema", "report"]) == 0
    jsonschema.validate(found, json.loads(capsys.readouterr().out))
    report = found[0]
    assert (report["games"], len(report["over_time"])) == (3, 3)
    assert report["grade"]["rounds"] == 3


def test_files_as_export_writes_them_are_found_in_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = [played("classic", ("wander", "rules"), seed, rounds=1) for seed in (1, 2)]
    text = "".join(json.dumps({"record": game}) + "\n" for game in games)
    (tmp_path / "games.ndjson").write_text(text)
    assert main(["analyse", str(tmp_path), "--worlds", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["games"] == 2


@pytest.mark.slow
def test_rich_is_not_needed(tmp_path: Path) -> None:
    file, page = kept(tmp_path, "game.json"), tmp_path / "page.html"
    code = """
import sys
sys.modules["rich"] = None
from lostcities.cli import main
sys.exit(main(sys.argv[1:]))
"""
    asked = ["analyse", str(file), "--worlds", "2", "--json", "--html", str(page)]
    done = subprocess.run(
        [sys.executable, "-c", code, *asked], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["game"] == "classic"
    assert "<svg" in page.read_text(encoding="utf-8")


def test_a_folder_gives_a_page_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in (1, 2):
        kept(tmp_path, f"game{seed}.json", seed)
    page = tmp_path / "page.html"
    assert main(["analyse", str(tmp_path), "--worlds", "2", "--html", str(page)]) == 0
    assert capsys.readouterr().out.endswith(f"written: {page}\n")
    text = page.read_text(encoding="utf-8")
    assert "2 games, 2 rounds, seat 0" in text
    assert text.count('<div class="bar"') >= 3  # a leak and two games
    assert "http" not in text.replace("http-equiv", "")


def small_review() -> Review:
    return review(played("classic", ("wander", "rules"), rounds=1), worlds=2)


def test_a_plot_has_lines_for_luck_and_decisions_and_ends_at_the_result() -> None:
    pytest.importorskip("matplotlib")
    found = small_review()
    axes = found.plot(0).axes[0]
    names = [line.get_label() for line in axes.lines[:4]]
    assert names == ["both", "luck", "decisions", "unexplained"]
    assert axes.lines[3].get_ydata()[-1] == found.seat(0).ledger.result


@pytest.mark.parametrize("package", ["pandas", "matplotlib"])
def test_a_missing_package_is_named(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)  # as if it were not installed
    monkeypatch.setitem(sys.modules, f"{package}.figure", None)
    monkeypatch.setitem(sys.modules, f"{package}.backends.backend_agg", None)
    found = small_review()
    with pytest.raises(LostCitiesError, match=rf"{package}: pip install"):
        found.to_frame() if package == "pandas" else found.plot(0)


def test_a_frame_has_a_row_for_each_decision() -> None:
    pytest.importorskip("pandas")
    found = small_review()
    frame = found.to_frame()
    assert len(frame) == sum(len(seat.decisions) for seat in found.seats)
    assert {"turn", "move", "best", "loss", "error", "label", "category"} <= set(frame.columns)
