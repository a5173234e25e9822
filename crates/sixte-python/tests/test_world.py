"""Worlds: closed forms, the books, and the same bits after saving and pickling."""

import copy
import os
import pickle
import signal
import threading
import time

import numpy as np
import pytest

import sixte
from sixte import Body, Material, Shape, World

ELASTIC = Material(restitution=1.0, friction=0.0)


def with_floor(**settings):
    world = World(**settings)
    world.insert(Body.fixed(Shape.half_space([0, 0, 1]), name="floor", material=ELASTIC))
    return world


def test_an_elastic_ball_keeps_its_height():
    world = with_floor()
    ball = world.insert(Body.dynamic(Shape.sphere(0.1), name="ball", position=[0, 0, 1.1], material=ELASTIC))
    times = [event.time for _ in range(100) for event in world.step(0.1).events]
    exact = (2 * np.arange(1, len(times) + 1) - 1) * np.sqrt(2 / 9.81)
    assert len(times) == 11 and np.allclose(times, exact, atol=1e-10)
    assert world.audit.energy_error < 1e-12 and world.audit.smallest_gap > 0
    assert world.time == pytest.approx(10) and world.steps == 100
    assert world[ball].kinetic_energy + world[ball].mass * 9.81 * world[ball].position[2] == pytest.approx(
        world[ball].mass * 9.81 * 1.1, rel=1e-10
    )


def test_two_balls_exchange_their_velocities():
    world = World(gravity=[0, 0, 0])
    a = world.insert(Body.dynamic(Shape.sphere(0.5), position=[-2, 0, 0], velocity=[3, 0, 0], material=ELASTIC))
    b = world.insert(Body.dynamic(Shape.sphere(0.5), position=[2, 0, 0], velocity=[-1, 0, 0], material=ELASTIC))
    (event,) = world.step(2.0).events
    assert event.time == pytest.approx(0.75, abs=1e-11)
    assert event.bodies == (a, b) and event.kind == "colliding"
    assert np.allclose(event.normal, [-1, 0, 0])
    assert np.allclose(event.impulse, -4 * world[a].mass * np.array([1, 0, 0]))
    assert np.allclose(world[a].velocity, [-1, 0, 0]) and np.allclose(world[b].velocity, [3, 0, 0])
    assert event.contacts[0][0] == pytest.approx(event.point, abs=1e-9)


def test_forces_impulses_and_torques():
    world = World(gravity=[0, 0, 0])
    body = world[world.insert(Body.dynamic(Shape.box([0.5, 0.5, 0.5]), mass=2.0))]
    body.apply_force([4, 0, 0])
    world.step(0.5)
    assert np.allclose(body.velocity, [1, 0, 0]) and np.allclose(body.position, [0.25, 0, 0])
    body.apply_impulse([0, 2, 0])
    assert np.allclose(body.velocity, [1, 1, 0])
    body.apply_torque([0, 0, body.inertia[2, 2]])
    world.step(1.0)
    assert np.allclose(body.spin, [0, 0, 1])
    body.velocity, body.spin = [0, 0, 0], [0, 0, 0]
    assert body.kinetic_energy == 0
    body.place([5, 0, 0], [0, 0, 1, 0])
    assert np.allclose(world.state[0, :7], [5, 0, 0, 0, 0, 1, 0])


def test_rays_overlaps_and_distances():
    world = with_floor()
    ball = world.insert(Body.dynamic(Shape.sphere(0.5), name="ball", position=[0, 0, 2]))
    hit = world.ray([0, 0, 10], [0, 0, -1])
    assert hit["body"] == ball and hit["distance"] == pytest.approx(7.5) and np.allclose(hit["normal"], [0, 0, 1])
    assert [one["body"] for one in world.ray_all([0, 0, 10], [0, 0, -1])] == [ball, 0]
    assert world.ray([3, 0, 10], [0, 0, 1]) is None
    assert world.overlapping(Shape.sphere(1.0), [0, 0, 0.8]) == [0, ball]
    body, apart = world.closest(Shape.sphere(0.1), [0, 0, 5])
    assert body == ball and apart.gap == pytest.approx(2.4)
    assert world.distance("ball", "floor").gap == pytest.approx(1.5)
    body, found = world.contact_time(Shape.sphere(0.5), sixte.Motion(position=[4, 0, 3], velocity=[0, 0, -1]), 5.0)
    assert body == 0 and found.time == pytest.approx(2.5)
    assert world.contact_time(Shape.sphere(0.5), sixte.Motion(position=[4, 0, 3]), 5.0) is None


