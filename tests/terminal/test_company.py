"""Who sits at the table: bots and programs by seat, called by their names; hints for people."""

import shlex
import sys
from pathlib import Path

import pytest

from lostcities.bots.catalog import ABOUT, BOTS
from lostcities.bots.characters import CHARACTERS
from lostcities.notation.text import text_table
from lostcities.table import Table
from lostcities.terminal.players import names_of
from lostcities.terminal.showing.menu import move_in_words
from lostcities.terminal.showing.signs import ASCII, COLORS, in_ascii
from lostcities.words.phrases import phrases
from tests.terminal.piped import run

ROOT = Path(__file__).parents[2]
PROGRAM = shlex.join([sys.executable, str(ROOT / "examples" / "bots" / "bot.py")])


def test_everybody_is_called_by_name() -> None:
    names = names_of(
        {1: "champion", 2: "search:think=0.5", 3: "champion", 4: "./bots/my_bot.py -x"}
    )
    assert names == {1: "champion 1", 2: "search", 3: "champion 2", 4: "my_bot"}


def test_different_bots_sit_on_the_seats_in_order() -> None:
    against = ("--against", "random", "--against", "wander", "--against", "rules")
    out = run("play", "rivals", "--seats", 4, "--seed", 3, *against, answers=["0", "0", "last"]).out
    assert "you: 9   random: 9   wander: 9   rules: 9" in out
    assert "seat 1" not in out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("rivals", "--seats", 4, "--against", "rules", "--against", "random"), "2 players for 3"),
        (("--against", "rules", "--against", "nobody"), "2 players for 1 seats"),
        (("--people", 2, "--against", "rules", "--against", "random"), "2 players for 0 seats"),
        (("--against", "nobody"), "there is no bot 'nobody'"),
    ],
)
def test_a_wrong_company_is_refused_in_one_line(arguments: tuple[object, ...], why: str) -> None:
    outcome = run("play", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert why in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.slow
def test_a_program_takes_a_seat_and_is_told_to_leave() -> None:
    arguments = ("rivals", "--seats", 3, "--seed", 3, "--against", "random", "--against", PROGRAM)
    outcome = run("play", *arguments, answers=["0"] * 4)
    assert outcome.code == 0
    assert "bot: 12" in outcome.out  # its file is bot.py


@pytest.mark.slow
def test_a_program_that_cannot_play_is_refused_before_the_deal() -> None:
    outcome = run("play", "--against", f"{shlex.quote(sys.executable)} nosuch.py", answers=["1"])
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("lostcities: the game does not begin: the program ")
    assert outcome.err.count("\n") == 1


@pytest.mark.slow
def test_a_program_that_fails_ends_the_game_with_a_sentence() -> None:
    outcome = run("play", "rivals", "--against", "/nowhere/to/be/found", answers=["0"] * 3)
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1


def test_leaving_tells_how_to_go_on_with_the_same_company(tmp_path: Path) -> None:
    against = ("--against", "random", "--against", "rules")
    arguments = ("rivals", "--seats", 3, *against, "--save", tmp_path / "game.json")
    out = run("play", *arguments, answers=["0", "quit"]).out
    assert "--against random --against rules" in out
    again = run("play", "--resume", tmp_path / "game.json", *against, answers=["quit"])
    assert "random" in again.out


@pytest.mark.parametrize("game", ["classic", "Classic", "Roll-and-Write", "roll & write", "RIVALS"])
def test_a_game_may_be_spelt_as_people_do(game: str) -> None:
    assert run("play", game, answers=["quit"]).out.startswith("Lost Cities")
    assert run("rules", game, "end").code == 0


def test_the_bots_are_listed() -> None:
    outcome = run("bots", "Rivals")
    assert [line.split()[0] for line in outcome.out.splitlines()[: len(BOTS)]] == list(ABOUT)
    assert set(ABOUT) == set(BOTS)
    assert [name for name in ABOUT if name in CHARACTERS] == list(CHARACTERS)  # weak to strong
    assert "style" in outcome.out
    assert "style" not in run("bots").out
    assert run("bots", "chess").code == 2


def test_a_hint_is_what_the_champion_would_do() -> None:
    table = Table("classic", seed=7)
    out = run("play", "--seed", 7, answers=["hint", "quit"]).out
    verb, card = table.ask("champion").split()
    assert f"The champion would {verb} ✚{card}" in out
    german = run("play", "--seed", 7, "--language", "de", answers=["tipp", "quit"]).out
    said = phrases("move", "de", "classic")(verb)
    assert f"Der Champion würde ✚{card} {said}" in german


def test_a_hint_to_draw_says_where_from() -> None:
    table = Table("classic", seed=7)
    assert move_in_words("draw deck", table.view(0), "en") == "draw from the deck"
    assert move_in_words("draw deck", table.view(0), "de") == "vom Stapel ziehen"
    assert move_in_words("pass", Table("rivals").view(0), "de") == "passen"


def test_partners_are_called_by_the_same_name_everywhere() -> None:
    against = ("--against", "random", "--against", "wander", "--against", "rules")
    answers = ["1", "1", "last"]
    out = run("play", "partners", "--seed", 3, *against, answers=answers).out
    assert "unseen     random: 8   wander (partner): 8   rules: 8" in out
    assert "wander discarded" in out or "wander played" in out


def test_a_partner_s_hand_is_marked_when_some_of_it_is_known() -> None:
    table = Table("partners", seed=5)
    for card in table.view(0)["hands"][0][::7]:
        table.play(f"give {card}")
    shown = text_table(table.view(0), names={2: "rules 2"})
    [line] = [line for line in shown.split("\n") if line.startswith("rules 2")]
    assert line.endswith("and 8 unseen (partner)")


def test_a_review_waits_for_the_end() -> None:
    assert "a review is for the end" in run("play", answers=["review"]).out.replace("\n", " ")


def test_all_moves_are_listed_when_asked_for() -> None:
    out = run("play", "--seed", 7, answers=["moves"]).out
    assert out.count("discard  8") == 2


# --- ASCII ----------------------------------------------------------------------------


def test_in_ascii_every_colour_keeps_a_sign_of_its_own() -> None:
    signs = [*COLORS.values(), "!", "u", "@", "=", "x", "."]
    assert len(set(signs)) == len(signs)
    out = run("play", "--seed", 7, "--ascii", answers=["hint", "rules wager", "scores"]).out
    assert out.isascii()
    assert "?" not in out.replace("(? or help)", "")
    assert "your hand  $Y*  $Y*  #B7  +W*" in out


def test_the_ascii_text_is_as_long_as_the_other() -> None:
    text = "".join(map(chr, ASCII))
    assert len(in_ascii(text)) == len(text)


def test_umlauts_are_spelled_out_and_columns_stay() -> None:
    assert in_ascii("  züge, m    Größe\nzurück. ") == "  zuege, m   Groesse\nzurueck. "
    assert in_ascii("Maß  x") == "Mass x"


def test_words_offered_in_ascii_can_be_typed_with_and_without_umlauts() -> None:
    answers = ["1", "zurueck", "zuege", "1", "zurück", "?"]
    out = run("play", "--ascii", "--language", "de", "--seed", 7, answers=answers).out
    assert "kein Zug" not in out
    for offered in ("  zurueck, z  ", "  zuege, m  ", "Woerter", "gross oder klein", "taete"):
        assert offered in out


@pytest.mark.parametrize("game", ["classic", "partners", "rivals", "roll_and_write"])
def test_every_game_can_be_read_in_ascii(game: str) -> None:
    out = run("play", game, "--ascii", "--language", "de", "--seed", 3, answers=["1", "0"]).out
    assert out.isascii()
    assert "?" not in out.replace("(? oder hilfe)", "")
