"""Compiled twins: equal results, found again on disk, and never stale."""

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lostcities
from lostcities.core import compiled
from lostcities.core.compiled import cache_folder, compilable, fast
from lostcities.games.classic import rules as classic

SOURCE = Path(lostcities.__file__).parents[1]

pytestmark = pytest.mark.slow  # nearly all of it compiles

RULE_A = """
from lostcities.core.compiled import compilable
from toy.b import worth

@compilable
def double(card: int) -> int:
    return 2 * worth(card)
"""
RULE_B = """
from lostcities.core.compiled import compilable

BONUS = 1

@compilable
def worth(card: int) -> int:
    return card + BONUS
"""
SCRIPT = """
from lostcities.core.compiled import fast
from toy.a import double
twin = fast(double)
result = twin(20)
hits = 0 if twin is double else sum(twin.stats.cache_hits.values())
print(result, twin is double, hits)
"""


# --- In a process of its own ----------------------------------------------------------


def run_toy(folder: Path, cache: Path, *, interpreted: bool = False) -> list[str]:
    """What the toy rules say: the result, whether it is plain Python, and hits of the cache."""
    return toy_process(folder, cache, interpreted=interpreted).stdout.split()


def toy_process(
    folder: Path, cache: Path, *, interpreted: bool = False, quiet: str = "1"
) -> subprocess.CompletedProcess[str]:
    """The toy rules, asked in a process of their own."""
    env = {**os.environ, "LOSTCITIES_CACHE": str(cache), "LOSTCITIES_QUIET": quiet}
    env["PYTHONPATH"] = os.pathsep.join([str(folder), str(SOURCE)])
    env["PYTHONDONTWRITEBYTECODE"] = "1"  # an edit within a second must be seen
    env.pop("LOSTCITIES_INTERPRETED", None)
    if interpreted:
        env["LOSTCITIES_INTERPRETED"] = "1"
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A package of two rules in two files, one using the other."""
    package = tmp_path / "toy"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "a.py").write_text(RULE_A)
    (package / "b.py").write_text(RULE_B)
    return tmp_path


def files_in(cache: Path) -> dict[str, int]:
    """Every file of compiled code, and when it was written."""
    return {str(path.relative_to(cache)): path.stat().st_mtime_ns for path in cache.rglob("*.code")}


def test_compiled_code_is_kept_and_an_edit_in_another_file_is_noticed(toy: Path) -> None:
    cache = toy / "cache"
    assert run_toy(toy, cache) == ["42", "False", "0"]
    kept = files_in(cache)
    assert kept
    assert run_toy(toy, cache) == ["42", "False", "1"]
    assert files_in(cache) == kept
    (toy / "toy" / "b.py").write_text(RULE_B.replace("card + BONUS", "card - BONUS"))
    assert run_toy(toy, cache) == ["38", "False", "0"]
    assert files_in(cache).keys() > kept.keys()


def test_it_is_said_once_that_something_is_compiled_and_only_then(toy: Path) -> None:
    said = [toy_process(toy, toy / "cache", quiet="").stderr for _ in range(2)]
    assert said[0].count("compiling for the first time") == 1
    assert "lostcities warm" in said[0]
    assert said[1] == ""
    assert toy_process(toy, toy / "another").stderr == ""


def test_processes_that_share_the_notice_say_it_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOSTCITIES_QUIET", "0")
    monkeypatch.setattr(compiled, "_notices", [threading.Event()])
    compiled._say_that_it_compiles()
    workers = threading.Event()
    compiled.share_notice(workers)
    assert workers.is_set()
    compiled._say_that_it_compiles()
    assert capsys.readouterr().err.count("compiling for the first time") == 1


def test_who_tells_by_itself_what_it_compiles_can_silence_the_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOSTCITIES_QUIET", "0")
    monkeypatch.setattr(compiled, "_notices", [threading.Event()])
    compiled.say_nothing()
    compiled._say_that_it_compiles()
    assert capsys.readouterr().err == ""


def test_threads_that_compile_at_once_say_it_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOSTCITIES_QUIET", "0")
    monkeypatch.setattr(compiled, "_notices", [threading.Event()])
    with ThreadPoolExecutor(8) as pool:
        for _ in range(64):
            pool.submit(compiled._say_that_it_compiles)
    assert capsys.readouterr().err.count("compiling for the first time") == 1


def test_a_docstring_a_comment_and_another_line_compile_nothing_anew(toy: Path) -> None:
    cache = toy / "cache"
    run_toy(toy, cache)
    kept = files_in(cache)
    body = "    return card + BONUS"
    told = RULE_B.replace(body, f'    """What a card is worth."""\n\n    # and one more\n{body}')
    (toy / "toy" / "b.py").write_text(told)
    assert run_toy(toy, cache) == ["42", "False", "1"]
    (toy / "toy" / "b.py").write_text(told.replace("What a card is worth", "The worth"))
    assert run_toy(toy, cache) == ["42", "False", "1"]
    assert files_in(cache) == kept


@pytest.mark.parametrize(
    ("rule", "edited", "results"),
    [
        (RULE_B.replace("card + BONUS", "card + max(card, BONUS)"), ("max(", "min("), ["80", "42"]),
        (
            RULE_B.replace("BONUS = 1", "from enum import IntEnum\nBONUS = IntEnum('B', {'X': 1})")
            .replace("card + BONUS", "card + BONUS.X"),
            ("'X': 1", "'X': 2"),
            ["42", "44"],
        ),
        (RULE_B.replace("+ BONUS", "+ numbers.BONUS"), ("s.BONUS", "s.MALUS"), ["42", "38"]),
    ],
    ids=["a name", "a member of an enumeration", "a name in a module"],
)  # fmt: skip
def test_what_a_rule_names_is_part_of_its_key(
    toy: Path, rule: str, edited: tuple[str, str], results: list[str]
) -> None:
    rule = rule.replace("\nBONUS = 1", "\nfrom toy import numbers\nBONUS = 1")
    (toy / "toy" / "numbers.py").write_text("BONUS = 1\nMALUS = -1\n")
    found = []
    for text in (rule, rule.replace(*edited)):
        (toy / "toy" / "b.py").write_text(text)
        found.append(run_toy(toy, toy / "cache")[0])
    assert found == results


def test_an_edit_of_a_number_in_a_file_without_rules_is_noticed(toy: Path) -> None:
    imported = RULE_B.replace("BONUS = 1", "from toy.numbers import BONUS")
    (toy / "toy" / "b.py").write_text(imported)
    results = []
    for bonus in (1, 2):
        (toy / "toy" / "numbers.py").write_text(f"BONUS = {bonus}\n")
        results.append(run_toy(toy, toy / "cache")[0])
    assert results == ["42", "44"]


def test_interpreted_means_the_function_itself_and_no_cache(toy: Path) -> None:
    assert run_toy(toy, toy / "cache", interpreted=True) == ["42", "True", "0"]
    assert not (toy / "cache").exists()


def test_rules_typed_at_a_prompt_can_be_compiled_and_do_not_share_code(tmp_path: Path) -> None:
    assert [run_typed(f"n + {k}", tmp_path) for k in (1, 2)] == ["4", "5"]


def run_typed(rule: str, cache: Path) -> str:
    """The result for 3 of a rule that is in no file."""
    script = (
        "from lostcities.core.compiled import compilable, fast\n"
        f"@compilable\ndef rule(n):\n    return {rule}\n\nprint(fast(rule)(3))\n"
    )
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "LOSTCITIES_CACHE": str(cache)}
    env.pop("LOSTCITIES_INTERPRETED", None)
    done = subprocess.run(
        [sys.executable, "-"], input=script, env=env, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


FAMILY = """
import sys
import threading
from lostcities.core.compiled import compilable, fast

