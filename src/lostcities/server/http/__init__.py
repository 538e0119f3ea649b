"""HTTP and WebSocket: routes, connections, limits, the page."""
