"""After the end: a review with the names of the game, and nothing lost by a wrong word."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from lostcities.table import Table
from lostcities.terminal import reviewing
from lostcities.terminal.afterwards import stay
from lostcities.terminal.opening import Wishes, open_game
from lostcities.terminal.play import Play
from lostcities.terminal.showing.screen import Screen

CLEAR = "\x1b[2J"
HEIGHT = 24


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A round of the card game, played to its end."""
    table = Table("classic", seed=7, rounds=1)
    while not table.over:
        table.play(table.ask("random"))
    file = tmp_path_factory.mktemp("records") / "game.json"
    file.write_text(json.dumps(table.record()))
    return file


def ended(record: Path, people: int, language: str = "en") -> tuple[Play, io.StringIO]:
    """A game that is over, in a terminal of 80 × 24."""
    screen, out = Screen(language), io.StringIO()
    screen.console = Console(
        file=out, force_terminal=True, color_system=None, width=80, height=HEIGHT, highlight=False
    )
    wishes = Wishes(None, None, {}, people, (), None, str(record))
    play = open_game(screen, wishes)
    play.keeper.file = None
    return play, out


def type_in(monkeypatch: pytest.MonkeyPatch, *typed: str) -> Iterator[str]:
    """Answer the questions with these words; what is left of them when the game is left."""
    answers = iter(typed)
    monkeypatch.setattr("builtins.input", lambda _prompt: next(answers))
    return answers


@pytest.mark.parametrize("wrong", ["hlp", "0", "undo", "play r7"])
def test_a_wrong_word_is_answered_and_asked_again(
    wrong: str, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, out = ended(record, 1)
    left = type_in(monkeypatch, wrong, "", "never asked for")
    stay(play)
    assert "Here you can type review" in out.getvalue()
    assert list(left) == ["never asked for"]


def test_the_game_can_still_be_saved(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, out = ended(record, 1)
    type_in(monkeypatch, "save", f"save {record}", f"save {tmp_path / 'kept.json'}", "quit")
    stay(play)
    told = out.getvalue().replace("\n", " ")
    assert "save where?" in told
    assert "is there already" in told
    assert "Saved. See it again with: " in told
    assert json.loads((tmp_path / "kept.json").read_text()) == json.loads(record.read_text())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "language", "names"),
    [(1, "en", ["You"]), (1, "de", ["Du"]), (2, "en", ["Player 1", "Player 2"])],
)
def test_a_review_names_the_players_and_is_read_in_pages(
    people: int, language: str, names: list[str], record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, out = ended(record, people, language)
    monkeypatch.setattr(reviewing, "SECONDS", 0.5)
    type_in(monkeypatch, "review", *[""] * 9)
    stay(play)
    pages = out.getvalue().split(CLEAR)[1:]
    assert len(pages) > 1
    assert [page for page in pages if page.rstrip("\n").count("\n") >= HEIGHT] == []
    lines = "".join(pages).split("\n")
    assert [line for line in lines if line in names] == names
    assert not any(line.startswith(("Seat", "Platz")) for line in lines)
