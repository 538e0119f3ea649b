"""Tokens name the token that made them, so that both can end together."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Of tokens that were there before nobody knows who made them."""
    op.add_column("tokens", sa.Column("maker", sa.String(64)))
