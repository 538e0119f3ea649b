"""A whole bot for `lostcities serve` that trusts nobody: python stream_bot.py URL TABLE RECEIPT.

It commits to a contribution when it sits down, reveals it when all have committed, and keeps a
receipt of all that it was shown: `lostcities verify RECEIPT` replays the game from the seed.
"""

import json
import random
import sys
import time
import uuid
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Bot:
    """One seat at one table."""

    def __init__(self, table: str) -> None:
        """Take a seat, with a commitment."""
        self.table, self.token = table, ""
        self.kept: list[dict[str, Any]] = []
        self.shown: list[dict[str, Any]] = []
        self.mine: dict[str, Any] = {"attempt": 1, "contribution": token_hex(16)}
        joined = self.ask("join", {"name": "Stream", "bearer": True} | self.committed())
        self.token, self.mine["seat"] = joined["token"], joined["mine"][0]

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """One request; the answer to a body is JSON, else it can be read line by line."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        data = json.dumps(body).encode() if body else None
        answer = urlopen(Request(f"{self.table}/{path}", data, headers), timeout=60)
        return json.load(answer) if body else answer

    def committed(self) -> dict[str, Any]:
        """What fixes the contribution and tells nothing of it."""
        return {"commitment": sha256(self.mine["contribution"].encode()).hexdigest()}

    def contribute(self, fair: dict[str, Any]) -> None:
        """Keep what the host shows; then commit anew or reveal, if that is what it waits for."""
        names = ("attempt", "phase", "commitment", "commitments", "missed", "chance")
        seen, mine = {name: fair[name] for name in names}, self.mine
        last = self.kept[-1] if self.kept else {}
        if fair["phase"] != "done" and any(last.get(name) != it for name, it in seen.items()):
            self.kept.append(seen | {"at": round(1000 * time.time())})
        if fair["attempt"] > 1 + len(fair["missed"]) or mine["seat"] in fair["missed"]:
            return  # a host that tries again and again, or has left us out
        if fair["phase"] == "commit" and fair["attempt"] == mine["attempt"] + 1:
            self.mine = {"seat": mine["seat"], "attempt": fair["attempt"]}
            self.mine["contribution"] = token_hex(16)
            self.ask("commit", {"attempt": fair["attempt"]} | self.committed())
        elif fair["phase"] == "reveal" and fair["attempt"] == mine["attempt"] and "at" not in mine:
            mine |= {"at": round(1000 * time.time()), "kept": len(self.kept)}
            with suppress(HTTPError):  # too late: the host goes on without it
                self.ask("reveal", {name: mine[name] for name in ("attempt", "contribution")})
                mine["accepted"] = True

    def play(self) -> dict[str, Any]:
        """Move when it is our turn; the receipt when it is over."""
        for state in map(json.loads, self.ask("stream")):
            if state["type"] != "state":
                continue
            if state["seat"] is None:
                raise ConnectionError("the host of the table has given our seat away")
            if "at" not in self.mine:
                self.mine["seat"] = state["seat"]  # before the deal people may be moved
            self.contribute(state["fair"])
            if state["view"]:
                self.shown.append({"seat": state["seat"], "view": state["view"]})
            if state["result"]:
                return self.receipt(state)
            if state["mover"] == state["seat"]:
                best = [it for it in state["moves"] if (it["worth"] or 0) > 0] or state["moves"]
                move = {"cid": str(uuid.uuid4()), "base": state["version"], "seat": state["seat"]}
                self.ask("moves", move | {"moves": [random.choice(best)["move"]]})
        raise ConnectionError("the stream ended before the game did")

    def receipt(self, state: dict[str, Any]) -> dict[str, Any]:
        """All that was kept, and what the host revealed at the end."""
        settings, result = state["settings"], state["result"]
        facts = {"receipt": 1, "table": state["table"], "rules": state["rules"]}
        facts |= {"game": settings["game"], "options": settings["options"]}
        facts |= {"seats": len(state["seats"]), "chance": state["fair"]["chance"]}
        told = {name: result[name] for name in ("seed", "history", "scores")}
        told["attempt"] = state["fair"]["attempt"]
        return facts | {"kept": self.kept, "mine": self.mine, "shown": self.shown, "result": told}


if __name__ == "__main__":
    done = Bot(f"{sys.argv[1].rstrip('/')}/g/{sys.argv[2]}").play()
    Path(sys.argv[3]).write_text(json.dumps(done))
    print(done["result"]["scores"])
