"""Every test can fail: it asserts something, itself or by a function that does."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ASSERTING = {
    *("raises", "warns", "fail", "AssertionError"),  # pytest's, and Python's own
    *("expect", "check_game", "check_env", "check_schema", "validate"),
    *("api_test", "parallel_api_test", "seed_test", "parallel_seed_test", "max_cycles_test"),
    "random_sim_test",
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Module:
    """The functions of a file of tests by name, its methods apart, and what it imports."""

    def __init__(self, source: str) -> None:
        tree = ast.parse(source)
        classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        every = [node for node in ast.walk(tree) if isinstance(node, Function)]
        self.methods = [it for node in classes for it in node.body if isinstance(it, Function)]
        self.functions = {it.name: it for it in every if it not in self.methods}
        self.imports = {
            alias.asname or alias.name: (node.module or "", alias.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }


Found = list[tuple[str, Function]]  # functions, each with the name of its module


class Suite:
    """All modules of tests by the names under which they are imported, and all methods by name."""

    def __init__(self, sources: dict[str, str]) -> None:
        self.modules = {name: Module(source) for name, source in sources.items()}
        self.methods: dict[str, Found] = defaultdict(list)
        for name, module in self.modules.items():
            for method in module.methods:
                self.methods[method.name].append((name, method))


def used(function: Function) -> Iterator[ast.Name | ast.Attribute]:
    """What a function calls or hands over; what it opens for a while is only preparation."""
    opened = {
        node
        for block in ast.walk(function)
        if isinstance(block, ast.With | ast.AsyncWith)
        for item in block.items
        for node in ast.walk(item.context_expr)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and node not in opened:
            those = (node.func, *node.args)
            yield from (it for it in those if isinstance(it, ast.Name | ast.Attribute))


def name_of(node: ast.AST) -> str:
    """A name, or what stands behind the last dot."""
    return getattr(node, "id", "") or getattr(node, "attr", "")


def asserts_itself(function: Function) -> bool:
    """Whether an assertion stands in a function."""
    return any(
        isinstance(node, ast.Assert)
        or name_of(node) in ASSERTING
        or name_of(node).startswith("assert_")
        for node in ast.walk(function)
    )


def targets(tests: Suite, home: str, node: ast.Name | ast.Attribute) -> Found:
    """The functions that may be meant: one by its name, or all methods of a name."""
    if isinstance(node, ast.Attribute):
        return tests.methods.get(node.attr, [])
    home, name = tests.modules[home].imports.get(node.id, (home, node.id))
    module = tests.modules.get(home)
    found = module.functions.get(name) if module else None
    return [(home, found)] if found else []


def asserts(tests: Suite, home: str, function: Function, above: tuple[Function, ...] = ()) -> bool:
    """Whether a function of a module asserts something, itself or by those it uses."""
    if asserts_itself(function):
        return True
    if function in above:
        return False
    meant = (targets(tests, home, node) for node in used(function))
    return any(
        those and all(asserts(tests, it, other, (*above, function)) for it, other in those)
        for those in meant
    )


def silent(tests: Suite) -> list[str]:
    """The tests that can only fail by an accident."""
    return [
        f"{name}.{function.name}"
        for name, module in tests.modules.items()
        for function in (*module.functions.values(), *module.methods)
        if function.name.startswith("test_") and not asserts(tests, name, function)
    ]


def test_a_test_asserts_itself_or_by_a_function() -> None:
    code = """
from tests.other import whole as complete
def test_asserts(): assert 1 + 1 == 2
def test_refuses():
    with pytest.raises(ValueError): int("x")
def test_looks(page): expect(page).to_be_visible()
def test_compares(): np.testing.assert_array_equal([1], [1])
def round_trip(n): complete(n)
def test_by_another(): round_trip(3)
def test_of_all(): list(map(complete, [1, 2]))
class Player:
    def sit(self): pass
    def play(self): assert self
def test_by_a_method(player): player.play()
@contextmanager
def opened(): assert True
def test_only_runs(): print(int("1"))
def test_only_sits(player): player.sit()
def test_only_opens():
    with opened(): print(1)
"""
    tests = Suite({"tests.one": code, "tests.other": "def whole(n): assert n % 1 == 0"})
    assert silent(tests) == [f"tests.one.test_only_{what}" for what in ("runs", "sits", "opens")]


@pytest.mark.slow
def test_every_test_asserts_something() -> None:
    files = {path: path.relative_to(TESTS.parent).with_suffix("") for path in TESTS.rglob("*.py")}
    sources = {".".join(it.parts): path.read_text("utf-8") for path, it in files.items()}
    assert len(sources) > 200
    assert silent(Suite(sources)) == []
