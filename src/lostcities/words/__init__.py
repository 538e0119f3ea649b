"""Texts in every language for the codes that the rules tell in: tables as data, one renderer."""
