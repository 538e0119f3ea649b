"""Deals that several play, and results of deals of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Tables that were there before play deals of their own."""
    op.add_column("tables", sa.Column("deal", sa.String(12)))
    op.add_column("tables", sa.Column("seed", sa.Text))
    op.create_index("tables_of_a_deal", "tables", ["deal"])
    op.create_table(
        "deals",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("print", sa.String(64), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("chance", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("scores", sa.Text, nullable=False),
    )
    op.create_table(
        "days",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("margin", sa.Integer, nullable=False),
    )
