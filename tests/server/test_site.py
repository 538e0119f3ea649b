"""Writing a static site: what it holds, and which folders it leaves alone."""

import hashlib
import json
from pathlib import Path

import pytest

from lostcities.cli import main
from lostcities.errors import LostCitiesError
from lostcities.server.policy import POLICY
from lostcities.server.site import own_worker, site_files, write_site

DOCUMENT = """<!doctype html><html><head><meta charset="utf-8" />
<link rel="icon" href="/icon.svg" /><script type="module" src="/assets/index-1.js"></script>
</head></html>"""
WORKER = (
    'w.precacheAndRoute([{url:"index.html",revision:"0a"},{url:"manifest.webmanifest",revision:"0b"}'
    '],{}),w.registerRoute(new w.NavigationRoute(w.createHandlerBoundToURL("index.html"),'
    "{denylist:[/^\\/(api|g)/]}))});"
)
MANIFEST = {
    "start_url": "/",
    "scope": "/",
    "id": "/",
    "icons": [{"src": "/icon.svg"}],
    "shortcuts": [{"url": "/score", "icons": [{"src": "/icon-192.png"}]}],
}


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built page in small, with one network."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    weights = tmp_path / "champion.npz"
    weights.write_bytes(b"weights")
    monkeypatch.setattr("lostcities.server.site.OWN", ["classic"])
    monkeypatch.setattr("lostcities.server.site.weights_file", lambda game, kind: weights)
    key = hashlib.sha256(b"weights").hexdigest()
    (folder / "assets/index-1.js").write_text(f'const network = "{key}";')
    (folder / "assets/index-1.js.br").write_bytes(b"packed")
    (folder / "index.html").write_text(DOCUMENT)
    (folder / "manifest.webmanifest").write_text(json.dumps(MANIFEST))
    (folder / "sw.js").write_text(WORKER)
    return folder


def test_all_addresses_are_relative_and_the_policy_is_that_of_the_server(static: Path) -> None:
    files = site_files(static)
    document = files["index.html"].decode()
    assert 'href="./icon.svg"' in document
    assert 'src="./assets/index-1.js"' in document
    assert f'http-equiv="content-security-policy" content="{POLICY}"' in document
    assert 'name="lostcities-site"' in document
    manifest = json.loads(files["manifest.webmanifest"])
    assert "id" not in manifest
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert manifest["icons"] == [{"src": "./icon.svg"}]
    assert manifest["shortcuts"] == [{"url": "./#/score", "icons": [{"src": "./icon-192.png"}]}]


def test_networks_are_there_and_compressed_forms_are_not(static: Path) -> None:
    names = sorted(site_files(static))
    assert [it for it in names if it.endswith((".br", ".gz"))] == []
    [network] = [it for it in names if it.startswith("networks/")]
    assert network.startswith("networks/classic-")
    assert network.endswith(".npz")


def test_the_worker_knows_the_new_document_and_no_other_addresses(static: Path) -> None:
    worker = site_files(static)["sw.js"].decode()
    assert "NavigationRoute" not in worker
    assert 'revision:"0a"' not in worker
    assert worker.endswith("],{})});")
    with pytest.raises(LostCitiesError, match="another version"):
        own_worker("something else", {"index.html": b"", "manifest.webmanifest": b""})


def test_a_page_that_is_not_built_or_is_stale_is_said_so(static: Path) -> None:
    (static / "assets/index-1.js").write_text("const network = 'another';")
    with pytest.raises(LostCitiesError, match="another network of classic: make page"):
        site_files(static)
    (static / "index.html").unlink()
    with pytest.raises(LostCitiesError, match="make page"):
        site_files(static)


def test_a_newer_site_replaces_an_older_one_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_site(folder, {"index.html": b"1", "assets/old.js": b"1"})
    (folder / "assets/mine.txt").write_text("mine")
    write_site(folder, {"index.html": b"2", "assets/new.js": b"2"})
    found = sorted(it.relative_to(folder).as_posix() for it in folder.rglob("*") if it.is_file())
    assert found == ["assets/mine.txt", "assets/new.js", "index.html", "site.json"]
    assert (folder / "index.html").read_text() == "2"


def test_a_folder_of_others_is_left_alone_unless_it_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(LostCitiesError, match="not empty"):
        write_site(tmp_path, {"index.html": b"1"})
    assert [it.name for it in tmp_path.iterdir()] == ["letter.txt"]
    write_site(tmp_path, {"index.html": b"1"}, force=True)
    write_site(tmp_path, {"index.html": b"2"})  # it is ours now
    assert (tmp_path / "letter.txt").read_text() == "dear"


@pytest.mark.parametrize("listed", ["../letter.txt", "/etc/nothing", "link/letter.txt"])
def test_a_list_that_leads_out_of_the_folder_deletes_nothing(tmp_path: Path, listed: str) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (tmp_path / "letter.txt").write_text("dear")
    (folder / "link").symlink_to(tmp_path)
    (folder / "site.json").write_text(json.dumps({"files": [listed]}))
    write_site(folder, {"index.html": b"1"})
    assert (tmp_path / "letter.txt").read_text() == "dear"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"files": 3}'])
def test_a_list_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "site.json").write_text(text)
    with pytest.raises(LostCitiesError, match="not the list of a site"):
        write_site(tmp_path, {"index.html": b"1"})


def test_what_is_no_folder_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], static: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(LostCitiesError, match="is not a folder"):
        write_site(file, {})
    with pytest.raises(LostCitiesError, match="cannot write the site"):
        write_site(file / "site", {})
    code = main(["site", str(file)])
    assert code == 2
    assert capsys.readouterr().err.count("\n") == 1
