"""Thinking ahead: actions tried in imagined worlds."""
