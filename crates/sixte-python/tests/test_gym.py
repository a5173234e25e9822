"""A ball on a plate: an environment that Gymnasium's own check accepts, and a policy that is learnt."""

import sys
from pathlib import Path

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))

from ball_on_plate import STEPS, BallOnPlate, ManyBallsOnPlates  # noqa: E402
from cross_entropy import GAINS, judge, train  # noqa: E402


# Bounds of what is seen are infinite on purpose.
@pytest.mark.filterwarnings("ignore:.*Box observation space.*")
def test_gymnasium_finds_nothing_wrong():
    from gymnasium.utils.env_checker import check_env

    check_env(BallOnPlate(), skip_render_check=True)


def test_many_are_as_one_at_a_time():
    many = ManyBallsOnPlates(4)
    seen, _ = many.reset(seed=5)
    assert seen in many.observation_space
    random = np.random.default_rng(3)
    plans = random.uniform(-1, 1, (30, 4, 2)).astype(np.float32)
    told = [many.step(plan) for plan in plans]
    for number in range(4):
        one = BallOnPlate()
        one.np_random = np.random.default_rng(5 + number)
        first, _ = one.reset()
        assert np.array_equal(first, seen[number])
        for plan, (observed, rewards, is_off, is_over, _) in zip(plans, told, strict=True):
            alone = one.step(plan[number])
            assert np.array_equal(alone[0], observed[number])
            assert alone[1:4] == (rewards[number], is_off[number], is_over[number])
            if is_off[number]:
                break


def test_an_episode_that_has_ended_begins_anew():
    many = ManyBallsOnPlates(2)
    many.reset(seed=1)
    still = np.zeros((2, 2), dtype=np.float32)
    for _ in range(STEPS + 1):
        _, rewards, is_off, is_over, _ = many.step(still)
        if is_off.any() or is_over.any():
            break
    ended = np.flatnonzero(is_off | is_over)
    assert len(ended), "a ball that nobody keeps on the plate rolls off"
    seen, rewards, is_off, is_over, _ = many.step(still)
    assert not rewards[ended].any() and not is_off[ended].any() and not is_over[ended].any()
    # The plate is level and all is at rest again.
    assert not seen[ended][:, [1, 2, 3, 5, 6, 7]].any() and (many.plates.batch.time[ended] == 0).all()


def test_a_policy_is_learnt():
    many = ManyBallsOnPlates(32)
    untrained = judge(many, np.zeros(GAINS), seed=1000)
    learnt, history = train(many, 7, seed=1)
    trained = judge(many, learnt, seed=1000)
    # The same bits on every machine. The most that can be earned is 1 in each step; a policy that does nothing loses its balls.
    assert untrained < 0.4 * STEPS
    assert trained > untrained + 0.4 * STEPS, (untrained, trained, history)
    # Again, with another number of threads: the same bits.
    again, earned = train(ManyBallsOnPlates(32, threads=1), 2, seed=1)
    assert earned == history[:2]
