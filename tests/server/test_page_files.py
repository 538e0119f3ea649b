"""The page's files: compressed where a client takes it, cached right, and HEAD is answered."""

import gzip
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from lostcities.server.http import page
from lostcities.server.http.page import accepted
from tests.server.door import serving, set_up

SCRIPT = "export const answer = 42;\n" * 400
FOR_EVER = "public, max-age=31536000, immutable"


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A browser at a server whose page is a small one."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>small</title>" + "<p>" * 500)
    for name in ("index.html", "assets/app-1a2b.js"):
        file = static / name
        if not file.exists():
            file.write_text(SCRIPT)
        packed = gzip.compress(file.read_bytes())
        file.with_name(file.name + ".gz").write_bytes(packed)
        file.with_name(file.name + ".br").write_bytes(b"as if " + packed)  # not ours to unpack
    (static / "icon.png").write_bytes(b"png" * 1000)
    monkeypatch.setattr(page, "STATIC", static)
    monkeypatch.setattr(page, "PAGE", page.Page(directory=static))
    with serving(tmp_path) as client:
        client.headers["accept-encoding"] = "identity"
        yield client
    shutil.rmtree(static)


@pytest.mark.parametrize(
    ("header", "takes"),
    [
        ("gzip, deflate, br, zstd", {"gzip", "br"}),
        ("gzip", {"gzip"}),
        ("", set()),
        ("identity", set()),
        ("br;q=0, gzip;q=0.5", {"gzip"}),
        ("*", {"gzip", "br"}),
        ("*;q=0", set()),
        ("gzip;q=0.000, *", {"br"}),
        ("GZIP", {"gzip"}),
        ("gzip;q=nonsense", {"gzip"}),
        (";;;,,,=", set()),
    ],
)
def test_what_a_client_takes(header: str, takes: set[str]) -> None:
    assert accepted(header) == takes


@pytest.mark.slow
@pytest.mark.parametrize(
    ("takes", "encoding"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("identity", None), ("br;q=0, gzip", "gzip")],
)
@pytest.mark.parametrize(
    ("path", "kind", "cache"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/g/abcdefghijkl", "text/html; charset=utf-8", "no-cache"),
        ("/settings", "text/html; charset=utf-8", "no-cache"),
        ("/assets/app-1a2b.js", "text/javascript; charset=utf-8", FOR_EVER),
    ],
)
def test_a_file_comes_as_the_client_takes_it(
    client: TestClient, takes: str, encoding: str | None, path: str, kind: str, cache: str
) -> None:
    with client.stream("GET", path, headers={"accept-encoding": takes}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.status_code == 200
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == cache
    assert int(answer.headers["content-length"]) == len(raw)
    assert raw.startswith(
        {"br": b"as if", "gzip": b"\x1f\x8b", None: b"<!" if "html" in kind else b"e"}[encoding]
    )


def test_each_form_has_a_mark_of_its_own_and_is_not_sent_twice(client: TestClient) -> None:
    marks = {}
    for takes in ("br", "gzip", "identity"):
        with client.stream("GET", "/assets/app-1a2b.js", headers={"accept-encoding": takes}) as got:
            marks[takes] = got.headers["etag"]
    assert len(set(marks.values())) == 3
    asked = {"accept-encoding": "br", "if-none-match": marks["br"]}
    same = client.get("/assets/app-1a2b.js", headers=asked)
    assert (same.status_code, same.content) == (304, b"")
    assert same.headers["vary"] == "accept-encoding"
    assert same.headers["cache-control"] == FOR_EVER
    front = client.get("/")
    assert client.get("/", headers={"if-none-match": front.headers["etag"]}).status_code == 304


def test_a_part_of_a_file_is_a_part_of_the_plain_one(client: TestClient) -> None:
    asked = {"accept-encoding": "br, gzip", "range": "bytes=7-11"}
    answer = client.get("/assets/app-1a2b.js", headers=asked)
    assert (answer.status_code, answer.text) == (206, "const")
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-range"] == f"bytes 7-11/{len(SCRIPT)}"
    beyond = client.get("/assets/app-1a2b.js", headers={"range": f"bytes={len(SCRIPT) + 1}-"})
    assert beyond.status_code == 416


def test_a_file_without_other_forms_is_sent_as_it_is(client: TestClient) -> None:
    answer = client.get("/icon.png", headers={"accept-encoding": "br, gzip"})
    assert answer.headers["content-type"] == "image/png"
    assert "content-encoding" not in answer.headers
    assert "vary" not in answer.headers


def test_head_is_answered_wherever_a_page_or_file_is(client: TestClient) -> None:
    table = set_up(client)
    for path in (
        "/",
        f"/g/{table}",
        f"/g/{table}/replay",
        f"/g/{table}/qr.svg",
        f"/g/{table}/picture.png",
        "/assets/app-1a2b.js",
        "/icon.png",
        "/healthz",
        "/readyz",
    ):
        got, head = client.get(path), client.head(path)
        assert (head.status_code, got.status_code) == (200, 200), path
        assert head.headers["content-type"] == got.headers["content-type"]
        assert head.headers["content-length"] == got.headers["content-length"]
    assert client.head("/assets/none.js").status_code == 404


def test_a_chat_shows_who_waits_at_a_table(client: TestClient) -> None:
    name = 'Ada "<b>"'
    table = set_up(client, seats=[{"kind": "here", "name": name}, {"kind": "open"}])
    shown = client.get(f"/g/{table}").text
    assert 'property="og:title" content="Lost Cities"' in shown
    assert "Ada &quot;&lt;b&gt;&quot; and a free seat" in shown
    assert f'property="og:url" content="http://testserver/g/{table}"' in shown
    address = f'property="og:image" content="http://testserver/g/{table}/picture.png?v='
    assert address in shown
    assert "<b>" not in shown
    assert client.get("/g/AAAAAAAAAAAA").text == client.get("/").text  # no table, no tags
