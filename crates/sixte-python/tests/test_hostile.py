"""Whatever is given: an answer or an exception, never a crash, and never a panic of what is compiled."""

import inspect
import random

import numpy as np

import sixte
from sixte import Body, Motion, Shape, World

SEED, CALLS = 7, 6000


def things():
    """What nobody expects as an argument, and what somebody does."""
    in_itself = [1.0]
    in_itself.append(in_itself)
    read_only = np.arange(12.0).reshape(4, 3)
    read_only.flags.writeable = False
    return [
        None, True, 0, 1, -1, 3, 2**31, 2**64, -(2**70), 0.0, -0.0, 0.5, 1e-300, 1e308, np.inf, -np.inf, np.nan,
        "", "bounce", "x^2 + y^2 - 1", "\0", "{ sphere = 0.5 }", "é" * 1000, b"", b"sixte", object(), print, type, 1j,
        [], [[]], {}, {"a": 1}, set(), (1, 2), [1, 2, 3], [0, 0, 0], [1, 2, 3, 4], [np.nan] * 3, [1e300] * 3, ["a", "b", "c"],
        in_itself, range(3), iter([1, 2, 3]), np.zeros(3), np.zeros((0, 3)), np.zeros((3, 0)), np.zeros((2, 3, 4)),
        np.array(1.0), np.array([1, 2, 3]), np.array(["a"]), np.array([None, 1]), np.ones((4, 3), np.float32),
        np.full((4, 3), np.nan), np.arange(24.0).reshape(4, 6)[:, ::2], np.asfortranarray(np.eye(3)), read_only,
        np.broadcast_to(1.5, (1000, 3)), np.ones((4, 4)), np.eye(3), np.ones((4, 3), complex), np.ones((4, 3), np.uint8),
        np.arange(6).reshape(2, 3)[::-1], Shape.sphere(0.5), Shape.box([1, 1, 1]), Shape.half_space([0, 0, 1]), Shape,
        Shape.soup(np.eye(3), [[0, 1, 2]]), [Shape.sphere(0.5)] * 4, Body.fixed(Shape.sphere(1.0)), Body.dynamic(Shape.sphere(0.1)),
        Motion(), Motion(position=np.ones((4, 3))), World(), sixte.Material(), sixte.scene("bounce"), [(1.0, [0, 0, 0], [0, 0, 0, 1])],
    ]  # fmt: skip


def callables(world):
    """What can be called, and the names of its arguments."""
    handle = world[1]
    given = ["name", "density", "mass", "inertia", "centre", "position", "rotation", "velocity", "spin", "material", "groups"]
    found = [(getattr(Body, kind), ["shape"], [*given, "sensor", "pin", "path", "pointer"]) for kind in ("dynamic", "fixed", "kinematic")]
    found += [(World, [], ["gravity", "stepping", "tolerance", "skin", "budget", "stiff", "law", "nonsense"])]
    for thing in (sixte.contact_time, sixte.contact_times, sixte.distance, sixte.distances, sixte.scene, Motion, sixte.Material):
        found.append((thing, list(inspect.signature(thing).parameters), []))
    for owner in (Shape, world, handle, sixte.Scene, sixte.scene("bounce")):
        for name in dir(owner):
            method = getattr(owner, name)
            # A step with a huge length, or one of many turns, is work and no mistake.
            if callable(method) and not name.startswith("_") and name not in ("step", "kind", "run", "view"):
                found.append((method, list(inspect.signature(method).parameters), []))
    return found


def fresh_world():
    world = World()
    world.insert(Body.fixed(Shape.half_space([0, 0, 1]), name="floor"))
    world.insert(Body.dynamic(Shape.sphere(0.5), name="ball", position=[0, 0, 2]))
    world.insert(Body.kinematic(Shape.sphere(0.5), position=[5, 0, 2], pointer=(1.0, 1.0)))
    return world


def test_any_arguments(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rng = random.Random(SEED)
    pool, world = things(), fresh_world()
    answered = refused = 0
    for number in range(CALLS):
        if number % 100 == 0:
            world = fresh_world()
            everything = callables(world)
        call, needed, may = rng.choice(everything)
        needed = [name for name in needed if name not in ("given", "settings", "values", "more")]
        names = needed[: rng.randint(0, len(needed))] if rng.random() < 0.3 else needed
        arguments = {name: rng.choice(pool) for name in [*names, *rng.sample(may, min(len(may), rng.randint(0, 3)))]}
        try:
            call(**arguments)
            answered += 1
        except Exception as error:  # noqa: BLE001: any but those of a panic, which are no Exception
            assert str(error), (call, arguments)
            refused += 1
    assert answered > CALLS // 50 and refused > CALLS // 2
    # It still works.
    assert fresh_world().step(0.5).audit.smallest_gap > 0


def test_steps_of_any_length():
    for dt in (0.0, -1.0, np.nan, np.inf, 1e-300, 1e300):
        world = fresh_world()
        report = world.step(dt)
        assert report.audit.smallest_gap > 0
        assert report.warnings or dt == 1e-300


def test_attributes_take_no_nonsense():
    world = fresh_world()
    for name in ("velocity", "spin", "material", "groups"):
        for thing in things():
            try:
                setattr(world["ball"], name, thing)
            except Exception as error:  # noqa: BLE001
                assert str(error)
    world["ball"].velocity = [0, 0, 0]
    world["ball"].spin = [0, 0, 0]
    assert world.step(0.1).audit.smallest_gap > 0
