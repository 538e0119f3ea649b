"""The wire format: messages, bodies, their schema."""
