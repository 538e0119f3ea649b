"""Environments for researchers: the native batch, and adapters to the interfaces they know."""

from lostcities.envs.batch import Batch

__all__ = ["Batch"]
