"""A static site: the page and the networks as a folder that any web space can serve.

It is the built page as it is, but for the document, the manifests and the service worker: their
addresses become relative, and the document says that no server stands behind it. A list of all that
was written stays in the folder, so that a newer site can replace an older one and nothing else.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from lostcities import __version__
from lostcities.bots.network import KINDS, weights_file
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import OWN
from lostcities.server.policy import POLICY

STATIC: Final = Path(__file__).parent / "static"
LIST: Final = "site.json"
DOCUMENT: Final = "index.html"
WORKER: Final = "sw.js"
COMPRESSED: Final = (".br", ".gz")  # forms for our own server; a web space compresses by itself
SHOWN: Final = 16  # letters of a network's hash, in its address
HEAD: Final = f"""<meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="{POLICY}" />
    <meta name="referrer" content="no-referrer" />
    <meta name="lostcities-site" content="static" />"""
NAVIGATION: Final = re.compile(r",\w+\.registerRoute\(new \w+\.NavigationRoute\(.*?\}\)\)")
REVISION: Final = r'(url:"{}",revision:")[0-9a-f]+"'

Files = dict[str, bytes]  # by path in the folder


def site_files(static: Path = STATIC) -> Files:
    """All files of a site; LostCitiesError if the page is not built, or not by this version."""
    if not (static / DOCUMENT).is_file():
        raise LostCitiesError("the page is not built; in a clone of the project: make page")
    files = dict(page_files(static))
    files[DOCUMENT] = relative_document(files[DOCUMENT].decode()).encode()
    for name in [name for name in files if name.endswith(".webmanifest")]:
        files[name] = relative_manifest(files[name].decode()).encode()
    if WORKER in files:
        files[WORKER] = own_worker(files[WORKER].decode(), files).encode()
    return files | dict(network_files(files)) | {".nojekyll": b""}


def page_files(static: Path) -> Iterator[tuple[str, bytes]]:
    """The files of the built page."""
    for file in sorted(static.rglob("*")):
        if file.is_file() and file.suffix not in COMPRESSED:
            yield file.relative_to(static).as_posix(), file.read_bytes()


def relative_document(text: str) -> str:
    """The document with relative addresses, its content policy, and the word that it is static."""
    found = re.sub(r'(src|href)="/(?!/)', r'\1="./', text)
    return changed(found, re.compile(re.escape('<meta charset="utf-8" />')), HEAD)


def relative_manifest(text: str) -> str:
    """A manifest for any folder; paths of the page stand behind the # of the document."""
    manifest = json.loads(text)
    manifest.pop("id", None)  # else it is the address at which it starts
    manifest |= {"start_url": "./", "scope": "./"}
    for shortcut in manifest.get("shortcuts", []):
        shortcut["url"] = f"./#{shortcut['url']}"
    for icons in [manifest, *manifest.get("shortcuts", [])]:
        for icon in icons.get("icons", []):
            icon["src"] = f".{icon['src']}"
    return json.dumps(manifest, ensure_ascii=False)


def own_worker(text: str, files: Files) -> str:
    """A service worker that answers for the site's own files alone.

    On a server it answers every address with the page; a web space may have other pages there.
    """
    worker = changed(text, NAVIGATION, "")
    for name in (DOCUMENT, "manifest.webmanifest"):
        revision = hashlib.sha256(files[name]).hexdigest()[:32]
        entry = re.compile(REVISION.format(re.escape(name)))
        worker = changed(worker, entry, rf'\g<1>{revision}"')
    return worker


def changed(text: str, pattern: re.Pattern[str], by: str) -> str:
    """A text with one part another; LostCitiesError if it has none."""
    found, count = pattern.subn(by, text)
    if count != 1:
        raise LostCitiesError("the page was built by another version; build it anew: make page")
    return found


def network_files(page: Files) -> Iterator[tuple[str, bytes]]:
    """What characters and reviews think with, under the names by which the page asks for them."""
    scripts = [data.decode() for name, data in page.items() if name.endswith(".js")]
    for game, file in ((game, weights_file(game, kind)) for game in OWN for kind in KINDS):
        if not file.is_file():
            continue
        data = file.read_bytes()
        key = hashlib.sha256(data).hexdigest()
        if not any(key in script for script in scripts):
            raise LostCitiesError(f"the page was built with another network of {game}: make page")
        yield f"networks/{game}-{key[:SHOWN]}.npz", data


# --- The folder -----------------------------------------------------------------------


def write_site(folder: Path, files: Files, *, force: bool = False) -> None:
    """Write a site; what an older one left is taken away, what others put there stays."""
    before = check_folder(folder, force=force)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_list(folder, {*before, *files})  # whatever happens now, it is known as ours
        for name, data in sorted(files.items(), key=lambda it: it[0] == DOCUMENT):  # that one last
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        for name in before - files.keys():
            (folder / name).unlink(missing_ok=True)
        write_list(folder, set(files))
    except OSError as error:
        raise LostCitiesError(f"cannot write the site: {error}") from None


def check_folder(folder: Path, *, force: bool) -> set[str]:
    """The files of the site that is there; LostCitiesError if something else is."""
    if folder.exists() and not folder.is_dir():
        raise LostCitiesError(f"{folder} is not a folder")
    if (folder / LIST).is_file():
        return read_list(folder)
    if folder.exists() and any(folder.iterdir()) and not force:
        raise LostCitiesError(
            f"{folder} is not empty and holds no site; --force writes among what is there"
        )
    return set()


def write_list(folder: Path, names: set[str]) -> None:
    """Say which files are ours."""
    about = {"lostcities": __version__, "files": sorted(names)}
    (folder / LIST).write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


def read_list(folder: Path) -> set[str]:
    """The files that an earlier site has left here; names that lead out of the folder are none."""
    try:
        names = json.loads((folder / LIST).read_text(encoding="utf-8"))["files"]
        inside = folder.resolve()
        return {it for it in map(str, names) if (folder / it).resolve().is_relative_to(inside)}
    except (OSError, ValueError, KeyError, TypeError):
        raise LostCitiesError(f"{folder / LIST} is not the list of a site") from None
