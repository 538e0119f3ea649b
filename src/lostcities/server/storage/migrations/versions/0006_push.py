"""Devices name the address at which their browser is told that it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Nobody has asked for it yet."""
    op.add_column("tokens", sa.Column("push", sa.Text))
