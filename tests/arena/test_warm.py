"""`lostcities warm` plays once whatever is compiled apart."""

import pytest

from lostcities.arena.playing import workers
from lostcities.arena.playing.schedule import Block, Contest, plays_compiled, plays_together
from lostcities.commands import warm
from lostcities.games.catalog import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_loop_of_the_arena_is_played_with_and_without_luck(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: set[tuple[str, bool]] = set()

    def write_down(contest: Contest, block: Block) -> None:
        kind = "seated"
        if plays_together(contest, block.pair):
            kind = "together"
        if plays_compiled(contest, block.pair):
            kind = " ".join(contest.bots)
        played.add((kind, contest.adjusted))

    monkeypatch.setattr(workers, "play_block", write_down)
    for what, do in warm.parts(game).items():
        if "arena" in what:
            do()
    kinds = ("random rules", "rules random", "together", "seated")
    assert played == {(kind, adjusted) for kind in kinds for adjusted in (False, True)}


def test_batches_and_datasets_are_compiled_too() -> None:
    assert {"batches and environments", "datasets"} <= warm.parts("classic").keys()
