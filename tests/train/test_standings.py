"""A round of a match is learnt as a game of its own, worth what it does for the match."""

from functools import cache
from typing import Any, NamedTuple

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

import torch

from lostcities.bots.catalog import find_bot
from lostcities.bots.searching.match import outlook
from lostcities.bots.tuning import tuning_of
from lostcities.core.play import CUT
from lostcities.envs import Batch
from lostcities.games.catalog import find_game
from lostcities.train.networks.network import Network
from lostcities.train.settings import Settings
from lostcities.train.tables.choosing import by_policy
from lostcities.train.tables.rollout import Company, SelfPlay
from lostcities.train.tables.standings import Standings, new_standings, outlooks
from lostcities.train.variants import Variant

MATCHES, STEPS = 6, 250  # the rule player needs about a hundred for a round
KINDS = [("classic", 3), ("partners", 3), ("partners", 1)]  # game and rounds


class Seen(NamedTuple):
    """One step of one match: the record around it, and what the standings say of it."""

    match: int
    dealt: bool  # whether cards were dealt anew
    over: bool
    earlier: list[int]  # points by side before the round
    later: list[int]  # and after the step, if it ended one
    ended: bool
    margin: list[float]  # by seat
    hope: list[float]  # by seat


class Ended(NamedTuple):
    """A round that ended, and the rounds of its match that follow."""

    step: Seen
    left: int


@cache
def played(name: str, rounds: int) -> list[Seen]:
    """Some matches of the rule player against itself, step by step."""
    batch = Batch(name, MATCHES, seed=4, threads=1, rounds=rounds)
    standings = Standings(batch, rounds, "cpu")
    choose = by_policy(find_bot("rules", name), "cpu")
    seen: list[Seen] = []
    for _ in range(STEPS):
        before = batch.states.copy()
        batch.step(choose(batch, torch.empty(0), torch.as_tensor(batch.masks)))
        result = standings.step(torch.as_tensor(batch.dones), torch.as_tensor(batch.scores))
        seen += [seen_of(batch, before, result, match) for match in range(MATCHES)]
    return seen


def seen_of(batch: Batch, before: Any, result: tuple[Any, Any, Any], match: int) -> Seen:
    """The step that a match has just made."""
    was, now, over = before[match], batch.states[match], bool(batch.dones[match])
    ended, margin, hope = (it[match].tolist() for it in result)
    return Seen(
        match=match,
        dealt=bool(now["deck_left"] > was["deck_left"]),
        over=over,
        earlier=was["banked"].tolist(),
        later=batch.scores[match, :2].tolist() if over else now["banked"].tolist(),
        ended=ended,
        margin=margin,
        hope=hope,
    )


def ended_rounds(name: str, rounds: int) -> list[Ended]:
    """The rounds that ended, counted match by match; the matches begin at rounds 0, 1, 2, 0, …"""
    number = [match % rounds for match in range(MATCHES)]
    ended = []
    for step in played(name, rounds):
        if step.dealt:
            number[step.match] += 1
            ended.append(Ended(step, rounds - number[step.match]))
            number[step.match] %= rounds
    return ended


def lead(points: list[int], seat: int) -> int:
    """What the side of a seat is ahead by."""
    return points[seat % 2] - points[1 - seat % 2]


def test_many_outlooks_are_the_outlook_of_each() -> None:
    leads, rounds = [-300, -76, -38, -5, -1, 0, 1, 5, 38, 76, 300], [0, 1, 2, 9, 29]
    many = outlooks(torch.tensor(leads).float()[:, None], torch.tensor(rounds))
    for i, points in enumerate(leads):
        assert many[i].tolist() == pytest.approx([outlook(points, left) for left in rounds])


