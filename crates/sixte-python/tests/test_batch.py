"""Many worlds at once: the same bits as one at a time, and exceptions for what is wrong."""

import numpy as np
import pytest

import sixte

# A ball that falls beside a box that comes to rest; both may be pushed.
TWO = """
[run]
step = 0.01
seconds = 2

[[parameters]]
name = "height"
default = 1.0
min = 0.2
max = 10
unit = "m"

[[parameters]]
name = "slip"
default = 0.5
min = 0
max = 2

[materials.wood]
friction = "$slip"
restitution = 0.4

[[bodies]]
name = "floor"
kind = "fixed"
shape = { half_space = [0, 0, 1] }
material = "wood"

[[bodies]]
name = "ball"
shape = { sphere = 0.1 }
position = [0, 0, "$height"]
material = "wood"

[[bodies]]
name = "box"
shape = { box = [0.2, 0.2, 0.1] }
position = [0.5, 0, 0.15]
material = "wood"
"""


def two(**values):
    return sixte.Scene.parse(TWO, **values)


def alone(scene, forces, steps, dt=0.01):
    """The same world without a batch."""
    world = scene.world()
    for _ in range(steps):
        for body, row in enumerate(forces):
            if np.any(row):
                world[body].apply_force(row[:3])
                world[body].apply_torque(row[3:])
        world.step(dt)
    return world


def some_forces(worlds, bodies, seed=7):
    """On about half of the bodies."""
    random = np.random.default_rng(seed)
    forces = random.normal(0, 3, (worlds, bodies, 6))
    forces[random.random((worlds, bodies)) < 0.5] = 0
    return forces


# Truth: a closed form, and one world at a time.


def test_balls_fall_as_galileo_says():
    heights = np.linspace(5, 9, 5)
    batch = sixte.Batch(two(), 5, {"height": heights})
    batch.step(0.1, count=5)
    # Half a second of free fall; ten roundings of a number of about 10.
    assert np.abs(batch.state[:, 1, 2] - (heights - 0.5 * 9.81 * 0.25)).max() < 2e-14
    assert np.abs(batch.state[:, 1, 9] + 9.81 * 0.5).max() < 2e-14
    assert np.allclose(batch.time, 0.5, rtol=0, atol=1e-15)


def test_a_force_accelerates_by_its_mass():
    batch = sixte.Batch(two(**{"world.gravity": [0, 0, 0]}), 2)
    mass = batch.world(0)["ball"].mass
    batch.forces[1, 1] = [mass, 0, 0, 0, 0, 0]
    batch.step(0.01, count=20)
    assert abs(batch.state[1, 1, 7] - 0.2) < 1e-14
    assert batch.state[0, 1, 7] == 0
    batch.forces[:] = 0
    batch.step(0.01)
    assert abs(batch.state[1, 1, 7] - 0.2) < 1e-14


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_bits_are_those_of_one_world_at_a_time(threads):
    heights = np.linspace(0.3, 2, 12)
    batch = sixte.Batch(two(), 12, {"height": heights, "slip": 0.3}, threads=threads)
    forces = some_forces(12, 3)
    batch.forces[:] = forces
    batch.step(count=90)
    for number, height in enumerate(heights):
        world = alone(two(height=height, slip=0.3), forces[number], 90)
        assert batch.state_hash[number] == world.state_hash
        assert np.array_equal(batch.state[number], world.state)
        assert batch.time[number] == world.time
        assert batch.impacts[number] == world.audit.impacts
        assert batch.smallest_gap[number] == world.audit.smallest_gap
    assert (batch.impacts > 0).any() and (batch.smallest_gap > 0).all()


def test_bits_are_the_same_after_resets_in_between():
    fresh = sixte.Batch(two(), 6)
    again = sixte.Batch(two(), 6)
    forces = some_forces(6, 3)
    fresh.forces[:] = again.forces[:] = forces
    fresh.step(count=60)
    again.step(count=37)
    again.reset([1, 4])
    again.step(count=60)
    for number in (1, 4):
        assert again.state_hash[number] == fresh.state_hash[number]
    again.reset(np.array([True, False] * 3))
    again.step(count=60)
    assert again.state_hash[[0, 2, 4]].tolist() == fresh.state_hash[[0, 2, 4]].tolist()
    again.reset()
    assert not again.time.any() and not again.impacts.any()
    again.step(count=60)
    assert again.state_hash.tolist() == fresh.state_hash.tolist()


