"""Moves told afterwards, from what the listener saw before and after: never from the state."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from lostcities.games.roll_and_write.sheet import BRIDGE_BONUS
from lostcities.notation.text.symbols import card_sign, card_signs, points, seat_name

View = Any  # any game's view


class Telling(NamedTuple):
    """A move without its verb, who made it, and the listener's views around it."""

    what: str
    mover: int
    before: View
    after: View

    def new(self, *path: str | int) -> list[str]:
        """The cards that came to a place, such as ("hands", 0)."""
        old, now = self.before, self.after
        for step in path:
            old, now = old[step], now[step]
        return list((Counter(now) - Counter(old)).elements())


def tell(move: str, mover: int, before: View, after: View) -> str:
    """What the mover did, without saying who."""
    verb, _, what = move.partition(" ")
    return TELLERS.get(verb, tell_card(verb))(Telling(what, mover, before, after))


def tell_card(verb: str) -> Callable[[Telling], str]:
    """For moves that everybody sees: the verb and the card."""
    return lambda telling: f"{verb} {card_sign(telling.what)}"


def tell_plainly(text: str) -> Callable[[Telling], str]:
    return lambda _telling: text


def tell_draw(telling: Telling) -> str:
    """A card off a pile is seen by all, one off the deck by its owner alone."""
    if telling.what != "deck":
        return f"took {card_sign(telling.before['piles'][telling.what][-1])} from the pile"
    if telling.after["mover"] is None or telling.after["round"] != telling.before["round"]:
        return "drew the last card"
    if telling.before["seat"] != telling.mover:
        return "drew from the deck"
    return f"drew {card_signs(telling.new('hands', telling.mover))}"


def tell_gift(telling: Telling) -> str:
    """A card given is known to the two partners only."""
    view, partner = telling.before, (telling.mover + 2) % len(telling.before["hands"])
    seen = view["seat"] in (telling.mover, partner)
    return f"gave {card_sign(telling.what) if seen else 'a card'} to {seat_name(view, partner)}"


def tell_uncovered(telling: Telling) -> str:
    """The card that came up, and whether it left at once."""
    display, gone = telling.new("display"), telling.new("gone")
    if display:
        return f"uncovered {card_signs(display)}"
    return f"uncovered {card_signs(gone)}, of use to nobody"


TELLERS: Final[dict[str, Callable[[Telling], str]]] = {
    "play": tell_card("played"),
    "discard": tell_card("discarded"),
    "draw": tell_draw,
    "give": tell_gift,
    "uncover": tell_uncovered,
    "bid": lambda telling: f"bid {telling.what}",
    "pass": tell_plainly("passed"),
    "take": tell_card("took"),
    "remove": tell_card("removed"),
    "done": tell_uncovered,
    "write": tell_card("wrote"),
    "double": lambda telling: f"marked the circle of {card_sign(telling.what)}",
    "accelerate": tell_card("accelerated"),
    "stop": tell_plainly("stopped"),
    "refuse": tell_plainly("refused"),
}


# --- What happens by itself -----------------------------------------------------------


def events(before: View, after: View) -> Iterator[str]:
    """What followed from a move."""
    if before["game"] == "rivals":
        yield from rivals_events(before, after)
    elif before["game"] == "roll_and_write":
        yield from bridge_events(before, after)
    elif "round" in after and after["round"] > before["round"]:
        totals = " to ".join(points(n) for n in after["banked"][:2])
        yield f"round {before['round']} ended {totals}"


def rivals_events(before: View, after: View) -> Iterator[str]:
    """An auction won, a pile used up."""
    if before["phase"] == "auction" and after["phase"] == "won":
        yield f"{seat_name(after, after['mover'])} won the auction for {after['bid']}"
    if after["piles_to_come"] < before["piles_to_come"]:
        gold = after["gold"][0] - before["gold"][0]
        yield f"a pile ran out, {gold} gold to each from the supply"


def bridge_events(before: View, after: View) -> Iterator[str]:
    """Bridges passed first."""
    for seat, sheet in enumerate(after["sheets"]):
        for name in sheet["bonuses"]:
            if name not in before["sheets"][seat]["bonuses"]:
                bridge = card_sign(name) if len(name) == 1 else name
                yield f"{seat_name(after, seat)} passed the {bridge} bridge: +{BRIDGE_BONUS}"
