"""Tables name the version of their chance, tokens their device; addresses can be banned."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Tables that were there before keep version 1 of chance."""
    chance = sa.Column("chance", sa.Integer, nullable=False, server_default="1")
    op.add_column("tables", chance)
    op.add_column("tokens", sa.Column("device", sa.Text))
    op.create_table(
        "bans",
        sa.Column("address", sa.String(64), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("reason", sa.Text, nullable=False),
    )
