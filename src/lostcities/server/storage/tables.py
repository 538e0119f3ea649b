"""The tables of the database."""

from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData()

TABLES: Final = sa.Table(  # what was settled when a table was set up
    "tables",
    METADATA,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("places", sa.Text, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("ended", sa.BigInteger),  # this and the next are filled in when it is over
    sa.Column("scores", sa.Text),
    sa.Column("chance", sa.Integer, nullable=False, server_default="1"),  # its version
    sa.Column("deal", sa.String(12)),  # that others play too, and its seed
    sa.Column("seed", sa.Text),
    sa.Index("listed_tables", "listed", "ended", "created"),
    sa.Index("tables_of_a_deal", "deal"),
)
LOG: Final = sa.Table(  # what happened there, row by row; never changed, but a name forgotten
    "log",
    METADATA,
    sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("extra", sa.Text, nullable=False),
    sa.Column("cid", sa.String(36)),
    sa.Column("parts", sa.Integer, nullable=False),
    sa.UniqueConstraint("table_id", "seat", "cid", name="a_message_once"),
)
TOKENS: Final = sa.Table(  # by hash: the tokens themselves are nowhere
    "tokens",
    METADATA,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seats", sa.String(16), nullable=False),  # as letters: "02"
    sa.Column("scope", sa.String(8), nullable=False),
    sa.Column("label", sa.Text),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("revoked", sa.BigInteger),
    sa.Column("device", sa.Text),  # what kind of browser or program holds it
    sa.Column("maker", sa.String(64)),  # the hash of the device that made it, or its link
    sa.Column("push", sa.Text),  # where its browser is told that it is its turn
    sa.Column("push_turn", sa.Integer),  # the last turn that it was told of
    sa.Index("tokens_of_a_table", "table_id"),
)
DEALS: Final = sa.Table(  # finished games whose deals others play too
    "deals",
    METADATA,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("print", sa.String(64), nullable=False, unique=True),  # of all that makes the deal
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("chance", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("seats", sa.Text, nullable=False),  # who sat where in the first game
    sa.Column("scores", sa.Text, nullable=False),  # of that game
)
DAYS: Final = sa.Table(  # results of deals of the day, without a name
    "days",
    METADATA,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("key", sa.String(64), primary_key=True),  # the hash of a secret of the browser
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("margin", sa.Integer, nullable=False),
)
BANS: Final = sa.Table(  # addresses, or networks of them, that are not served
    "bans",
    METADATA,
    sa.Column("address", sa.String(64), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger),  # null: until it is lifted
    sa.Column("reason", sa.Text, nullable=False),
)
