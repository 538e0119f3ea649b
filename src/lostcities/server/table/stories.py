"""The story of a viewer: which events it has heard of, numbered from 1."""

from array import array


class Story:
    """Which events one viewer has heard of; entries are numbered from 1."""

    def __init__(self) -> None:
        self.heard = array("I")  # indexes into the events, by entry
        self.changed = 0  # the last entry that changed the game

    @property
    def version(self) -> int:
        """How many entries there are."""
        return len(self.heard)

    def copy(self) -> "Story":
        """The same, to go on from."""
        twin = Story()
        twin.heard, twin.changed = self.heard[:], self.changed
        return twin
