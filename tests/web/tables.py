"""Tables by the server's own doors: a game in its middle or at its end, without a tap."""

import json
import random
import time
from collections.abc import Callable
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

from playwright.sync_api import Cookie, Page, expect

State = dict[str, Any]
Chooser = Callable[[State], str]
TRIES = 8  # games until one comes so far as a test wants
PATIENCE = 30.0  # seconds for the others to move
NO_STORY = 1_000_000  # a version after all that has happened
ROUNDS = {  # one with a round to look back on; what is listed move by move is not long
    "classic": {"rounds": 2, "highest": 6},
    "partners": {"rounds": 1},
}
ended: dict[tuple[str, str], tuple[str, list[Cookie]]] = {}  # path and cookies by server and game
SEATS = {"classic": 2, "partners": 4, "rivals": 3, "roll_and_write": 3}


class Sitting:
    """Seats at a new table, with the cookie in the browser of a page."""

    def __init__(
        self, page: Page, game: str, seats: list[str] | None = None, **options: int
    ) -> None:
        """Set the table up; by default one person and bots. `seats` are here, open or a bot."""
        self.page = page
        self.address = "/".join(page.url.split("/")[:3])
        wishes = seats or ["here", *["wander"] * (SEATS[game] - 1)]
        body = {"game": game, "seats": [wish_of(seat) for seat in wishes], "options": options}
        answer = page.context.request.post(f"{self.address}/api/tables", data=body)
        assert answer.ok, answer.text()
        self.table: str = answer.json()["table"]
        self.path = f"/g/{self.table}"
        self.mine = [n for n, seat in enumerate(wishes) if seat == "here"]
        cookies = page.context.cookies(self.address + self.path)
        self.cookie = "; ".join(f"{it.get('name')}={it.get('value')}" for it in cookies)

    def _ask(self, path: str, body: object = None) -> Any:
        """As a program asks, with the cookie of the browser: many times quicker than through it."""
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.address}{self.path}{path}", data, headers)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except HTTPError as error:
            with error:
                raise AssertionError(error.read().decode()) from error

    def state(self, seat: int | None = None, since: int = 0) -> State:
        """What a seat of mine sees, and its story since a version."""
        whose = "" if seat is None else f"&seat={seat}"
        found: State = self._ask(f"/state?since={since}{whose}")
        return found

    def record(self) -> Any:
        """The whole game, when it is over."""
        return self._ask("/record")

    def my_turn(self) -> State | None:
        """Wait until one of my seats is to move; None when the game is over."""
        last = time.monotonic() + PATIENCE
        while time.monotonic() < last:
            state = self.state(since=NO_STORY)
            if state["stage"] != "playing":
                return None
            if (mover := state["mover"]) in self.mine:
                return state if state["seat"] == mover else self.state(mover, NO_STORY)
            time.sleep(0.02)
        raise AssertionError("the others do not move")

    def play(self, state: State, move: str) -> None:
        """Make a move of mine."""
        ask = {"cid": str(uuid4()), "base": state["version"], "seat": state["mover"]}
        self._ask("/moves", ask | {"moves": [move]})

    def play_until(
        self, enough: Callable[[State], bool], choose: Chooser | None = None, seed: int = 1
    ) -> State | None:
        """Play on until it is my turn and enough has happened; None if the game ended first."""
        rng = random.Random(seed)
        while (state := self.my_turn()) is not None:
            if enough(state):
                return state
            moves = [legal["move"] for legal in state["moves"]]
            self.play(state, choose(state) if choose else rng.choice(moves))
        return None

    def finish(self, choose: Chooser | None = None) -> None:
        """Play to the end."""
        assert self.play_until(lambda state: False, choose) is None

    def open(self, page: Page | None = None) -> Page:
        """Look at the table."""
        there = page or self.page
        there.goto(self.address + self.path)
        return there


def come_so_far(
    sit_down: Callable[[], Sitting], enough: Callable[[State], bool], choose: Chooser
) -> Sitting:
    """A table at which enough has happened; a game may end before, so several are tried."""
    for _ in range(TRIES):
        sitting = sit_down()
        if sitting.play_until(enough, choose) is not None:
            return sitting
    raise AssertionError(f"{TRIES} games ended before they had come so far")


def show_the_end(page: Page, game: str) -> None:
    """A game played to its end, and what the page shows then; the game is the same for all tests.

    Whoever looks has the cookie of the seat. No test may ask for a rematch there.
    """
    address = "/".join(page.url.split("/")[:3])
    if (address, game) not in ended:
        sitting = Sitting(page, game, None, **ROUNDS.get(game, {}))
        sitting.finish(hasty)
        ended[address, game] = sitting.path, page.context.cookies(address + sitting.path)
    path, cookies = ended[address, game]
    for it in cookies:
        name, value, domain, place = it["name"], it["value"], it["domain"], it["path"]
        page.context.add_cookies([{"name": name, "value": value, "domain": domain, "path": place}])
    page.goto(address + path)
    expect(page.get_by_test_id("ending")).to_be_visible()


def hasty(state: State) -> str:
    """Anything, but never draw from a pile: the game is over sooner."""
    moves: list[str] = [legal["move"] for legal in state["moves"]]
    return "draw deck" if "draw deck" in moves else random.Random(state["version"]).choice(moves)


def wish_of(seat: str) -> dict[str, str]:
    """A seat as the server wants it said."""
    if seat == "here":
        return {"kind": "here", "name": "Ada"}
    return {"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat}