@compilable
def one(n):
    return 1

@compilable
def two(n):
    return 2

def long_for(first):
    @compilable
    def inner(n):  # too long to be inlined, so that it keeps a symbol of its own
        total = 0
BRANCHES
        return total

    @compilable
    def outer(n):
        total = 0
        for i in range(n):
            total += inner(i)
        return total + inner(n)

    return outer

print(*(fast(long_for({"one": one, "two": two}[name]))(50) for name in sys.argv[1:]))
"""


def test_code_compiled_in_two_processes_for_two_policies_is_told_apart(tmp_path: Path) -> None:
    branches = "".join(
        f"        if n % {k} == {k % 3}:\n            for i in range(n):\n"
        f"                total += first(i) * {k}\n"
        for k in range(3, 43)
    )
    script = tmp_path / "family.py"
    script.write_text(FAMILY.replace("BRANCHES\n", branches))
    alone = [run_family(script, tmp_path / "cache", name) for name in ("one", "two")]
    assert int(alone[1]) == 2 * int(alone[0])
    assert run_family(script, tmp_path / "cache", "one", "two") == " ".join(alone)


def run_family(script: Path, cache: Path, *names: str) -> str:
    """What the functions made for some policies say, in one process."""
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "LOSTCITIES_CACHE": str(cache)}
    env.pop("LOSTCITIES_INTERPRETED", None)
    command = [sys.executable, str(script), *names]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


# --- In this process ------------------------------------------------------------------


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Compile here and now, into a cache of our own."""
    monkeypatch.delenv("LOSTCITIES_INTERPRETED", raising=False)
    monkeypatch.setenv("LOSTCITIES_CACHE", str(tmp_path / "cache"))
    fast.cache_clear()
    yield tmp_path / "cache"
    fast.cache_clear()


