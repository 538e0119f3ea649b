"""Lost Cities, the card game, in PettingZoo's module style."""

from functools import partial

from lostcities.envs.pettingzoo.aec import LostCitiesAEC
from lostcities.envs.pettingzoo.checked import checked_env
from lostcities.envs.pettingzoo.parallel import LostCitiesParallel

env = partial(checked_env, "classic")
raw_env = partial(LostCitiesAEC, "classic")
parallel_env = partial(LostCitiesParallel, "classic")
