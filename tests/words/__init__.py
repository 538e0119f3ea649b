"""The texts of all codes, in every language."""
