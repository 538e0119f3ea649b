"""Nonsense in every form: the server never fails, never lets it in, and answers as it promised."""

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from lostcities.errors import BadRecord
from lostcities.fairness.verifying import verified
from lostcities.server.http.app import new_app
from lostcities.server.http.guard import DEEPEST, depth, is_too_deep
from lostcities.server.http.sockets import Wrong, read_message
from lostcities.server.protocol.messages import SERVER_MESSAGE, State
from lostcities.server.protocol.schema import message_schema, whole_schema
from lostcities.server.storage.store import Store
from lostcities.table import Table
from tests.nights import NIGHTLY
from tests.notation.worlds import play_randomly
from tests.server.door import another, hello, serving, set_up
from tests.server.places import new_settings, sqlite

EXAMPLES = 500 if NIGHTLY else 8
PATIENT = settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


# --- HTTP -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_http_keeps_its_promises_whatever_comes(tmp_path: Path) -> None:
    app = new_app(new_settings(moves_per_minute=10**6), Store(sqlite(tmp_path)))
    schema = schemathesis.openapi.from_asgi("/openapi.json", app)
    checks = (not_a_server_error, status_code_conformance, response_schema_conformance)
    tried = 0
    with serving(tmp_path) as client:
        table = set_up(client)
        for found in schema.get_all_operations():
            operation: Any = found.ok()  # type: ignore[union-attr]
            if operation.path.endswith("/stream"):
                continue  # it does not end

            @PATIENT
            @given(case=operation.as_strategy())
            def one(case: Any) -> None:
                if "table" in (case.path_parameters or {}) and len(str(case.body)) % 2:
                    case.path_parameters["table"] = table
                case.call_and_validate(checks=checks, session=client)

            one()
            tried += 1
    assert tried > 12


# --- Messages -------------------------------------------------------------------------

CLIENT, SERVER = "ClientMessage", "ServerMessage"


@cache
def validator(name: str) -> Draft202012Validator:
    """What the schema says of one kind of message."""
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": message_schema()["$defs"]})


number, seat, cid = st.integers(0, 1_000_000), st.integers(0, 4), st.uuids().map(str)
move = st.text(min_size=1, max_size=24) | st.sampled_from(["draw deck", "play R7", "pass"])


def message(kind: str, **fields: Any) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"type": st.just(kind)} | fields)


well_formed = st.one_of(
    message("hello", protocol=st.just(2), since=number),
    message("look", seat=seat, since=number),
    message("play", cid=cid, base=number, seat=seat, moves=st.lists(move, min_size=1, max_size=16)),
    message("undo", cid=cid, base=number, seat=seat),
    message("why", id=number, move=move),
    message("hint", id=number),
    message("ping", id=number),
)


@settings(PATIENT, max_examples=20 * EXAMPLES)
@given(well_formed)
def test_every_message_of_the_schema_is_read(data: dict[str, Any]) -> None:
    validator(CLIENT).validate(data)
    assert read_message(json.dumps(data)).model_dump(mode="json", exclude_unset=True) == data


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda part: (
        st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=8), part, max_size=4)
    ),
)


@pytest.mark.slow
@settings(PATIENT, max_examples=20 * EXAMPLES)
@given(
    st.text(max_size=200)
    | anything.map(json.dumps)
    | st.fixed_dictionaries(
        {"type": st.sampled_from(["hello", "play", "undo", "why", "look", "leave", "ping"])},
        optional={
            "protocol": anything,
            "seat": anything,
            "moves": anything,
            "cid": anything,
            "base": anything,
            "id": anything,
            "move": anything,
            "since": anything,
        },
    ).map(json.dumps)
)
def test_nonsense_is_refused_and_never_fails(text: str) -> None:
    with suppress(Wrong):
        assert read_message(text).type in text


@settings(PATIENT, max_examples=5 * EXAMPLES)
@given(anything)
def test_depth_is_what_a_parser_would_find(data: Any) -> None:
    def deep(part: Any) -> int:
        parts = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        return 1 + max(map(deep, parts), default=0) if isinstance(part, dict | list) else 0

    assert depth(json.dumps(data)) == deep(data)
    assert depth('{"a": "]]]\\"[[["}') == 1
    assert depth("[" * 9) == 9 > DEEPEST
    assert is_too_deep(json.dumps(data)) == (deep(data) > DEEPEST)
    assert is_too_deep("[" * 9)
    assert not is_too_deep(json.dumps("[" * 9))


def test_a_live_connection_survives_what_is_well_formed_but_wrong(tmp_path: Path) -> None:
    """The state stays as it was, whatever a watcher or a player who is not to move sends."""
    with serving(tmp_path, messages_in_10_seconds=10**6) as ada:
        table, bob = set_up(ada), another(ada)
        bob.post(f"/g/{table}/join", json={"name": "Bob"})
        before = ada.get(f"/g/{table}/state").json()

        @PATIENT
        @given(well_formed)
        def one(data: dict[str, Any]) -> None:
            with bob.websocket_connect(f"/g/{table}/ws") as socket:
                hello(socket)
                socket.send_text(json.dumps(data))
                socket.send_text('{"type": "ping", "id": 77}')
                told = socket.receive_json()
                while told["type"] != "fault" and told != {"type": "pong", "id": 77}:
                    told = socket.receive_json()

        one()
        after = ada.get(f"/g/{table}/state").json()
        assert (after["view"], after["version"]) == (before["view"], before["version"])


def test_what_the_server_says_keeps_to_the_schema(tmp_path: Path) -> None:
    told = validator(SERVER)
    with serving(tmp_path) as ada:
        for game, seats in (("classic", 2), ("partners", 4), ("rivals", 3), ("roll_and_write", 2)):
            people = [{"kind": "here", "name": f"P{n}"} for n in range(seats)]
            table = set_up(ada, game=game, seats=people)
            state = ada.get(f"/g/{table}/state").json()
            told.validate(state)
            State.model_validate_json(json.dumps(state))
            SERVER_MESSAGE.validate_json(json.dumps(state))


def test_the_document_for_the_page_is_whole() -> None:
    whole = whole_schema()
    Draft202012Validator.check_schema(whole["messages"])
    kinds = whole["messages"]["$defs"]
    assert {"State", "ClassicView", "RivalsView", "NewTable", "ClientMessage"} <= set(kinds)
    assert "/g/{table}/join" in whole["openapi"]["paths"]


# --- Records --------------------------------------------------------------------------


@settings(PATIENT, max_examples=10 * EXAMPLES)
@given(st.data())
def test_no_false_record_is_verified(data: st.DataObject) -> None:
    """Any change to a record is found, unless it says the same in other words."""
    table = play_randomly(Table("rivals", seed=3), 12)
    record: dict[str, Any] = dict(table.record())
    key = data.draw(st.sampled_from(sorted(record)))
    if key == "moves" and data.draw(st.booleans()):
        moves = list(record["moves"])
        moves[data.draw(st.integers(0, len(moves) - 1))] = data.draw(st.text(max_size=12))
        record["moves"] = moves
    else:
        record[key] = data.draw(anything)
    try:
        verified(record, None, ())
    except BadRecord:
        return
    again = Table.replay(record)
    assert again.record()["moves"] == table.record()["moves"] or key in ("seed", "moves", "seats")
