"""The Lost Cities family of games: four rulebooks, one engine."""
