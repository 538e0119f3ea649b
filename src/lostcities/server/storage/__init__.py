"""Storage: an append-only log in SQLite or PostgreSQL."""
