"""The games of a contest: which are played, by whom, and where."""
