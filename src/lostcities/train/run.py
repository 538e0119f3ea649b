"""What all kinds of legs have: a folder with checkpoints and a log, a clock, a count."""

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

from lostcities.errors import BadOption
from lostcities.train.networks.checkpoint import last_checkpoint, number_of
from lostcities.train.networks.evaluating import check_device
from lostcities.train.progress import OnProgress
from lostcities.train.settings import Settings
from lostcities.train.tables.choosing import BF16_ON_CPU


def silent(_done: float, _known: dict[str, Any]) -> None:
    """Say nothing."""


class Run:
    """A leg of some minutes: where it goes on from, how far it is, what it logs."""

    def __init__(self, settings: Settings, on_progress: OnProgress) -> None:
        """Find the leg before; every leg has a seed of its own."""
        check_device(settings.device)
        self.folder, self.on_progress = new_folder(settings.folder), on_progress
        self.last = last_checkpoint(self.folder)
        self.number = 0 if self.last is None else number_of(self.last) + 1
        self.settings = replace(settings, seed=settings.seed + 1000 * self.number)
        torch.manual_seed(self.settings.seed)
        torch.set_float32_matmul_precision("high")
        BF16_ON_CPU.set(self.settings.bf16)
        self.samples, self.updates = 0, 0
        self.started = time.monotonic()

    @property
    def path(self) -> Path:
        """Where the checkpoint of this leg is."""
        return self.folder / f"leg-{self.number:02}.pt"

    def done(self) -> float:
        """The share of the leg that is over: by the clock and the samples, or by updates alone."""
        settings = self.settings
        if settings.updates:
            return self.updates / settings.updates
        by_clock = (time.monotonic() - self.started) / (60 * settings.minutes)
        if not settings.samples:
            return by_clock
        return max(by_clock, self.samples / (1e6 * settings.samples))

    def say(self, **entry: Any) -> None:
        """One line of the log, also shown."""
        seconds = round(time.monotonic() - self.started, 1)
        counts = {"updates": self.updates, "samples": self.samples, "seconds": seconds}
        with (self.folder / "log.jsonl").open("a") as log:
            log.write(json.dumps({"leg": self.number, **counts, **entry}) + "\n")
        self.on_progress(entry.get("done", 0.0), counts | entry)


def new_folder(name: str) -> Path:
    """The folder of a run, made if it is not there."""
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"folder {name!r} cannot be made: {error.strerror}") from error
    return Path(name)
