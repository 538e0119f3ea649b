"""The command line with answers piped in, as a script would."""

import io
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest import mock

from lostcities.cli import main


class Outcome(NamedTuple):
    """How a command went."""

    code: int
    out: str
    err: str


def run(*arguments: object, answers: Iterable[str] = ()) -> Outcome:
    """Run a command and answer its questions, line by line, until the answers end."""
    typed = io.StringIO("".join(f"{answer}\n" for answer in answers))
    out, err = io.StringIO(), io.StringIO()
    english = mock.patch.dict("os.environ", {"LC_ALL": "C.UTF-8"})
    with english, mock.patch("sys.stdin", typed), redirect_stdout(out), redirect_stderr(err):
        code = main([str(argument) for argument in arguments])
    return Outcome(code, out.getvalue(), err.getvalue())
