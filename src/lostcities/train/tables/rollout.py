"""Self-play: a batch of games is played for a number of steps, and everything is recorded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from lostcities.bots.tuning import tuning_of
from lostcities.envs import Batch
from lostcities.games.catalog import find_game
from lostcities.train.networks.foresight import foreseen_width
from lostcities.train.networks.network import Critic, Network, masked, sample, seat_values
from lostcities.train.settings import Settings
from lostcities.train.tables.choosing import Chooser, foreseer, think
from lostcities.train.tables.outcome import outcomes
from lostcities.train.tables.standings import new_standings
from lostcities.train.variants import Variant


@dataclass
class Steps:
    """What happened, [step, game, …]; values by seat at the table, one step longer."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    log_probs: Tensor  # of the actions taken
    values: Tensor  # [step + 1, game, seat]
    movers: Tensor
    rewards: Tensor  # [step, game, seat]
    ends: Tensor
    teacher_actions: Tensor  # what the teacher would do, while there is one
    foreseen: Tensor  # what only the critic may see, [step + 1, game, number]
    own: Tensor  # whether the network itself chose, [step, game]


Seated = tuple[int, int, Chooser]


@dataclass
class Company:
    """Who takes part in self-play beside the network: opponents, a teacher, a critic."""

    critic: Critic | None = None
    opponents: Sequence[tuple[float, Chooser | None]] = ()  # share of the games; None: itself
    teacher: Chooser | None = None
    guided: float = 0.0  # share of the steps made as the teacher would, while imitating


class SelfPlay:
    """Games of one variant, and room for their steps.

    The first games are against those of the pool, one after the other: there the network has one
    side (or seat), which goes round from game to game, and an opponent all others.
    """

    def __init__(self, settings: Settings, variant: Variant, number: int) -> None:
        """Deal the games; each variant has seeds of its own."""
        self.variant, self.settings = variant, settings
        self.device = torch.device(settings.device)
        self.batch = batch = new_batch(settings, variant, number)
        self.observations, self.masks, self.movers, self.dones, self.scores = (
            torch.as_tensor(array, device=self.device)  # the same memory
            for array in (batch.observations, batch.masks, batch.movers, batch.dones, batch.scores)
        )
        self.standings = new_standings(batch, rounds_of(variant), settings.device)
        self.foresee = foreseer(settings.game, settings.device)
        self.sides = batch.game.sides or variant.seats
        self.place = torch.arange(batch.n, device=self.device) % self.sides
        self.steps = new_steps(batch, settings.steps, self.device)

    @torch.no_grad()
    def play(self, network: Network, company: Company) -> Steps:
        """As many steps as there is room for, everything written down."""
        kept = self.steps
        for t in range(self.settings.steps):
            self.look(t)
            logits, values = think(network, self.observations, kept.foreseen[t])
            logits = masked(logits, self.masks)
            actions = self.choose(t, sample(logits), company)
            kept.actions[t].copy_(actions)
            kept.log_probs[t] = torch.log_softmax(logits, -1).gather(1, actions[:, None]).squeeze(1)
            kept.values[t] = seat_values(values, self.movers, self.variant.seats)
            self.batch.step(actions)
            kept.ends[t], kept.rewards[t] = self.outcome()
        self.look(self.settings.steps)
        if company.critic is None:
            _, values = think(network, self.observations, kept.foreseen[-1])
            kept.values[-1] = seat_values(values, self.movers, self.variant.seats)
        else:
            self.judge(company.critic)
        return kept

    @torch.no_grad()
    def mix(self, network: Network) -> None:
        """Play on until the games are at all their stages."""
        for _ in range(self.settings.mixing):
            self.look(0)
            logits, _ = think(network, self.observations, self.steps.foreseen[0])
            self.batch.step(sample(masked(logits, self.masks)))
            self.outcome()

    def look(self, t: int) -> None:
        """Write down what is to be seen before step t."""
        kept = self.steps
        kept.observations[t].copy_(self.observations)
        kept.movers[t].copy_(self.movers)
        if t < len(kept.masks):
            kept.masks[t].copy_(self.masks)
        if self.foresee is not None:
            self.foresee(self.batch, kept.foreseen[t])

    def choose(self, t: int, actions: Tensor, company: Company) -> Tensor:
        """The network's actions, or an opponent's, or while imitating some of the teacher's."""
        kept = self.steps
        kept.own[t] = True
        if company.guided > 0 and company.teacher is not None:
            kept.teacher_actions[t] = company.teacher(self.batch, self.observations, self.masks)
            follows = torch.rand(len(actions), device=self.device) < company.guided
            return torch.where(follows, kept.teacher_actions[t], actions)
        theirs = self.movers.long() % self.sides != self.place
        for first, last, chooser in self.seated(company.opponents):
            seen, masks = self.observations[first:last], self.masks[first:last]
            chosen = chooser(self.batch, seen, masks, first)
            actions[first:last] = torch.where(theirs[first:last], chosen, actions[first:last])
            kept.own[t, first:last] = ~theirs[first:last]
        return actions

    def seated(self, opponents: Sequence[tuple[float, Chooser | None]]) -> Iterator[Seated]:
        """Those of the pool who are there, each with the first of its games and the one after."""
        first, shares = 0, 0.0
        for share, chooser in opponents:
            shares += share
            last = round(self.batch.n * min(shares, 1.0))
            if chooser is not None and last > first:
                yield first, last, chooser
            first = last

    def judge(self, critic: Critic) -> None:
        """The values by one who sees all cards."""
        kept = self.steps
        for t in range(len(kept.values)):
            values = think(critic, kept.observations[t], kept.foreseen[t])
            kept.values[t] = seat_values(values, kept.movers[t], self.variant.seats)

    def outcome(self) -> tuple[Tensor, Tensor]:
        """Which games, or rounds of a match, are over, and what they are worth to each seat.

        A margin to the others counts by its points, and a win beside it; a game
        that was cut counts with its present score, so that nobody gains by never ending it.
        """
        if self.standings is not None:
            ended, margin, wins = self.standings.step(self.dones, self.scores)
        else:
            ended, (margin, shares) = self.dones != 0, outcomes(self.scores.float())
            wins = 2 * (shares - 1 / self.variant.seats)
        worth = (
            margin * tuning_of(find_game(self.settings.game)).point + self.settings.win_bonus * wins
        )
        return ended.float(), worth * ended.float()[:, None]


