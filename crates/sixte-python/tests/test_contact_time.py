"""Contact times and distances: against closed forms, against a judge of its own, and arrays against single pairs."""

import numpy as np
import pytest

import sixte
from sixte import Motion, Shape

BALL, FLOOR = Shape.sphere(0.5), Shape.half_space([0, 0, 1])


def test_a_ball_that_falls():
    falling = Motion(position=[0, 0, 5.5], acceleration=[0, 0, -9.81])
    found = sixte.contact_time(BALL, FLOOR, 5.0, falling, tolerance=1e-12)
    exact = np.sqrt(2 * 5.0 / 9.81)
    assert found.status == "contact" and found.touches
    assert abs(found.time - exact) < 1e-11
    assert found.time_lower <= exact <= found.time_upper
    assert 0 < found.gap <= found.tolerance
    assert np.allclose(found.normal, [0, 0, 1], atol=1e-12)
    assert np.allclose(found.point_a, [0, 0, 0], atol=1e-6)


def test_nothing_is_met():
    found = sixte.contact_time(BALL, FLOOR, 5.0, Motion(position=[0, 0, 2], velocity=[1, 0, 0.1]))
    assert (found.status, found.time, found.clear_until) == ("clear", 5.0, 5.0)
    assert found.point_a is None and found.normal is None and found.gap is None


def test_a_rod_that_turns():
    """Its end comes down to the floor where 1 sin(w t) = 0.5."""
    rod = Shape.capsule(1.0, 0.1)
    quarter = [0, np.sqrt(0.5), 0, np.sqrt(0.5)]  # along x
    turning = Motion(position=[0, 0, 0.6], rotation=quarter, spin=[0, 0.5, 0])
    found = sixte.contact_time(rod, FLOOR, 10.0, turning, tolerance=1e-10)
    assert abs(found.time - np.arcsin(0.5) / 0.5) < 1e-8


def test_distances_of_balls():
    rng = np.random.default_rng(1)
    at = rng.normal(size=(1000, 3)) * 3
    found = sixte.distances(BALL, Shape.sphere(0.25), position_a=at)
    exact = np.linalg.norm(at, axis=1) - 0.75
    assert np.allclose(found.gap, exact, atol=1e-12)
    assert np.all(found.gap_lower <= exact + 1e-15)
    apart = exact > 0
    assert np.allclose((found.normal * at).sum(1)[apart], np.linalg.norm(at, axis=1)[apart])


def random_motions(rng, count):
    away = rng.normal(size=(count, 3))
    away *= 3 / np.linalg.norm(away, axis=1)[:, None]
    return dict(
        position=away,
        rotation=rng.normal(size=(count, 4)),
        velocity=-2 * away + rng.normal(size=(count, 3)),
        spin=rng.normal(size=(count, 3)) * 6,
    )


def test_arrays_are_as_single_pairs_whatever_the_threads():
    rng = np.random.default_rng(2)
    box, stone = Shape.box([0.5, 0.3, 0.2]), Shape.hull(rng.normal(size=(20, 3)) * 0.4)
    given = random_motions(rng, 300)
    many = [sixte.contact_times(box, stone, 1.0, Motion(**given), threads=threads) for threads in (1, 2, 7)]
    words = ["clear", "contact", "touching_approaching", "touching_receding", "unresolved"]
    for row in range(300):
        one = sixte.contact_time(box, stone, 1.0, Motion(**{name: rows[row] for name, rows in given.items()}))
        for found in many:
            assert words[found.status[row]] == one.status
            assert (found.time[row], found.clear_until[row]) == (one.time, one.clear_until)
            assert (found.time_lower[row], found.time_upper[row]) == (one.time_lower, one.time_upper)
            if one.gap is None:
                assert np.isnan(found.gap[row]) and np.isnan(found.normal[row]).all()
            else:
                assert found.gap[row] == one.gap
                assert (found.point_a[row] == one.point_a).all() and (found.normal[row] == one.normal).all()


def axes_of(quaternion):
    """Matrices whose columns are the axes, one for each row."""
    x, y, z, w = (quaternion / np.linalg.norm(quaternion, axis=1)[:, None]).T
    matrix = np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ])
    return np.moveaxis(matrix, 2, 0)


def boxes_gaps(half_a, half_b, at_b, axes_b):
    """The largest separation along the 15 axes that can separate two boxes, the first one upright at the origin, for each place of the
    second one: positive if they are apart."""
    faces = [np.broadcast_to(axis, at_b.shape) for axis in np.eye(3)]
    sides = [axes_b[:, :, place] for place in range(3)]
    best = np.full(len(at_b), -np.inf)
    for direction in [*faces, *sides, *(np.cross(p, q) for p in faces for q in sides)]:
        length = np.linalg.norm(direction, axis=1)
        unit = direction / np.where(length > 1e-9, length, np.inf)[:, None]
        reach = abs(unit) @ half_a + abs(np.einsum("nij,ni->nj", axes_b, unit)) @ half_b
        best = np.where(length > 1e-9, np.maximum(best, abs((at_b * unit).sum(axis=1)) - reach), best)
    return best


