"""A table: its log, the state that follows from it, and the messages about it."""
