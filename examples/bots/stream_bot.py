"""A whole bot for `lostcities serve`: python stream_bot.py http://localhost:8000 TABLE."""

import json
import random
import sys
import uuid
from typing import Any
from urllib.request import Request, urlopen


def ask(url: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
    """One request; the answer can be read line by line."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    return urlopen(Request(url, json.dumps(body).encode() if body else None, headers), timeout=60)


def play(table: str) -> list[int]:
    """Take a seat, move when it is our turn, and return the scores."""
    token = json.load(ask(f"{table}/join", body={"name": "Stream", "bearer": True}))["token"]
    for state in map(json.loads, ask(f"{table}/stream", token)):
        if state["type"] == "state" and state["result"]:
            return list(state["result"]["scores"])
        if state["type"] == "state" and state["mover"] == state["seat"]:
            best = [it for it in state["moves"] if (it["worth"] or 0) > 0] or state["moves"]
            move = {"cid": str(uuid.uuid4()), "base": state["version"], "seat": state["seat"]}
            ask(f"{table}/moves", token, move | {"moves": [random.choice(best)["move"]]})
    raise ConnectionError("the stream ended before the game did")


if __name__ == "__main__":
    print(play(f"{sys.argv[1].rstrip('/')}/g/{sys.argv[2]}"))
