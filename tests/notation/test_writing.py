"""Files that commands write: refused beforehand, followed through links, never half there."""

import os
from pathlib import Path

import pytest

from lostcities.errors import LostCitiesError
from lostcities.notation.writing import check_writable, write_whole


def test_a_text_is_written_and_nothing_else_is_left(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    check_writable(str(file))
    assert list(tmp_path.iterdir()) == []
    write_whole("ä", str(file))
    assert file.read_text(encoding="utf-8") == "ä"
    assert list(tmp_path.iterdir()) == [file]


def test_what_a_link_points_to_is_written(tmp_path: Path) -> None:
    link, file = tmp_path / "link", tmp_path / "file"
    link.symlink_to(file)
    check_writable(str(link))
    write_whole("text", str(link))
    assert link.is_symlink()
    assert file.read_text() == "text"


def test_a_device_is_written_to_and_stays_one() -> None:
    check_writable(os.devnull)
    write_whole("text", os.devnull)
    assert Path(os.devnull).is_char_device()


@pytest.mark.parametrize("place", [".", "nowhere/page.html", "a\0b"])
def test_a_place_where_nothing_can_be_written_is_named(place: str, tmp_path: Path) -> None:
    file = os.path.join(tmp_path, place)
    for act in (check_writable, lambda it: write_whole("text", it)):
        with pytest.raises(LostCitiesError, match="cannot be written"):
            act(file)
    assert list(tmp_path.iterdir()) == []
