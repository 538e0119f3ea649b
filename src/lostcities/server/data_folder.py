"""Where tables are kept unless the host says otherwise; the help says so without the extra."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Where this system keeps a user's data."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "lostcities"


def default_database() -> str:
    """The URL of the file in that folder."""
    return f"sqlite:///{data_folder() / 'tables.db'}"
