"""A whole bot for `lostcities serve`, in the standard library: it joins a table and plays.

python examples/bots/stream_bot.py http://localhost:8000 TABLE
"""

import json
import random
import sys
import uuid
from typing import Any
from urllib.request import Request, urlopen


def ask(url: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
    """One request; the answer can be read line by line."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return urlopen(Request(url, json.dumps(body).encode() if body else None, headers), timeout=60)


def play(server: str, table: str) -> list[int]:
    """Take a seat, move when it is our turn, and return the scores."""
    here = f"{server}/g/{table}"
    token = json.load(ask(f"{here}/join", body={"name": "Stream", "bearer": True}))["token"]
    for line in ask(f"{here}/stream", token):
        state = json.loads(line)
        if state["type"] != "state":
            continue
        if state["result"]:
            return list(state["result"]["scores"])
        if state["mover"] == state["seat"]:
            best = [it for it in state["moves"] if (it["worth"] or 0) > 0] or state["moves"]
            move = {"cid": str(uuid.uuid4()), "base": state["version"], "seat": state["seat"]}
            ask(f"{here}/moves", token, move | {"moves": [random.choice(best)["move"]]})
    raise ConnectionError("the stream ended before the game did")


if __name__ == "__main__":
    print(play(sys.argv[1].rstrip("/"), sys.argv[2]))
