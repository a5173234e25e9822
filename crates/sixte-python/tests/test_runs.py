"""Runs of scenes: against closed forms, against a world that is stepped by hand, and with what nobody should ask for."""

import math
import signal
import sys
import threading
import time

import numpy as np
import pytest

import sixte

G = 9.81


@pytest.fixture(scope="module")
def bounce():
    return sixte.scene("bounce").run()


def test_a_ball_bounces_when_it_must(bounce):
    """From rest, h above the floor, without loss: impact n at (2n - 1) sqrt(2h/g)."""
    numbers = 2 * np.arange(1, len(bounce.events) + 1) - 1
    height = sixte.scene("bounce").parameters["height"] - 0.1
    assert np.abs(bounce.events.time - numbers * math.sqrt(2 * height / G)).max() < 1e-9
    assert len(bounce.events) == 111 == bounce.audit.impacts
    # It falls as fast as it has to, and all of it is given back.
    assert np.allclose(np.abs(bounce.events.velocity_before[:, 2]), math.sqrt(2 * G * height), rtol=1e-12)
    assert np.allclose(bounce.events.velocity_after, -bounce.events.velocity_before, rtol=1e-12)
    assert np.abs(bounce.events.lost_to_restitution).max() < 1e-12
    mass = bounce.world["ball"].mass
    assert np.allclose(np.abs(bounce.events.impulse[:, 2]), 2 * mass * math.sqrt(2 * G * height), rtol=1e-12)


def test_a_body_flies_as_newton_says():
    text = "[world]\ngravity = [0, 0, -9.81]\n[run]\nseconds = 2\nstep = 0.01\n[[bodies]]\nname = \"stone\"\n" \
        "shape = { sphere = 0.1 }\nposition = [1, 2, 3]\nvelocity = [4, 5, 6]\n"
    run = sixte.Scene.parse(text).run()
    t = run.times[:, None]
    expected = np.array([1, 2, 3]) + np.array([4, 5, 6]) * t + 0.5 * np.array([0, 0, -9.81]) * t**2
    assert np.abs(run.poses[:, 0, :3] - expected).max() < 1e-11
    assert np.abs(run.state[:, 0, 9] - (6 - 9.81 * run.times)).max() < 1e-11
    assert run.times[-1] == pytest.approx(2, abs=1e-12)
    assert len(run.events) == 0 and run.events.point.shape == (0, 3)


@pytest.mark.parametrize("name", ["bounce", "two_meshes", "blades", "cradle"])
def test_a_run_has_the_bits_of_a_world_stepped_by_hand(name):
    scene = sixte.scene(name)
    run = scene.run(seconds=1)
    world, events, states = scene.world(), [], []
    states.append(world.state)
    while world.steps < run.steps:
        rest = 1 - world.steps * scene.step
        report = world.step(scene.step if rest > scene.step * (1 - 1e-9) else rest)
        events += report.events
        states.append(world.state)
    assert world.state_hash == run.state_hash == run.world.state_hash
    assert np.array_equal(np.array(states), run.state)
    assert [event.time for event in events] == run.events.time.tolist()
    assert [event.step for event in events] == run.events.step.tolist()
    assert [event.bodies for event in events] == list(zip(run.events.a, run.events.b))
    for name in ["point", "normal", "impulse", "velocity_before", "velocity_after"]:
        column = np.array([getattr(event, name) for event in events]).reshape(-1, 3)
        assert np.array_equal(column, getattr(run.events, name))
    for name in ["gap", "lost_to_restitution", "lost_to_friction"]:
        assert [getattr(event, name) for event in events] == getattr(run.events, name).tolist()
    assert run.audit.to_dict() == world.audit.to_dict()


def test_what_is_expected_is_judged(bounce):
    assert bounce.ok and bounce.why_not == []
    names = [expected["name"] for expected in bounce.expected]
    assert "events" in names and all(expected["ok"] for expected in bounce.expected)
    wrong = sixte.scene("bounce", {"expect.events": 3}).run()
    assert not wrong.ok
    assert wrong.why_not == ["events is not as expected"]
    # Of a part of a run most is not expected.
    part = sixte.scene("bounce").run(seconds=1)
    assert part.ok and {"events", "last_event_time"} <= {one["name"] for one in part.expected if one["ok"] is None}


