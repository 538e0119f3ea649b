"""Addresses of callers: which of them count as one, and which are proxies of the host."""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

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
        """As the setting says it."""
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
