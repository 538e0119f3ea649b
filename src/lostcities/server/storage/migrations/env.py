"""How alembic runs a migration: on the connection that the server gives it."""

from alembic import context

from lostcities.server.storage.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
