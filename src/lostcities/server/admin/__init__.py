"""For the host: readiness, bans, expiry, and what `lostcities admin` does."""
