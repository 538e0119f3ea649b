"""Contests between bots: mirrored deals, paired statistics, ratings, sequential tests."""
