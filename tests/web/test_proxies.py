"""The samples of deploy/: nginx and Caddy in front of a real server, on a port that is not 443."""

import json
import os
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from lostcities.server.admin.operating import operating
from lostcities.server.storage.store import Store
from tests.server.places import live_server, run, sqlite
from tests.web.hosting import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
PATIENCE = 30.0
OUTER = """{user} daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
    uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
    include {folder}/sample.conf;
}}
"""


@dataclass
class Proxy:
    """A proxy with TLS on some port, and what trusts it."""

    port: int
    trust: ssl.SSLContext

    @property
    def origin(self) -> str:
        return f"https://localhost:{self.port}"

    def ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """One request: status, headers, body as it came."""
        line = HTTPSConnection("localhost", self.port, timeout=20, context=self.trust)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        text = None if body is None else json.dumps(body)
        with closing(line):
            line.request(method, path, text, named | {"Content-Type": "application/json"})
            answer = line.getresponse()
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()


def certificate(folder: Path) -> ssl.SSLContext:
    """A certificate for localhost, and what trusts it."""
    subprocess.run(
        f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost "
        f"-addext subjectAltName=DNS:localhost -keyout {folder}/key.pem -out {folder}/cert.pem",
        shell=True,
        check=True,
        capture_output=True,
    )
    return ssl.create_default_context(cafile=str(folder / "cert.pem"))


def nginx(folder: Path, port: int, server: str) -> list[str]:
    """The nginx sample, changed as its first line says."""
    sample = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("listen 443", f"listen {port}"),
        ("127.0.0.1:8000", server),
        ("games.example;", "localhost;"),
        ("/etc/ssl/games.example.pem", f"{folder}/cert.pem"),
        ("/etc/ssl/games.example.key", f"{folder}/key.pem"),
        ("/var/cache/nginx/lostcities", f"{folder}/cache"),
    ):
        assert old in sample
        sample = sample.replace(old, new)
    user = "user root;" if os.geteuid() == 0 else ""  # else its workers cannot enter the folder
    (folder / "sample.conf").write_text(sample)
    (folder / "nginx.conf").write_text(OUTER.format(folder=folder, user=user))
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, server: str) -> list[str]:
    """Caddy with the sample; its own certificates need the internet, so it gets one."""
    sample = (DEPLOY / "Caddyfile").read_text()
    assert "\ngames.example {" in sample
    site = f"\nlocalhost:{port} {{\n\ttls {folder}/cert.pem {folder}/key.pem"
    sample = sample.replace("\ngames.example {", site).replace("127.0.0.1:8000", server)
    alone = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n"
    (folder / "Caddyfile").write_text(alone + sample)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@contextmanager
def proxied(folder: Path, kind: str) -> Iterator[Proxy]:
    """A server with a proxy in front, both gone afterwards."""
    if shutil.which(kind) is None or shutil.which("openssl") is None:
        pytest.skip(f"left out: {kind} or openssl is not installed")
    place = folder / kind
    place.mkdir()
    proxy = Proxy(free_port(), certificate(place))
    with live_server(sqlite(folder), folder) as server, (place / "log").open("w") as log:
        upstream = server.address.replace("localhost", "127.0.0.1")
        command = {"nginx": nginx, "caddy": caddy}[kind](place, proxy.port, upstream)
        home = {"HOME": str(place), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin"}
        process = subprocess.Popen(command, stdout=log, stderr=log, env=home)
        try:
            wait_for(proxy, process, place)
            yield proxy
        finally:
            process.terminate()
            process.wait(timeout=20)


def wait_for(proxy: Proxy, process: subprocess.Popen[bytes], place: Path) -> None:
    """Until it answers."""
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last and process.poll() is None:
        try:
            if proxy.ask("GET", "/readyz")[0] == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError((place / "log").read_text())


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_a_game_is_played_through_a_proxy_on_any_port(kind: str, tmp_path: Path) -> None:
    async def play(proxy: Proxy) -> None:
        here = {"kind": "here", "name": "Ada"}
        table = {"game": "classic", "seats": [here, {"kind": "here", "name": "Bob"}]}
        status, headers, body = proxy.ask("POST", "/api/tables", table, Origin=proxy.origin)
        assert status == 201, body
        cookie = headers["set-cookie"]
        assert "Secure" in cookie  # the proxy says that it was HTTPS
        url = f"wss://localhost:{proxy.port}/g/{json.loads(body)['table']}/ws"
        seat = {"Cookie": cookie.partition(";")[0]}
        async with connect(
            url, ssl=proxy.trust, additional_headers=seat, origin=Origin(proxy.origin)
        ) as line:
            await line.send(json.dumps({"type": "hello", "protocol": 2}))
            state = json.loads(await line.recv())
            while state["type"] != "state":
                state = json.loads(await line.recv())
            move = {"type": "play", "cid": "4bd1a0f2-3a57-4a8e-9b1c-0123456789ab", "seat": 0}
            moves = {"base": state["version"], "moves": [state["moves"][0]["move"]]}
            await line.send(json.dumps(move | moves))
            assert json.loads(await line.recv())["type"] == "accepted"
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                url, ssl=proxy.trust, additional_headers=seat, origin=Origin("https://evil.example")
            )
        assert refused.value.response.status_code == 403

    with proxied(tmp_path, kind) as proxy:
        with ThreadPoolExecutor(1) as pool:  # the browser holds the event loop of this thread
            pool.submit(run, play(proxy)).result()
        body = {"game": "classic", "seats": [{"kind": "open"}] * 2}
        for origin in ("https://evil.example", "https://localhost", "null"):
            assert proxy.ask("POST", "/api/tables", body, Origin=origin)[0] == 403
        assert proxy.ask("GET", "/metrics")[0] == 404


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_files_come_through_compressed_and_are_kept_for_long(
    kind: str, tmp_path: Path, built: Path
) -> None:
    script = re.findall(r'src="(/assets/[^"]+\.js)"', built.read_text())[0]
    with proxied(tmp_path, kind) as proxy:
        for takes, encoding in (("br, gzip", "br"), ("gzip", "gzip"), ("identity", None)):
            for _ in range(2):  # from the server, then perhaps from the proxy
                status, headers, body = proxy.ask("GET", script, Accept_Encoding=takes)
                assert (status, headers.get("content-encoding")) == (200, encoding)
                assert headers["cache-control"] == "public, max-age=31536000, immutable"
                assert "accept-encoding" in headers["vary"].lower()
                if encoding is None:
                    assert body == (built.parent / script[1:]).read_bytes()
            if kind == "nginx":
                assert headers["x-cache"] == "HIT"
        status, headers, _ = proxy.ask("GET", "/", Accept_Encoding="br")
        assert (status, headers["cache-control"]) == (200, "no-cache")
        assert headers["content-encoding"] == "br"
        status, headers, body = proxy.ask("HEAD", "/")
        assert (status, body) == (200, b"")
        games = proxy.ask("GET", "/api/games", Accept_Encoding="gzip")
        assert games[1].get("content-encoding") == "gzip"


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_a_caller_cannot_say_where_it_comes_from(kind: str, tmp_path: Path) -> None:
    Store(sqlite(tmp_path)).engine.dispose()
    with operating(sqlite(tmp_path)) as operator:
        operator.ban("203.0.113.7", None, "")
    with proxied(tmp_path, kind) as proxy:
        assert proxy.ask("GET", "/api/games", X_Forwarded_For="203.0.113.7")[0] == 200
