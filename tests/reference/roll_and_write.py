"""Roll & Write, the game of dice, written from the rulebook alone, to be read beside it."""

from collections.abc import Callable
from typing import TypedDict

COLORS = "ROYGBP"
BOXES = 9
BRIDGE_BOX = 7
BRIDGE_BONUS = 20
BRIDGES = [*COLORS, "artefacts", "dice"]
DICE_OF_A_KIND = 3


class Layout(TypedDict):
    """What is printed on the sheet."""

    expedition: list[int]  # points by the boxes filled, from 0 to 9
    artefacts: list[int]
    dice: list[int]
    arrows: dict[str, list[int]]  # boxes by colour, 1 at the bottom
    vases: dict[str, list[int]]


DEFAULT_LAYOUT: Layout = {
    "expedition": [-50, -40, -30, -20, 5, 10, 15, 30, 35, 50],
    "artefacts": [0, -40, -30, -20, 10, 20, 30, 60, 70, 100],
    "dice": [0, -40, -30, -20, 10, 20, 30, 60, 70, 0],
    "arrows": {"R": [2, 6], "O": [3, 7], "Y": [4, 8], "G": [5, 9], "B": [3, 6], "P": [4, 7]},
    "vases": {"R": [4, 8], "O": [5, 9], "Y": [2, 6], "G": [3, 7], "B": [5, 8], "P": [2, 9]},
}


class Sheet:
    """What one player has written."""

    def __init__(self, layout: Layout) -> None:
        """An empty sheet."""
        self.layout = layout
        self.columns: dict[str, list[int]] = {color: [] for color in COLORS}
        self.circles: set[str] = set()
        self.top_vases: set[str] = set()
        self.artefacts = 0
        self.dice = 0

    # What may be written

    def may_double(self, color: str) -> bool:
        """A circle can be marked, once, before the first number of its expedition."""
        return self.columns[color] == [] and color not in self.circles

    def may_write(self, color: str, number: int) -> bool:
        """Numbers rise or stay equal, and go on above the ninth box as far as the top vase."""
        column = self.columns[color]
        return self.has_room(color) and (column == [] or number >= column[-1])

    def has_room(self, color: str) -> bool:
        """A box is left in an expedition, or its top vase."""
        return len(self.columns[color]) < BOXES or color not in self.top_vases

    # Writing

    def write(self, color: str, number: int) -> bool:
        """Fill the next box or else mark the top vase; say whether the box had an arrow."""
        column = self.columns[color]
        if len(column) == BOXES:
            self.top_vases.add(color)
            self.shade_artefact()
            return False
        column.append(number)
        if len(column) in self.layout["vases"][color]:
            self.shade_artefact()
        return len(column) in self.layout["arrows"][color]

    def accelerate(self, color: str) -> bool:
        """Repeat the last number of an expedition, or begin it with a 1."""
        column = self.columns[color]
        return self.write(color, column[-1] if column else 1)

    def shade_artefact(self) -> None:
        """The next artefact, if one is left."""
        self.artefacts = min(self.artefacts + 1, BOXES)

    def refuse(self) -> None:
        """The next die symbol, if one is left."""
        self.dice = min(self.dice + 1, BOXES)

    # Reading

    def is_exhausted(self) -> bool:
        """All die symbols are shaded."""
        return self.dice == BOXES

    def height(self, bridge: str) -> int:
        """How far the column of a bridge is filled."""
        if bridge == "artefacts":
            return self.artefacts
        if bridge == "dice":
            return self.dice
        return len(self.columns[bridge])

    def expedition_score(self, color: str) -> int:
        """Nothing if untouched; else the points of the highest box, doubled by the circle."""
        filled = len(self.columns[color])
        if color in self.circles:
            return self.layout["expedition"][filled] * 2
        return self.layout["expedition"][filled] if filled else 0

    def score(self) -> int:
        """All eight columns, without the bridges."""
        expeditions = sum(self.expedition_score(color) for color in COLORS)
        artefacts = self.layout["artefacts"][self.artefacts]
        return expeditions + artefacts + self.layout["dice"][self.dice]


