"""Bans: addresses and networks whose requests are refused before any other processing."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from lostcities.errors import LostCitiesError
from lostcities.server.http.guard import guarded, refusal

Network = IPv4Network | IPv6Network
WIDEST: Final = {4: 8, 6: 32}  # the shortest prefix that can be banned
A_HOME: Final = 64  # the prefix of IPv6 that one caller has
MAPPED: Final = 96  # the prefix before an address of IPv4 that is written as IPv6
LOOPBACK: Final = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


def network_to_ban(text: str) -> Network:
    """An address or network to ban; of IPv6 at least what one caller has.

    IPv4 written as IPv6 is IPv4, as it is when a caller comes.
    """
    try:
        network = without_mapping(ip_network(text.strip(), strict=False))
    except ValueError:
        raise LostCitiesError(
            f"{text!r} is no address; write 203.0.113.7, 203.0.113.0/24 or 2001:db8::/64"
        ) from None
    if network.prefixlen < WIDEST[network.version]:
        raise LostCitiesError(f"{text!r} is too wide: at most a /{WIDEST[network.version]}")
    if isinstance(network, IPv6Network) and network.prefixlen > A_HOME:
        network = network.supernet(new_prefix=A_HOME)
    if any(network.overlaps(home) for home in LOOPBACK if home.version == network.version):
        raise LostCitiesError(
            f"{text!r} holds this machine: everybody behind a proxy on it would be banned"
        )
    return network


def without_mapping(network: Network) -> Network:
    """A network of IPv4 that is written as IPv6 (::ffff:203.0.113.7), as IPv4."""
    mapped = getattr(network.network_address, "ipv4_mapped", None)
    if mapped is None or network.prefixlen < MAPPED:
        return network
    return IPv4Network((mapped, network.prefixlen - MAPPED))


def plain(network: Network) -> str:
    """A network as it is written and stored: one address without its prefix."""
    single = network.prefixlen == network.max_prefixlen
    return str(network.network_address if single else network)


def caller_of(host: str) -> IPv4Address | IPv6Address | None:
    """The address of a caller; IPv4 written as IPv6 is IPv4."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


class Bans:
    """The bans in force, as they were last read."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, int], set[int]] = {}  # by version and length of the prefix

    def replace(self, addresses: Iterable[str]) -> None:
        """Take up what is in force now; what cannot be read is left out."""
        numbers: dict[tuple[int, int], set[int]] = {}
        for text in addresses:
            try:
                network = ip_network(text, strict=False)
            except ValueError:
                continue
            shift = network.max_prefixlen - network.prefixlen
            kind = (network.version, shift)
            numbers.setdefault(kind, set()).add(int(network.network_address) >> shift)
        self._numbers = numbers

    def hold(self, host: str) -> bool:
        """Whether a caller is banned."""
        if not self._numbers:
            return False
        address = caller_of(host)
        return address is not None and any(
            version == address.version and int(address) >> shift in numbers
            for (version, shift), numbers in self._numbers.items()
        )


class BanGuard:
    """Pure ASGI: who is banned is told so, and nothing else is done for them."""

    def __init__(self, app: ASGIApp, bans: Bans) -> None:
        self.app = app
        self.bans = bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it in, or refuse it."""
        client = scope.get("client")
        if not client or not self.bans.hold(client[0]):
            await self.app(scope, receive, send)
            return
        answer = refusal(403, "banned", "this address is not served here")
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(answer)
        else:
            await answer(scope, receive, guarded(send))
