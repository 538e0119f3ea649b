"""Another past of the partnership game: gifts of the others are guessed, too."""

from typing import Any

import numpy as np

from lostcities.core.cards import RANKS
from lostcities.core.chance import Generator, below
from lostcities.core.game import State
from lostcities.games.classic.openspiel_past import (
    CardPast,
    Contradiction,
    Counts,
    Step,
    on_my_side,
)
from lostcities.games.classic.rules import Phase, side_of
from lostcities.games.partners.rules import DRAW_DECK, GIFT, GIVE, PER_COLOR, partner_of


def another_past(start: Any, history: list[int], seat: int, rng: Generator) -> list[int]:
    """A history that a seat cannot tell from this one."""
    return PartnersPast(start.game, seat, rng).of(start, history)


def is_gift(action: int) -> bool:
    """Whether a card is passed to the partner, face down."""
    return action < DRAW_DECK and action % PER_COLOR >= GIVE


def gift_of(card: int) -> int:
    """The action that gives a card."""
    color, rank = divmod(card, RANKS)
    return color * PER_COLOR + GIVE + rank


class PartnersPast(CardPast):
    """With gifts, of which the partners know both cards, and the others none."""

    def told_backwards(self, steps: list[Step], world: State) -> dict[int, int]:
        """From an imagined present back to the deal; the first card of a gift may lie aside."""
        aside = dict[int, int]()
        if world.phase == Phase.GIVE and world.turn != self.seat:
            aside[steps[-1].number] = gift_of(int(world.given))
        return {**super().told_backwards(steps, world), **aside}

    def drawable(self, before: State, hands: Counts) -> Counts:
        """Not what the partner has told, nor what all know the other side to have."""
        mover, side = int(before.turn), side_of(int(before.turn))
        if on_my_side(self.seat, mover):  # I know what we have told each other
            return np.asarray(hands[mover] - before.told[mover])
        others = hands[side::2].sum(axis=0) - before.known[side::2].sum(axis=0)
        free = np.minimum(hands[mover] - before.known[mover], others - before.side_known[side])
        return np.asarray(np.maximum(free, 0))

    def undo_gift(self, step: Step, hands: Counts, past: dict[int, int]) -> bool:
        """Of the second card both go back."""
        if not is_gift(step.action) or step.before.phase != Phase.GIVE:
            return False
        if step.before.turn == self.seat:
            return False
        gift = self.take_back_gift(step, hands)
        past[step.number - 1], past[step.number] = map(gift_of, gift)
        return True

    def take_back_gift(self, step: Step, hands: Counts) -> list[int]:
        """Two cards go back to the giver; of a gift on the other side one can only guess which."""
        giver, receiver = int(step.before.turn), partner_of(int(step.before.turn))
        if on_my_side(self.seat, giver):
            sure = np.maximum(step.after.hand[receiver] - step.before.hand[receiver], 0)
        else:
            sure = np.maximum(step.before.known[giver] - hands[giver], 0)
        gift = [int(card) for card in np.repeat(np.arange(len(sure)), sure)]
        if len(gift) > GIFT:
            raise Contradiction(giver, sure)
        hands[receiver] -= sure
        while len(gift) < GIFT:
            free = np.maximum(hands[receiver] - step.before.known[receiver], 0)
            gift.append(self.taken(hands[receiver], free))
        if (hands[receiver] < step.before.known[receiver]).any():
            raise Contradiction
        for card in gift:
            hands[giver, card] += 1
        return gift if below(self.rng, 2) else gift[::-1]

    def mended(self, world: State, contradiction: Contradiction) -> bool:
        """The giver gets one of its cards back for any other, if there is one to get back."""
        giver, receiver = contradiction.giver, partner_of(contradiction.giver)
        movable = np.maximum(world.hand[receiver] - world.known[receiver], 0)
        wanted = np.minimum(contradiction.missed, movable)
        free = world.hand[giver] - world.known[giver]
        if wanted.sum() == 0 or free.sum() == 0 or world.phase == Phase.GIVE:
            return False
        world.hand[giver, self.taken(world.hand[receiver], wanted)] += 1
        world.hand[receiver, self.taken(world.hand[giver], free)] += 1
        return True
