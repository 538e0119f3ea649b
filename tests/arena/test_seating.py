"""tools/seating.py: several bots at one table."""

import numpy as np
import pytest
from tools.seating import main, placed


def rows(capsys: pytest.CaptureFixture[str], *given: str) -> list[list[str]]:
    """The cells that it prints, a row a seat."""
    assert main([*given, "--deals", "3"]) == 0
    return [line.strip("| ").split(" | ") for line in capsys.readouterr().out.splitlines()[2:]]


def test_a_mixed_table_shares_one_win_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    found = rows(capsys, "roll_and_write", "rules", "random", "random")
    assert [row[1] for row in found] == ["rules", "random", "random"]
    assert sum(float(row[3].split("%")[0]) for row in found) == pytest.approx(100, abs=0.2)
    assert found[0][2].startswith("+")


def test_partners_have_one_margin(capsys: pytest.CaptureFixture[str]) -> None:
    found = rows(capsys, "partners", "rules", "random", "rules", "random")
    assert found[0][2:] == found[2][2:]
    assert found[1][2:] == found[3][2:]
    assert found[0][3].startswith("100.0%")


def test_results_come_back_to_the_bots() -> None:
    margins, wins = placed(np.array([10.0, 40.0, 40.0]), np.arange(3), np.array([2, 0, 1]))
    assert margins.tolist() == [15.0, 15.0, -30.0]
    assert wins.tolist() == [0.5, 0.5, 0.0]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["partners", "rules"], "name so many bots"),
        (["rivals", "rules", "rules", "--deals", "1"], "deals must be at least 2, not 1"),
        (["rivals", "rules", "nobody"], "nobody"),
    ],
)
def test_what_cannot_be_is_said(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(given) == 2
    assert said in capsys.readouterr().err
