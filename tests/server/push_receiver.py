"""A push service on this machine, which keeps what it hears."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue
from typing import Any


class Receiver(HTTPServer):
    """A push service on this machine."""

    def __init__(self, status: int) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.status = status
        self.heard: Queue[dict[str, str]] = Queue()

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server_port}"


class Answer(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        told = dict(self.headers.items()) | {"path": self.path, "body": body.decode()}
        self.server.heard.put(told)
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@contextmanager
def receiving(status: int = 201) -> Iterator[Receiver]:
    with Receiver(status) as receiver:
        thread = threading.Thread(target=receiver.serve_forever)
        thread.start()
        try:
            yield receiver
        finally:
            receiver.shutdown()
            thread.join()
