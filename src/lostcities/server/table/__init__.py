"""What a table is: its log, the state that follows from it, and what is told of it."""
