"""The picture of a table in a preview of its link: what lies open, the same in all worlds."""

import struct
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from lostcities.server.http.table_picture import COLORS, HEIGHT, WIDTH, table_picture
from lostcities.table import Table
from tests.notation.worlds import other_world
from tests.server.door import another, serving, set_up
from tests.server.test_deals import deal_made, finished, sit

GAMES = {"classic": 2, "partners": 4, "rivals": 4, "roll_and_write": 3}


def some_game(name: str, moves: int = 60) -> Table:
    """A game in its middle."""
    table = Table(name, seed=1, seats=GAMES[name])
    for n in range(moves):
        legal = table.moves()
        table.step("draw deck" if "draw deck" in legal else legal[(7 * n) % len(legal)])
    assert not table.over
    return table


@pytest.mark.parametrize("name", GAMES)
def test_it_is_a_picture_of_what_lies_open(name: str, tmp_path: Path) -> None:
    table = some_game(name)
    (tmp_path / "table.png").write_bytes(table_picture(table.view(None)))
    with Image.open(tmp_path / "table.png") as picture:
        pixels = np.asarray(picture.convert("RGB"))
    assert pixels.shape == (HEIGHT, WIDTH, 3)
    shown = {tuple(int(it) for it in color) for color in np.unique(pixels.reshape(-1, 3), axis=0)}
    assert {COLORS[letter] for letter in table.view(None)["colors"]} <= shown
    for seat in range(table.seats):
        twin = other_world(table, seat, 3)
        assert table_picture(twin.view(None)) == table_picture(table.view(None))


def test_a_server_has_one_of_each_table_and_none_of_a_deal_that_others_play(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        waiting = ada.get(f"/g/{table}/picture.png")
        assert waiting.headers["content-type"] == "image/png"
        assert struct.unpack(">II", waiting.content[16:24]) == (WIDTH, HEIGHT)
        assert another(ada).get(f"/g/{'x' * 12}/picture.png").status_code == 404
        played = sit(ada, deal_made(ada, finished())).json()["table"]
        assert ada.get(f"/g/{played}/picture.png").content == waiting.content
