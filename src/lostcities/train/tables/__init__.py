"""The games of training: self-play, who is met there, contests."""
