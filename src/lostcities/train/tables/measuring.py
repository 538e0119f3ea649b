"""How strong a network is: contests on mirrored deals against the available opponents."""

from typing import Any, Final

from lostcities.bots.catalog import COMPILED
from lostcities.envs import Batch
from lostcities.games.catalog import find_game
from lostcities.train.networks.network import Network
from lostcities.train.settings import Settings
from lostcities.train.tables.choosing import Chooser, by_network
from lostcities.train.tables.contest import contest
from lostcities.train.tables.players import find_player
from lostcities.train.tables.shares import STYLES
from lostcities.train.variants import Variant

DEALS: Final = 777  # the seed of the deals of every measurement in a run


def measure(network: Network, settings: Settings, others: dict[str, Chooser]) -> dict[str, Any]:
    """How the network does: at the first table against all, at the others against rule players."""
    first, *further = settings.variants
    plain = {name: find_player(name, settings.game, settings.device) for name in COMPILED}
    styles = {name: it for name, it in others.items() if name == STYLES}
    opponents = {"itself": by_network(network), **plain, **others}
    results = {name: meet(network, it, first, settings) for name, it in opponents.items()}
    for variant in further:
        for name, it in ({"rules": plain["rules"]} | styles).items():
            results[f"{name}, {variant.name}"] = meet(network, it, variant, settings)
    return results


def meet(  # noqa: PLR0913  # keyword-only settings of one thing
    network: Network,
    opponent: Chooser,
    variant: Variant,
    settings: Settings,
    *,
    games: int | None = None,
    seed: int = DEALS,
    temperature: float = 1.0,
) -> dict[str, float]:
    """The network against an opponent on mirrored deals, one round a game."""
    batch = Batch(
        settings.game,
        settings.measure if games is None else games,
        device="cuda" if settings.device == "cuda" else "cpu",
        seats=variant.seats,
        seed=seed,
        max_turns=settings.max_turns,
        **variant.options | ({"rounds": 1} if find_game(settings.game).has_rounds else {}),
    )
    batch.mirror()
    player = by_network(network, temperature=temperature)
    result = contest(batch, player, opponent, settings.device)
    return {key: round(value, 3) for key, value in result.items()}