def test_bits_are_the_same_after_a_reset_with_other_parameters():
    batch = sixte.Batch(two(), 4, {"slip": 0.2})
    batch.step(count=25)
    batch.reset([3, 1], {"height": [2.0, 3.0]})
    assert batch.time.tolist()[1::2] == [0, 0] and batch.time[0] > 0
    assert batch.state[[1, 3], 1, 2].tolist() == [3.0, 2.0]
    batch.step(count=80)
    assert batch.state_hash[3] == alone(two(height=2, slip=0.2), [], 80).state_hash
    assert batch.state_hash[1] == alone(two(height=3, slip=0.2), [], 80).state_hash
    # What was set stays for the next reset.
    batch.reset()
    assert batch.state[:, 1, 2].tolist() == [1.0, 3.0, 1.0, 2.0]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_a_crowd_that_falls_asleep_has_the_same_bits(threads):
    scene = sixte.scene("stack", {"world.stepping": "realtime", "run.step": 1 / 60})
    batch = sixte.Batch(scene, 3, threads=threads)
    world = scene.world()
    slept = False
    for number in range(150):
        force = [200.0, 0, 0] if number == 120 else [0, 0, 0]
        batch.forces[2, -1, :3] = force
        batch.step(1 / 60)
        if any(force):
            world[len(world) - 1].apply_force(force)
        world.step(1 / 60)
        slept = slept or all(world[body].is_asleep for body in range(1, len(world)))
        assert batch.state_hash[2] == world.state_hash
    assert slept
    assert batch.state_hash[0] == batch.state_hash[1] != batch.state_hash[2]


# What it tells.


def test_the_state_is_one_array():
    batch = sixte.Batch(two(), 4)
    state, forces = batch.state, batch.forces
    assert state.shape == (4, 3, 13) and forces.shape == (4, 3, 6)
    assert state.flags.c_contiguous and state.flags.owndata and state.flags.writeable
    ball = state[:, 1, 2]
    before = ball.copy()
    batch.step()
    assert batch.state is state and batch.forces is forces
    assert (ball < before).all(), "a view of it sees what the step wrote"
    batch.reset()
    assert batch.state is state and np.array_equal(ball, before)
    # What is written to it moves nothing.
    state[:] = 5
    batch.step()
    assert batch.state_hash.tolist() == [alone(two(), [], 1).state_hash] * 4


def test_the_state_outlives_its_batch():
    state = sixte.Batch(two(), 2).state
    assert state[0, 1, 2] == 1.0


def test_the_scene_has_a_step_of_its_own():
    batch = sixte.Batch(two(), 2, {"run.step": np.array([0.01, 0.02])})
    batch.step(count=3)
    assert np.allclose(batch.time, [0.03, 0.06], rtol=1e-15)
    batch.step(0.5)
    assert np.allclose(batch.time, [0.53, 0.56], rtol=1e-15)


def test_contacts_are_counted_and_kept_in_sleep():
    batch = sixte.Batch(two(**{"world.stepping": "realtime"}), 2)
    batch.step(count=1)
    assert batch.contacts[:, 1].tolist() == [0, 0], "the ball flies"
    batch.step(count=400)
    assert batch.contacts.tolist() == [[2, 1, 1], [2, 1, 1]]
    world = batch.world(0)
    assert world["box"].is_asleep, "else this says nothing of sleep"
    batch.forces[0, 1] = [0, 0, 1000, 0, 0, 0]
    batch.step(count=2)
    assert batch.contacts.tolist() == [[1, 0, 1], [2, 1, 1]]
    batch.reset()
    assert not batch.contacts.any()


def test_a_copy_of_one_world():
    batch = sixte.Batch(two(), 3, {"height": [1.0, 2.0, 3.0]})
    batch.step(count=70)
    world = batch.world(1)
    assert world.state_hash == batch.state_hash[1] and world.time == batch.time[1]
    assert world.names == batch.names == ["floor", "ball", "box"]
    # Each goes on alone, with the same bits.
    world.step(0.01)
    assert world.state_hash != batch.state_hash[1]
    batch.step(0.01)
    assert world.state_hash == batch.state_hash[1]


def test_vectors_by_their_keys():
    one = sixte.Batch(two(), 3, {"bodies.ball.velocity": [1, 0, 0]})
    assert one.state[:, 1, 7].tolist() == [1, 1, 1]
    each = sixte.Batch(two(), 3, {"bodies.ball.velocity": np.eye(3)})
    assert np.abs(each.state[:, 1, 7:10] - np.eye(3)).max() < 1e-15


