"""How wide the lines of a command's output may be."""

import shutil
import sys


def terminal_width() -> int | None:
    """The columns of the terminal that standard output is; None for a file or a pipe."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None
