"""The modules in the tree are those that the rules make now."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lostcities.core.compiled import compilable, source_key
from lostcities.core.game import Game
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import GAMES
from lostcities.wasm.building import folder_of, makers, rules_facts
from lostcities.wasm.facts import SECTION, Facts, leb128
from lostcities.wasm.linking import linker
from lostcities.wasm.lowering import never_called

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())

FACTOR = 2


def kept(game: Game) -> Facts:
    """What the tree says of a module."""
    facts: Facts = json.loads((folder_of(game) / "rules.json").read_text(encoding="utf-8"))
    return facts


def module_of(game: Game) -> bytes:
    return (folder_of(game) / "rules.wasm").read_bytes()


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


@each_game
def test_a_module_was_made_from_the_rules_as_they_are(game: Game) -> None:
    """If this fails: `make wasm`."""
    facts = kept(game)
    assert facts.pop("made")
    assert facts == json.loads(json.dumps(rules_facts(game)))


@each_game
def test_a_module_says_what_stands_beside_it(game: Game) -> None:
    told = [content for kind, content in sections(module_of(game)) if kind == 0]
    assert [json.loads(content[1 + len(SECTION) :]) for content in told] == [kept(game)]


@each_game
def test_a_module_wants_nothing_from_the_page(game: Game) -> None:
    imports = 2
    assert imports not in {kind for kind, _ in sections(module_of(game))}


@each_game
def test_the_same_makers_make_the_same_bytes(game: Game, tmp_path: Path) -> None:
    try:
        made = makers()
    except LostCitiesError as error:
        pytest.skip(str(error))
    if made != kept(game)["made"]:
        pytest.skip(f"the modules were made by {kept(game)['made']}, here are {made}")
    command = [sys.executable, "-m", "lostcities.wasm", game.name, "--into", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    assert (tmp_path / game.name / "rules.wasm").read_bytes() == module_of(game)


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
