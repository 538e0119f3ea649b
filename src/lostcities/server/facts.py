"""What a table in the page must know of the games besides their verbs: `npm run facts` writes it.

Names of moves and codes, which events say what, and how the characters choose: all of it is kept
by the games and the bots, and told here as plain data.
"""

from hashlib import sha256
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from lostcities import __version__
from lostcities.bots.champion import blanked
from lostcities.bots.characters import CHARACTERS
from lostcities.bots.likings import rows_of
from lostcities.bots.network import Kind as Network
from lostcities.bots.network import has_network, weights_file
from lostcities.bots.stalling import FEW, OFTEN
from lostcities.bots.tuning import tuning_of
from lostcities.core.game import Game, width
from lostcities.games.catalog import OWN, find_game
from lostcities.notation.moves import letters, move_names
from lostcities.notation.telling import codes_of, forms
from lostcities.server.table.previews import scoring_actions
from lostcities.server.thinking.characters import THINKS_AHEAD, bot_infos
from lostcities.words.texts import Kind

Pair = list[int]


def page_facts() -> dict[str, Any]:
    """The facts of all our own games."""
    return {
        "version": __version__,
        "games": {name: game_facts(find_game(name)) for name in OWN},
    }


def game_facts(game: Game) -> dict[str, Any]:
    """The facts of one game."""
    return {
        "rules": game.version,
        "title": game.title,
        "seats": list(game.seats),
        "sides": game.sides,
        "colors": list(game.colors),
        "letters": letters(game),
        "options": [option_facts(it) for it in game.options],
        "moves": list(move_names(game)),
        "colorActions": width(game.color_actions),
        "scoring": sorted(scoring_actions(game)),
        "codes": {kind: code_facts(game, kind) for kind in get_args(Kind)},
        "veiled": [int(it) for it in game.veiled],
        "opened": [int(it) for it in game.opened],
        "hasRounds": game.has_rounds,
        "bots": [it.model_dump() for it in bot_infos(game.name)],
        "kinds": {name: rows_of(game, name) for name in tuning_of(game).kinds},
        "characters": {name: character_facts(game, name) for name in CHARACTERS},
        "ahead": ahead_facts(game),
        "network": network_facts(game, "champion"),
        "apprentice": network_facts(game, "apprentice"),
        "belief": network_facts(game, "belief"),
        "idle": None if tuning_of(game).idle is None else {"few": FEW, "often": OFTEN},
    }


def option_facts(option: Any) -> dict[str, Any]:
    """An option, as `/api/games` tells it."""
    names = ("name", "default", "lowest", "highest", "flag", "meaning")
    return {name: getattr(option, name) for name in names}


def code_facts(game: Game, kind: Kind) -> dict[str, Any]:
    """The forms of all codes of a kind, by number: `drew`, then the names and kinds of numbers."""
    known = forms(game, kind)
    numbers = [int(code) for part in codes_of(game, kind) for code in part]
    return {
        str(it): [known[it].code, *(list(field) for field in known[it].fields)] for it in numbers
    }


def character_facts(game: Game, name: str) -> dict[str, Any]:
    """How a character chooses: its temperature, what it overlooks, and which moves it likes."""
    manner = CHARACTERS[name].manner(game)
    return {
        "temperature": manner.temperature,
        "overlooks": runs(blanked(game, manner.overlooks)),
        "likes": dict(manner.likes),
    }


def ahead_facts(game: Game) -> dict[str, Any] | None:
    """The one who thinks ahead: how it is asked for, what it is called, and for how long."""
    if not has_network(game.name):
        return None
    bot, name, about = THINKS_AHEAD
    seconds = float(bot.partition("think=")[2])
    return {"bot": bot, "name": name, "about": about, "milliseconds": int(1000 * seconds)}


def network_facts(game: Game, kind: Network) -> dict[str, Any] | None:
    """How large the file of one of the game's networks is, and the fingerprint of it."""
    file = weights_file(game.name, kind)
    if not file.is_file():
        return None
    return {"bytes": file.stat().st_size, "sha256": sha256(file.read_bytes()).hexdigest()}


def runs(places: NDArray[np.int64]) -> list[Pair]:
    """Places as runs of neighbours: the first, and how many."""
    found: list[Pair] = []
    for place in sorted(places.tolist()):
        if found and place == sum(found[-1]):
            found[-1][1] += 1
        else:
            found.append([place, 1])
    return found
