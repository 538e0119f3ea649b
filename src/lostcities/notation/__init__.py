"""The words: moves by name, views for people and bots, text tables, game records."""
