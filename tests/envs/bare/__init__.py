"""A game whose folder says nothing of OpenSpiel: the card game under another name."""

from dataclasses import replace
from typing import Final

from lostcities.games.classic import CLASSIC

BARE: Final = replace(CLASSIC, name="bare", package=__name__)