@compilable
def plus_one(n: int) -> int:
    return n + 1


@compilable
def times_ten(n: int) -> int:
    return n * 10


def plain_number() -> int:
    return 5


NUMBER = plain_number()


@compilable
def both(n: int) -> int:
    return times_ten(plus_one(max(n, 0))) + NUMBER


def twice(verb: Callable[[int], int], more: int) -> Callable[[int], int]:
    """A rule made from another, as loops over the verbs of a game are."""

    @compilable
    def apply_twice(n: int) -> int:
        return verb(verb(n)) + more

    return apply_twice


def test_a_twin_gives_what_its_function_gives(cache: Path) -> None:
    assert [fast(both)(n) for n in range(5)] == [both(n) for n in range(5)]
    assert fast(both) is not both
    assert fast(both) is fast(both)
    assert both(1) == 25  # the function itself still runs as plain Python


def test_a_rule_of_a_game_gives_the_same(cache: Path) -> None:
    table = [(0, 0, 0), (20, 0, 4), (0, 3, 3), (54, 3, 12), (13, 1, 4)]
    plain, quick = classic.expedition_score, fast(classic.expedition_score)
    assert [quick(*row) for row in table] == [plain(*row) for row in table]


def test_importing_a_rulebook_does_not_start_a_compiler() -> None:
    script = "import sys, lostcities.games.catalog; print('numba' in sys.modules)"
    env = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, check=True)
    assert done.stdout.split() == [b"False"]


def test_marking_changes_nothing() -> None:
    def rule() -> int:
        return 3

    assert compilable(rule) is rule
    assert rule() == 3


def test_interpreted_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOSTCITIES_INTERPRETED", "1")
    fast.cache_clear()
    assert fast(both) is both
    fast.cache_clear()


def test_closures_over_different_verbs_and_numbers_do_not_share_code(cache: Path) -> None:
    for _ in range(2):  # the second time from disk
        made = [twice(plus_one, 0), twice(times_ten, 0), twice(plus_one, 7), twice(times_ten, 7)]
        assert [fast(rule)(3) for rule in made] == [5, 300, 12, 307]
        fast.cache_clear()
    assert len([path for path in cache.iterdir() if path.name.startswith("apply_twice")]) == 4


def nested(verb: Callable[[int], int]) -> Callable[[int], int]:
    @compilable
    def inner(n: int) -> int:
        return verb(n)

    @compilable
    def outer(n: int) -> int:
        return inner(n)

    return outer


def test_closures_over_closures_do_not_share_code(cache: Path) -> None:
    assert [fast(nested(verb))(3) for verb in (plus_one, times_ten)] == [4, 30]


def adding(values: Any) -> Callable[[int], int]:
    @compilable
    def add_first(n: int) -> int:
        return n + int(values[0])

    return add_first