def turned(quaternion, spin, times):
    speed = np.linalg.norm(spin)
    i, j, k = np.sin(speed * times / 2) * (spin / speed)[:, None]
    w = np.cos(speed * times / 2)
    x, y, z, v = quaternion / np.linalg.norm(quaternion)
    return np.array([
        w * x + i * v + j * z - k * y,
        w * y - i * z + j * v + k * x,
        w * z + i * y - j * x + k * v,
        w * v - i * x - j * y - k * z,
    ]).T


def test_boxes_that_tumble_are_never_late():
    """What is certified to be clear is clear at every one of many instants, by a test that shares nothing with the search."""
    rng = np.random.default_rng(3)
    half_a, half_b = np.array([0.5, 0.3, 0.2]), np.array([0.8, 0.1, 0.4])
    given = random_motions(rng, 60)
    found = sixte.contact_times(Shape.box(half_b), Shape.box(half_a), 1.0, Motion(**given))

    def gaps(row, times):
        at = given["position"][row] + given["velocity"][row] * times[:, None]
        return boxes_gaps(half_a, half_b, at, axes_of(turned(given["rotation"][row], given["spin"][row], times)))

    for row in range(60):
        assert (gaps(row, np.linspace(0, found.clear_until[row], 1000)) > 0).all(), row
        if found.touches[row]:
            assert gaps(row, found.time_upper[row : row + 1])[0] < 1e-5, row
    assert found.touches.sum() > 20


def test_one_shape_for_each_row():
    balls = [Shape.sphere(radius) for radius in (0.1, 0.2, 0.3)]
    found = sixte.contact_times(balls, FLOOR, [1.0, 2.0, 3.0], Motion(position=[0, 0, 1], velocity=[0, 0, -1]), tolerance=1e-9)
    assert np.allclose(found.time, [0.9, 0.8, 0.7], atol=1e-8)
    assert len(found) == 3 and len(sixte.contact_times([], FLOOR, 1.0)) == 0


def test_arrays_of_any_layout():
    rng = np.random.default_rng(4)
    plain = rng.normal(size=(50, 3)) * 4
    expected = sixte.distances(BALL, BALL, position_a=plain).gap
    wide = np.zeros((50, 6))
    wide[:, ::2] = plain
    read_only = plain.copy()
    read_only.flags.writeable = False
    for given in (wide[:, ::2], np.asfortranarray(plain), read_only, plain.tolist(), plain[::-1][::-1]):
        assert (sixte.distances(BALL, BALL, position_a=given).gap == expected).all()
    single = sixte.distances(BALL, BALL, position_a=plain.astype(np.float32)).gap
    assert np.allclose(single, expected, atol=1e-5)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Motion(position=[1, 2]), "its shape is [2]; 3 numbers are needed"),
        (lambda: Motion(position="here"), "position: it cannot be read as numbers"),
        (lambda: Motion(rotation=[0, 0, 0, 0]), "rotation"),
        (lambda: Motion(position=np.zeros((2, 3)), spin=np.zeros((3, 3))), "it has 3 rows and the others have 2"),
        (lambda: sixte.contact_time(BALL, FLOOR, -1.0), "the interval is -1"),
        (lambda: sixte.contact_time(BALL, FLOOR, 1.0, tolerance=0.0), "the tolerance is 0"),
        (lambda: sixte.contact_time(FLOOR, FLOOR, 1.0), "both shapes are half-spaces"),
        (lambda: sixte.contact_time(BALL, FLOOR, 1.0, Motion(position=np.zeros((2, 3)))), "see contact_times"),
        (lambda: sixte.contact_times(BALL, [FLOOR, 1], 1.0), "b: a shape is needed"),
        (lambda: sixte.contact_times(BALL, FLOOR, 1.0, Motion(position=[[0, 0, 1], [0, 0, np.nan]])), "row 1"),
        (lambda: sixte.contact_times(BALL, FLOOR, 1.0, threads=0), "0 threads do nothing"),
        (lambda: sixte.distances(BALL, BALL, position_a=[[np.inf, 0, 0]]), "row 0"),
    ],
)
def test_what_is_refused(make, words):
    with pytest.raises(sixte.SixteError) as refused:
        make()
    assert words in str(refused.value)