def rounds_of(variant: Variant) -> int:
    """How many rounds a game of a variant has."""
    return int(variant.options.get("rounds", 1))


def new_batch(settings: Settings, variant: Variant, number: int) -> Batch:
    """The games of a variant, its share of all; an even number."""
    return Batch(
        settings.game,
        max(2, round(settings.games * variant.share) // 2 * 2),
        device="cuda" if settings.device == "cuda" else "cpu",
        seats=variant.seats,
        seed=settings.seed * 1_000_003 + number,
        max_turns=settings.max_turns * rounds_of(variant),
        **variant.options,
    )


def new_steps(batch: Batch, t: int, device: torch.device) -> Steps:
    """Room for t steps of a batch."""
    n, game, seats = batch.n, batch.game, batch.seats

    def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
        return torch.zeros(shape, dtype=dtype, device=device)

    foreseen = foreseen_width(game.name) * len(game.colors)
    return Steps(
        observations=room(t + 1, n, game.features, dtype=torch.int8),
        masks=room(t, n, game.actions, dtype=torch.int8),
        actions=room(t, n, dtype=torch.int64),
        log_probs=room(t, n),
        values=room(t + 1, n, seats),
        movers=room(t + 1, n, dtype=torch.int64),
        rewards=room(t, n, seats),
        ends=room(t, n),
        teacher_actions=room(t, n, dtype=torch.int64),
        foreseen=room(t + 1, n, foreseen, dtype=torch.int8),
        own=room(t, n, dtype=torch.bool),
    )


def advantages(steps: Steps, gae_lambda: float) -> Tensor:
    """Generalised advantage estimates by step, game and seat (GAE, Schulman 2016).

    Every seat has a value at every step, whoever moves, so no sign changes with the mover.
    """
    found = torch.zeros_like(steps.rewards)
    last = torch.zeros_like(steps.rewards[0])
    for t in reversed(range(len(steps.rewards))):
        goes_on = (1 - steps.ends[t])[:, None]
        delta = steps.rewards[t] + goes_on * steps.values[t + 1] - steps.values[t]
        last = delta + gae_lambda * goes_on * last
        found[t] = last
    return found
