"""The networks of training: their shape, what they see, their checkpoints."""
