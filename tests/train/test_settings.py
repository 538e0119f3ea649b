"""The settings of a run: what cannot be is said at once."""

from typing import Any

import pytest

from lostcities.errors import BadOption, UnknownGame
from lostcities.train.settings import Settings


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"device": "tpu"}, "device must be cuda or cpu, not 'tpu'"),
        ({"begin": "somewhere"}, "begin must be nothing, shipped or the path of a checkpoint"),
        ({"teacher": "me"}, "teacher must be rules or shipped"),
        ({"exploit": "me"}, "exploit must be shipped or the path of a checkpoint, not 'me'"),
        ({"pool": "nobody=0.1"}, "or of a folder of them, not 'nobody'"),
        ({"samples": -1.0}, "samples must be at least 0"),
        ({"minutes": 0.0}, "minutes must be at least 0.01, not 0.0"),
        ({"minutes": float("inf")}, "minutes must be at least 0.01, not inf"),
        ({"updates": -1}, "updates must be at least 0"),
        ({"seed": -1}, "seed must be 0 to"),
        ({"games": 0}, "games must be at least 1, not 0"),
        ({"steps": 0}, "steps must be at least 1"),
        ({"remember": 0}, "remember must be at least 1, not 0"),
        ({"measures": -1}, "measures must be at least 0, not -1"),
        ({"measure": 2}, "measure must be at least 4"),
        ({"measure": 9}, "measure must be even"),
        ({"imitate": 1.5}, "imitate must be 0 to 1"),
        ({"smooth": -0.1}, "smooth must be 0 to 1"),
        ({"average": float("nan")}, "average must be 0 to 1, not nan"),
        ({"gae_lambda": 1.01}, "gae_lambda must be 0 to 1"),
        ({"final_gae_lambda": 2.0}, "final_gae_lambda must be 0 to 1"),
        ({"rate": -1e-3}, "rate must be at least 0"),
        ({"final_rate": -1e-3}, "final_rate must be at least 0"),
        ({"entropy": -0.1}, "entropy must be at least 0"),
        ({"critic_depth": 0}, "critic_depth must be at least 1"),
        ({"max_turns": 0}, "max_turns must be at least 1"),
        ({"only": -1}, "only must be at least 0"),
        ({"only": 3}, r"1 \(2 seats\); 2 \(2 seats, expeditions 6\), or 0 for all, not 3"),
        ({"rounds": -1}, "rounds must be at least 0"),
        ({"rounds": 1000}, "rounds must be 1 to"),
        ({"game": "rivals", "rounds": 1}, "rivals has no rounds"),
        ({"game": "rivals", "only": 4}, "only must be a table of rivals"),
        ({"game": "rivals", "tables": "0.5 0.5"}, "tables must be 3 shares above 0 that add up"),
        ({"game": "rivals", "tables": "0.5 0.5 0"}, "2 seats; 3 seats; 4 seats"),
        ({"game": "rivals", "tables": "half the rest"}, "not 'half the rest'"),
        ({"game": "rivals", "hold": "4"}, "hold must be numbers of tables .* 1 to 3, not '4'"),
        ({"game": "rivals", "hold": "all"}, "1 to 3, not 'all'"),
        ({"game": "rivals", "only": 2, "hold": "2"}, "1 to 1, not '2'"),
    ],
)  # fmt: skip
def test_a_setting_that_cannot_be_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        Settings(**given)


def test_a_game_that_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownGame):
        Settings("chess")


def test_all_tables_are_learnt_at_unless_one_is_asked_for() -> None:
    assert [it.name for it in Settings("classic").variants] == ["2 seats", "2 seats, expeditions 6"]
    (six,) = Settings("classic", only=2, rounds=1).variants
    assert (six.share, six.options) == (1.0, {"rounds": 1, "expeditions": 6})
    (three,) = Settings("rivals", only=2).variants
    assert (three.seats, three.share, three.options) == (3, 1.0, {})
    assert [it.options["rounds"] for it in Settings("classic", rounds=2).variants] == [2, 2]


def test_tables_may_have_other_shares_of_the_games() -> None:
    shared = Settings("rivals", tables="0.6 0.2 0.2").variants
    assert [(it.seats, it.share) for it in shared] == [(2, 0.6), (3, 0.2), (4, 0.2)]
    (alone,) = Settings("rivals", tables="0.6 0.2 0.2", only=2).variants
    assert (alone.seats, alone.share) == (3, 1.0)


def test_rate_and_trace_go_straight_from_start_to_end() -> None:
    settings = Settings(rate=0.4, final_rate=0.2, gae_lambda=0.8, final_gae_lambda=1.0)
    assert [settings.rate_at(done) for done in (0, 0.5, 1)] == pytest.approx([0.4, 0.3, 0.2])
    assert [settings.gae_lambda_at(done) for done in (0, 0.5, 1)] == pytest.approx([0.8, 0.9, 1.0])
    settings = Settings(entropy=0.4, final_entropy=0.2)
    assert [settings.entropy_at(done) for done in (0, 1)] == pytest.approx([0.4, 0.2])


def test_the_trace_stays_as_it_is_unless_an_end_is_given() -> None:
    settings = Settings(gae_lambda=0.9)
    assert settings.final_gae_lambda == 0.9
    assert settings.gae_lambda_at(0.7) == pytest.approx(0.9)
    assert settings.folder == "runs/classic"


def test_an_exploiter_begins_with_the_one_to_beat_and_meets_nobody_else() -> None:
    settings = Settings("rivals", exploit="shipped", pool="rules=0.5")
    assert (settings.begin, settings.pool) == ("shipped", "shipped=1")
    assert settings.folder == "runs/rivals-exploiter"
