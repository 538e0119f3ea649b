"""The errors of the server, each with its HTTP status and a key."""

from typing import ClassVar

from lostcities.errors import LostCitiesError


class ServerError(LostCitiesError):
    """Something the caller is told about, with a status and a key."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "bad_request"


class BadSetUp(ServerError):
    """A table that cannot be set up so."""

    status, code = 422, "bad_setup"


class ForeignOrigin(ServerError):
    """A page of another site sent this."""

    status, code = 403, "foreign_origin"


class WrongToken(ServerError):
    """A token that is not good here."""

    status, code = 401, "wrong_token"


class NotYours(ServerError):
    """The caller has no seat here, or not that one."""

    status, code = 403, "not_yours"


class NotFirst(ServerError):
    """What the first device of a seat alone may do, asked for by another."""

    status, code = 403, "not_first"


class OtherSeat(ServerError):
    """The link is to another seat than the caller has at this table."""

    status, code = 409, "other_seat"


class NoSuchTable(ServerError):
    """There is no table of that id."""

    status, code = 404, "no_such_table"


class NoSuchToken(ServerError):
    """There is no token of that name."""

    status, code = 404, "no_such_token"


class Full(ServerError):
    """The seat, or every seat, is taken."""

    status, code = 409, "full"


class Removed(ServerError):
    """The seat was the caller's, until the host of the table removed them."""

    status, code = 409, "removed"


class TooLate(ServerError):
    """Nothing can be contributed to the seed now, or not this."""

    status, code = 409, "too_late"


class LastDevice(ServerError):
    """The only device of a seat cannot be signed out."""

    status, code = 409, "last_device"


class NoPush(ServerError):
    """The host has set no key for notifications."""

    status, code = 409, "no_push"


class BadEndpoint(ServerError):
    """An address that is not that of a push service."""

    status, code = 422, "bad_endpoint"


class NoSuchDeal(ServerError):
    """There is no such deal."""

    status, code = 404, "no_such_deal"


class StillToPlay(ServerError):
    """Only for those who have played a deal to its end."""

    status, code = 409, "still_to_play"


class NotOver(ServerError):
    """Only for tables where the game is over."""

    status, code = 409, "not_over"


class OtherRules(ServerError):
    """A table that was dealt by another version of the rules."""

    status, code = 409, "other_rules"


class NoReviews(ServerError):
    """Games are not reviewed here."""

    status, code = 404, "no_reviews"


class TooMany(ServerError):
    """More than the limits allow."""

    status, code = 429, "too_many"


class Busy(ServerError):
    """More is being done than the limits allow in all; come back in a moment."""

    status, code = 503, "busy"


class HungUp(LostCitiesError):
    """The caller is gone: nobody hears this."""


class Damaged(ServerError):
    """A table whose rows in the database cannot be read; `detail` is for the host alone."""

    status, code = 409, "damaged"

    def __init__(self, detail: str = "") -> None:
        """The caller is told that it is so, and no more."""
        super().__init__("this table is damaged and cannot be opened")
        self.detail = detail


class StorageFailed(ServerError):
    """The database did not take it; nothing has changed.

    `detail`, which may name files, is for the log and for commands, never for a caller.
    """

    status, code = 503, "storage"

    def __init__(self, message: str, detail: str = "") -> None:
        """What everybody may know, and what the host may know besides."""
        super().__init__(message)
        self.detail = detail


class Conflict(ServerError):
    """Another process was first; look again."""

    status, code = 409, "conflict"


class BadDatabase(LostCitiesError):
    """A database that cannot be opened; the message says why."""
