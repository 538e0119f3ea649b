"""Which form of a file a client gets: the build has written compressed ones beside it."""

from pathlib import Path
from typing import Final

from starlette.datastructures import Headers

ENDINGS: Final = {"br": ".br", "gzip": ".gz"}  # by encoding, the best first


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
