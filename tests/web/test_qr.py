"""The QR codes as they are shown on a screen, read by a decoder that knows nothing of us."""

import base64
import io
import json
import zlib
from urllib.parse import urljoin

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import DOOR, QUICK, NewPage
from tests.web.playing import choosing
from tests.web.test_company import invite

GAMES = 150  # more than one QR code holds
SEED = "0123456789abcdef" * 4
PERSON = ["A name of many letters!!", "fox"]
DEAL = ["partners", 1, 3, {"rounds": 3}, SEED, "", [PERSON, "champion", "compass", "lantern"], []]


def played(n: int) -> dict[str, object]:
    """A finished game as a browser keeps it; no two are alike."""
    worst, best = ({"color": color, "points": n - 75} for color in "YB")
    return {
        **{"id": f"local-{n * 7919:012x}", "at": 1_790_000_000_000 + n * 77_777_777},
        **{"game": "classic", "rival": "compass", "score": n, "margin": 3 * n - 200},
        **{"won": n % 2, "rounds": [n, -n, 7], "best": best, "worst": worst},
        **{"feats": ["first_win"], "day": ""},
    }


PLANTED = json.dumps({"version": 1, "games": [played(n) for n in range(GAMES)]})
PROGRESS = f"{QUICK};localStorage.setItem('lostcities.progress', JSON.stringify({PLANTED}))"


def read(picture: Locator) -> str:
    """What a camera reads off the screen."""
    expect(picture).to_be_visible()
    found = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture.screenshot())))
    assert [it.format for it in found] == [zxingcpp.BarcodeFormat.QRCode]
    return str(found[0].text)


def code_of(page: Page) -> Locator:
    """The QR code on a page."""
    return page.get_by_role("img", name="QR code")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_an_invitation_is_read_back(size: str, new_page: NewPage) -> None:
    page = new_page(size, choosing("classic", 2))
    invite(page, "Ada")
    assert read(code_of(page)) == page.url


def test_progress_is_read_back_from_many_codes(new_page: NewPage) -> None:
    page = new_page("phone", PROGRESS, path="/progress")
    page.get_by_role("button", name="Show as QR code").click()
    links = []
    while True:
        links.append(read(code_of(page)))
        if (following := page.get_by_role("button", name="Next")).is_disabled():
            break
        following.click()
    assert len(links) > 2
    other = new_page("desk", path=DOOR)
    for link in links:
        assert link.startswith(urljoin(page.url, "/progress#p="))
        other.goto(urljoin(link, DOOR))
        other.goto(link)
        other.get_by_role("button", name="Add them").click()
    expect(other.get_by_test_id("numbers")).to_contain_text(f"games {GAMES}")


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_link_of_a_deal_is_read_back(size: str, new_page: NewPage) -> None:
    packed = zlib.compress(json.dumps(DEAL).encode(), level=9, wbits=-15)
    code = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    page = new_page(size, path=f"/deal#d=LD1.{code}")
    expect(page.get_by_text("First played by")).to_contain_text(PERSON[0])
    text = read(code_of(page))
    assert text == page.get_by_test_id("deal-link").inner_text()
    other = new_page(size, path=text.removeprefix(urljoin(text, "/").rstrip("/")))
    expect(other.get_by_text("First played by")).to_contain_text("Champion, Compass, Lantern")
