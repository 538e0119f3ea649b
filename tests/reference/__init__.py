"""The rules of all four games once more, slowly and plainly, to check the engine against."""
