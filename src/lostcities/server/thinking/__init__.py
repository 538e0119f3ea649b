"""Bots at work: worker processes, hints, characters."""
