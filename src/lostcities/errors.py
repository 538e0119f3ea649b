"""What can go wrong, said in one clear sentence."""


class LostCitiesError(ValueError):
    """Anything that the caller can put right; the message says how."""


class UnknownGame(LostCitiesError):
    """There is no game of that name."""


class BrokenGame(LostCitiesError):
    """A game that an installed package adds, and that cannot be loaded; the message names it."""


class BadOption(LostCitiesError):
    """An option that the game does not have, or a value outside its range."""


class BadSheet(BadOption):
    """A Roll & Write sheet file with a wrong entry; the message names the entry."""


class IllegalMove(LostCitiesError):
    """A move that cannot be read, or that the rules do not allow now; the message says why.

    Where the rules refuse it, `move` is its name and `reason` a code with its numbers, for whoever
    says it in other words.
    """

    def __init__(
        self, message: str, *, move: str | None = None, reason: list[int] | None = None
    ) -> None:
        """Why, in one sentence."""
        super().__init__(message)
        self.move = move
        self.reason = reason


class BadRecord(LostCitiesError):
    """A game record that is malformed, of a foreign version, or not a legal game."""


class BadView(LostCitiesError):
    """A view that no seat of a real game can have; the message says where it is wrong."""


class BadRequest(LostCitiesError):
    """A message of the bot protocol that cannot be understood or does not fit its position."""


class BotFailed(LostCitiesError):
    """A bot or program that plays has made no legal move in time; `kind` says how it failed."""

    def __init__(self, reason: str, kind: str = "nonsense") -> None:
        """Why, in one sentence."""
        super().__init__(reason)
        self.kind = kind
