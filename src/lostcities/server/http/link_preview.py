"""What a chat shows of a link to a table: Open Graph tags, with nothing that is hidden there."""

from html import escape
from typing import Final

from starlette.datastructures import URL

from lostcities.games.catalog import find_game
from lostcities.server.http.table_picture import HEIGHT, WIDTH
from lostcities.server.table.state import TableState

MOST_NAMES: Final = 4  # people; more are counted


def with_preview(page: str, state: TableState, address: URL) -> str:
    """The page with the tags of a table, before its title."""
    title = find_game(state.charter.settings.game).title
    tags = {
        "og:type": "website",
        "og:site_name": "Lost Cities",
        "og:title": title,
        "og:description": about(state),
        "og:url": str(address.replace(query="", fragment="")),
        "og:image": picture_address(state, address),
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "twitter:card": "summary_large_image",
    }
    lines = [f'<meta property="{name}" content="{escape(it)}" />' for name, it in tags.items()]
    return page.replace("<title>", "\n    ".join([*lines, "<title>"]), 1)


def picture_address(state: TableState, address: URL) -> str:
    """Where the picture of a table is, another for each version: chats keep what they have seen."""
    path = f"/g/{state.id}/picture.png"
    return str(address.replace(path=path, query=f"v={state.version(None)}", fragment=""))


def about(state: TableState) -> str:
    """Who sits there, and whether a seat is free."""
    names = [chair.name or "somebody" for chair in state.chairs if chair.is_person]
    more = len(names) - MOST_NAMES
    who = ", ".join(names[:MOST_NAMES] + ([f"{more} more"] if more > 0 else []))
    free = sum(not chair.is_taken for chair in state.chairs)
    if state.stage == "waiting" and free:
        seats = "a free seat" if free == 1 else f"{free} free seats"
        return f"{who} and {seats}. Open the link to sit down: no account, nothing to install."
    return f"{who}. " + ("The game is over: see how it went." if state.is_over else "Watch it.")
