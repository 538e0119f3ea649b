"""The modules in the tree are those that the rules make now."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lostcities.core.compiled import compilable, source_key
from lostcities.errors import LostCitiesError
from lostcities.wasm.building import Plan, makers, plans
from lostcities.wasm.facts import SECTION, Facts, leb128
from lostcities.wasm.linking import FROM_THE_PAGE, linker
from lostcities.wasm.lowering import COUNTING, never_called

PLANS = list(plans())
each_module = pytest.mark.parametrize("plan", PLANS, ids=[plan.title for plan in PLANS])

NIGHTLY = os.environ.get("LOSTCITIES_NIGHTLY") == "1"
REBUILT = [it for it in PLANS if NIGHTLY or it.file == "network"]  # a game takes half a minute
FACTOR = 2
IMPORTS = 2  # the sort of the section that says what a module wants


def kept(plan: Plan) -> Facts:
    """What the tree says of a module."""
    facts: Facts = json.loads((plan.folder / f"{plan.file}.json").read_text(encoding="utf-8"))
    return facts


def module_of(plan: Plan) -> bytes:
    return (plan.folder / f"{plan.file}.wasm").read_bytes()


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """The sort and the content of every section of a module."""
    assert module[:8] == b"\0asm\1\0\0\0"
    at = 8
    while at < len(module):
        kind, size, shift = module[at], 0, 0
        while True:
            at += 1
            size |= (module[at] & 0x7F) << shift
            shift += 7
            if module[at] < 0x80:
                break
        yield kind, module[at + 1 : at + 1 + size]
        at += 1 + size


@each_module
def test_a_module_was_made_from_the_rules_as_they_are(plan: Plan) -> None:
    """If this fails: `make wasm`."""
    facts = kept(plan)
    assert facts.pop("made")
    assert facts == json.loads(json.dumps(plan.facts))


@each_module
def test_a_module_says_what_stands_beside_it(plan: Plan) -> None:
    told = [content for kind, content in sections(module_of(plan)) if kind == 0]
    assert [json.loads(content[1 + len(SECTION) :]) for content in told] == [kept(plan)]


@each_module
def test_a_module_wants_next_to_nothing_from_the_page(plan: Plan) -> None:
    imports = [content for kind, content in sections(module_of(plan)) if kind == IMPORTS]
    wanted = re.findall(rb"\x03env[\x01-\x20]([a-z]+)", imports[0]) if imports else []
    assert bool(wanted) == (plan.file in ("search", "analysis"))
    assert {name.decode() for name in wanted} <= {*FROM_THE_PAGE}
    assert not imports or imports[0][0] == len(wanted)


@pytest.mark.parametrize("plan", REBUILT, ids=[plan.title for plan in REBUILT])
def test_the_same_makers_make_the_same_bytes(plan: Plan, tmp_path: Path) -> None:
    try:
        made = makers()
    except LostCitiesError as error:
        pytest.skip(str(error))
    if made != kept(plan)["made"]:
        pytest.skip(f"the modules were made by {kept(plan)['made']}, here are {made}")
    command = [sys.executable, "-m", "lostcities.wasm", plan.title, "--into", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    assert (tmp_path / plan.title / f"{plan.file}.wasm").read_bytes() == module_of(plan)


def test_a_missing_linker_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("WASM_LD", raising=False)
    monkeypatch.setattr("lostcities.wasm.linking.find_spec", lambda _name: None)
    with pytest.raises(LostCitiesError, match=r"need wasm-ld: Debian's package lld"):
        linker()


def test_a_linker_that_cannot_be_run_is_one_too(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "lostcities.wasm", "classic", "--into", str(tmp_path)]
    given = {"WASM_LD": str(tmp_path / "none"), "PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run(command, env=given, capture_output=True, text=True, timeout=600)
    assert done.returncode == 2
    assert done.stderr.startswith("lostcities: ")
    assert "cannot be run" in done.stderr


def test_only_error_paths_on_the_list_are_taken_to_be_dead() -> None:
    dead = never_called("declare void @PyErr_Clear() local_unnamed_addr #1")
    assert dead == "define internal void @PyErr_Clear() alwaysinline { unreachable }"
    assert never_called("declare double @exp(double)") == "declare double @exp(double)"


def test_a_key_knows_what_functions_do_and_not_how_they_are_described() -> None:
    def made(factor: int) -> str:
        @compilable
        def twice(n: int) -> int:
            return factor * n

        return source_key([twice])

    assert made(2) == made(2)
    assert made(2) != made(3)

    @compilable
    def one(n: int) -> int:
        """One way to say it."""
        return FACTOR * n  # with a comment

    first = source_key([one])
    globals()["FACTOR"] = 3
    assert source_key([one]) != first
    globals()["FACTOR"] = 2
    assert source_key([one]) == first


@pytest.mark.parametrize(("number", "written"), [(0, b"\0"), (127, b"\x7f"), (300, b"\xac\x02")])
def test_numbers_are_written_as_webassembly_reads_them(number: int, written: bytes) -> None:
    assert leb128(number) == written


def test_users_of_arrays_are_not_counted() -> None:
    """The calls would stand in the inner loops of the networks: LLVM could not vectorise them."""
    kept = "  call void @other(ptr %.7)\n"
    counts = "  tail call void @NRT_incref(ptr %.7)\n  call void @NRT_decref(ptr nonnull %.8) #4\n"
    assert COUNTING.sub("", counts + kept).split() == kept.split()
