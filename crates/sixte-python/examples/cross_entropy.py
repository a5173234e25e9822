"""Learns to keep a ball on a plate, by the cross-entropy method, with numpy alone.

A policy is four gains, the same along x and y: how hard the plate is tipped for each of the four numbers that are seen along that axis. A
generation tries many policies at once, each in a world of its own, and the next is drawn from around the best of them (R. Y. Rubinstein, The
cross-entropy method for combinatorial and continuous optimization, 1999).

    python cross_entropy.py
"""

import numpy as np
from ball_on_plate import STEPS, ManyBallsOnPlates

GAINS = 4


def returns(envs, gains, seed):
    """What each policy earns in one episode in its own world, up to when it ends."""
    seen, _ = envs.reset(seed=seed)
    earned, is_going = np.zeros(envs.num_envs), np.ones(envs.num_envs, dtype=bool)
    for _ in range(STEPS):
        actions = np.einsum("ng,nag->na", gains, seen.reshape(-1, 2, GAINS))
        seen, rewards, is_off, is_over, _ = envs.step(actions)
        earned += rewards * is_going
        is_going &= ~(is_off | is_over)
        if not is_going.any():
            break
    return earned


def judge(envs, gains, seed):
    """What one policy earns on the mean, from as many places as there are worlds."""
    return returns(envs, np.tile(gains, (envs.num_envs, 1)), seed).mean()


def train(envs, generations, seed, elite=0.15):
    """Gains that were learnt, and what the policies of each generation earned on the mean."""
    random = np.random.default_rng(seed)
    mean, spread, history = np.zeros(GAINS), np.ones(GAINS), []
    for generation in range(generations):
        tried = mean + spread * random.normal(size=(envs.num_envs, GAINS))
        # All begin at the same place: the best one is not the one that had it easiest.
        earned = returns(envs, tried, [seed + generation] * envs.num_envs)
        best = tried[np.argsort(earned)[-max(2, int(elite * len(tried))) :]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.05
        history.append(earned.mean())
    return mean, history


if __name__ == "__main__":
    worlds = ManyBallsOnPlates(64)
    print(f"untrained: {judge(worlds, np.zeros(GAINS), 1000):.1f} of {STEPS}")
    learnt, means = train(worlds, 12, seed=1)
    for number, earned in enumerate(means):
        print(f"generation {number}: {earned:.1f}")
    print(f"trained: {judge(worlds, learnt, 1000):.1f} of {STEPS}, with gains {learnt.round(2)}")
