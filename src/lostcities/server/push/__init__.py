"""Notifications to browsers whose page is closed: web push, with a key of the host's own."""
