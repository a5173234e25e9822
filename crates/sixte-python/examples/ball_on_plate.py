"""A ball on a plate that tips: an environment of Gymnasium, alone and many at once.

The plate is pinned at its centre, and two torques tip it; the ball rolls, and has to be kept on the plate and near its centre. `BallOnPlate`
is one of them, `ManyBallsOnPlates` steps as many as you like on all cores.

An observation is, along x and then along y: where the ball is [0.25 m], its velocity [m/s], how far the plate is lowered on that side (a part
of the plate's normal [0.2]) and how fast it turns that way [rad/s]. An action is two numbers from -1 to 1: how hard the plate is tipped down
along x and y [N m]. The reward of a step is 1 at the centre and 0 at the edge, and an episode ends when the ball is off the plate, or after
3 s.
"""

import gymnasium as gym
import numpy as np
from gymnasium.spaces import Box
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import sixte

SCENE = """
title = "A ball on a plate"

[world]
stepping = "realtime"

[run]
step = 0.02
seconds = 3

[[parameters]]
name = "x"
default = 0
min = -0.4
max = 0.4
unit = "m"

[[parameters]]
name = "y"
default = 0
min = -0.4
max = 0.4
unit = "m"

[materials.rubber]
friction = 0.8
restitution = 0

[[bodies]]
name = "plate"
kind = "pinned"
pin = [0, 0, 0]
shape = { box = [0.5, 0.5, 0.02] }
density = 100
material = "rubber"

[[bodies]]
name = "ball"
shape = { sphere = 0.05 }
density = 200
position = ["$x", "$y", 0.07]
material = "rubber"
"""

PLATE, BALL = 0, 1
HALF_WIDTH = 0.5  # Of the plate [m].
STEEPEST = 0.5  # The plate's normal may lean by this much.
STEPS = 150
FARTHEST = 0.25  # The ball begins no farther from the centre than this along x and y [m].

OBSERVATIONS = Box(-np.inf, np.inf, (8,), np.float64)
ACTIONS = Box(-1.0, 1.0, (2,), np.float32)


class Plates:
    """So many plates with balls, and what is seen of them."""

    def __init__(self, count, threads=None):
        self.batch = sixte.Batch(sixte.Scene.parse(SCENE), count, threads=threads)
        self.steps = np.zeros(count, dtype=np.int64)

    def reset(self, worlds, generators):
        """Puts balls down anew, at places that the generators choose."""
        if len(worlds):
            places = np.array([generator.uniform(-FARTHEST, FARTHEST, 2) for generator in generators])
            self.batch.reset(worlds, {"x": places[:, 0], "y": places[:, 1]})
            self.steps[worlds] = 0

    def step(self, actions):
        """Tips the plates for one step. What comes of it: rewards, whose ball is off, and whose time is over."""
        actions = np.clip(np.asarray(actions, dtype=np.float64), -1, 1)
        self.batch.forces[:, PLATE, 3] = -actions[:, 1]
        self.batch.forces[:, PLATE, 4] = actions[:, 0]
        self.batch.step()
        self.steps += 1
        away = np.abs(self.batch.state[:, BALL, :2]).max(axis=1) / HALF_WIDTH
        is_off = (away > 1) | (np.hypot(*self.leaning()) > STEEPEST)
        return np.where(is_off, 0.0, 1 - away), is_off, self.steps >= STEPS

    def leaning(self):
        """The parts of the plates' normals along x and y."""
        i, j, k, w = self.batch.state[:, PLATE, 3:7].T
        return 2 * (i * k + w * j), 2 * (j * k - w * i)

    def observe(self):
        """An observation of each."""
        ball, plate = self.batch.state[:, BALL], self.batch.state[:, PLATE]
        lean_x, lean_y = self.leaning()
        along_x = [ball[:, 0] / 0.25, ball[:, 7], lean_x / 0.2, plate[:, 11]]
        along_y = [ball[:, 1] / 0.25, ball[:, 8], lean_y / 0.2, -plate[:, 10]]
        return np.stack(along_x + along_y, axis=1)


class BallOnPlate(gym.Env):
    """One ball on one plate."""

    metadata = {"render_modes": []}
    observation_space, action_space = OBSERVATIONS, ACTIONS

    def __init__(self):
        self.plates = Plates(1, threads=1)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.plates.reset([0], [self.np_random])
        return self.plates.observe()[0], {}

    def step(self, action):
        rewards, is_off, is_over = self.plates.step(np.asarray(action)[None])
        return self.plates.observe()[0], float(rewards[0]), bool(is_off[0]), bool(is_over[0]), {}


class ManyBallsOnPlates(VectorEnv):
    """Many of them. One whose episode has ended begins anew in the next step, in which its action does nothing."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, num_envs, threads=None):
        self.num_envs = num_envs
        self.plates = Plates(num_envs, threads)
        self.generators = [np.random.default_rng() for _ in range(num_envs)]
        self.has_ended = np.zeros(num_envs, dtype=bool)
        self.single_observation_space, self.single_action_space = OBSERVATIONS, ACTIONS
        self.observation_space = batch_space(OBSERVATIONS, num_envs)
        self.action_space = batch_space(ACTIONS, num_envs)

    def reset(self, *, seed=None, options=None):
        """Begins all anew. A seed is for the first, and those after it count up; or give one for each."""
        if isinstance(seed, (int, np.integer)):
            seed = [seed + number for number in range(self.num_envs)]
        if seed is not None:
            self.generators = [np.random.default_rng(one) for one in seed]
        self.plates.reset(np.arange(self.num_envs), self.generators)
        self.has_ended[:] = False
        return self.plates.observe(), {}

    def step(self, actions):
        had_ended = np.flatnonzero(self.has_ended)
        rewards, is_off, is_over = self.plates.step(actions)
        self.plates.reset(had_ended, [self.generators[number] for number in had_ended])
        for told in (rewards, is_off, is_over):
            told[had_ended] = 0
        self.has_ended = is_off | is_over
        return self.plates.observe(), rewards, is_off, is_over, {}
