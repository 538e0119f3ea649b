"""What the games show: margins with errors, luck, ratings, sequential tests."""
