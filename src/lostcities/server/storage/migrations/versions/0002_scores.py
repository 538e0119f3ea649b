"""The final scores beside the end: a game of older rules stays a whole record."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Games that ended before have none; they are reckoned when asked for."""
    op.add_column("tables", sa.Column("scores", sa.Text))