def adding_number(more: Any) -> Callable[[int], int]:
    @compilable
    def add_number(n: int) -> int:
        return int(n + more)

    return add_number


def test_closures_over_different_arrays_and_numbers_do_not_share_code(cache: Path) -> None:
    assert [fast(adding(np.array([k])))(3) for k in (1, 2)] == [4, 5]
    assert [fast(adding_number(np.int64(k)))(3) for k in (1, 2)] == [4, 5]


def powers_of(base: int) -> Callable[[float], float]:
    @compilable
    def raised(n: float) -> float:
        return float(np.power(n, base))

    return raised


def test_a_rule_may_use_a_module(cache: Path) -> None:
    assert fast(powers_of(3))(2.0) == 8.0


def test_each_kind_of_arguments_has_code_of_its_own(cache: Path) -> None:
    for _ in range(2):
        assert fast(plus_one)(3) == 4
        assert fast(plus_one)(np.int8(3)) == 4
        assert fast(plus_one)(1.5) == 2.5
        fast.cache_clear()
    assert len(files_in(cache)) == 3


def test_enumerations_of_one_name_do_not_share_code(cache: Path) -> None:
    for module in ("one", "other"):
        codes = IntEnum("codes", {"FIRST": len(module)}, module=module)
        assert fast(plus_one)(codes(len(module))) == len(module) + 1
        fast.cache_clear()  # what was compiled comes from disk now
    assert len(files_in(cache)) == 2


def test_the_second_time_code_comes_from_disk(cache: Path) -> None:
    assert fast(both)(2) == 35
    kept = files_in(cache)
    fast.cache_clear()
    twin = fast(both)
    assert twin(2) == 35
    assert sum(twin.stats.cache_hits.values()) == 1  # type: ignore[attr-defined]
    assert files_in(cache) == kept


def test_checking_bounds_makes_other_code(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = set()
    for bounds in ("0", "1"):
        monkeypatch.setenv("NUMBA_BOUNDSCHECK", bounds)
        keys.add(compiled._key(both))  # type: ignore[arg-type]
    assert len(keys) == 2


def test_a_cache_that_cannot_be_written_costs_nothing_but_time(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert fast(both)(2) == 35
    assert not cache.exists()


def test_a_cache_folder_that_is_a_file_costs_nothing_but_time(cache: Path) -> None:
    cache.write_text("not a folder")  # cannot be written, nor tidied up: like a read-only disk
    assert fast(both)(2) == 35


@pytest.mark.parametrize("keep", [0, 1, 100, 5000])
def test_a_damaged_file_is_compiled_again(cache: Path, keep: int) -> None:
    assert fast(plus_one)(3) == 4
    for path in cache.rglob("*.code"):
        path.write_bytes(path.read_bytes()[:keep])
    fast.cache_clear()
    assert fast(plus_one)(3) == 4


@pytest.mark.parametrize("error", [TypeError, OverflowError, MemoryError, RecursionError])
def test_whatever_a_damaged_file_raises_it_is_compiled_again(
    error: type[Exception], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_content: bytes) -> None:
        raise error  # random damage was seen to raise these

    assert fast(plus_one)(3) == 4
    fast.cache_clear()
    monkeypatch.setattr(pickle, "loads", fail)
    assert fast(plus_one)(3) == 4


def test_a_write_that_breaks_off_leaves_no_part_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(path: Path, _target: Path) -> None:
        raise OSError(28, f"No space left on device: {path.name}")

    monkeypatch.setattr(Path, "replace", break_off)
    compiled._write(tmp_path / "rule" / "x.code", b"code")
    assert list((tmp_path / "rule").iterdir()) == []


def test_numba_may_switch_the_cache_on_and_off(cache: Path) -> None:
    kept = compiled._disk_cache(cache)
    assert (kept.enable(), kept.disable(), kept.flush()) == (None, None, None)
    assert kept.cache_path == str(cache)


def test_where_compiled_code_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LOSTCITIES_CACHE", "here")
    assert cache_folder() == Path("here")
    monkeypatch.delenv("LOSTCITIES_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "lostcities"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache_folder() == tmp_path / "home" / ".cache" / "lostcities"
