"""Self-play on the GPU (or, slowly, the CPU): from nothing to a champion, for every game."""
