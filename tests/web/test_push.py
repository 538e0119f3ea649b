"""Told that it is one's turn while the page is closed: by the server, and by the browser."""

import json

import pytest
from playwright.sync_api import Page

from lostcities.server.push.keys import new_push_key
from tests.server.push_receiver import receiving
from tests.web.conftest import DOOR, QUICK, NewPage
from tests.web.hosting import Host
from tests.web.tables import Sitting

PATIENCE = 40.0  # seconds for a message to arrive
NOTIFY = f"""{QUICK};
localStorage.setItem('lostcities.settings',
  JSON.stringify({{...JSON.parse(localStorage.getItem('lostcities.settings')), notify: true}}))"""
SHOWN = """navigator.serviceWorker.ready.then(worker => worker.getNotifications())
  .then(all => all.map(one => one.title))"""


def sit_down_and_subscribe(bea: Page, sitting: Sitting, endpoint: str) -> None:
    """Join by the link; the browser's push service is one of this machine."""
    bea.context.grant_permissions(["notifications"])
    said = json.dumps(endpoint)
    bea.add_init_script(f"PushManager.prototype.subscribe = async () => ({{endpoint: {said}}})")
    bea.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    sitting.open(bea)
    bea.get_by_label("Your name").fill("Bea")
    with bea.expect_response(f"**{sitting.path}/push", timeout=1000 * PATIENCE) as asked:
        bea.get_by_role("button", name="Take a seat").click()
    assert asked.value.status == 204


def take_a_turn(sitting: Sitting) -> None:
    """Play until the others are to move."""
    state = sitting.my_turn()
    while state is not None and state["mover"] in sitting.mine:
        moves = [legal["move"] for legal in state["moves"]]
        sitting.play(state, "draw deck" if "draw deck" in moves else moves[0])
        state = sitting.state()


def test_whoever_has_closed_the_page_is_told(
    new_page: NewPage,
    built: object,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with receiving() as receiver:
        monkeypatch.setenv("LOSTCITIES_PUSH_KEY", new_push_key())
        monkeypatch.setenv("LOSTCITIES_PUSH_HOSTS", json.dumps([receiver.host]))
        monkeypatch.setenv("LOSTCITIES_PUSH_SECONDS", "0")
        own = Host(tmp_path_factory.mktemp("push"))
        own.start()
        try:
            ada = new_page("desk", address=own.address, path=DOOR)
            sitting = Sitting(ada, "classic", ["here", "open"])
            bea = new_page("phone", NOTIFY, address=own.address, worker=True)
            sit_down_and_subscribe(bea, sitting, f"http://{receiver.host}/bea")
            bea.goto(own.address + DOOR)
            take_a_turn(sitting)
            assert receiver.heard.get(timeout=PATIENCE)["path"] == "/bea"
        finally:
            own.stop()


def test_the_browser_shows_that_it_is_my_turn(new_page: NewPage) -> None:
    page = new_page("phone", worker=True)
    page.context.grant_permissions(["notifications"])
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    inside = page.context.new_cdp_session(page)
    found: list[str] = []
    inside.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(it["registrationId"] for it in told["registrations"]),
    )
    inside.send("ServiceWorker.enable")
    origin = "/".join(page.url.split("/")[:3])
    while not found:
        page.evaluate("new Promise(done => setTimeout(done, 50))")
    page.context.new_page().bring_to_front()  # nobody looks at it
    message = {"origin": origin, "registrationId": found[-1], "data": ""}
    inside.send("ServiceWorker.deliverPushMessage", message)
    page.wait_for_function(f"{SHOWN}.then(all => all.includes('It is your turn'))")
    assert page.evaluate(SHOWN) == ["It is your turn"]
