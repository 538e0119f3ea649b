"""Callers: which addresses count as one, which are trusted proxies, and which device it is."""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from starlette.requests import HTTPConnection

PREFIX: Final = 64  # of IPv6: one caller has a whole network of this length


def network_of(host: str) -> str:
    """What is counted as one caller: an IPv4 address, or an IPv6 network."""
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:  # IPv4 on a socket that listens for both
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, PREFIX), strict=False))


class Proxies:
    """The proxies of the setting: addresses and networks with commas between them, or `*`."""

    def __init__(self, text: str) -> None:
        named = [part.strip() for part in text.split(",") if part.strip()]
        self._all = "*" in named
        networks = [network_or_none(part) for part in named]
        self._networks = [network for network in networks if network is not None]

    def __contains__(self, host: str) -> bool:
        """Whether a connection from there carries the requests of many."""
        try:
            address = ip_address(host.partition("%")[0])
        except ValueError:
            return True  # no address at all: a local socket of the machine
        if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return self._all or any(address in network for network in self._networks)


def network_or_none(text: str) -> IPv4Network | IPv6Network | None:
    """A network, or None for a name, which no connection comes from."""
    try:
        return ip_network(text, strict=False)
    except ValueError:
        return None


# --- Devices: two plain words from the `User-Agent` header ----------------------------

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
