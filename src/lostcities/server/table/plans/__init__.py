"""Turns that players lay down before it is their turn."""
