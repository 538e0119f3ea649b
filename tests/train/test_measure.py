"""tools/measure.py: a network at every table of its game."""

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

from tools.measure import main

from tests.train.small import compiled_only, small_leg


def result(capsys: pytest.CaptureFixture[str], *given: str) -> dict[str, Any]:
    """What it says to programs."""
    assert main([*given, "--device", "cpu", "--games", "4", "--json"]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


@compiled_only
def test_the_shipped_network_at_every_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rivals", "--against", "random", "--device", "cpu", "--games", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "| against | table | margin | wins | fair share | cut |"
    assert [line.split(" | ")[1] for line in lines[2:]] == ["2 seats", "3 seats", "4 seats"]
    assert [line.split(" | ")[4] for line in lines[2:]] == ["50.0%", "33.3%", "25.0%"]
    assert all(line.split(" | ")[2].startswith("+") for line in lines[2:])


@compiled_only
def test_a_checkpoint_loses_to_the_shipped_network(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(small_leg("rivals", tmp_path, only=1).save())
    data = result(capsys, "rivals", path, "--against", "shipped", "--seed", "5")
    assert (data["checkpoint"], data["against"], data["seed"]) == (path, ["shipped"], 5)
    assert data["temperature"] == 0.0  # as the bot champion plays rivals
    assert [it["table"] for it in data["tables"]] == ["2 seats", "3 seats", "4 seats"]
    assert all(it["margin"] < 0 for it in data["tables"])
    turned = result(capsys, "rivals", "--against", path, "--temperature", "0.5")
    assert turned["temperature"] == 0.5
    assert all(it["margin"] > 0 for it in turned["tables"])


@compiled_only
def test_it_meets_several_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    data = result(capsys, "rivals", "--against", "rules:style=spender", "styles")
    assert [it["against"] for it in data["tables"]] == ["rules:style=spender"] * 3 + ["styles"] * 3


@compiled_only
def test_the_same_seed_gives_the_same_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("rivals", "--against", "rules", "--temperature", "1")
    assert result(capsys, *asked) == result(capsys, *asked)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["rivals", "nowhere.pt"], "nowhere.pt cannot be read as a checkpoint"),
        (["rivals", "--against", "nobody"], "nobody cannot be read as a checkpoint"),
    ],
)
def test_what_is_not_there_is_said(
    capsys: pytest.CaptureFixture[str], given: list[str], message: str
) -> None:
    assert main([*given, "--device", "cpu", "--games", "4"]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("given", [["--games", "5"], ["--temperature", "-1"]])
def test_numbers_that_cannot_be_are_refused(given: list[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rivals", *given])
