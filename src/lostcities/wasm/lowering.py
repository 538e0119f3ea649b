"""From functions that Numba compiles to an object file for WebAssembly, by Numba's own LLVM.

Numba's error paths call into Python, which a page does not have. Rules never take them, so each
function they call, on a list, gets a body that says so; LLVM then drops the path. Only those on the
list: of any other function that is declared and missing the build says so and stops.

Numba also counts the users of each array. All arrays are handed over here and none is made, so
there is nothing to count; the calls would only keep LLVM from vectorising the loops around them.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from lostcities.core.compiled import fast
from lostcities.core.game import Game
from lostcities.errors import LostCitiesError
from lostcities.wasm.linking import FROM_THE_PAGE
from lostcities.wasm.signatures import signature_of

TRIPLE: Final = "wasm32-unknown-unknown"
LAYOUT: Final = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES: Final = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"
SIMD: Final = ",+simd128"
PASSES: Final = 2  # the first leaves what only a second sees

ERROR_PATHS: Final = frozenset(
    {
        "NRT_Free",  # of arrays that Numba has made itself: rules are handed theirs
        "NRT_MemInfo_call_dtor",
        "PyBytes_FromStringAndSize",
        "PyErr_Clear",
        "PyErr_SetNone",
        "PyErr_SetString",
        "PyErr_WriteUnraisable",
        "PyUnicode_FromString",
        "Py_DecRef",
        "numba_do_raise",
        "numba_gil_ensure",
        "numba_gil_release",
        "numba_runtime_build_excinfo_struct",
        "numba_unpickle",
    }
)
INTRINSICS: Final = {"sqrtf": "llvm.sqrt.f32", "sqrt": "llvm.sqrt.f64"}  # instructions by name
COUNTING: Final = re.compile(r"^ +(?:tail )?call void @NRT_(?:incref|decref)\(.*$", re.MULTILINE)
DECLARED: Final = re.compile(r"^declare (?P<kind>.*?)@(?P<name>[\w.]+)\((?P<given>.*?)\)")


def object_of(
    game: Game | None, verbs: Mapping[str, Callable[..., Any]], *, simd: bool = False
) -> bytes:
    """The object file that defines these verbs."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(without_error_paths(merged(game, verbs)))
    module.verify()
    keep_only(module, set(verbs))
    target = llvm.Target.from_triple(TRIPLE)
    features = FEATURES + SIMD * simd
    machine = target.create_target_machine(
        cpu="generic", features=features, opt=3, reloc="static", codemodel="default"
    )
    optimise(module, machine)
    refuse_missing(module)
    emitted: bytes = machine.emit_object(module)
    return emitted


def merged(game: Game | None, verbs: Mapping[str, Callable[..., Any]]) -> str:
    """All verbs and what they call, as the text of one LLVM module for WebAssembly."""
    import llvmlite.binding as llvm

    whole: Any = None
    for name, verb in verbs.items():
        part = llvm.parse_assembly(compiled(game, name, verb))
        if whole is None:
            whole = part
        else:
            whole.link_in(part)
    return str(whole)


def compiled(game: Game | None, name: str, verb: Callable[..., Any]) -> str:
    """What Numba makes of a verb, with plain arguments as C has them, for WebAssembly."""
    from numba import cfunc

    twin: Any = fast(verb)
    made: Any = cfunc(signature_of(game, verb))(twin.py_func)
    text = COUNTING.sub("", made.inspect_llvm().replace(made._wrapper_name, name))
    for name, own in INTRINSICS.items():
        text = text.replace(f"@{name}(", f"@{own}(")
    text = re.sub(r'target datalayout = ".*"', f'target datalayout = "{LAYOUT}"', text)
    text = re.sub(r'target triple = ".*"', f'target triple = "{TRIPLE}"', text)
    return re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)


def without_error_paths(text: str) -> str:
    """The module in which the functions of error paths are known never to be called."""
    return "\n".join(never_called(line) for line in text.split("\n"))


def never_called(line: str) -> str:
    """The declaration of a function of the error paths becomes a body that cannot be reached."""
    found = DECLARED.match(line)
    if found is None or found["name"] not in ERROR_PATHS:
        return line
    kind, name, given = found["kind"], found["name"], found["given"]
    return f"define internal {kind}@{name}({given}) alwaysinline {{ unreachable }}"


def keep_only(module: Any, names: set[str]) -> None:
    """Only the exported functions are seen from outside; the rest may go when it is not used."""
    for function in module.functions:
        if not function.is_declaration and function.name not in names:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"


def optimise(module: Any, machine: Any) -> None:
    """All that LLVM can do for speed."""
    import llvmlite.binding as llvm

    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = True
    for _ in range(PASSES):
        builder = llvm.create_pass_builder(machine, options)
        builder.getModulePassManager().run(module, builder)


def refuse_missing(module: Any) -> None:
    """Whatever is still called must be here, or be LLVM's own."""
    missing = sorted(
        function.name
        for function in module.functions
        if function.is_declaration and not function.name.startswith(("llvm.", *FROM_THE_PAGE))
    )
    missing += sorted(it.name for it in module.global_variables if it.is_declaration)
    if missing:
        raise LostCitiesError(f"a page does not have what the rules call: {', '.join(missing)}")
