"""The text of a pool: who is met in which share of the games."""

from pathlib import Path

import pytest

from lostcities.errors import BadOption
from lostcities.train.tables.shares import read_shares


def test_a_pool_is_read_player_by_player(tmp_path: Path) -> None:
    text = f"past=0.1 rules:style=patient,opening=5=0.2 styles=0.1 shipped=0.25 {tmp_path}=0.05"
    assert read_shares(text, "rivals") == {
        "past": 0.1,
        "rules:style=patient,opening=5": 0.2,
        "styles": 0.1,
        "shipped": 0.25,
        str(tmp_path): 0.05,
    }
    assert read_shares("", "rivals") == {}
    assert read_shares("past=0.1 past=0.2", "classic") == {"past": pytest.approx(0.3)}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("rules", "'rules' must be NAME=SHARE with a share of 0 to 1"),
        ("rules=much", "'rules=much' must be NAME=SHARE"),
        ("rules=1.5", "with a share of 0 to 1"),
        ("rules=nan", "with a share of 0 to 1"),
        ("rules=0.6 past=0.5", "are more than 1 together"),
        ("me=0.1", "or of a folder of them, not 'me'"),
        ("styles=0.1", "the rule player of classic has no styles"),
        ("rules:opening=5=0.1", "in the pool: the bot 'rules' has no settings"),
    ],
)
def test_what_cannot_be_is_said(text: str, wrong: str) -> None:
    with pytest.raises(BadOption, match=wrong):
        read_shares(text, "classic")
