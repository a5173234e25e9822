"""Shapes: masses against closed forms, pickles, meshes of others."""

import pickle

import numpy as np
import pytest

import sixte
from sixte import Shape

CUBE = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
CUBE_FACES = np.array([
    [0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1],
    [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3],
])
# Not convex, so that it stays a mesh: a cube with a dent.
DENTED = np.vstack([CUBE, [[0.5, 0, 0]]])
DENTED_FACES = np.vstack([[face for face in CUBE_FACES if set(face) - {4, 5, 6, 7}], [[8, 4, 6], [8, 6, 7], [8, 7, 5], [8, 5, 4]]])

ALL = {
    "sphere": Shape.sphere(0.5),
    "box": Shape.box([1, 2, 3]),
    "rounded box": Shape.box([1, 2, 3], rounding=0.1),
    "capsule": Shape.capsule(1.0, 0.5),
    "cylinder": Shape.cylinder(1.0, 0.5),
    "cone": Shape.cone(1.0, 0.5, rounding=0.01),
    "ellipsoid": Shape.ellipsoid([1, 2, 3]),
    "hull": Shape.hull(CUBE),
    "half-space": Shape.half_space([0, 0, 1]),
    "compound": Shape.compound([Shape.sphere(0.5), (Shape.box([1, 1, 1]), [3, 0, 0]), (Shape.sphere(1), [0, 5, 0], [0, 0, 1, 0])]),
    "mesh": Shape.mesh(DENTED, DENTED_FACES),
    "soup": Shape.soup(CUBE, CUBE_FACES[10:]),
    "height field": Shape.height_field([[0, 0, 0], [0, 1, 0], [0, 0, np.nan]], [1.0, 1.0]),
    "implicit": Shape.implicit("x^2 + y^2 + z^2 - 1", [2, 2, 2], resolution=1e-3),
    "written": Shape.written("{ implicit = { union = [{ sphere = 0.5 }, { box = [1, 0.2, 0.2] }] }, within = [2, 2, 2], resolution = 1e-3 }"),
}


def test_masses():
    mass, centre, inertia = Shape.box([1, 2, 3]).mass_properties(1000)
    assert mass == pytest.approx(48000) and np.allclose(centre, 0)
    assert np.allclose(np.diag(inertia), [48000 * 13 / 3, 48000 * 10 / 3, 48000 * 5 / 3])
    assert Shape.sphere(0.5).mass_properties(1)[0] == pytest.approx(np.pi / 6)
    assert Shape.ellipsoid([1, 2, 3]).mass_properties(1)[0] == pytest.approx(8 * np.pi)
    assert Shape.cone(1.0, 0.5).mass_properties(1)[0] == pytest.approx(np.pi * 0.25 * 2 / 3)
    # A pyramid of height 0.5 over 2 by 2 is missing.
    assert Shape.mesh(DENTED, DENTED_FACES).mass_properties(1)[0] == pytest.approx(8 - 4 * 0.5 / 3)


@pytest.mark.parametrize("name", ALL)
def test_pickles_are_the_same_shape(name):
    shape = ALL[name]
    again = pickle.loads(pickle.dumps(shape))
    ball = Shape.sphere(0.1)
    there = np.array([[4.0, 1, 7], [-3, 2, 5], [0.3, 0.4, 9]])
    assert again.kind == shape.kind
    assert (sixte.distances(again, ball, position_b=there).gap == sixte.distances(shape, ball, position_b=there).gap).all()


@pytest.mark.parametrize("name", ALL)
def test_every_shape_meets_a_ball(name):
    """Coming from above, fast, in one step: the gap is positive and small where they are said to meet."""
    falling = sixte.Motion(position=[0.2, 0.1, 50], velocity=[0, 0, -1000])
    found = sixte.contact_time(Shape.sphere(0.1), ALL[name], 1.0, falling)
    assert found.status == "contact"
    at = np.array([0.2, 0.1, 50 - 1000 * found.time])
    assert 0 < sixte.distance(Shape.sphere(0.1), ALL[name], position_a=at).gap < 1e-2


def test_kinds():
    kinds = {name: shape.kind for name, shape in ALL.items()}
    assert kinds["hull"] == "convex" and kinds["compound"] == "compound" and kinds["mesh"] == "mesh"
    assert kinds["soup"] == "soup" and kinds["height field"] == "height_field" and kinds["implicit"] == "curved"
    # A mesh that is convex is its hull.
    assert Shape.mesh(CUBE, CUBE_FACES).kind == "convex"


def test_meshes_of_trimesh():
    trimesh = pytest.importorskip("trimesh")
    torus = trimesh.creation.torus(1.0, 0.3)
    shape = Shape.mesh(torus)
    assert shape.kind == "mesh" and shape.mass_properties(1)[0] == pytest.approx(torus.volume)
    assert np.allclose(shape.mass_properties(1)[2], torus.moment_inertia, rtol=1e-9, atol=1e-9)
    assert pickle.loads(pickle.dumps(shape)).kind == "mesh"


def test_files(tmp_path):
    file = tmp_path / "cube.obj"
    lines = [f"v {x} {y} {z}" for x, y, z in CUBE] + [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in CUBE_FACES]
    file.write_text("\n".join(lines))
    assert Shape.read(file).mass_properties(1)[0] == pytest.approx(8)
    assert Shape.read(str(file), solid=False).kind == "soup"
    with pytest.raises(sixte.SixteError, match="nothing.obj"):
        Shape.read(tmp_path / "nothing.obj")


def test_a_hole_in_the_ground():
    ground = Shape.height_field([[0, 0, 0], [0, 0, 0], [0, 0, np.nan]], [1.0, 1.0])
    down = lambda x, y: sixte.Motion(position=[x, y, 1], velocity=[0, 0, -2])
    assert sixte.contact_time(Shape.sphere(0.1), ground, 1.0, down(0.5, 0.5)).status == "contact"
    assert sixte.contact_time(Shape.sphere(0.1), ground, 1.0, down(1.5, 1.5)).status == "clear"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Shape.sphere(-1), "sphere radius is -1"),
        (lambda: Shape.sphere(float("nan")), "sphere radius is NaN"),
        (lambda: Shape.box([1, 2]), "3 numbers are needed"),
        (lambda: Shape.hull([[0, 0, np.nan]]), "hull"),
        (lambda: Shape.hull(np.zeros((0, 3))), "hull"),
        (lambda: Shape.hull(np.zeros((4, 2))), "an array with 3 columns"),
        (lambda: Shape.mesh(CUBE), "they are missing"),
        (lambda: Shape.mesh(CUBE, CUBE_FACES[:5]), "edge"),
        (lambda: Shape.mesh(CUBE, CUBE_FACES + 100), "has vertex"),
        (lambda: Shape.mesh(CUBE, -CUBE_FACES), "no numbers of points"),
        (lambda: Shape.soup(CUBE, [[0, 1]]), "faces"),
        (lambda: Shape.compound([Shape.soup(CUBE, CUBE_FACES)]), "is not convex"),
        (lambda: Shape.compound([]), "compound"),
        (lambda: Shape.compound([3]), "shapes, (shape, position)"),
        (lambda: Shape.height_field([1, 2, 3], [1, 1]), "heights"),
        (lambda: Shape.implicit("x^2 +", [1, 1, 1]), "expression"),
        (lambda: Shape.written("{ ball = 1 }"), "ball"),
    ],
)
def test_what_is_refused(make, words):
    with pytest.raises(sixte.SixteError) as refused:
        make()
    assert words in str(refused.value)
