"""Sending to push services: no text, only that there is something; and to no other host."""

import asyncio
import http.client
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from urllib.parse import SplitResult, urlsplit

from lostcities.server.push.keys import PushKey

LONGEST_ENDPOINT: Final = 1000
SECONDS: Final = 10.0  # for a push service to answer
KEPT: Final = 24 * 3600  # seconds that a service keeps what it cannot deliver
GONE: Final = (404, 410)  # the subscription is no more
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


def is_allowed(endpoint: str, hosts: list[str]) -> bool:
    """Whether an address is one of a push service that the host knows, by HTTPS.

    A name stands for its subdomains too. Plain HTTP is for a service on this machine, which must be
    named with its port.
    """
    if len(endpoint) > LONGEST_ENDPOINT or any(letter <= " " for letter in endpoint):
        return False
    try:
        url = urlsplit(endpoint)
        port, name = url.port, url.hostname or ""
    except ValueError:
        return False
    if url.username is not None or url.password is not None:
        return False
    if url.scheme == "http":
        return name in LOOPBACK and f"{name}:{port}" in hosts
    known = any(name == it or name.endswith(f".{it}") for it in hosts)
    return url.scheme == "https" and port in (None, 443) and known


class Sender:
    """Sends in a thread, one after the other; what a service answers is a status, 0: nothing."""

    def __init__(self, key: PushKey, contact: str) -> None:
        self._key, self._contact = key, contact
        self._thread = ThreadPoolExecutor(1, "push")

    async def send(self, endpoint: str, topic: str) -> int:
        """Tell a browser that there is something; the newest of a topic replaces older ones."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._send, endpoint, topic)

    def stop(self) -> None:
        """What is not sent yet is not sent."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _send(self, endpoint: str, topic: str) -> int:
        url = urlsplit(endpoint)
        headers = {
            "Authorization": self._key.authorization(
                f"{url.scheme}://{url.netloc}", self._contact, int(time.time())
            ),
            "Content-Length": "0",
            "TTL": str(KEPT),
            "Topic": topic,
            "Urgency": "normal",
        }
        connection = connection_to(url)
        try:
            connection.request("POST", url._replace(scheme="", netloc="").geturl(), headers=headers)
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            connection.close()


def connection_to(url: SplitResult) -> http.client.HTTPConnection:
    """A connection to a host that is allowed."""
    if url.scheme == "http":
        return http.client.HTTPConnection(url.netloc, timeout=SECONDS)
    return http.client.HTTPSConnection(url.netloc, timeout=SECONDS)
