"""`lostcities train`: a network that learns a game by playing against itself."""

from argparse import ArgumentParser, Namespace
from dataclasses import fields
from importlib.util import find_spec
from typing import Any

from lostcities.commands.options.spelling import game_name
from lostcities.errors import LostCitiesError
from lostcities.train.settings import AS_AT_START, Settings

NO_CURVE = "a learning curve was not drawn: that needs matplotlib"


def add_arguments(parser: ArgumentParser) -> None:
    """Every setting of a run is an option."""
    for it in fields(Settings):
        meaning = it.metadata["meaning"]
        if it.default not in ("", AS_AT_START):
            meaning += f" (default {it.default})"
        if it.name == "game":
            parser.add_argument(
                "game", metavar="GAME", nargs="?", type=game_name, default=it.default, help=meaning
            )
        elif it.type is bool:
            parser.add_argument(option(it.name), action="store_true", help=meaning)
        else:
            kind: Any = it.type
            names = [option(name) for name in (it.name, it.metadata["also"]) if name]
            parser.add_argument(
                *names, dest=it.name, type=kind, default=it.default, metavar="X", help=meaning
            )


def option(name: str) -> str:
    """A setting as it is written on the command line."""
    return "--" + name.replace("_", "-")


def run(arguments: Namespace) -> int:
    """Train for some minutes, then say where the network is."""
    if find_spec("torch") is None:
        raise LostCitiesError("training needs PyTorch: pip install 'lostcities[train]'")
    settings = Settings(**{it.name: getattr(arguments, it.name) for it in fields(Settings)})
    learn = learn_belief if settings.learn == "belief" else learn_to_play
    print(exploit(settings) if settings.exploit else learn(settings))
    return 0


def learn_to_play(settings: Settings) -> str:
    """One leg; what came of it."""
    from lostcities.train.leg import Leg
    from lostcities.train.progress import progress

    with progress() as on_progress:
        leg = Leg(settings, on_progress)
        path = leg.run()
    curve = f"its learning curve in {leg.curve}" if leg.curve else NO_CURVE
    return f"the network is in {path}, {curve}"


def exploit(settings: Settings) -> str:
    """A leg against one network; the verdict."""
    from lostcities.train.exploit import Exploit
    from lostcities.train.progress import progress

    with progress() as on_progress:
        leg = Exploit(settings, on_progress)
        path = leg.run()
    return f"{leg.verdict()}\nthe exploiter is in {path}"


def learn_belief(settings: Settings) -> str:
    """The same for the belief."""
    from lostcities.train.belief import BeliefLeg
    from lostcities.train.progress import progress

    with progress() as on_progress:
        return f"the belief is in {BeliefLeg(settings, on_progress).run()}"