def test_sensors_tell_when():
    world = World()
    gate = world.insert(Body.fixed(Shape.box([1, 1, 1]), sensor=True))
    ball = world.insert(Body.dynamic(Shape.sphere(0.5), position=[0, 0, 2]))
    (visit,) = world.step(0.5).visits
    assert visit[1:] == (gate, ball, "entered") and visit[0] == pytest.approx(np.sqrt(1 / 9.81), abs=1e-11)


def test_kinematic_bodies_follow():
    world = World(gravity=[0, 0, 0])
    turn = [0, 0, 0, 1]
    path = world.insert(
        Body.kinematic(Shape.sphere(0.1), path=[(0.0, [0, 0, 0], turn), (1.0, [1, 0, 0], turn)])
    )
    hand = world.insert(Body.kinematic(Shape.sphere(0.1), position=[0, 5, 0], pointer=(2.0, 1.0)))
    world.point(hand, [0, 6, 0])
    world.step(0.25)
    assert np.allclose(world[path].position, [0.25, 0, 0]) and np.allclose(world[hand].position, [0, 5.5, 0])
    with pytest.raises(sixte.SixteError, match="follows no pointer"):
        world.point(path, [0, 0, 0])


def test_a_pendulum_is_pinned():
    world = World()
    rod = world.insert(Body.dynamic(Shape.box([0.01, 0.01, 0.5]), pin=[0, 0, 0.5], position=[0, 0, 1], spin=[0.01, 0, 0]))
    assert world[rod].kind == "pinned"
    world.step(1.0)
    axis_end = world[rod].position
    assert np.linalg.norm(axis_end - np.array([0, 0, 1.5])) == pytest.approx(0.5, abs=1e-12)


def pile(count=8, **settings):
    world = with_floor(**settings)
    for number in range(count):
        at = [0.05 * (number % 3), 0.03 * number, 0.6 + 1.1 * number]
        world.insert(Body.dynamic(Shape.box([0.5, 0.4, 0.3]), position=at, spin=[0.1 * number, 0.2, 0]))
    return world


def test_bits_after_saving_and_pickling():
    world = pile()
    for _ in range(60):
        world.step(1 / 60)
    saved, again = world.save(), pickle.loads(pickle.dumps(world))
    third = copy.deepcopy(world)
    hashes = [world.step(1 / 60).state_hash for _ in range(30)]
    assert [again.step(1 / 60).state_hash for _ in range(30)] == hashes
    assert [third.step(1 / 60).state_hash for _ in range(30)] == hashes
    world.restore(saved)
    assert [world.step(1 / 60).state_hash for _ in range(30)] == hashes


def test_worlds_whose_bodies_went_and_came_can_be_pickled():
    world = pile(4)
    world.step(0.2)
    world.remove(2)
    # It is put where another one began.
    world.insert(Body.dynamic(Shape.sphere(0.2), name="late", position=[0, 0, 30], groups=(1, 0xFFFFFFFF)))
    world.ignore(1, "late")
    world["late"].material = Material(0.1, 0.9)
    for _ in range(30):
        world.step(1 / 60)
    again = pickle.loads(pickle.dumps(world))
    assert again.names == world.names and (again.state == world.state).all()
    assert again["late"].material == Material(0.1, 0.9) and again["late"].groups == (1, 0xFFFFFFFF)
    assert again.step(1 / 60).state_hash == world.step(1 / 60).state_hash
    with pytest.raises(IndexError):
        again[2]


