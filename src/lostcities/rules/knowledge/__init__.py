"""What a seat may know of each game: `observe` and `imagine`."""
