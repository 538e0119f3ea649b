"""For how long people have not been connected, by steady time."""

from collections.abc import Collection, Mapping

from lostcities.server.live.turn_clock import Now


class Absences:
    """When the people of a table were last there."""

    def __init__(self, steady: Now) -> None:
        """Of a table just loaded: nobody was seen before."""
        self._steady = steady
        self._loaded = steady()
        self._seen: dict[int, int] = {}

    def left(self, seats: Collection[int]) -> None:
        """The last connections of some seats have ended."""
        self._seen |= dict.fromkeys(seats, self._steady())

    def moved(self, moves: Mapping[int, int]) -> None:
        """People sit elsewhere now."""
        self._seen = {moves[seat]: at for seat, at in self._seen.items() if seat in moves}

    def of(self, seats: Collection[int]) -> dict[int, int]:
        """For how many milliseconds the people of some seats have been away."""
        now = self._steady()
        return {seat: max(0, now - self._seen.get(seat, self._loaded)) for seat in seats}
