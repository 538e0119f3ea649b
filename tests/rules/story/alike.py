"""Worlds that are alike to a viewer, and in which a move looks the same: what each game needs."""

from typing import Any, Final

from lostcities.core.cards import RANKS, card_of
from lostcities.core.chance import Generator, below
from lostcities.core.compiled import compilable
from lostcities.core.play import nth_legal
from lostcities.core.rows import WATCHER
from lostcities.games.catalog import CLASSIC, PARTNERS, RIVALS, ROLL_AND_WRITE
from lostcities.games.classic import knowledge as classic_knowledge
from lostcities.games.classic import rules as classic
from lostcities.games.classic.rules import Phase
from lostcities.games.partners import knowledge as partners_knowledge
from lostcities.games.partners import rules as partners
from lostcities.games.partners.knowledge import random_card
from lostcities.games.partners.rules import GIVE, partner_of
from lostcities.games.rivals.rules import DONE, UNCOVER
from lostcities.games.roll_and_write.knowledge import layer_for
from lostcities.games.roll_and_write.rules import SHOWN
from lostcities.games.roll_and_write.sheet import COLORS, shipped_sheet
from lostcities.games.roll_and_write.story import ends_turn
from tests.rules.positions import table_name
from tests.rules.story.worlds import (
    AFTER,
    BEFORE,
    NONE,
    OTHER,
    OTHER_AFTER,
    Alike,
    Kind,
    same_step,
)

open_step, act, legal = same_step(ROLL_AND_WRITE), ROLL_AND_WRITE.act, ROLL_AND_WRITE.legal
tell, CHOICES = ROLL_AND_WRITE.tell, ROLL_AND_WRITE.actions
imagine_classic = classic_knowledge.imagine
imagine_partners = partners_knowledge.imagine
CLASSIC_TAKE, CLASSIC_DECK, CLASSIC_WIDTH = classic.TAKE, classic.DRAW_DECK, classic.PER_COLOR
TAKE, DRAW_DECK, PER_COLOR = partners.TAKE, partners.DRAW_DECK, partners.PER_COLOR


@compilable
def seen_by_all(before: Any, action: int, after: Any, viewer: int) -> int:
    """An action that everybody sees."""
    return action


# --- The card games -------------------------------------------------------------------


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
def dream_classic(world: Any, viewer: int, rng: Generator) -> None:
    """What the viewer does not see is dealt afresh; to the watcher, what both seats do not."""
    imagine_classic(world, max(viewer, 0), rng)
    if viewer == WATCHER:
        imagine_classic(world, 1, rng)


