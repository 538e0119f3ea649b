"""Whatever is wrong is said in one sentence, nothing is written, and the exit code is 2."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lostcities.analysis import judge, review
from lostcities.analysis.files import MOST_BYTES
from lostcities.bots.network import weights_file
from lostcities.cli import main
from lostcities.errors import BadRecord, BadView, IllegalMove, LostCitiesError
from lostcities.table import Table


def unfinished() -> Any:
    table = Table("classic", seed=3)
    table.play(table.moves()[0])
    return table.record()


def ended() -> Table:
    """A short game that is over."""
    table = Table("classic", seed=3, rounds=1)
    while not table.over:
        moves = table.moves()
        table.play("draw deck" if "draw deck" in moves else moves[-1])
    return table


def changed(**entries: Any) -> Any:
    return {**ended().record(), **entries}


WRONG: list[tuple[str, Callable[[], Any], str]] = [
    ("unfinished", unfinished, "not over"),
    ("of another game", lambda: changed(game="chess"), "chess"),
    ("of other rules", lambda: changed(rules=99), "version"),
    ("with an illegal move", lambda: changed(moves=["draw deck"]), "not legal"),
    ("with wrong scores", lambda: changed(scores=[1, 1]), "score"),
    ("with too many moves", lambda: changed(moves=["draw deck"] * 100_001), "too many"),
    ("that only drags on", lambda: changed(moves=["draw deck"] * 6001), "too many to analyse"),
    ("no record", lambda: {"a": 1}, "no"),
    ("a list", lambda: [1], "object"),
]


@pytest.mark.parametrize(("_name", "record", "said"), WRONG, ids=[it[0] for it in WRONG])
def test_a_wrong_record_is_refused_and_nothing_is_written(
    _name: str,
    record: Callable[[], Any],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file, page = tmp_path / "game.json", tmp_path / "page.html"
    file.write_text(json.dumps(record()))
    assert main(["analyse", str(file), "--html", str(page)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("text", ["", "{", "not json\nat all", "[" * 100_000])
def test_a_damaged_file_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    assert main(["analyse", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_huge_file_is_not_even_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    with file.open("wb") as sparse:
        sparse.truncate(MOST_BYTES + 1)
    assert main(["analyse", str(file)]) == 2
    assert "too large" in capsys.readouterr().err


@pytest.mark.parametrize(
    "more",
    [
        ["--worlds", "0"],
        ["--worlds", "1"],
        ["--worlds", "-5"],
        ["--seconds", "0"],
        ["--seconds", "nan"],
        ["--seat", "7"],
        ["--seat", "-1"],
    ],
)
def test_settings_out_of_range_are_refused(
    more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(ended().record()))
    assert main(["analyse", str(file), *more]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.parametrize("where", ["alone", "in a folder"])
@pytest.mark.parametrize("text", ["", "not json\nat all", "{}", "[1]", "SQLite\0\udcff"])
def test_what_is_wrong_with_a_file_names_it_once(
    text: str, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(text.encode(errors="surrogateescape"))
    (tmp_path / "twin.json").write_bytes(file.read_bytes())
    assert main(["analyse", str(file if where == "alone" else tmp_path)]) == 2
    err = capsys.readouterr().err
    assert err.count("bad.json") == 1
    assert "codec" not in err


def test_every_command_says_alike_that_a_file_is_empty_or_not_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, data, why in [
        ("empty.json", b"", "the record is empty"),
        ("games.db", b"SQLite\0\xff", "it is not text; a server's database is checked with"),
    ]:
        file = tmp_path / name
        file.write_bytes(data)
        for command in ("analyse", "verify", "replay"):
            assert main([command, str(file)]) == 2
            err = capsys.readouterr().err
            assert err.startswith(f"lostcities: {str(file)!r} cannot be used: {why}")


def test_a_page_is_never_written_over_a_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = json.dumps(ended().record())
    for name in ("game.json", "other.json"):
        Path(name).write_text(text)
    for source, page in [("game.json", "./game.json"), (".", "other.json")]:
        assert main(["analyse", source, "--worlds", "2", "--html", page]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "is a record that is read here" in err
        assert err.count("\n") == 1
    assert [it.read_text() for it in tmp_path.iterdir()] == [text, text]


def test_a_page_that_cannot_be_written_is_refused_before_the_analysis(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(ended().record()))
    monkeypatch.setattr("lostcities.analysis.review", None)  # it would fail if it were asked
    for page in (tmp_path, tmp_path / "nowhere" / "page.html"):
        assert main(["analyse", str(file), "--html", str(page)]) == 2
        assert "cannot be written" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_is_not_blamed_for_wrong_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_text(json.dumps(ended().record()))
    assert main(["analyse", str(tmp_path), "--worlds", "1"]) == 2
    assert capsys.readouterr().err.startswith("lostcities: worlds must be")
    (tmp_path / "broken.json").write_text("{}")  # it comes first, and has nothing to do with it
    assert main(["analyse", str(tmp_path), "--worlds", "2", "--seat", "2", "--seat", "4"]) == 2
    said = capsys.readouterr().err
    assert said.endswith("that can be analysed has seat 2; seats count from 0\n")
    assert "broken.json" not in said


def test_a_missing_file_and_an_empty_folder_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for place in (tmp_path / "nothing.json", tmp_path, Path("a\0b")):
        assert main(["analyse", str(place)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_folder_without_one_good_record_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for n in range(2):
        (tmp_path / f"{n}.json").write_text("{}")
    assert main(["analyse", str(tmp_path)]) == 2
    assert "no record that can be analysed" in capsys.readouterr().err


def test_the_sentence_comes_in_the_reader_s_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(unfinished()))
    assert main(["analyse", str(file), "--language", "de"]) == 2
    assert "nicht zu Ende" in capsys.readouterr().err


def test_a_table_that_no_network_knows_is_refused() -> None:
    table = Table("classic", seed=3, rounds=1, hand=3)
    with pytest.raises(LostCitiesError, match="hand 8, not 3"):
        judge(table)
    assert table.mover is not None
    with pytest.raises(LostCitiesError, match="hand 8, not 3"):
        judge(table.view(table.mover))


def test_an_absent_network_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(name: str, kind: Any = "champion") -> Path:
        return weights_file(name, kind).with_name("missing.npz")

    monkeypatch.setattr("lostcities.bots.network.weights_file", nowhere)
    with pytest.raises(LostCitiesError, match="no network of classic is installed"):
        review(ended().record())


@pytest.mark.parametrize("share", [0.0, 0.5, 0.99])
def test_a_damaged_network_is_said_in_the_reader_s_language(
    share: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    whole, file = weights_file("classic").read_bytes(), tmp_path / "game.json"
    (tmp_path / "champion.npz").write_bytes(whole[: int(share * len(whole))])
    file.write_text(json.dumps(ended().record()))
    monkeypatch.setattr("lostcities.bots.network.weights_folder", lambda _game: tmp_path)
    for language, said in [("en", "the network of classic is damaged"), ("de", "beschädigt")]:
        assert main(["analyse", str(file), "--language", language]) == 2
        err = capsys.readouterr().err
        assert said in err
        assert err.count("\n") == 1
    (tmp_path / "champion.npz").unlink()
    assert main(["analyse", str(file), "--language", "de"]) == 2
    assert "kein Netz installiert: champion.npz fehlt" in capsys.readouterr().err


def test_a_view_that_contradicts_itself_is_refused() -> None:
    view = Table("classic", seed=3).view(0)
    with pytest.raises(BadView):
        judge({**view, "deck": 3})
    with pytest.raises(BadView):
        judge({"game": "classic"})
    not_a_view: Any = 7
    with pytest.raises(BadView):
        judge(not_a_view)


def test_only_the_seat_to_move_can_be_judged_and_only_while_there_is_one() -> None:
    table = Table("classic", seed=3)
    with pytest.raises(LostCitiesError, match="seat 1 is not to move"):
        judge(table.view(1))
    with pytest.raises(LostCitiesError, match="game is over"):
        judge(ended())
    with pytest.raises(LostCitiesError, match="hindsight needs a table"):
        judge(table.view(0), hindsight=True)
    with pytest.raises(IllegalMove):
        judge(table, "draw deck")
    with pytest.raises(IllegalMove):
        judge(table, "nonsense")


def test_worlds_and_seconds_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(LostCitiesError, match="not both"):
        review(ended().record(), worlds=4, seconds=1.0)
    both = ["analyse", "game.json", "--worlds", "4", "--seconds", "1", "--language", "de"]
    assert main(both) == 2
    assert "nicht beides" in capsys.readouterr().err
    with pytest.raises(LostCitiesError, match="at least one seat"):
        review(ended().record(), worlds=4, seats=[])
    with pytest.raises(BadRecord):
        review(b"\xff\xfe")
