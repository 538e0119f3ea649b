"""The README's pictures of the page: all there, all small, one of them moving."""

from PIL import Image
from tools.page_pictures import FOLDER, LARGEST, LARGEST_MOVING, SCENES, SIZES

from tests.web.conftest import ROOT

README = (ROOT / "README.md").read_text()


def test_every_game_is_shown_on_phone_and_desk() -> None:
    for game in SCENES:
        for size, (width, height, scale) in SIZES.items():
            path = FOLDER / f"{game}-{size}.webp"
            assert f"docs/pictures/{path.name}" in README
            assert path.stat().st_size <= LARGEST
            with Image.open(path) as picture:
                assert picture.size == (width * scale, height * scale)


def test_one_picture_moves() -> None:
    path = FOLDER / "playing.webp"
    assert f"docs/pictures/{path.name}" in README
    assert path.stat().st_size <= LARGEST_MOVING
    with Image.open(path) as film:
        assert getattr(film, "n_frames", 1) >= 10
