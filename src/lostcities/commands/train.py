"""`lostcities train`: a network that learns a game by playing against itself."""

from argparse import ArgumentParser, Namespace
from dataclasses import fields
from importlib.util import find_spec
from typing import Any

from lostcities.errors import BadOption, LostCitiesError
from lostcities.games.catalog import USUAL_GAME, game_name
from lostcities.train.settings import AS_AT_START, Settings

NO_CURVE = "a learning curve was not drawn: that needs matplotlib"


def add_arguments(parser: ArgumentParser) -> None:
    """Every setting of a run is an option."""
    for it in fields(Settings):
        meaning = it.metadata["meaning"]
        if it.default not in ("", AS_AT_START):
            meaning += f" (default {it.default})"
        if it.name == "game":
            parser.add_argument("game", metavar="GAME", nargs="?", type=game_name, help=meaning)
        elif it.type is bool:
            parser.add_argument(option(it.name), action="store_true", help=meaning)
        else:
            kind: Any = it.type
            names = [option(name) for name in (it.name, it.metadata["also"]) if name]
            parser.add_argument(
                *names, dest=it.name, type=kind, default=it.default,
                metavar=it.metadata["metavar"], help=meaning,
            )  # fmt: skip
    parser.add_argument(
        "--recipe", metavar="NAME",
        help="all legs of a shipped network, by updates; options beside it change every leg",
    )  # fmt: skip


def option(name: str) -> str:
    """A setting as it is written on the command line."""
    return "--" + name.replace("_", "-")


def run(arguments: Namespace) -> int:
    """Train for some minutes, then say where the network is."""
    if find_spec("torch") is None:
        raise LostCitiesError("training needs PyTorch: pip install 'lostcities[train]'")
    if arguments.recipe is not None:
        return follow(arguments)
    given = {it.name: getattr(arguments, it.name) for it in fields(Settings)}
    print(learn(Settings(**given | {"game": arguments.game or USUAL_GAME})))
    return 0


def follow(arguments: Namespace) -> int:
    """Every leg of a recipe, and how its network is shipped."""
    from lostcities.train.recipes import check_home, find_recipe

    recipe = find_recipe(arguments.recipe)
    if arguments.game not in (None, recipe.game):
        raise BadOption(f"the recipe {recipe.name!r} is for {recipe.game}, not {arguments.game}")
    home = arguments.folder or f"runs/{recipe.name}"
    check_home(home)
    changed = {
        it.name: getattr(arguments, it.name)
        for it in fields(Settings)
        if it.name not in ("game", "folder") and getattr(arguments, it.name) != it.default
    }
    for leg in range(len(recipe.legs)):
        print(f"{recipe.name}, leg {leg + 1} of {len(recipe.legs)}", flush=True)
        print(learn(recipe.settings(leg, home, changed)), flush=True)
    print("to ship it, in a clone:", *recipe.shipping(home), sep="\n  ")
    return 0


def learn(settings: Settings) -> str:
    """One leg of whatever kind; what came of it."""
    if settings.exploit:
        return exploit(settings)
    return learn_belief(settings) if settings.learn == "belief" else learn_to_play(settings)


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
