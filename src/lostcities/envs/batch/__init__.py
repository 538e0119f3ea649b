"""Thousands of games side by side, on the CPU or the GPU."""

from lostcities.envs.batch.batch import Batch

__all__ = ["Batch"]
