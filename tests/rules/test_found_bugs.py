"""Bugs found and not fixed yet: every test here fails until its bug is gone."""

from pathlib import Path

from tests.rules.test_compiled import RULE_B, run_toy, run_typed, toy

__all__ = ["toy"]  # a fixture


def test_an_edit_of_a_number_in_a_file_without_rules_is_noticed(toy: Path) -> None:
    """The key of the cache must have the plain values of the globals that a rule uses."""
    numbers = toy / "toy" / "numbers.py"
    imported = RULE_B.replace("BONUS = 1", "from toy.numbers import BONUS")
    (toy / "toy" / "b.py").write_text(imported)
    results = []
    for bonus in (1, 2):
        numbers.write_text(f"BONUS = {bonus}\n")
        results.append(run_toy(toy, toy / "cache")[0])
    assert results == ["42", "44"]


def test_rules_typed_at_a_prompt_that_differ_in_a_number_do_not_share_code(tmp_path: Path) -> None:
    """The key must have `co_consts`: the byte code of `n + 1` and `n + 2` is the same."""
    assert [run_typed(f"n + {k}", tmp_path) for k in (1, 2)] == ["4", "5"]