def test_strided_and_whole_numbers_are_values():
    many = np.arange(20)[::-4]
    batch = sixte.Batch(two(), 5, {"height": many % 5 + 1})
    assert batch.state[:, 1, 2].tolist() == (many % 5 + 1).tolist()


def test_names_and_lengths():
    batch = sixte.Batch("bounce", 2)
    assert len(batch) == 2 and batch.names == ["floor", "ball"]
    assert repr(batch) == 'Batch("bounce", 2 worlds of 2 bodies)'


def test_a_force_beyond_all_numbers_is_told():
    batch = sixte.Batch(two(), 2)
    batch.forces[1, 1, 0] = 1e308
    batch.step(count=2)
    assert [world for world, _ in batch.warnings] == [1]
    assert "ball" in batch.warnings[0][1]
    assert np.isfinite(batch.state).all()
    batch.forces[:] = 0
    batch.reset()
    assert batch.warnings == []
    batch.step(count=50)
    assert batch.state_hash[0] == batch.state_hash[1]


# What is refused.


def refuses(words, of, *arguments, kind=sixte.SixteError, **more):
    with pytest.raises(kind) as raised:
        of(*arguments, **more)
    for word in words if isinstance(words, (list, tuple)) else [words]:
        assert word in str(raised.value), str(raised.value)


@pytest.mark.parametrize("n", [0, -1, 10**9, 2**63 - 1])
def test_numbers_of_worlds_that_cannot_be(n):
    refuses(["n:", str(n)], sixte.Batch, "bounce", n)


@pytest.mark.parametrize("n", [None, "2", 1.5, 10**30, [2]])
def test_what_is_no_number_of_worlds(n):
    with pytest.raises((TypeError, OverflowError)):
        sixte.Batch("bounce", n)


@pytest.mark.parametrize("scene", ["no_such_scene", "", 5, None, b"\xff", object()])
def test_what_is_no_scene(scene):
    with pytest.raises((sixte.SixteError, TypeError)):
        sixte.Batch(scene, 2)


def test_threads_that_cannot_be():
    refuses("threads", sixte.Batch, "bounce", 2, threads=0)
    with pytest.raises((TypeError, OverflowError)):
        sixte.Batch("bounce", 2, threads=-1)
    assert len(sixte.Batch("bounce", 2, threads=10**9)) == 2


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"height": [1.0, 2.0]}, ["height", "2 values", "3 worlds"]),
        ({"height": np.zeros((0,))}, ["height", "0 values"]),
        ({"height": np.ones(10**6)}, ["height", "1000000 values"]),
        ({"height": [1.0, 2.0, 99.0]}, ["world 2", "height", "99"]),
        ({"height": [1.0, np.nan, 1.0]}, ["world 1", "height"]),
        ({"height": np.array([1.0, 1.0, np.inf])}, ["world 2", "height"]),
        ({"height": np.ones((3, 2))}, ["world 0", "height"]),
        ({"height": ["tall", 1, 1]}, ["world 0", "height", "tall"]),
        ({"height": np.array([1, 2, object()], dtype=object)}, ["height"]),
        ({"width": 1.0}, ["world 0", "width"]),
        ({"bodies.ball.velocity": np.eye(3)[:, :2]}, ["world 0", "velocity"]),
        ({"bodies.cube.velocity": [1, 0, 0]}, ["world 0", "cube"]),
        ({"bodies.ball.name": np.array(["ball", "ball", "pea"])}, ["world 2", "other bodies"]),
        ({5: 1.0}, ["parameters", "key"]),
    ],
)
def test_parameters_that_cannot_be(parameters, words):
    refuses(words, sixte.Batch, two(), 3, parameters)


def test_parameters_that_are_no_dictionary():
    with pytest.raises(TypeError):
        sixte.Batch(two(), 3, [1, 2, 3])


@pytest.mark.parametrize("dt", [0, -0.01, float("nan"), float("inf")])
def test_steps_that_cannot_be(dt):
    batch = sixte.Batch(two(), 2)
    refuses("dt", batch.step, dt)
    assert not batch.time.any()


def test_counts_that_cannot_be():
    batch = sixte.Batch(two(), 2)
    for count in (0, -1):
        refuses("count", batch.step, count=count)
    for count in (1.5, "2", 10**30):
        with pytest.raises((TypeError, OverflowError)):
            batch.step(count=count)
    assert not batch.time.any()


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_forces_that_are_no_numbers_move_nothing(value):
    batch = sixte.Batch(two(), 3)
    before = batch.state_hash
    batch.forces[0] = 1
    batch.forces[2, 1, 4] = value
    refuses(["forces", "world 2", "body 1", "ball"], batch.step)
    assert batch.state_hash.tolist() == before.tolist() and not batch.time.any()
    batch.forces[:] = 0
    batch.step()