@compilable
def classic_alike(work: Any, action: int, viewer: int) -> int:
    """Another world of the card game."""
    before, world, slot = work.states[BEFORE], work.states[OTHER], action % CLASSIC_WIDTH
    seat, found = int(world.turn), True
    if action == CLASSIC_DECK:
        found = viewer != seat or bring_to_top(world, int(before.deck[before.deck_left - 1]))
    elif slot < CLASSIC_TAKE and viewer != seat:
        card = card_of(action // CLASSIC_WIDTH, slot % RANKS)
        found = bring_to_hand(world, seat, card, 1, world.known)
    return action if found else NONE


@compilable
def dream_partners(world: Any, viewer: int, rng: Generator) -> None:
    """The same in the partnership game."""
    imagine_partners(world, max(viewer, 0), rng)
    if viewer == WATCHER:
        imagine_partners(world, 1, rng)


@compilable
def partners_alike(work: Any, action: int, viewer: int) -> int:
    """Another world of the partnership game."""
    before, world, slot = work.states[BEFORE], work.states[OTHER], action % PER_COLOR
    seat, given = int(world.turn), int(before.given)
    drawn = int(before.deck[before.deck_left - 1])
    if action == DRAW_DECK:
        return action if viewer != seat or bring_to_top(world, drawn) else NONE
    if viewer == seat or slot == TAKE:
        return action
    if slot < TAKE:
        card = card_of(action // PER_COLOR, slot % RANKS)
        return action if bring_to_hand(world, seat, card, 1, world.told) else NONE
    if viewer == partner_of(seat) and world.phase == Phase.GIVE:
        return other_order(world, seat, given, card_of(action // PER_COLOR, slot - GIVE))
    return any_gift(world, seat, work.dream)


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


@compilable
def gift_as_seen(before: Any, action: int, after: Any, viewer: int) -> int:
    """Of a gift nobody but the giver knows which card was named: any other must sound alike."""
    is_gift = action != DRAW_DECK and action % PER_COLOR >= GIVE
    return gift_of(0) if is_gift and viewer != before.turn else action


# --- Rivals ---------------------------------------------------------------------------


@compilable
def rivals_alike(work: Any, action: int, viewer: int) -> int:
    """The card that the action uncovers comes to the top."""
    world, other = work.states[BEFORE], work.states[OTHER]
    if action in (UNCOVER, DONE):
        bring_to_top(other, world.deck[world.deck_left - 1])
    return action


# --- Roll & Write ---------------------------------------------------------------------


@compilable
def is_veiled(before: Any, after: Any, viewer: int) -> bool:
    """Whether the viewer may not yet know what the mover chose."""
    return layer_for(before, viewer, before.turn) == SHOWN and not ends_turn(before, after)


@compilable
def choice_as_seen(before: Any, action: int, after: Any, viewer: int) -> int:
    """Of a sealed choice no viewer knows the action: any other must sound alike."""
    return (action + 7) % CHOICES if is_veiled(before, after, viewer) else action


@compilable
def sheets_alike(work: Any, action: int, viewer: int) -> int:
    """The same action; but where the turn ends, sealed choices are opened."""
    before, after = work.states[BEFORE], work.states[AFTER]
    opens = before.sealed and ends_turn(before, after)
    return NONE if opens and not is_veiled(before, after, viewer) else action


@compilable
def step_of_sheets(work: Any, action: int, viewer: int) -> int:
    """The same action; where it is sealed, any way to choose; none at all in the middle of one."""
    before, after = work.states[BEFORE], work.states[AFTER]
    if not is_veiled(before, after, viewer):
        return int(open_step(work, action, viewer))
    work.states[OTHER_AFTER] = work.states[OTHER]
    return choose_alike(work, viewer) if after.turn != before.turn else 0


@compilable
def choose_alike(work: Any, viewer: int) -> int:
    """Any choice to its end in the other world: all that is told of it, step by step."""
    seat, other, n = int(work.states[OTHER].turn), work.states[OTHER_AFTER], 0
    while other.turn == seat:
        count = legal(other, work.mask)
        action = nth_legal(work.mask, below(work.dream, count))
        work.states[OTHER] = other
        act(other, action, work.dream)
        n += tell(work.states[OTHER], action, other, viewer, work.twin[n:])
    return n


# --- All games ------------------------------------------------------------------------

MANY_ARROWS: Final = {  # long chains, full columns, top vases
    **shipped_sheet(),
    "arrows": {color: {"boxes": [1, 2, 3, 4, 6, 7, 8], "label": "open"} for color in COLORS},
}
ALIKE: Final = {
    "classic": Alike(dream_classic, classic_alike, same_step(CLASSIC), seen_by_all),
    "partners": Alike(dream_partners, partners_alike, same_step(PARTNERS), gift_as_seen),
    "rivals": Alike(RIVALS.imagine, rivals_alike, same_step(RIVALS), seen_by_all),
    "roll_and_write": Alike(ROLL_AND_WRITE.imagine, sheets_alike, step_of_sheets, choice_as_seen),
}
CARDS: Final[list[Kind]] = [
    (CLASSIC, 2, {"rounds": 2}),
    (CLASSIC, 2, {"expeditions": 6}),
    (CLASSIC, 2, {"expeditions": 2, "hand": 3, "highest": 4, "rounds": 4, "starter": 1}),
    (CLASSIC, 2, {"expeditions": 1, "hand": 1, "highest": 2, "rounds": 30}),
    (PARTNERS, 4, {"rounds": 2, "starter": 3}),
]
AUCTIONS: Final[list[Kind]] = [(RIVALS, n, {"starter": n - 1}) for n in RIVALS.seats]
OPEN: Final[list[Kind]] = [(ROLL_AND_WRITE, n, {"starter": n - 1}) for n in ROLL_AND_WRITE.seats]
SEALED: Final[list[Kind]] = [(ROLL_AND_WRITE, n, {"sealed": 1}) for n in ROLL_AND_WRITE.seats]
CHAINS: Final[list[Kind]] = [
    (ROLL_AND_WRITE, n, {"sealed": 1, "sheet": MANY_ARROWS}) for n in (2, 3)
]
KINDS: Final = [*CARDS, *AUCTIONS, *OPEN, *SEALED, *CHAINS]


def kind_name(kind: Any) -> str:
    """How a test of a table is called, without its sheet."""
    game, seats, options = kind
    name = table_name((game, seats, {key: n for key, n in options.items() if key != "sheet"}))
    return name + "-arrows" * ("sheet" in options)
