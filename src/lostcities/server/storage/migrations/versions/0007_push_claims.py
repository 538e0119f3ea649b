"""Devices remember of which turn they were told last, so that one process tells them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Nobody has been told of anything."""
    op.add_column("tokens", sa.Column("push_turn", sa.Integer))
