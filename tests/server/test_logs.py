"""Every line of the log is a JSON object, whoever wrote it and whatever went wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from lostcities.server.admin.logging import Often
from lostcities.server.http.app import new_app
from lostcities.server.storage.store import Store
from tests.server.door import OWN
from tests.server.places import Clock, new_settings, sqlite

MISHAPS = """
import asyncio, logging, threading, warnings
from lostcities.server.admin.logging import note_stranger, set_up_logs
set_up_logs("info")
try:
    1 / 0
except ZeroDivisionError:
    logging.getLogger("uvicorn.error").exception("two\\nlines")
logging.getLogger("uvicorn.error").info("not of interest")
warnings.warn("old ways")
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()
async def forgotten():
    asyncio.get_running_loop().call_soon(lambda: 1 / 0)
    await asyncio.sleep(0.01)
asyncio.run(forgotten())
for _ in range(500):
    note_stranger("request_refused", code="too_large")
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
raise SystemError("the end")
"""


@pytest.mark.slow
def test_whatever_goes_wrong_is_an_object_a_line() -> None:
    run = subprocess.run(
        [sys.executable, "-c", MISHAPS], capture_output=True, text=True, timeout=60, check=False
    )
    lines = [json.loads(line) for line in run.stderr.splitlines()]
    assert all(line["event"] and line["level"] and line["timestamp"] for line in lines)
    said = [line["event"] for line in lines]
    assert said[0] == "two\nlines"
    assert "ZeroDivisionError" in lines[0]["exception"]
    assert any("old ways" in text for text in said)
    assert said.count("not_caught") == 2  # in the thread, and at the end
    assert said.count("request_refused") < 5
    assert said.count("Invalid HTTP request received.") < 5
    assert "not of interest" not in said


def test_what_is_repeated_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("lostcities.server.admin.logging.time.monotonic", lambda: now[0])
    often = Often()
    assert [often.due("a") for _ in range(3)] == [1, 0, 0]
    assert often.due("b") == 1
    now[0] += 1.1
    assert often.due("a") == 3
    for n in range(1000):
        often.due(str(n))
    assert len(often._next) <= 100


def test_a_mistake_of_the_server_is_told_without_its_cause(tmp_path: Path) -> None:
    app = new_app(new_settings(), Store(sqlite(tmp_path)), Clock())

    async def broken() -> None:
        raise RuntimeError("a secret path")

    app.get("/broken")(broken)
    app.router.routes.insert(0, app.router.routes.pop())  # before the page's files
    with TestClient(app, base_url=OWN, raise_server_exceptions=False) as client:
        answer = client.get("/broken")
        assert (answer.status_code, answer.json()["code"]) == (500, "failed")
        assert "secret" not in answer.text
