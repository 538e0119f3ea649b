"""What several commands take or need: a language, the name of a game, an extra."""