class RollAndWrite:
    """One game among two to five seats."""

    def __init__(
        self,
        seats: int,
        roll: Callable[[], tuple[list[str], list[int]]],
        *,
        sheet: Layout | None = None,
        starter: int = 0,
        sealed: bool = False,
    ) -> None:
        """`roll` gives the colours and the digits of a turn's dice.

        Choices made sealed are the same choices: nobody's depend on the other players' but for
        the roller's dice, and the roller chooses openly.
        """
        if seats not in (2, 3, 4, 5):
            raise ValueError("two to five seats")
        self.seats = seats
        self.roll = roll
        self.sealed = sealed
        self.sheets = [Sheet(sheet or DEFAULT_LAYOUT) for _ in range(seats)]
        self.bridges: dict[str, list[int]] = {}  # who got the bonus, of the bridges passed
        self.over = False
        self.start_turn(starter)

    def start_turn(self, roller: int) -> None:
        """The roller throws all six dice and chooses first."""
        self.roller = roller
        colors, digits = self.roll()
        if len(colors) != DICE_OF_A_KIND or not set(colors) <= set(COLORS):
            raise ValueError("not a roll of the colour dice")
        if len(digits) != DICE_OF_A_KIND or not set(digits) <= set(range(10)):
            raise ValueError("not a roll of the number dice")
        self.color_dice = list(colors)
        self.number_dice = list(digits)
        self.turn = roller
        self.has_arrow = False

    @property
    def mover(self) -> int | None:
        """The seat to move; nobody once the game is over."""
        return None if self.over else self.turn

    # Moves

    def moves(self) -> list[str]:
        """All that the mover may do now, by name."""
        if self.over:
            return []
        if self.has_arrow:
            return sorted(["stop", *self.accelerations()])
        return sorted({"refuse", *self.dice_moves()})

    def accelerations(self) -> list[str]:
        """Every expedition of the mover's that can go one box up."""
        sheet = self.sheets[self.turn]
        return [f"accelerate {color}" for color in COLORS if sheet.has_room(color)]

    def dice_moves(self) -> list[str]:
        """One colour die with one number die; a zero marks a circle or counts as ten."""
        sheet = self.sheets[self.turn]
        moves = []
        for color in self.color_dice:
            for digit in self.number_dice:
                number = 10 if digit == 0 else digit
                if sheet.may_write(color, number):
                    moves.append(f"write {color} {number}")
                if digit == 0 and sheet.may_double(color):
                    moves.append(f"double {color}")
        return moves

    def play(self, move: str) -> None:
        """Make one move of the mover's; an arrow, if it can be used, asks for another."""
        if move not in self.moves():
            raise ValueError(f"not a legal move: {move}")
        self.has_arrow = self.carry_out(move.split()) and self.accelerations() != []
        if not self.has_arrow:
            self.next_player()

    def carry_out(self, words: list[str]) -> bool:
        """Write what the move says; say whether that reached an arrow."""
        sheet = self.sheets[self.turn]
        if words[0] == "accelerate":
            return sheet.accelerate(words[1])
        if words[0] == "write":
            self.use_dice(words[1], int(words[2]) % 10)
            return sheet.write(words[1], int(words[2]))
        if words[0] == "double":
            self.use_dice(words[1], 0)
            sheet.circles.add(words[1])
        elif words[0] == "refuse":
            sheet.refuse()
        return False

    def use_dice(self, color: str, digit: int) -> None:
        """The roller's two dice are gone for the others, who leave theirs on the table."""
        if self.turn == self.roller:
            self.color_dice.remove(color)
            self.number_dice.remove(digit)

    # The end of a turn

    def next_player(self) -> None:
        """Clockwise, until everybody has chosen."""
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.roller:
            self.finish_turn()

    def finish_turn(self) -> None:
        """Bridges are settled; the game may be over; else the next player rolls."""
        self.settle_bridges()
        exhausted = all(sheet.is_exhausted() for sheet in self.sheets)
        if exhausted or len(self.bridges) == len(BRIDGES):
            self.over = True
        else:
            self.start_turn((self.roller + 1) % self.seats)

    def settle_bridges(self) -> None:
        """All who pass a bridge in the first turn in which anybody does have its bonus."""
        for bridge in BRIDGES:
            over_it = [
                seat for seat, sheet in enumerate(self.sheets) if sheet.height(bridge) >= BRIDGE_BOX
            ]
            if over_it and bridge not in self.bridges:
                self.bridges[bridge] = over_it

    # Scoring

    def scores(self) -> list[int]:
        """By seat: the columns as they stand, and the bridges settled so far."""
        scores = [sheet.score() for sheet in self.sheets]
        for bonus_seats in self.bridges.values():
            for seat in bonus_seats:
                scores[seat] += BRIDGE_BONUS
        return scores
