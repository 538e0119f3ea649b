"""The text tables: what they look like, how wide they are, and that they hide what they must."""

import os
import re
from pathlib import Path

import pytest

from lostcities.games.catalog import find_game
from lostcities.notation.catalog import seen_by
from lostcities.notation.text import receipt, text_table
from lostcities.notation.text.symbols import SYMBOLS, card_sign, packed, points
from lostcities.table import Table
from lostcities.words import LANGUAGES
from tests.notation.worlds import (
    TABLES,
    marked_table,
    new_table,
    other_world,
    play_randomly,
    positions,
)

SNAPSHOTS = Path(__file__).parent / "snapshots"
REWRITE = os.environ.get("LOSTCITIES_GOLDEN") == "1"  # then look at the difference
WIDTH = 80
MOMENTS = {"deal": 0, "early": 41, "late": 90, "over": 3000}


def bill(table: Table, seat: int | None, language: str = "en") -> str:
    """The receipt as a seat or a spectator sees it."""
    game = find_game(table.game)
    return receipt(game, seen_by(game, table.state, seat), table.view(seat), language)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("name", TABLES)
def test_the_table_looks_as_it_did(name: str, moment: str) -> None:
    table = play_randomly(new_table(name, seed=7), MOMENTS[moment])
    looks = [
        f"=== seat {seat} ===\n{text_table(table.view(seat))}\n\n{bill(table, seat)}\n"
        for seat in (0, 1, None)
    ]
    file = SNAPSHOTS / f"{name}_{moment}.txt"
    if REWRITE:
        file.write_text("\n".join(looks), encoding="utf-8")
    assert file.read_text(encoding="utf-8") == "\n".join(looks)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_no_line_is_wider_than_eighty_columns(name: str) -> None:
    for table in positions(name, seed=2, every=9):
        for seat in (*range(table.seats), None):
            for language in LANGUAGES:
                table_text = text_table(table.view(seat), language)
                text = f"{table_text}\n{bill(table, seat, language)}"
                assert max(map(len, text.splitlines())) <= WIDTH, text


@pytest.mark.parametrize("name", ["classic", "rivals_two", "roll_and_write_two"])
def test_a_table_for_two_leaves_room_for_a_menu_in_24_rows(name: str) -> None:
    for table in positions(name, seed=4, every=11):
        assert len(text_table(table.view(0)).splitlines()) <= 19


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_worlds_alike_to_a_seat_have_the_same_text(name: str) -> None:
    for table in positions(name, seed=3, every=23):
        for seat in range(table.seats):
            twin = other_world(table, seat, seed=11)
            for language in LANGUAGES:
                shown = text_table(table.view(seat), language)
                assert text_table(twin.view(seat), language) == shown
                assert bill(twin, seat, language) == bill(table, seat, language)


def test_a_box_with_an_arrow_and_a_vase_shows_both() -> None:
    table = marked_table(arrows=[3, 5], vases=[4, 5])
    lines = text_table(table.view(0)).splitlines()
    rows = {n: next(line for line in lines if line.startswith(str(n))) for n in (2, 3, 4, 5)}
    signs = {n: (row.count("↑"), row.count("∪"), row.count("↑∪")) for n, row in rows.items()}
    assert signs == {2: (0, 0, 0), 3: (6, 0, 0), 4: (0, 6, 0), 5: (6, 6, 6)}


def test_a_hidden_card_is_not_on_the_table() -> None:
    table = Table("classic", seed=7)
    hand = table.view(1)["hands"][1]
    text = text_table(table.view(0))
    assert not [card for card in hand if card in text and card not in table.view(0)["hands"][0]]


def test_a_spectator_sees_no_hand() -> None:
    text = text_table(Table("partners", seed=7).view(None))
    assert "your" not in text
    assert not re.search(r"[YBWGR](\d|\*)", text)


@pytest.mark.parametrize("name", TABLES)
def test_symbol_and_letter_of_each_colour_are_always_on(name: str) -> None:
    for table in positions(name, seed=5, every=50):
        view = table.view(0)
        text = text_table(view)
        assert all(f"{SYMBOLS[letter]} {letter}" in text for letter in view["colors"])


def reckoned(formula: str) -> int:
    """The value of a receipt's formula; words in it do not count."""
    sums = re.sub(r"[^-+*()\d ]", "", formula.replace("−", "-").replace("×", "*"))
    return int(eval(sums))


@pytest.mark.parametrize("name", TABLES)
def test_the_formulas_of_a_receipt_come_to_its_points(name: str) -> None:
    for table in positions(name, seed=6, every=37):
        lines = bill(table, 0).splitlines()
        for formula, score in ((line[34:60].strip(), line[60:].strip()) for line in lines):
            if re.search(r"[−×]", formula):
                said = formula.split(": ")[-1]
                assert reckoned(said) == reckoned(score), formula


@pytest.mark.parametrize("name", TABLES)
def test_the_items_of_a_receipt_add_up(name: str) -> None:
    table = play_randomly(new_table(name, seed=8), 75)
    for part in bill(table, None).split("\n\n"):
        *items, total = [reckoned(line[60:]) for line in part.splitlines()[1:] if "─" not in line]
        assert sum(items) == total


def test_a_pile_just_discarded_to_is_shut() -> None:
    table = Table("classic", seed=7)
    card = table.view(0)["hands"][0][0]
    table.play(f"discard {card}")
    assert f"{card_sign(card)} shut" in text_table(table.view(0))


def test_the_partner_is_called_so() -> None:
    text = text_table(Table("partners", seed=7).view(1))
    assert "seat 3 (partner): 8" in text
    assert "your side" in text


def test_the_card_laid_aside_is_shown_to_the_giver_alone() -> None:
    table = Table("partners", seed=7)
    gift = next(move for move in table.moves() if move.startswith("give"))
    table.play(gift)
    assert "laid aside" in text_table(table.view(0))
    assert all("laid aside" not in text_table(table.view(seat)) for seat in (1, 2, 3, None))


def test_dice_taken_are_in_brackets() -> None:
    table = Table("roll_and_write", seed=7)
    table.play(next(move for move in table.moves() if move.startswith("write")))
    assert text_table(table.view(1)).splitlines()[0].count("(") == 2


def test_points_have_a_true_minus() -> None:
    assert points(-8) == "−8"
    assert points(8) == "8"


def test_packing_breaks_only_between_texts() -> None:
    assert packed(["aa bb", "cc", "dd"], ", ", 9) == ["aa bb, cc", "dd"]
