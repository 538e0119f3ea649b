"""Settings that are wrong: which option or variable, and what would be right, in one sentence."""

import pytest

from lostcities.errors import LostCitiesError
from lostcities.server.settings import Settings, settings_from, wanted


def test_an_option_out_of_range_is_named_as_it_was_typed() -> None:
    with pytest.raises(LostCitiesError) as raised:
        settings_from(port=99999, host=None)
    assert str(raised.value) == "--port must be 0 to 65535, not 99999"


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("PORT", "99999", "must be 0 to 65535, not '99999'"),
        ("PORT", "many", "must be a whole number, 0 to 65535, not 'many'"),
        ("QUEUE", "1", "must be 4 or more, not '1'"),
        ("BOT_SECONDS", "0", "must be more than 0, not '0'"),
        ("BOT_SECONDS", "long", "must be a number, more than 0, not 'long'"),
        ("LOG_LEVEL", "loud", "must be debug, info, warning or error, not 'loud'"),
        ("METRICS_TOKEN", "hunter2", "must have 16 letters or more, or none"),
        ("ORIGINS", "https://x", 'must be a list in JSON, such as ["https://games.example"]'),
        ("ORIGINS", "[1]", 'must be a list in JSON, such as ["https://games.example"], not 1'),
        ("PUSH_HOSTS", "x.example", 'must be a list in JSON, such as ["fcm.googleapis.com"]'),
    ],
)
def test_a_variable_is_named_with_what_would_be_right(
    variable: str, value: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"LOSTCITIES_{variable}", value)
    with pytest.raises(LostCitiesError) as raised:
        settings_from()
    assert str(raised.value) == f"LOSTCITIES_{variable} {told}"


def test_an_option_wins_over_a_variable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LOSTCITIES_PORT", "81")
    assert settings_from(port=82).port == 82
    assert settings_from(port=None).port == 81


def test_of_every_setting_it_can_be_said_what_is_right() -> None:
    assert all(wanted(field) for field in Settings.model_fields.values())
