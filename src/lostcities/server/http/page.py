"""The page: the built files, or a note on how to build them."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from io import BytesIO
from mimetypes import guess_type
from os import PathLike, stat_result
from pathlib import Path
from typing import Final

import segno
from fastapi import APIRouter, FastAPI, Request
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from lostcities.server.errors import ServerError
from lostcities.server.http.context import WithContext
from lostcities.server.http.link_preview import with_preview
from lostcities.server.http.routes.described import Id, problems
from lostcities.server.http.table_picture import table_picture

STATIC: Final = Path(__file__).parents[1] / "static"
NO_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>lostcities</title></head>
<body><h1>lostcities</h1>
<p>The server runs, but its page is not built. In a clone of the project:</p>
<pre>make page</pre>
<p>Programs can play all the same: see docs/protocol.md.</p></body></html>
"""
ENDINGS: Final = {"br": ".br", "gzip": ".gz"}  # of compressed files by encoding, the best first
LONGEST_HOST: Final = 100  # letters, in a picture
ARTIST: Final = ThreadPoolExecutor(1, "pictures")  # one at a time, beside the event loop
router = APIRouter()


class Page(StaticFiles):
    """Files by name; any address without a file name is the page itself."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the page."""
        try:
            answer = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in path.rsplit("/", 1)[-1]:
                raise
            return front_page(scope)
        if path.startswith("assets/"):  # named by their content
            answer.headers["cache-control"] = "public, max-age=31536000, immutable"
        else:
            answer.headers["cache-control"] = "no-cache"
        return answer

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """A file, compressed if the client takes it so; its type is that of the plain one."""
        plain, asked = Path(full_path), Headers(scope=scope)
        form, headers = chosen_form(plain, asked)
        status = stat_result if form is plain else form.stat()
        media = guess_type(plain.name)[0] or "text/plain"
        answer = FileResponse(form, status_code, headers, media_type=media, stat_result=status)
        if self.is_not_modified(answer.headers, asked):
            return same_as_before(answer)
        return answer


def same_as_before(answer: Response) -> Response:
    """304: the client has it already."""
    same = NotModifiedResponse(answer.headers)
    if "vary" in answer.headers:
        same.headers["vary"] = answer.headers["vary"]
    return same


PAGE: Final = Page(directory=STATIC, check_dir=False)


def front_page(scope: Scope) -> Response:
    """The page, or how to get it."""
    file = STATIC / "index.html"
    if not file.is_file():
        return HTMLResponse(NO_PAGE)
    answer = PAGE.file_response(file, file.stat(), scope)
    answer.headers["cache-control"] = "no-cache"
    return answer


@router.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
async def front(request: Request) -> Response:
    """The first page."""
    return front_page(request.scope)


@router.api_route("/g/{table}", methods=["GET", "HEAD"], include_in_schema=False)
async def table_page(table: Id, context: WithContext, request: Request) -> Response:
    """The page of a table, with what a chat shows of the link; it asks for the rest itself."""
    file = STATIC / "index.html"
    try:
        context.count(request, "looks")
        room = await context.room(table)
        text = file.read_text()
    except (ServerError, OSError):
        return front_page(request.scope)
    answer = HTMLResponse(with_preview(text, room.state, request.url))
    answer.headers["cache-control"] = "no-cache"
    return answer


@router.head("/g/{table}/qr.svg", include_in_schema=False)
@router.get(
    "/g/{table}/qr.svg",
    responses=problems(400, 404, 409, 429),
    response_class=Response,
    tags=["table"],
)
async def qr_code(table: Id, context: WithContext, request: Request) -> Response:
    """The address of a table as a picture for a phone's camera."""
    context.count(request, "looks")
    context.count(request, "pictures")
    await context.room(table)
    address = request.url.replace(path=f"/g/{table}", query="", fragment="")
    if len(address.netloc) > LONGEST_HOST:
        raise HTTPException(400, f"a picture has room for a host of {LONGEST_HOST} letters")
    loop = asyncio.get_running_loop()
    picture = await loop.run_in_executor(ARTIST, drawn, str(address))
    return Response(picture, media_type="image/svg+xml")


@router.head("/g/{table}/picture.png", include_in_schema=False)
@router.get(
    "/g/{table}/picture.png",
    responses=problems(404, 409, 429),
    response_class=Response,
    tags=["table"],
)
async def picture(table: Id, context: WithContext, request: Request) -> Response:
    """What lies open at a table, for chats that show a link to it.

    Of a deal that others play too nothing is shown: whoever gets the link may have still to play.
    """
    context.count(request, "looks")
    context.count(request, "pictures")
    state = (await context.room(table)).state
    view = None if state.charter.seed is not None else state.view(None)
    loop = asyncio.get_running_loop()
    painted = await loop.run_in_executor(ARTIST, table_picture, view)
    return Response(painted, media_type="image/png")


@lru_cache(maxsize=256)
def drawn(address: str) -> bytes:
    """A QR code: milliseconds of work, more the longer the address."""
    picture = BytesIO()
    segno.make(address).save(picture, kind="svg", scale=8)
    return picture.getvalue()


def serve_files(app: FastAPI) -> None:
    """Everything that no route answers is looked for among the files."""
    if STATIC.is_dir():
        app.mount("/", PAGE, name="page")


# --- Which form of a file a client gets: the build has written compressed ones beside it -


def accepted(header: str) -> set[str]:
    """The encodings that a client takes, by its Accept-Encoding."""
    wanted: dict[str, bool] = {}
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        wanted[name.strip()] = not is_zero(weight)
    others = wanted.get("*", False)
    return {name for name in ENDINGS if wanted.get(name, others)}


def is_zero(weight: str) -> bool:
    """Whether `q=…` refuses."""
    name, _, value = weight.strip().partition("=")
    try:
        return name.strip() == "q" and float(value) == 0
    except ValueError:
        return False


def forms_of(file: Path) -> dict[str, Path]:
    """The compressed forms that there are of a file, by encoding, the best first."""
    forms = {name: file.with_name(file.name + ending) for name, ending in ENDINGS.items()}
    return {name: form for name, form in forms.items() if form.is_file()}


def chosen_form(file: Path, headers: Headers) -> tuple[Path, dict[str, str]]:
    """What to send, and the headers that say so; a part of a file is a part of the plain one."""
    forms = forms_of(file)
    if not forms:
        return file, {}
    takes = set() if "range" in headers else accepted(headers.get("accept-encoding", ""))
    for encoding, form in forms.items():
        if encoding in takes:
            return form, {"content-encoding": encoding, "vary": "accept-encoding"}
    return file, {"vary": "accept-encoding"}
