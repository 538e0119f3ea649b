"""Lost Cities: Roll & Write, in PettingZoo's module style."""

from functools import partial

from lostcities.envs.pettingzoo.aec import LostCitiesAEC
from lostcities.envs.pettingzoo.checked import checked_env
from lostcities.envs.pettingzoo.parallel import LostCitiesParallel

env = partial(checked_env, "roll_and_write")
raw_env = partial(LostCitiesAEC, "roll_and_write")
parallel_env = partial(LostCitiesParallel, "roll_and_write")