@pytest.mark.parametrize(("name", "rounds"), KINDS)
def test_matches_begin_at_different_rounds(name: str, rounds: int) -> None:
    batch = Batch(name, 7, seed=4, rounds=rounds)
    Standings(batch, rounds, "cpu")
    begun = [0, 1, 2, 0, 1, 2, 0] if rounds == 3 else [0] * 7
    assert batch.states["round_number"].tolist() == begun
    for step, left in ended_rounds(name, rounds):
        assert step.over == (left == 0)


@pytest.mark.parametrize(("name", "rounds"), KINDS)
def test_a_round_ends_where_cards_are_dealt_anew_and_nowhere_else(name: str, rounds: int) -> None:
    for step in played(name, rounds):
        assert step.ended == step.dealt
    assert {left for _, left in ended_rounds(name, rounds)} == set(range(rounds))


@pytest.mark.parametrize(("name", "rounds"), KINDS)
def test_the_margin_of_a_round_is_what_it_adds_to_the_lead(name: str, rounds: int) -> None:
    for step, _ in ended_rounds(name, rounds):
        seats = range(len(step.margin))
        assert step.margin == [lead(step.later, it) - lead(step.earlier, it) for it in seats]
    leads = [lead(step.earlier, 0) for step, _ in ended_rounds(name, rounds)]
    assert any(leads) == (rounds > 1)  # otherwise a margin would be the lead itself


@pytest.mark.parametrize(("name", "rounds"), KINDS)
def test_a_round_leaves_the_outlook_of_the_lead_after_it(name: str, rounds: int) -> None:
    for step, left in ended_rounds(name, rounds):
        hopes = [outlook(lead(step.later, seat), left) for seat in range(len(step.hope))]
        assert step.hope == pytest.approx(hopes, abs=1e-6)


@pytest.mark.parametrize(("name", "rounds"), KINDS)
def test_the_last_round_leaves_the_winner_alone(name: str, rounds: int) -> None:
    last = [step for step, left in ended_rounds(name, rounds) if left == 0]
    for step in last:
        ahead = lead(step.later, 0)
        assert step.hope[0] == (ahead > 0) - (ahead < 0)
    assert {step.hope[0] for step in last} >= {1, -1}


@pytest.mark.parametrize(("name", "rounds"), KINDS)
def test_sides_have_opposite_signs_and_partners_the_same(name: str, rounds: int) -> None:
    each = {"classic": 1, "partners": 2}[name]  # players a side
    for step, _ in ended_rounds(name, rounds):
        for result in (step.margin, step.hope):
            assert result == [result[0], -result[0]] * each


def test_a_game_without_rounds_has_no_standings() -> None:
    assert new_standings(Batch("rivals", 2), 1, "cpu") is None
    assert new_standings(Batch("classic", 2, rounds=1), 1, "cpu") is not None


def test_a_match_that_was_cut_counts_as_it_lies_with_rounds_still_to_come() -> None:
    settings = Settings(
        "classic", device="cpu", games=6, steps=1, critic_size=0, max_turns=20, win_bonus=0.3
    )
    table = SelfPlay(settings, Variant(2, 1.0, {"rounds": 3}), 0)
    rules = by_policy(find_bot("rules", "classic"), "cpu")
    network, company = Network(find_game("classic"), 8, 1), Company(teacher=rules, guided=1.0)
    point, cut_with = tuning_of(find_game("classic")).point, set()  # rounds to come
    for _ in range(3 * 80):
        before = table.batch.states.copy()
        steps = table.play(network, company)
        for match in (table.dones == CUT).nonzero().flatten().tolist():
            left = 2 - int(before["round_number"][match])
            points = table.scores[match].tolist()
            margin = lead(points, 0) - lead(before["banked"][match].tolist(), 0)
            worth = point * margin + 0.3 * outlook(lead(points, 0), left)
            assert steps.ends[0][match]
            assert steps.rewards[0][match].tolist() == pytest.approx([worth, -worth], abs=1e-6)
            cut_with.add(left)
    assert len(cut_with) > 1
