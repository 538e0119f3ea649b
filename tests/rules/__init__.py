"""The rulebooks, paragraph by paragraph, and what every rulebook has in common."""
