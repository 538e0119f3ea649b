"""As in the card game, and under its name: nobody finds this game in the catalog."""

from dataclasses import replace
from typing import Final

from lostcities.games.classic.layout import LAYOUT as CLASSIC_LAYOUT
from lostcities.notation.layout import Name

LAYOUT: Final = replace(
    CLASSIC_LAYOUT, view={**CLASSIC_LAYOUT.view, "game": Name(0, names=("classic",))}
)
