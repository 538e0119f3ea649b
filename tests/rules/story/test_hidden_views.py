"""The view of a hidden record is the view: what is hidden is all that a view leaves out."""

import json

import pytest

from lostcities.core.rows import WATCHER
from lostcities.notation.catalog import view_of
from tests.nights import NIGHTLY
from tests.rules.story.alike import KINDS, kind_name
from tests.rules.story.played import name_of, random_game, seen
from tests.rules.story.worlds import Kind


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=kind_name)
def test_the_view_of_a_hidden_record_is_the_view(kind: Kind) -> None:
    """By day each move is shown to one viewer, each in turn; at night to all."""
    game, seats, _ = kind
    for n, step in enumerate(random_game(kind, seed=3)):
        for viewer in range(WATCHER, seats) if NIGHTLY else (n % (seats + 1) + WATCHER,):
            hidden, whom = seen(game, step.after, viewer), name_of(viewer)
            shown = json.dumps(view_of(game, hidden, whom))
            assert shown == json.dumps(view_of(game, step.after, whom))
