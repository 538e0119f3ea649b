"""The spaces of the adapters, as Gymnasium and PettingZoo have them."""

import numpy as np
from gymnasium.spaces import Box


def features_space(features: int) -> "Box[np.int8]":
    """Observations: so many features of one byte."""
    return Box(-128, 127, (features,), np.int8)
