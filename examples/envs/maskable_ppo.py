"""Maskable PPO of Stable-Baselines3 against one of our bots, with its learning curve.

It needs: pip install 'lostcities[envs,train]' sb3-contrib

python examples/envs/maskable_ppo.py --steps 200000 --curve maskable_ppo.svg
"""

import argparse
from typing import Any

import gymnasium
import matplotlib
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import lostcities.envs.gymnasium  # noqa: F401  # registers the environments

matplotlib.use("Agg")


class Points(gymnasium.RewardWrapper[Any, Any]):
    """Rewards of about one: learners of this kind expect them."""

    def reward(self, reward: Any) -> float:
        """Hundredths of a point."""
        return float(reward) / 100

    def action_masks(self) -> Any:
        """What the learner asks for before every move."""
        return self.unwrapped.action_masks()  # type: ignore[attr-defined]


def new_env(game: str, opponents: str) -> gymnasium.Env[Any, Any]:
    """One game, of one round where there are rounds."""
    rounds = {"rounds": 1} if game in ("classic", "partners") else {}
    settings: dict[str, Any] = {"opponents": opponents, "max_turns": 400, **rounds}
    return Points(gymnasium.make(f"lostcities/{game}-v0", **settings))


def margin(model: MaskablePPO, game: str, opponents: str, games: int) -> tuple[float, float]:
    """Points a game, and their standard error, on deals that were not learnt from."""
    env, found = new_env(game, opponents), []
    for deal in range(games):
        observation, _ = env.reset(seed=10**6 + deal)
        over, points = False, 0.0
        while not over:
            masks = env.action_masks()  # type: ignore[attr-defined]
            action, _ = model.predict(observation, action_masks=masks)
            observation, reward, ended, cut, _ = env.step(int(action))
            points, over = points + float(reward), ended or cut
        found.append(100 * points)
    return float(np.mean(found)), float(np.std(found) / len(found) ** 0.5)


def draw(curve: list[tuple[int, float, float]], opponents: str, path: str) -> None:
    """The learning curve as a picture."""
    from matplotlib import pyplot as plt

    steps, means, errors = zip(*curve, strict=True)
    figure, axes = plt.subplots(figsize=(6, 3.5))
    axes.errorbar(steps, means, errors, marker="o", capsize=3)
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set_xlabel("steps")
    axes.set_ylabel(f"points a game against {opponents}")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Learn, measure in between, and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="classic")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--measures", type=int, default=8)
    parser.add_argument("--games", type=int, default=200, help="for a measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", metavar="FILE")
    asked = parser.parse_args()
    envs = make_vec_env(lambda: new_env(asked.game, asked.opponents), n_envs=8, seed=asked.seed)
    model = MaskablePPO("MlpPolicy", envs, n_steps=256, batch_size=512, seed=asked.seed)
    curve = []
    for measure in range(asked.measures + 1):
        if measure:
            model.learn(asked.steps // asked.measures, reset_num_timesteps=False)
        mean, error = margin(model, asked.game, asked.opponents, asked.games)
        curve.append((model.num_timesteps, mean, error))
        print(f"{model.num_timesteps:8} steps: {mean:+.1f} ± {error:.1f}", flush=True)
    if asked.curve:
        draw(curve, asked.opponents, asked.curve)


if __name__ == "__main__":
    main()
