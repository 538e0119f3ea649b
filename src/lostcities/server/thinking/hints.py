"""Hints: what a good player would do, for people who play only against bots.

A device that can think itself asks for the position alone: a record that its seat may hold true.
"""

from base64 import b64encode
from typing import Final

from lostcities.errors import BotFailed
from lostcities.server.live.room import Room
from lostcities.server.protocol.messages import Hint
from lostcities.server.table.events import Viewer
from lostcities.server.table.stating import may_hint
from lostcities.server.thinking.characters import usual_bot
from lostcities.server.thinking.pool import Thinkers, bot_generator

MOST_WAITING: Final = 3  # questions before a hint: those who play come first


async def hint(
    room: Room, thinkers: Thinkers, viewer: Viewer, id: int, *, think: bool = True
) -> Hint:
    """A move for the viewer, from what it knows; refused where people play each other."""
    state = room.state
    if not may_hint(state, viewer):
        return Hint(id=id, move=None, code="not_here")
    if state.table is None or viewer is None or state.mover != viewer:
        return Hint(id=id, move=None, code="not_your_turn")
    rng = bot_generator(state.contributions.commitment, state.number)
    if not think:
        seen = state.table.seen(viewer, rng)
        return Hint(id=id, move=None, seen=b64encode(seen.tobytes()).decode(), code=None)
    if room.hinting or thinkers.waiting >= MOST_WAITING:
        return Hint(id=id, move=None, code="busy")
    room.hinting = True
    try:
        move = await thinkers.choose(usual_bot(state.table.game), state.table, rng)
    except BotFailed:
        return Hint(id=id, move=None, code="busy")
    finally:
        room.hinting = False
    return Hint(id=id, move=move, code=None)
