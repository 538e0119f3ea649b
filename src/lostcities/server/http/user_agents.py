"""Which browser, on which system, holds a token: two plain words from the `User-Agent` header."""

from typing import Final

from starlette.requests import HTTPConnection

BROWSERS: Final = (  # what the header contains, in the order of asking: most name Safari too
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def device_of(connection: HTTPConnection) -> str:
    """The device of a caller as it is stored: `Firefox/Android`; what is not known is empty."""
    header = connection.headers.get("user-agent", "")
    return f"{first_found(header, BROWSERS)}/{first_found(header, SYSTEMS)}"


def first_found(header: str, names: tuple[tuple[str, str], ...]) -> str:
    """The name of the first mark that a header contains."""
    return next((name for mark, name in names if mark in header), "")


def browser_and_system(device: str | None) -> tuple[str | None, str | None]:
    """The two words of a stored device; None for what is not known."""
    browser, _, system = (device or "").partition("/")
    return browser or None, system or None
