"""The colours of the cards can be told apart by everybody."""

import re
from itertools import combinations

import numpy as np
import pytest

from tests.web.conftest import ROOT

colors = pytest.importorskip("colorspacious", reason="left out: colorspacious is not installed")

PALETTE = (ROOT / "web/src/look/palette.css").read_text()
CARDS = "YBWGRP"
NEAREST = 20.0  # the smallest distance in CAM02-UCS that is good enough
DARK = "#12161c"  # the dark table
EYES = (None, "protanomaly", "deuteranomaly", "tritanomaly")


def color(name: str) -> str:
    """A colour of the palette by its name."""
    found = re.search(rf"--{name}: (#[0-9a-f]{{6}});", PALETTE)
    assert found, name
    return found[1]


def numbers(hexadecimal: str) -> list[int]:
    """Red, green and blue, 0 to 255."""
    return [int(hexadecimal[i : i + 2], 16) for i in (1, 3, 5)]


def luminance(hexadecimal: str) -> float:
    """As WCAG reckons it."""
    parts = [n / 255 for n in numbers(hexadecimal)]
    linear = [n / 12.92 if n <= 0.04045 else ((n + 0.055) / 1.055) ** 2.4 for n in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """As WCAG reckons it: 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("eyes", EYES)
def test_any_two_colours_are_far_apart(eyes: str | None) -> None:
    space = {"name": "sRGB1+CVD", "cvd_type": eyes, "severity": 100} if eyes else "sRGB1"
    seen = {}
    for name in CARDS:
        shown = np.array(numbers(color(name))) / 255
        seen[name] = np.clip(colors.cspace_convert(shown, space, "sRGB1"), 0, 1)
    for one, other in combinations(CARDS, 2):
        distance = colors.deltaE(seen[one], seen[other], input_space="sRGB1")
        assert distance >= NEAREST, f"{one} and {other}: {distance:.1f}"


@pytest.mark.parametrize("name", CARDS)
def test_the_number_on_a_card_can_be_read(name: str) -> None:
    assert contrast(color(name), color(f"on-{name}")) >= 4.5


@pytest.mark.parametrize("name", CARDS)
def test_a_card_stands_out_on_the_dark_table(name: str) -> None:
    assert contrast(color(name), DARK) >= 3.0
