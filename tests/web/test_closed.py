"""A table that the host or the server has closed says so in a sentence, in both languages."""

import pytest
from playwright.sync_api import expect

from lostcities.server.admin.operating import operating
from lostcities.server.storage.hosting import closed
from lostcities.server.storage.store import Store
from tests.web.conftest import DOOR, QUICK, NewPage
from tests.web.hosting import Host
from tests.web.tables import Sitting

GERMAN = QUICK.replace("{pause", "{language: 'de', pause")
SENTENCES = {
    "expired": ("Nobody joined for a long time", "Lange ist niemand dazugekommen"),
    "host": ("The host of this server has closed it", "Der Betreiber dieses Servers"),
}


def database_of(host: Host) -> str:
    return f"sqlite:///{host.folder / 'tables.db'}"


def close(host: Host, table: str, reason: str) -> None:
    """As the host's command does, or the server after a long time."""
    if reason == "host":
        with operating(database_of(host)) as operator:
            operator.close([table])
        return
    store = Store(database_of(host))
    with store.engine.begin() as connection:
        closed(table, "expired", 1)(connection)
    store.engine.dispose()


@pytest.mark.parametrize("language", [0, 1], ids=["en", "de"])
@pytest.mark.parametrize("reason", ["expired", "host"])
def test_whoever_waits_at_a_closed_table_is_told_why(
    reason: str, language: int, new_page: NewPage, host: Host
) -> None:
    page = new_page("phone", (QUICK, GERMAN)[language], path=DOOR)
    sitting = Sitting(page, "classic", ["here", "open"])
    sitting.open(page)
    expect(page.locator("ul.seats")).to_be_visible()
    close(host, sitting.table, reason)
    expect(page.get_by_text(SENTENCES[reason][language])).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        ("This table is closed", "Dieser Tisch ist geschlossen")[language]
    )
    expect(page.locator("ul.seats")).to_have_count(0)


def test_a_game_that_the_host_closes_ends_with_the_reason(new_page: NewPage, host: Host) -> None:
    page = new_page(path=DOOR)
    sitting = Sitting(page, "classic", ["here", "here"])
    sitting.open(page)
    page.get_by_test_id("status").wait_for()
    close(host, sitting.table, "host")
    ending = page.get_by_test_id("ending")
    expect(ending.get_by_text("The game was abandoned")).to_be_visible()
    expect(ending.get_by_text(SENTENCES["host"][0])).to_be_visible()


def test_tables_beyond_the_first_page_can_be_seen(new_page: NewPage, own: Host) -> None:
    page = new_page(address=own.address, path=DOOR)
    table = {"game": "classic", "seats": [{"kind": "open"}] * 2, "listed": True}
    for _ in range(52):
        assert page.request.post(f"{own.address}/api/tables", data=table).ok
    page.goto(f"{own.address}/watch")
    expect(page.locator("a.table")).to_have_count(50)
    page.get_by_role("button", name="Show more").click()
    expect(page.locator("a.table")).to_have_count(52)
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)
