"""What a viewer sees, what happened, why not, and how a score is made: each game in numbers."""