def test_worlds_of_scenes_can_be_pickled():
    world = sixte.scene("bounce", height=2).world()
    world.step(0.3)
    again = pickle.loads(pickle.dumps(world))
    assert again.step(0.3).state_hash == world.step(0.3).state_hash


def test_nothing_ever_intersects():
    world = pile(12)
    for _ in range(120):
        report = world.step(1 / 60)
        assert not report.warnings and report.stepping["uncertified"] == 0
    assert world.audit.smallest_gap > 0
    gaps = [world.distance(a, b).gap for a in range(1, 13) for b in range(a)]
    assert min(gaps) > 0


def test_persistent_contacts_carry_the_weight():
    world = World()
    world.insert(Body.fixed(Shape.half_space([0, 0, 1])))
    box = world.insert(Body.dynamic(Shape.box([0.5, 0.5, 0.5]), mass=3.0, position=[0, 0, 0.5], material=Material(0.0, 0.5)))
    for _ in range(60):
        report = world.step(1 / 60)
    (contact,) = report.persistent
    force = sum(point["force"] for point in contact["points"])
    assert abs(abs(force[2]) - 3.0 * 9.81) < 1e-6 and set(contact["bodies"]) == {0, box}


def test_other_threads_run_meanwhile():
    """A world that is stepped does not hold the interpreter."""
    world = sixte.scene("fifty_boxes").world()
    count = 0
    stepping = threading.Thread(target=lambda: [world.step(1 / 60) for _ in range(40)])
    stepping.start()
    while stepping.is_alive():
        count += 1
        time.sleep(0.001)
    stepping.join()
    assert count > 5 and world.steps == 40


@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
def test_ctrl_c_ends_a_step():
    world = World(gravity=[0, 0, 0], stepping="exact")
    rod = Shape.box([0.01, 0.01, 0.5])
    # So many turns beside another one take minutes.
    world.insert(Body.dynamic(rod, spin=[0, 0, 3e8]))
    world.insert(Body.fixed(rod, position=[0.03, 0, 0]))
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        while True:
            world.step(1.0)
    assert world.distance(0, 1).gap > 0


def test_readable():
    world = with_floor()
    assert repr(world) == "World(1 bodies, time=0.0)" and len(world) == 1
    assert repr(world["floor"]).startswith('BodyHandle(0, "floor"')
    assert "smallest_gap" in world.audit.to_dict() and repr(world.audit).startswith("Audit(smallest_gap=")
    assert "0 events" in repr(world.step(0.1))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: World(gravitty=[0, 0, 1]), 'did you mean gravity?'),
        (lambda: World(stepping="fast"), "stepping"),
        (lambda: World(gravity=[0, 0, float("nan")]), "gravity"),
        (lambda: World(tolerance=-1), "tolerance"),
        (lambda: Body.dynamic(Shape.sphere(1), densty=3), "densty: a dynamic body has no such thing"),
        (lambda: Body.dynamic(Shape.sphere(1), density=1, mass=1), "said twice"),
        (lambda: Body.dynamic(Shape.sphere(1), mass=-1), "the mass is -1"),
        (lambda: Body.dynamic(Shape.half_space([0, 0, 1])), "fixed or kinematic"),
        (lambda: Body.dynamic(Shape.sphere(1), position=[1, 2]), "position: list of length 2 was given"),
        (lambda: Body.dynamic(Shape.sphere(1), rotation=[1, 2]), "quaternion"),
        (lambda: Body.fixed(Shape.sphere(1), velocity=[0, 0, 1]), "velocity: a fixed body has no such thing"),
        (lambda: Body.kinematic(Shape.sphere(1), on_contact="bounce"), 'give "push" or "stop"'),
        (lambda: with_floor().insert(Body.dynamic(Shape.sphere(1))), "intersect where they are put"),
        (lambda: Material(restitution=2), "the restitution is 2"),
        (lambda: World().ray([0, 0, 0], [0, 0, 0]), "direction"),
        (lambda: World().restore(b"nonsense"), "no snapshot"),
    ],
)
def test_what_is_refused(make, words):
    with pytest.raises(sixte.SixteError) as refused:
        make()
    assert words in str(refused.value)
