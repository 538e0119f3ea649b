"""The games: a folder each, and the catalog that finds them."""
