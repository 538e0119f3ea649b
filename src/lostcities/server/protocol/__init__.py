"""What goes over the wire: messages, bodies, their schema."""
