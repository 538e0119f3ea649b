"""Game records on disk: read with clear errors, written whole or not at all."""

import json
from pathlib import Path

from lostcities.errors import LostCitiesError, told_file
from lostcities.notation.records import Record, file_bytes, from_file, read_record
from lostcities.notation.writing import unwritten, write_whole
from lostcities.table import Table


def load_record(file: str) -> Record:
    """The record in a file."""
    with from_file(file):
        return read_record(file_bytes(file))


def write_record(table: Table, file: str) -> None:
    """The record of a table, whole or not at all."""
    write_whole(json.dumps(table.record(), ensure_ascii=False) + "\n", file)


def free_name(file: str, mine: str | None = None) -> str:
    """The name of a file that is not there yet, or is mine."""
    try:
        name = str(Path(file).expanduser())
        taken = name != mine and Path(name).exists()
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: ~nobody
        raise unwritten(file, error) from None
    if taken:
        raise LostCitiesError.of("file_taken", file=told_file(name))
    return name


class Keeper:
    """The file in which a game is kept while it is played, if there is one."""

    def __init__(self, file: str | None = None) -> None:
        """Nothing is written yet."""
        self.file = file

    def save(self, table: Table) -> None:
        """Write the game as it stands."""
        if self.file is not None:
            write_record(table, self.file)

    def move_to(self, file: str, table: Table) -> None:
        """Keep the game in another file from now on; never over a file that is there already."""
        file = free_name(file, self.file)
        write_record(table, file)
        self.file = file
