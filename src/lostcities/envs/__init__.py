"""Environments for researchers: the native batch, and adapters to the interfaces they know."""

from lostcities.envs.batch.batch import Batch

__all__ = ["Batch"]
