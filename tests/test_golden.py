"""Nothing that anybody can observe has changed; if it should, `make golden` and read the diff."""

import pytest

from lostcities.games.catalog import GAMES
from tests.transcripts import FOLDER, TRANSCRIPTS, transcript


@pytest.mark.slow
@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_game_goes_as_it_always_did(name: str) -> None:
    assert transcript(name) == (FOLDER / f"{name}.txt").read_text()


def test_no_game_lacks_a_transcript() -> None:
    assert {game for game, _ in TRANSCRIPTS.values()} == set(GAMES)
