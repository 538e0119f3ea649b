"""The bots by name and game.

A bot is asked for by a text: its name, and settings where it has some: `rules`, `search:think=0.5`,
`search:worlds=32`, in a game with styles `rules:style=patient,opening=5`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from lostcities.bots import champion, random
from lostcities.bots.characters import CHARACTERS
from lostcities.bots.network import has_network
from lostcities.bots.policy import Policy
from lostcities.bots.searching import champion_plus, search
from lostcities.bots.searching.worlds import never
from lostcities.core.compiled import fast, is_compilable
from lostcities.core.game import Game
from lostcities.errors import LostCitiesError, quoted
from lostcities.games.catalog import find_game

Maker = Callable[..., Policy]  # (game, settings by keyword) → policy


def any_player(_game: Game) -> Policy:
    """Who plays at random."""
    return random.choose


def rule_player(game: Game) -> Policy:
    """Who plays a game by rules of thumb: the `player` of its folder, or else at random."""
    policy: Policy = game.part("player", random.__name__).choose
    return policy


COMPILED: Final[dict[str, Callable[[Game], Policy]]] = {  # one function a game, to be compiled
    "random": any_player,
    "rules": rule_player,
}


def style_settings(bot: str, game: Game) -> Mapping[str, type]:
    """The settings of a compiled bot: those of the rule player, where its game has styles."""
    if bot != "rules" or not game.has_part("style"):
        return {}
    return {"style": str, **dict.fromkeys(game.part("style").Style._fields, float)}


def searching(game: Game, **settings: Any) -> Policy:
    """The rule player, thinking ahead."""
    return search.make(game, rule_player(game), **settings)


def champion_ahead(game: Game, **settings: Any) -> Policy:
    """The champion, thinking ahead."""
    return champion_plus.make(game, champion.make(game), **settings)


THINKING: Final[dict[str, tuple[Maker, Mapping[str, type]]]] = {  # made for a game; settings
    "search": (searching, {"think": float, "worlds": int, "threads": int}),
    **{name: (person.make, {}) for name, person in CHARACTERS.items()},
    "champion": (champion.make, {"temperature": float}),
    "champion+": (champion_ahead, {"think": float, "worlds": int, "threads": int}),
}
USUAL_THINK: Final = {  # seconds a move
    "search": search.USUAL_THINK,
    "champion+": champion_plus.USUAL_THINK,
}
BOTS: Final = (*COMPILED, *THINKING)
ABOUT: Final = {  # those of every game, then those with a network, from weak to strong
    "random": "makes any legal move",
    "rules": "plays by rules of thumb",
    "search": "the rule player, thinking ahead in imagined deals",
    **{name: person.about for name, person in CHARACTERS.items()},
    "champion+": "the champion, thinking ahead in imagined deals",
}
WITHOUT_NETWORK: Final = ("random", "rules", "search")


def bots_of(game: Game) -> tuple[str, ...]:
    """The bots that play a game: without a network for it, only those that need none."""
    return tuple(ABOUT) if has_network(game.name) else WITHOUT_NETWORK


def about_bot(bot: str, game: Game) -> str:
    """What a bot does in a game."""
    if bot == "rules" and not game.has_part("player"):
        return "makes any legal move: the game has no rules of thumb"
    return ABOUT[bot]


def find_bot(asked: str, game: str, *, stopped: Callable[[], bool] = never) -> Policy:
    """The policy for a game that a text such as `rules` or `search:think=0.5` asks for.

    One that thinks ahead answers with the best found so far once `stopped()` is true.
    """
    if not isinstance(asked, str):
        raise LostCitiesError.of("bot_not_text", value=quoted(asked))
    found = find_game(game)
    name, _, settings = bot_name(asked).partition(":")
    if asked.endswith(":"):
        raise LostCitiesError.of("bot_colon", bot=quoted(asked), name=quoted(name))
    if name in COMPILED:
        return in_style(name, settings, found) if settings else COMPILED[name](found)
    if name not in THINKING:
        raise LostCitiesError.of("no_bot", bot=quoted(name), bots=", ".join(BOTS))
    return made(name, settings, found, stopped)


def bot_name(asked: str) -> str:
    """The text with the name of a bot as the catalog has it; a program's command as it is.

    >>> bot_name("Search:think=0.5"), bot_name("./My_Bot")
    ('search:think=0.5', './My_Bot')
    """
    name, colon, settings = asked.partition(":")
    return name.casefold() + colon + settings if name.casefold() in BOTS else asked


def settings_of(bot: str, game: Game) -> Mapping[str, type]:
    """The settings that a bot has in a game, with the type of each."""
    return THINKING[bot][1] if bot in THINKING else style_settings(bot, game)


def on_one_core(bot: str) -> str:
    """A bot that would take all cores with one thread, as a worker has one core."""
    name, _, settings = bot.partition(":")
    _, kinds = THINKING.get(name, (None, ()))
    alone = "threads" in kinds and "threads=" not in settings
    return f"{name}:{settings},threads=1" if alone else bot


def compiled(policy: Policy) -> Policy:
    """A policy that moves by compiled code, as far as it has some; this waits for the compiler.

    It is for who asks for many moves. The first of them is made sooner without.
    """
    if is_compilable(policy):
        return fast(policy)
    if isinstance(policy, champion.Champion):
        policy.compile()
    return policy


def in_style(name: str, settings: str, game: Game) -> Policy:
    """A compiled bot with settings, in a game in which it has some."""
    kinds = style_settings(name, game)
    if not kinds:
        raise LostCitiesError.of("bot_no_settings", bot=quoted(name), settings=quoted(settings))
    policy: Policy = game.part("player").make(**given(name, settings, kinds))
    return policy


def made(name: str, settings: str, game: Game, stopped: Callable[[], bool]) -> Policy:
    """A bot that thinks, with its settings."""
    make, kinds = THINKING[name]
    callbacks = {"stopped": stopped} if "think" in kinds else {}
    return make(game, **given(name, settings, kinds), **callbacks)


def given(name: str, settings: str, kinds: Mapping[str, type]) -> dict[str, Any]:
    """The settings of a bot by name, from a text such as `think=0.5,threads=2`."""
    return dict(setting(name, part, kinds) for part in settings.split(",") if part)


def setting(name: str, text: str, kinds: Mapping[str, type]) -> tuple[str, Any]:
    """One setting as name and value, from a text such as `think=0.5`."""
    key, _, value = text.partition("=")
    if key not in kinds:
        text = "bot_no_such_setting" if kinds else "bot_without_setting"
        known = ", ".join(kinds)
        raise LostCitiesError.of(text, bot=name, setting=quoted(key), settings=known)
    try:
        return key, kinds[key](value)
    except ValueError:
        text = "bot_whole_setting" if kinds[key] is int else "bot_number_setting"
        raise LostCitiesError.of(text, bot=name, setting=key, value=quoted(value)) from None
