"""Worlds of the two card games that are alike to a viewer, and in which a move looks the same."""

from typing import Any

from lostcities.core.cards import RANKS, card_of
from lostcities.core.chance import Generator
from lostcities.core.compiled import compilable
from lostcities.core.rows import WATCHER
from lostcities.games.classic import knowledge as classic_knowledge
from lostcities.games.classic import rules as classic
from lostcities.games.classic.rules import Phase
from lostcities.games.partners import knowledge as partners_knowledge
from lostcities.games.partners import rules as partners
from lostcities.games.partners.knowledge import random_card
from lostcities.games.partners.rules import GIVE, partner_of
from tests.rules.story.worlds import NONE

imagine_classic = classic_knowledge.imagine
imagine_partners = partners_knowledge.imagine
CLASSIC_TAKE, CLASSIC_DECK, CLASSIC_WIDTH = classic.TAKE, classic.DRAW_DECK, classic.PER_COLOR
TAKE, DRAW_DECK, PER_COLOR = partners.TAKE, partners.DRAW_DECK, partners.PER_COLOR


@compilable
def bring_to_top(world: Any, card: int) -> bool:
    """Let a card be the next one of the deck, if it is in the deck."""
    top = world.deck_left - 1
    for slot in range(world.deck_left):
        if world.deck[slot] == card:
            world.deck[slot] = world.deck[top]
            world.deck[top] = card
            return True
    return False


@compilable
def bring_to_hand(world: Any, seat: int, card: int, copies: int, seen: Any) -> bool:
    """Let a hand hold so many of a card: one from the deck, for one that the viewer cannot see."""
    while world.hand[seat, card] < copies:
        other = hidden_card(world, seat, card, seen)
        if other == NONE or not bring_to_top(world, card):
            return False
        world.deck[world.deck_left - 1] = other
        world.hand[seat, other] -= 1
        world.hand[seat, card] += 1
    return True


@compilable
def hidden_card(world: Any, seat: int, kept: int, seen: Any) -> int:
    """A card of a hand, other than one, that is not seen there."""
    for card in range(world.hand.shape[1]):
        if card != kept and world.hand[seat, card] > seen[seat, card]:
            return card
    return NONE


@compilable
def classic_alike(world: Any, action: int, viewer: int, rng: Generator) -> int:
    """Another world of the card game."""
    seat, slot = int(world.turn), action % CLASSIC_WIDTH
    drawn = int(world.deck[world.deck_left - 1])
    imagine_classic(world, max(viewer, 0), rng)
    if viewer == WATCHER:
        imagine_classic(world, 1, rng)
    found = True
    if action == CLASSIC_DECK:
        found = viewer != seat or bring_to_top(world, drawn)
    elif slot < CLASSIC_TAKE and viewer != seat:
        card = card_of(action // CLASSIC_WIDTH, slot % RANKS)
        found = bring_to_hand(world, seat, card, 1, world.known)
    return action if found else NONE


@compilable
def partners_alike(world: Any, action: int, viewer: int, rng: Generator) -> int:
    """Another world of the partnership game."""
    seat, slot, given = int(world.turn), action % PER_COLOR, int(world.given)
    drawn = int(world.deck[world.deck_left - 1])
    imagine_partners(world, max(viewer, 0), rng)
    if viewer == WATCHER:
        imagine_partners(world, 1, rng)
    if action == DRAW_DECK:
        return action if viewer != seat or bring_to_top(world, drawn) else NONE
    if viewer == seat or slot == TAKE:
        return action
    if slot < TAKE:
        card = card_of(action // PER_COLOR, slot % RANKS)
        return action if bring_to_hand(world, seat, card, 1, world.told) else NONE
    if viewer == partner_of(seat) and world.phase == Phase.GIVE:
        return other_order(world, seat, given, card_of(action // PER_COLOR, slot - GIVE))
    return any_gift(world, seat, rng)


@compilable
def other_order(world: Any, seat: int, first: int, second: int) -> int:
    """The partner gets the same two cards, named in the other order."""
    copies = 2 if first == second else 1
    if not bring_to_hand(world, seat, first, copies, world.told):
        return NONE
    if not bring_to_hand(world, seat, second, copies, world.told):
        return NONE
    if world.hand[seat, first] < copies:  # it went for the second
        return NONE
    world.given = second
    return gift_of(first)


@compilable
def any_gift(world: Any, seat: int, rng: Generator) -> int:
    """Any card that may be given."""
    card = random_card(world, seat, rng)
    while int(world.hand[seat, card]) <= int(card == world.given):
        card = random_card(world, seat, rng)
    return gift_of(card)


@compilable
def gift_of(card: int) -> int:
    """The action that gives a card."""
    return (card // RANKS) * PER_COLOR + GIVE + card % RANKS
