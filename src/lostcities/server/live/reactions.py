"""Quick phrases at a table: told to everybody who is connected, stored nowhere."""

from typing import Final, get_args

from lostcities.server.live.room import Room
from lostcities.server.protocol.messages import Phrase, Reaction

PHRASES: Final[dict[str, Phrase]] = {phrase: phrase for phrase in get_args(Phrase)}


def tell_reaction(room: Room, seat: int, phrase: Phrase) -> None:
    """Everybody here hears a phrase; whoever said it, too."""
    text = Reaction(seat=seat, phrase=phrase).model_dump_json()
    for listener in room.listeners:
        listener.put_text(text)


def hear_reaction(room: Room, seat: str, phrase: str) -> None:
    """One that was said at another process; phrases of newer ones are ignored."""
    if phrase in PHRASES and int(seat) < len(room.state.chairs):
        tell_reaction(room, int(seat), PHRASES[phrase])
