"""Thousands of games side by side, on the CPU or the GPU."""

from lostcities.envs.batch.batch import Batch
from lostcities.envs.batch.snapshot import Snapshot

__all__ = ["Batch", "Snapshot"]
