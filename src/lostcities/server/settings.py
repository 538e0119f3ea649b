"""The settings of a server, from options of the command or the environment (LOSTCITIES_PORT, …)."""

import json
import re
from collections.abc import Collection
from typing import Annotated, Any, Final, Literal, get_args, get_origin

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

from lostcities.errors import LostCitiesError, quoted
from lostcities.server.data_folder import default_database

PREFIX: Final = "LOSTCITIES_"
SHORTEST_TOKEN: Final = 16
OUT_OF_RANGE: Final = ("greater_than", "greater_than_equal", "less_than", "less_than_equal")


class Settings(BaseSettings):
    """Everything a host can set; the defaults serve one machine."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True)

    host: str = Field(default="127.0.0.1", description="the address to listen on; 0.0.0.0 for all")
    port: Annotated[int, Field(ge=0, le=65535, description="0: any free one")] = 8000
    database: str = Field(default="", description="a URL; empty: a file in the user's data folder")
    origins: list[str] = Field(
        default=[],
        description="other origins whose pages may connect, as JSON",
        examples=[["https://games.example"]],
    )
    proxies: str = Field(
        default="127.0.0.1", description="the proxies whose word on the caller is taken"
    )
    bot_workers: Annotated[int, Field(ge=1, le=64, description="processes in which bots think")] = 1
    bot_seconds: Annotated[float, Field(gt=0, description="the most a bot may think")] = 30.0
    bot_megabytes: Annotated[int, Field(ge=256, description="the most memory of a worker")] = 4096
    review_seconds: Annotated[
        float, Field(ge=0, le=600, description="for a review; 0: browsers make their own or none")
    ] = 20.0
    reviews_per_minute: Annotated[int, Field(ge=1, description="for an address")] = 4
    tables_per_minute: Annotated[int, Field(ge=1, description="new ones for an address")] = 5
    requests_per_minute: Annotated[int, Field(ge=1, description="that change things")] = 120
    moves_per_minute: Annotated[int, Field(ge=1, description="of programs by HTTP")] = 1200
    positions_per_minute: Annotated[int, Field(ge=1, description="looked at in replays")] = 600
    looks_per_minute: Annotated[int, Field(ge=1, description="at tables, lists and games")] = 1200
    pictures_per_minute: Annotated[int, Field(ge=1, description="QR codes, for an address")] = 60
    hints_per_minute: Annotated[int, Field(ge=1, description="for an address")] = 60
    messages_in_10_seconds: Annotated[int, Field(ge=1, description="on one connection")] = 20
    messages_of_address_in_10_seconds: Annotated[
        int, Field(ge=1, description="on all connections of an address")
    ] = 300
    sockets_per_table: Annotated[int, Field(ge=1, description="from one address")] = 8
    sockets_per_address: Annotated[int, Field(ge=1, description="to all tables")] = 100
    connections: Annotated[
        int, Field(ge=1, description="open at once; never more than the system has room for")
    ] = 4000
    connections_per_address: Annotated[
        int, Field(ge=1, description="open at once, of an address that is no proxy")
    ] = 200
    replays: Annotated[int, Field(ge=1, description="going on at once; more are refused")] = 64
    replays_per_address: Annotated[int, Field(ge=1, description="going on at once")] = 4
    waiting_tables: Annotated[int, Field(ge=1, description="not dealt yet, in all")] = 1000
    waiting_per_address: Annotated[int, Field(ge=1, description="not dealt yet")] = 20
    queue: Annotated[int, Field(ge=4, description="messages waiting for a slow reader")] = 64
    resting_tables: Annotated[int, Field(ge=1, description="kept in memory with nobody there")] = (
        256
    )
    listed_hours: Annotated[
        float,
        Field(ge=0, le=87600, description="until a listed table nobody joins closes; 0: never"),
    ] = 24
    waiting_hours: Annotated[
        float, Field(ge=0, le=87600, description="the same for other tables; 0: never")
    ] = 168
    finished_days: Annotated[
        float, Field(ge=0, le=36500, description="until a finished table is deleted; 0: kept")
    ] = 0
    push_key: SecretStr = Field(
        default=SecretStr(""), description="for web push, by `admin push-key`; empty: there is none"
    )
    push_contact: str = Field(
        default="mailto:host@localhost", description="whom a push service may write to"
    )
    push_hosts: list[str] = Field(
        default=[
            *("fcm.googleapis.com", "push.services.mozilla.com"),
            *("push.apple.com", "notify.windows.com"),
        ],
        description="push services that may be asked, as JSON",
        examples=[["fcm.googleapis.com"]],
    )
    push_seconds: Annotated[
        float, Field(ge=0, le=3600, description="before somebody who is gone is told")
    ] = 20
    metrics_token: SecretStr = Field(
        default=SecretStr(""), description="opens /metrics; empty: there is none"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="debug, info, warning or error"
    )

    @field_validator("metrics_token")
    @classmethod
    def hard_to_guess(cls, token: SecretStr) -> SecretStr:
        """A token that nobody finds by trying."""
        if 0 < len(token) < SHORTEST_TOKEN:
            raise ValueError(f"must have {SHORTEST_TOKEN} letters or more, or none")
        return token

    def database_url(self) -> str:
        """The URL as SQLAlchemy wants it."""
        return self.database or default_database()


def settings_from(**given: Any) -> Settings:
    """The settings, where those that are given win over the environment; errors say which."""
    given = {name: it for name, it in given.items() if it is not None}
    try:
        return Settings(**given)
    except ValidationError as error:
        raise LostCitiesError(told(error, given)) from None
    except SettingsError as error:  # a list that is no JSON at all
        found = re.search(r'field "(\w+)"', str(error))
        if found is None:
            raise LostCitiesError(str(error)) from None
        right = wanted(Settings.model_fields[found[1]])
        raise LostCitiesError(f"{variable(found[1])} must be {right}") from None


# --- What is wrong with a setting -----------------------------------------------------


def variable(name: str) -> str:
    """The setting as a variable of the environment."""
    return f"{PREFIX}{name.upper()}"


def told(error: ValidationError, given: Collection[str]) -> str:
    """The first thing that is wrong: the option or variable, what would be right, what it is."""
    problem = error.errors()[0]
    name, kind = str(problem["loc"][0]), problem["type"]
    which = f"--{name}" if name in given else variable(name)
    if kind == "value_error":  # of a check of our own
        return f"{which} {problem['ctx']['error']}"
    field = Settings.model_fields[name]
    right = limits(field) if kind in OUT_OF_RANGE else wanted(field)
    return f"{which} must be {right}, not {quoted(problem['input'])}"


def wanted(field: FieldInfo) -> str:
    """What a setting may be."""
    if get_origin(field.annotation) is Literal:
        *others, last = get_args(field.annotation)
        return f"{', '.join(others)} or {last}"
    if get_origin(field.annotation) is list:
        return f"a list in JSON, such as {json.dumps((field.examples or [[]])[0])}"
    kinds: dict[Any, str] = {int: "a whole number", float: "a number"}
    kind = kinds.get(field.annotation, "text")
    return ", ".join(filter(None, (kind, limits(field))))


def limits(field: FieldInfo) -> str:
    """The least and the most that a number may be."""
    found = {
        name: getattr(it, name)
        for it in field.metadata
        for name in ("gt", "ge", "le")
        if hasattr(it, name)
    }
    if "gt" in found:
        return f"more than {found['gt']}"
    if "le" in found:
        return f"{found['ge']} to {found['le']}"
    return f"{found['ge']} or more" if "ge" in found else ""