def test_every_so_many_steps_are_kept(bounce):
    some = sixte.scene("bounce").run(every=7)
    assert some.state_hash == bounce.state_hash
    assert some.times.tolist() == bounce.times[::7].tolist() + [bounce.times[-1]]
    assert np.array_equal(some.state[:-1], bounce.state[::7])
    assert np.array_equal(some.state[-1], bounce.state[-1])
    assert np.array_equal(some.events.time, bounce.events.time)
    none = sixte.scene("bounce").run(every=10**18)
    assert none.times.tolist() == [0.0, bounce.times[-1]]


def test_shapes_and_types(bounce):
    count, bodies = len(bounce.times), len(bounce.names)
    assert bounce.names == ["floor", "ball"]
    assert bounce.state.shape == (count, bodies, 13) and bounce.state.dtype == np.float64
    assert bounce.poses.shape == (count, bodies, 7)
    assert np.shares_memory(bounce.poses, bounce.state)
    assert count == bounce.steps + 1
    assert bounce.events.step.dtype == np.int64 and bounce.events.a.dtype == np.int64
    assert bounce.events.names == bounce.names
    assert bounce.scene.name == "bounce" and bounce.wall_seconds > 0 and bounce.warnings == []


def test_tables(bounce):
    pandas = pytest.importorskip("pandas")
    frame = bounce.events.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == len(bounce.events)
    assert frame["impulse_z"].tolist() == bounce.events.impulse[:, 2].tolist()
    assert set(frame["name_a"]) == {"floor"} and set(frame["name_b"]) == {"ball"}
    pytest.importorskip("pyarrow")
    table = bounce.events.to_arrow()
    assert table.column_names == list(frame.columns)
    assert table.column("time").to_pylist() == bounce.events.time.tolist()
    empty = sixte.scene("bounce").run(seconds=0.1).events
    assert len(empty.to_pandas()) == 0 and empty.to_arrow().num_rows == 0


@pytest.mark.parametrize("library, call", [("pandas", "to_pandas"), ("pyarrow", "to_arrow")])
def test_tables_say_what_to_install(bounce, monkeypatch, library, call):
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=r"pip install 'sixte\[tables\]'"):
        getattr(bounce.events, call)()


@pytest.mark.parametrize(
    "given",
    [
        {"seconds": 0},
        {"seconds": -1},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"step": 0},
        {"step": float("nan")},
        {"step": 1e-300},
        {"seconds": 1e300},
        {"every": 0},
        {"every": -3},
        {"seconds": 1e7, "step": 0.01},
    ],
)
def test_runs_that_nobody_should_ask_for(given):
    with pytest.raises(sixte.SixteError):
        sixte.scene("bounce").run(**given)


def test_a_scene_that_cannot_be_built():
    with pytest.raises(sixte.SixteError, match="rock.obj"):
        sixte.Scene.parse('[[bodies]]\nshape = { mesh = "rock.obj" }', folder="/nowhere").run()


def test_other_threads_run_meanwhile():
    counted, done = [0], threading.Event()

    def count():
        while not done.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    try:
        before = counted[0]
        sixte.scene("bounce").run(seconds=3000, every=1000)
        assert counted[0] > before
    finally:
        done.set()
        thread.join()


def test_ctrl_c_ends_a_run_and_what_was_recorded_is_whole(tmp_path):
    if sys.platform == "win32":
        pytest.skip("there are no such signals")
    path = tmp_path / "long.mcap"

    def interrupt():
        # Not before the run has begun.
        while not path.exists() or path.stat().st_size < 300_000:
            time.sleep(0.01)
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    thread = threading.Thread(target=interrupt, daemon=True)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        sixte.scene("bounce").run(seconds=1e7, step=0.1, every=1000, record=path)
    thread.join()
    recording = sixte.Recording.read(path)
    assert recording.complete and len(recording.times) > 1
    assert sixte.scene("bounce").run(seconds=1).ok
