"""How a contest is shown and kept: progress, text, pages, result files."""