def test_arrays_that_are_spoilt():
    batch = sixte.Batch(two(), 3)
    before = batch.state_hash
    batch.state.flags.writeable = False
    refuses("state", batch.step)
    refuses("state", batch.reset)
    assert batch.state_hash.tolist() == before.tolist() and not batch.time.any()
    batch.state.flags.writeable = True
    batch.step()
    # One that is only read may be read-only.
    batch.forces.flags.writeable = False
    batch.step()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("name", ["state", "forces"])
@pytest.mark.parametrize(
    "spoil",
    [
        lambda array: setattr(array, "shape", (array.size,)),
        lambda array: setattr(array, "shape", array.shape[::-1]),
        lambda array: setattr(array, "dtype", np.int64),
        lambda array: setattr(array, "dtype", np.float32),
        lambda array: setattr(array, "dtype", ">f8"),
        lambda array: setattr(array, "strides", array.strides[1:] + array.strides[:1]),
        lambda array: array.resize((1, 1, 1), refcheck=False),
        lambda array: array.resize((0,), refcheck=False),
    ],
)
def test_arrays_whose_shape_or_type_is_changed(name, spoil):
    batch = sixte.Batch(two(), 3)
    try:
        spoil(getattr(batch, name))
    except (ValueError, AttributeError, TypeError):
        pytest.skip("numpy itself refuses it")
    refuses(name, batch.step)
    assert not batch.time.any()


def test_arrays_are_not_replaced():
    batch = sixte.Batch(two(), 3)
    for name in ("state", "forces", "time", "names"):
        with pytest.raises(AttributeError):
            setattr(batch, name, 0)


@pytest.mark.parametrize("worlds", [[-1], [3], [0, 10**12], np.array([2**63], dtype=np.uint64), 3])
def test_worlds_that_are_not_there(worlds):
    batch = sixte.Batch(two(), 3)
    batch.step()
    with pytest.raises((IndexError, sixte.SixteError)):
        batch.reset(worlds)
    assert batch.time.all(), "nothing was reset"


@pytest.mark.parametrize(
    "worlds",
    [[0.0, 1.0], "all", [[0, 1], [1, 2]], [True, False], [0, 0], {"a": 1}, [[1], [1, 2]], np.zeros((3, 1), dtype=bool)],
)
def test_worlds_that_cannot_be_read(worlds):
    batch = sixte.Batch(two(), 3)
    batch.step()
    refuses("worlds", batch.reset, worlds)
    assert batch.time.all(), "nothing was reset"


def test_resets_of_none_and_of_one():
    batch = sixte.Batch(two(), 3)
    batch.step()
    batch.reset([])
    batch.reset([], {"height": 2.0})
    batch.reset(np.zeros(3, dtype=bool), {"height": np.zeros(0)})
    assert batch.time.all()
    batch.reset(2)
    assert batch.time[:2].all() and batch.time[2] == 0


def test_a_reset_that_is_refused_changes_nothing():
    batch = sixte.Batch(two(), 3)
    batch.step(count=5)
    before = batch.state_hash
    refuses(["world 2", "height"], batch.reset, [1, 2], {"height": [1.0, 50.0]})
    refuses(["height", "1 values", "2 worlds"], batch.reset, [1, 2], {"height": [1.0]})
    assert batch.state_hash.tolist() == before.tolist()


@pytest.mark.parametrize("number", [-1, 3, 2**62])
def test_a_world_that_is_not_there(number):
    refuses(f"no world {number}", sixte.Batch(two(), 3).world, number, kind=IndexError)


def test_a_scene_without_bodies():
    batch = sixte.Batch(sixte.Scene.parse("[run]\nstep = 0.1\nseconds = 1"), 2)
    batch.step(count=2)
    assert batch.state.shape == (2, 0, 13) and batch.contacts.shape == (2, 0)
    assert np.allclose(batch.time, 0.2)


def test_control_c_ends_a_long_call():
    import _thread
    import threading

    batch = sixte.Batch(two(), 64)

    def interrupt():
        while True:
            try:
                len(batch)
            except RuntimeError:  # It is being stepped, and nobody else may look at it.
                return _thread.interrupt_main()

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        batch.step(1e-4, count=10**9)
    assert np.isfinite(batch.state).all()
    batch.reset()
    batch.step(count=10)
    assert batch.state_hash.tolist() == [alone(two(), [], 10).state_hash] * 64
