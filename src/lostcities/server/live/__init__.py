"""Live tables: rooms, who listens, and what keeps a game going."""
