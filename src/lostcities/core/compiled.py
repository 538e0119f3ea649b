"""The one place that knows Numba: plain functions in, compiled twins out.

`@compilable` only marks a function; importing a rulebook never starts a compiler. `fast(function)`
gives its compiled twin, built on the first call from the function and all the compilable functions
it uses, and kept on disk under a key made from what each of them does, the constants they use and
the versions of Numba and NumPy: Numba's own cache does not notice an edit in another file. A new
comment or docstring compiles nothing anew.
"""

import ast
import hashlib
import inspect
import os
import pickle
import sys
import textwrap
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from enum import Enum, EnumType
from functools import cache
from multiprocessing import current_process
from pathlib import Path
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

MARK = "__compilable__"
INLINED = "__inlined__"
ROUNDED = "__rounded__"
THREADS_PER_BLOCK = 64  # on the GPU
CLEAR_LINE = "\r\x1b[2K"  # of a terminal


def interpreted() -> bool:
    """Whether the environment asks for plain Python everywhere."""
    return os.environ.get("LOSTCITIES_INTERPRETED") == "1"


def compilable(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function as written in the part of Python that also compiles, for CPU and GPU."""
    setattr(function, MARK, True)
    return function


def is_compilable(value: object) -> bool:
    """Whether a value is a function so marked."""
    return getattr(value, MARK, False) is True


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a compilable function that is compiled into its callers, where its indices are known.

    Numba asks of every index whether it counts from the end, unless it sees that it cannot: there
    a row of features is written twice as fast. Code grows with each call, so only what writes
    observations, steps a batch or chooses at random is marked.
    """
    setattr(function, INLINED, True)
    return compilable(function)


def rounded(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a compilable function whose sums of rounded numbers may be taken in any order."""
    setattr(function, ROUNDED, True)
    return compilable(function)


@cache
def fast(function: Callable[P, R]) -> Callable[P, R]:
    """The compiled twin of a compilable function; the function itself when running interpreted."""
    if interpreted():
        return function
    from numba import njit

    plain = cast(FunctionType, function)
    code, key = _with_fast_callees(plain), _key(plain)
    code.__qualname__ = f"{plain.__qualname__}_{key}"  # Numba's symbols: unique across processes
    merge, loosely = getattr(plain, INLINED, False), getattr(plain, ROUNDED, False)
    twin: Any = njit(nogil=True, error_model="numpy", forceinline=merge, fastmath=loosely)(code)
    twin._cache = _disk_cache(cache_folder() / f"{plain.__name__}-{key}")
    return cast(Callable[P, R], twin)


def cuda() -> Any:  # Any: numba-cuda has no types
    """numba-cuda, for kernels that call `fast` functions; ImportError says how to get it."""
    import numpy as np

    for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
        if not hasattr(np, old):  # NumPy 2.5 dropped names that numba-cuda still wants
            setattr(np, old, getattr(np, new))
    try:
        from numba import cuda as numba_cuda
    except ImportError as error:
        raise ImportError("a GPU needs numba-cuda: pip install 'lostcities[gpu]'") from error
    return numba_cuda


def gpu_grid(n: int) -> tuple[int, int]:
    """The blocks and threads of a kernel that has a thread for each of n games."""
    return -(-n // THREADS_PER_BLOCK), THREADS_PER_BLOCK


def has_gpu() -> bool:
    """Whether numba-cuda is installed and sees a device."""
    try:
        return bool(cuda().is_available())
    except ImportError:
        return False


# --- The twin -------------------------------------------------------------------------


def _with_fast_callees(function: FunctionType) -> FunctionType:
    """A copy of the function in which every compilable function it uses is the compiled one."""
    globals_ = {
        name: fast(value) if is_compilable(value) else value
        for name, value in function.__globals__.items()
        if name in function.__code__.co_names or name.startswith("__")
    }
    twin = FunctionType(
        function.__code__,
        globals_,
        function.__name__,
        function.__defaults__,
        tuple(
            CellType(
                fast(cell.cell_contents)
                if is_compilable(cell.cell_contents)
                else cell.cell_contents
            )
            for cell in function.__closure__ or ()
        ),
    )
    twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
    return twin


def _uses(function: FunctionType) -> Iterator[object]:
    """What a function refers to: by global name, and what it closes over."""
    names = function.__code__.co_names
    for value in (function.__globals__[name] for name in names if name in function.__globals__):
        yield value
        if isinstance(value, ModuleType):
            yield from (getattr(value, name) for name in names if hasattr(value, name))
    for cell in function.__closure__ or ():
        yield cell.cell_contents


# --- The cache on disk ----------------------------------------------------------------


def cache_folder() -> Path:
    """Where compiled code is kept: `LOSTCITIES_CACHE`, or the user's cache folder."""
    chosen = os.environ.get("LOSTCITIES_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lostcities"


def _key(function: FunctionType) -> str:
    """A hash of all that the compiled code depends on, but the types of its arguments."""
    import numba
    import numpy as np

    bounds = os.environ.get("NUMBA_BOUNDSCHECK")
    digest = hashlib.sha256(repr((numba.__version__, np.__version__, sys.version, bounds)).encode())
    for part in _below(function):
        marks = (getattr(part, INLINED, False), getattr(part, ROUNDED, False))
        named = (part.__module__, part.__qualname__, marks, part.__defaults__)
        digest.update(repr((named, _instructions(part.__code__, part.__doc__))).encode())
        for value in _constants(part):
            digest.update(pickle.dumps(value))
    return digest.hexdigest()[:32]


def source_key(functions: Iterable[Callable[..., Any]]) -> str:
    """A hash of what functions do, and of the constants they use: the same for every Python.

    It is for what is compiled once and kept in the tree.
    """
    digest = hashlib.sha256()
    plain = [cast(FunctionType, function) for function in functions]
    for part in dict.fromkeys(part for function in plain for part in _below(function)):
        marks = (getattr(part, INLINED, False), getattr(part, ROUNDED, False))
        named = (part.__module__, part.__qualname__, marks, part.__defaults__)
        digest.update(repr((named, _source(part), [*_constants(part)])).encode())
    return digest.hexdigest()[:32]


def _source(function: FunctionType) -> str:
    """The text of a function without its docstring, comments and decorators."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    tree.decorator_list = []
    if ast.get_docstring(tree) is not None:
        tree.body = tree.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def _instructions(code: CodeType, doc: str | None = None) -> tuple[object, ...]:
    """What a function does: neither its comments nor its docstring nor where it stands."""
    constants = [
        _instructions(constant) if isinstance(constant, CodeType) else constant
        for constant in code.co_consts
    ]
    if doc is not None and constants[:1] == [doc]:
        constants[0] = None
    return code.co_code, code.co_names, code.co_freevars, code.co_varnames, constants


def _below(function: FunctionType) -> Iterator[FunctionType]:
    """A function and all compilable functions that it uses, directly or not."""
    yield function
    for value in _uses(function):
        if is_compilable(value):
            yield from _below(cast(FunctionType, value))


def _constants(function: FunctionType) -> Iterator[object]:
    """The plain values that a function uses; members for an enumeration, fields for a tuple."""
    for value in _uses(function):
        if isinstance(value, EnumType):
            members: Mapping[str, Enum] = value.__members__
            yield [(name, member.value) for name, member in members.items()]
        elif isinstance(value, type):
            yield getattr(value, "_fields", ())
        elif not callable(value) and not isinstance(value, ModuleType):
            yield value


def _disk_cache(folder: Path) -> Any:  # Any: Numba's classes have no types
    """A cache of one file for each signature and processor, in Numba's shape."""
    from numba.core.caching import _Cache
    from numba.core.compiler import CompileResult
    from numba.core.serialize import dumps

    rebuild: Any = CompileResult._rebuild
    serialize: Any = dumps
    compiles = _say_that_it_compiles

    def file(sig: Any, codegen: Any) -> Path:
        types = f"{sig} {[_home(kind) for kind in sig]} {codegen.magic_tuple()}"
        return folder / f"{hashlib.sha256(types.encode()).hexdigest()[:32]}.code"

    class SourceCache(_Cache):
        cache_path = str(folder)

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            target_context.refresh()
            kept = _read(file(sig, target_context.codegen()))
            try:
                return rebuild(target_context, *pickle.loads(kept)) if kept else compiles()
            except Exception:  # a damaged file, in whatever way: compile again
                return compiles()

        def save_overload(self, sig: Any, data: Any) -> None:
            _write(file(sig, data.codegen), serialize(data._reduce()))

        def enable(self) -> None: ...
        def disable(self) -> None: ...
        def flush(self) -> None: ...

    return SourceCache()


_notices = [threading.Event()]  # the one that is set once it was said that something compiles
_saying = threading.Lock()


def share_notice(said: Any) -> None:
    """Let an event that processes share decide that it was said; Any: its type is the context's."""
    if _notices[0].is_set():
        said.set()
    _notices[0] = said


def say_nothing() -> None:
    """For a command that tells by itself what it compiles."""
    _notices[0].set()


def _say_that_it_compiles() -> None:
    """Once in a process; of many workers one says it. `LOSTCITIES_QUIET=1` is for logs."""
    worker = current_process().name
    if os.environ.get("LOSTCITIES_QUIET") == "1" or not worker.endswith(("MainProcess", "-1")):
        return
    with _saying:
        if _notices[0].is_set():
            return
        _notices[0].set()
    notice = "compiling for the first time, up to a minute; 'lostcities warm' does it beforehand"
    above_a_bar = CLEAR_LINE if sys.stderr.isatty() else ""  # another process may draw one
    print(f"{above_a_bar}lostcities: {notice}", file=sys.stderr, flush=True)


def _home(kind: Any) -> str:
    """The module of an enumeration: Numba's name for it does not say, and every game has some."""
    return getattr(getattr(kind, "instance_class", None), "__module__", "")


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _write(path: Path, content: bytes) -> None:
    """Whole or not at all; a folder that cannot be written costs time, nothing else."""
    part = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
