"""Programs as players: others' behind a pipe, and ours for a foreign referee."""
