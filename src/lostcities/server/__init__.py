"""The server: tables over HTTP and WebSocket that never leak a card and never lose a move."""
