"""The process in which bots think: it stops in time, and a network does not wait for a compiler."""

import time

import pytest

from lostcities.bots.champion import Champion
from lostcities.core.compiled import interpreted
from lostcities.server.thinking import worker as thinker
from lostcities.server.thinking.pool import bot_generator, question_for
from tests.bots.test_champion_plus import undecided

LONG = 20.0  # seconds that the bot would like to think
LATEST = 60.0  # seconds that a compiler may take


def answer(bot: str, seconds: float) -> int:
    """The action that a bot chooses for a server that waits so long."""
    question = question_for(bot, undecided(), bot_generator("seed", 1))
    return int(thinker.chosen(question | {"seconds": seconds})["action"])


@pytest.mark.slow
@pytest.mark.skipif(interpreted(), reason="thinking needs compiled code")
@pytest.mark.parametrize("bot", ["search", "champion+"])
def test_a_bot_answers_before_the_server_gives_up(bot: str) -> None:
    answer(f"{bot}:worlds=1", LATEST)  # the compiler has no clock
    begin = time.monotonic()
    action = answer(f"{bot}:think={LONG:g}", LONG / 10)
    assert time.monotonic() - begin < LONG / 4
    assert undecided().mask()[action]


def test_a_network_moves_at_once_and_is_compiled_behind() -> None:
    thinker.policy.cache_clear()
    answer("champion", LATEST)
    policy = thinker.policy("champion", "classic")
    assert isinstance(policy, Champion)
    begin = time.monotonic()
    while not policy.compiled and time.monotonic() - begin < LATEST:
        time.sleep(0.01)
    assert policy.compiled


def test_little_memory_is_left_to_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "memory_limit", lambda: thinker.COMPILER - 1)
    monkeypatch.setattr(Champion, "compile", lambda _: pytest.fail("it was compiled"))
    thinker.policy.cache_clear()
    answer("champion", LATEST)
    thinker.policy.cache_clear()
