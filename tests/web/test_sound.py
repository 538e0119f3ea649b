"""The sounds of the page as a browser renders them: how loud they are, and of which pitches."""

import base64
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from playwright.sync_api import Browser

from tests.wasm.bundling import bundle

RATE = 48_000  # samples a second
RENDER = """
async ([code, rate]) => {
  const tones = await import(`data:text/javascript;base64,${code}`);
  const found = {};
  for (const name of tones.SOUNDS) {
    const audio = new OfflineAudioContext(1, rate, rate);
    tones.playTones(audio, name, 1);
    found[name] = [...(await audio.startRendering()).getChannelData(0)];
  }
  return found;
}
"""
PITCHES = {  # hertz, in the order in which they are heard
    "play": (392, 523),
    "discard": (294, 220),
    "draw": (660,),
    "turn": (587, 784),
    "end": (392, 523, 659),
}

Samples = NDArray[np.float64]


@pytest.fixture(scope="module")
def sounds(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Samples]:
    """A second of each sound at full volume."""
    made: Path = bundle("src/motion/tones.ts", tmp_path_factory.mktemp("tones"))
    code = base64.b64encode(made.read_bytes()).decode()
    page = browser.new_page()
    found = page.evaluate(RENDER, [code, RATE])
    page.close()
    return {name: np.array(samples) for name, samples in found.items()}


def spectrogram(samples: Samples, length: int = 2400) -> Samples:
    """The strength of each frequency, in windows of a twentieth of a second."""
    windows = samples[: len(samples) // length * length].reshape(-1, length)
    return np.abs(np.fft.rfft(windows * np.hanning(length), axis=1))


def test_no_sound_is_louder_than_the_others_or_too_loud(sounds: dict[str, Samples]) -> None:
    assert set(sounds) == set(PITCHES)
    peaks = {name: float(np.abs(samples).max()) for name, samples in sounds.items()}
    assert all(0.1 < peak < 0.5 for peak in peaks.values()), peaks
    assert max(peaks.values()) < 2 * min(peaks.values()), peaks  # within 6 decibels
    assert max(peaks.values()) * 3 < 1  # three at once do not clip


def test_each_sound_has_its_pitches_and_nothing_shrill(sounds: dict[str, Samples]) -> None:
    for name, samples in sounds.items():
        found = spectrogram(samples)
        loud = found.max(1) > 0.2 * found.max()
        heard = 20 * found[loud].argmax(1)  # a bin has 20 hertz
        assert all(np.abs(heard - pitch).min() <= 20 for pitch in PITCHES[name]), (name, heard)
        energy = (found**2).sum(0)
        assert energy[4000 // 20 :].sum() < 0.01 * energy.sum(), name


def test_sounds_begin_and_end_without_a_click(sounds: dict[str, Samples]) -> None:
    for name, samples in sounds.items():
        assert np.abs(np.diff(samples)).max() < 0.05, name
        assert np.abs(samples[int(0.7 * RATE) :]).max() == 0, name
