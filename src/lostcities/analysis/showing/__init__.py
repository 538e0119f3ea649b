"""How a review is shown: words, tables, graphs, a page, data frames, JSON."""
