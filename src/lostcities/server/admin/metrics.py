"""Metrics for Prometheus; no label ever names a table, a person or a card.

A counter changes only when a watcher of the table is sent something, so that the metrics do not
reveal how many moves a sealed choice took.
"""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = self._counter("tables_set_up", "Tables set up")
        self.moves = self._counter("moves", "Moves of people that watchers have heard of")
        self.bot_moves = self._counter("bot_moves", "Moves of bots that watchers have heard of")
        self.bot_failures = self._counter("bot_failures", "Bots that failed or were too slow")
        self.refusals = self._counter("refusals", "Requests refused", "code")
        self.rooms = Gauge("lostcities_live_tables", "Tables in memory", registry=self.registry)
        self.sockets = Gauge("lostcities_sockets", "Connections", registry=self.registry)
        self.storing = Histogram(
            "lostcities_storing_seconds",
            "From a command to the answer of the disk",
            buckets=SECONDS,
            registry=self.registry,
        )

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"lostcities_{name}", about, labels, registry=self.registry)

    def text(self) -> bytes:
        """As Prometheus reads it."""
        return generate_latest(self.registry)
