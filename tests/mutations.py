"""Do the tests notice a broken rule? Breaks each rule of mutations.txt in a copy and runs them.

python tests/mutations.py            all of them
python tests/mutations.py rivals     those of files whose name has "rivals" in it
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).with_name("mutations.txt")
RULES = Path("lostcities")
LONGEST = 120  # seconds

# By file: the tests that must notice, quick ones first.
TESTS = {
    "games/classic/rules.py": ["classic", "classic_match", "partners"],
    "games/partners/rules.py": ["partners", "partners_knowledge"],
    "games/rivals/rules.py": ["rivals", "rivals_end"],
    "games/roll_and_write/rules.py": [
        "roll_and_write",
        "roll_and_write_end",
        "roll_and_write_sealed",
    ],
    "games/roll_and_write/sheet.py": ["sheet"],
    "core/chance.py": ["chance"],
    "core/play.py": ["play"],
    "core/features.py": ["game"],
    "core/game.py": ["game"],
    "games/classic/knowledge.py": ["classic", "classic_match", "knowledge", "observation"],
    "games/partners/knowledge.py": ["partners", "partners_knowledge", "knowledge", "observation"],
    "games/rivals/knowledge.py": ["rivals", "rivals_end", "knowledge", "observation"],
    "games/roll_and_write/knowledge.py": ["roll_and_write_sealed", "knowledge", "observation"],
    "games/classic/story.py": ["story/cards", "story/worlds"],
    "games/partners/story.py": ["story/cards", "story/worlds"],
    "games/rivals/story.py": ["story/rivals", "story/worlds"],
    "games/roll_and_write/story.py": [
        "story/roll_and_write",
        "story/roll_and_write_told",
        "story/worlds",
    ],
}
LAST = {  # what takes long
    "games/classic/knowledge.py": ["imagine_fair"],
    "games/partners/knowledge.py": ["imagine_fair"],
    "games/roll_and_write/knowledge.py": ["imagine_fair"],
}


@dataclass(frozen=True)
class Mutation:
    """A rule as it is, and broken."""

    file: str
    why: str
    original: str
    broken: str


def read_mutations(text: str) -> Iterator[Mutation]:
    """The list: blocks that begin with `= file: why`, then `- ` and `+ ` lines."""
    for block in text.split("\n= ")[1:]:
        title, *lines = block.splitlines()
        file, _, why = title.partition(": ")
        before = [line[2:] for line in lines if line.startswith("- ")]
        after = [line[2:] for line in lines if line.startswith("+ ")]
        yield Mutation(file, why, "\n".join(before), "\n".join(after))


def broken_text(source: Path, mutation: Mutation) -> str:
    """The file with the edit, which must fit in exactly one place."""
    text = (source / RULES / mutation.file).read_text(encoding="utf-8")
    found = text.count(mutation.original)
    if found != 1:
        place = f"{mutation.file}, {mutation.why}"
        raise SystemExit(f"{place}: there {found} times, not once:\n{mutation.original}")
    broken = text.replace(mutation.original, mutation.broken)
    compile(broken, mutation.file, "exec")  # it must be wrong, not unreadable
    return broken


def tests_pass(source: Path, names: list[str]) -> bool:
    """Run the interpreted tests on this copy of the sources."""
    paths = [Path("tests") / "rules" / name for name in names]
    files = [str(path.with_name(f"test_{path.name}.py")) for path in paths]
    options = ["-x", "-q", "-p", "no:cacheprovider", "-o", f"pythonpath=. {source}"]
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *files],
            cwd=ROOT,
            env={**os.environ, "LOSTCITIES_INTERPRETED": "1", "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST,
        )
    except subprocess.TimeoutExpired:
        return False  # a game without end is noticed too
    if done.returncode not in (0, 1):
        raise SystemExit(done.stdout + done.stderr)
    return done.returncode == 0


def survives(source: Path, mutation: Mutation, names: list[str]) -> bool:
    """Whether all these tests pass while the rule is broken."""
    path = source / RULES / mutation.file
    whole = path.read_text(encoding="utf-8")
    path.write_text(broken_text(source, mutation), encoding="utf-8")
    try:
        return tests_pass(source, names)
    finally:
        path.write_text(whole, encoding="utf-8")


def check_all(source: Path, mutations: list[Mutation]) -> int:
    """Break every rule in turn; how many the tests miss."""
    tests = {m.file: [*TESTS[m.file], *LAST.get(m.file, [])] for m in mutations}
    for mutation in mutations:
        broken_text(source, mutation)
    for file, names in tests.items():
        if not tests_pass(source, names):
            raise SystemExit(f"the tests of {file} fail before anything is broken")
    missed = 0
    for mutation in mutations:
        began = time.monotonic()
        survived = survives(source, mutation, tests[mutation.file])
        missed += survived
        took = f"{time.monotonic() - began:3.0f} s"
        print("SURVIVED" if survived else "killed  ", took, mutation.file, mutation.why, flush=True)
    return missed


def main(wanted: str = "") -> int:
    """In a copy of the sources; 1 if a broken rule is missed."""
    mutations = [m for m in read_mutations(LIST.read_text(encoding="utf-8")) if wanted in m.file]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
        missed = check_all(source, mutations)
    print(f"{len(mutations) - missed} of {len(mutations)} broken rules were noticed")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
