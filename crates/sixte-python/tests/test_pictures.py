"""Pictures: what is where, in the notebook and in files, and cameras that see nothing."""

import struct
import zlib

import numpy as np
import pytest

import sixte


def decoded(png):
    """The pixels of a PNG file of three bytes each, by the letter of its specification."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, data = 8, b""
    while at < len(png):
        (length,), kind = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        content = png[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + content) == struct.unpack(">I", png[at + 8 + length : at + 12 + length])[0]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", content[:10])
            assert (depth, colour) == (8, 2)
        if kind == b"IDAT":
            data += content
        at += 12 + length
    rows = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + 3 * width)
    pixels = np.zeros((height + 1, width + 1, 3), np.uint8)
    for y, row in enumerate(rows):
        kind, line = int(row[0]), row[1:].reshape(width, 3)
        for x in range(width):
            left, above, corner = (pixels[y + 1, x].astype(int), pixels[y, x + 1].astype(int), pixels[y, x].astype(int))
            guess = left + above - corner
            far = [np.abs(guess - one) for one in (left, above, corner)]
            paeth = np.where((far[0] <= far[1]) & (far[0] <= far[2]), left, np.where(far[1] <= far[2], above, corner))
            before = [0, left, above, (left + above) // 2, paeth][kind]
            pixels[y + 1, x + 1] = (line[x] + before) % 256
    return pixels[1:, 1:]


def ball_world():
    world = sixte.World(gravity=[0, 0, 0])
    world.insert(sixte.Body.dynamic(sixte.Shape.sphere(0.5), position=[3, 0, 0]))
    return world


STRAIGHT = {"position": [3, -10, 0], "target": [3, 0, 0], "up": [0, 0, 1], "fov_degrees": 20}


def ball_pixels(picture):
    """Pixels that are not as the upper left corner is."""
    pixels = picture.to_array().astype(int)
    background = pixels[:, :1]
    return np.abs(pixels - background).sum(axis=2) > 60


def test_a_ball_is_where_and_as_large_as_it_must_be():
    picture = ball_world().show(width=200, height=200, camera=STRAIGHT)
    seen = ball_pixels(picture)
    rows, columns = np.nonzero(seen)
    # A sphere of radius r at distance d reaches to tan(asin(r/d)) of a picture that reaches to tan(10 degrees).
    radius = 100 * np.tan(np.arcsin(0.5 / 10)) / np.tan(np.radians(10))
    assert abs(rows.mean() - 99.5) < 1 and abs(columns.mean() - 99.5) < 1
    assert abs(np.sqrt(seen.sum() / np.pi) - radius) < 1.5


def test_a_ball_moves_in_the_picture_as_it_moves():
    world = ball_world()
    world[0].velocity = [1, 0, 0]
    before = np.nonzero(ball_pixels(world.show(width=200, height=200, camera=STRAIGHT)))[1].mean()
    world.step(0.5)
    after = np.nonzero(ball_pixels(world.show(width=200, height=200, camera=STRAIGHT)))[1].mean()
    assert abs((after - before) - 100 * 0.05 / np.tan(np.radians(10))) < 1


def test_without_a_camera_all_bodies_are_seen():
    seen = ball_pixels(ball_world().show(width=100, height=100))
    rows, columns = np.nonzero(seen)
    assert 0.05 < seen.mean() < 0.9
    assert rows.min() > 0 and rows.max() < 99 and columns.min() > 0 and columns.max() < 99


def test_a_world_of_a_scene_is_seen_as_the_scene_is():
    scene = sixte.scene("bounce")
    of_scene, of_world = scene.show(time=0.3, width=64, height=40), scene.world()
    for _ in range(3):
        of_world.step(scene.step)
    assert np.array_equal(of_scene.to_array(), of_world.show(width=64, height=40).to_array())
    assert np.array_equal(scene.show(width=64, height=40).to_array(), scene.world().show(width=64, height=40).to_array())
    assert not np.array_equal(of_scene.to_array(), scene.show(width=64, height=40).to_array())
    elsewhere = scene.show(width=64, height=40, position=[0, -9, 1])
    assert np.array_equal(elsewhere.to_array(), scene.show(width=64, height=40, camera={"position": [0, -9, 1]}).to_array())
    assert not np.array_equal(elsewhere.to_array(), scene.show(width=64, height=40).to_array())


def test_files_and_notebooks_have_the_pixels(tmp_path):
    picture = sixte.scene("bounce").show(width=48, height=30)
    array = picture.to_array()
    assert array.shape == (30, 48, 3) and array.dtype == np.uint8
    assert (picture.width, picture.height) == (48, 30)
    assert np.array_equal(decoded(picture.to_bytes()), array)
    assert picture._repr_png_() == picture.to_bytes()
    picture.save(tmp_path / "bounce.png")
    assert (tmp_path / "bounce.png").read_bytes() == picture.to_bytes()
    picture.save(tmp_path / "bounce.png")
    assert [path.name for path in tmp_path.iterdir()] == ["bounce.png"]


def test_an_empty_world_and_one_of_nothing_but_a_floor():
    world = sixte.World()
    assert world.show(width=20, height=10).to_array().shape == (10, 20, 3)
    world.insert(sixte.Body.fixed(sixte.Shape.half_space([0, 0, 1])))
    assert world.show(width=20, height=10).to_array().shape == (10, 20, 3)


@pytest.mark.parametrize(
    "size", [(0, 10), (10, 0), (-1, 10), (10, -(2**40)), (2**31, 1), (16385, 1), (16000, 16000), (2**62, 2**62)]
)
def test_absurd_sizes(size):
    width, height = size
    with pytest.raises(sixte.SixteError):
        sixte.World().show(width=width, height=height)
    with pytest.raises(sixte.SixteError):
        sixte.scene("bounce").show(width=width, height=height)


@pytest.mark.parametrize(
    "camera",
    [
        {"position": [float("nan"), 0, 0]},
        {"target": [0, 0, float("inf")]},
        {"position": [0, 0]},
        {"position": "here"},
        {"position": [1, 1, 1], "target": [1, 1, 1]},
        {"position": [0, 0, 5], "target": [0, 0, 0], "up": [0, 0, 1]},
        {"up": [0, 0, 0]},
        {"fov_degrees": 0},
        {"fov_degrees": 180},
        {"fov_degrees": float("nan")},
        {"zoom": 3},
        {"": 1},
        {"position.0.1": 1},
    ],
)
def test_cameras_that_see_nothing(camera):
    for shown in [ball_world(), sixte.scene("bounce"), sixte.scene("bounce").world()]:
        with pytest.raises(sixte.SixteError):
            shown.show(width=10, height=10, camera=camera)


def test_cameras_that_are_no_dictionaries():
    for camera in [[1, 2, 3], "above", 7]:
        with pytest.raises(TypeError):
            ball_world().show(camera=camera)
    with pytest.raises((TypeError, sixte.SixteError)):
        ball_world().show(camera={3: [0, 0, 0]})


@pytest.mark.parametrize("camera", [{"position": [1e300, 0, 0]}, {"position": [0, 0, 5], "target": [0, 0, 0]}, {"position": [3, 0, 1e-12]}])
def test_strange_cameras_draw_or_refuse(camera):
    try:
        assert ball_world().show(width=10, height=10, camera=camera).to_array().shape == (10, 10, 3)
    except sixte.SixteError:
        pass


@pytest.mark.parametrize("time", [-1, float("nan"), float("inf"), 1e300])
def test_times_that_never_come(time):
    with pytest.raises(sixte.SixteError, match="time"):
        sixte.scene("bounce").show(time=time)


def test_places_where_no_picture_can_be(tmp_path):
    picture = ball_world().show(width=4, height=4)
    with pytest.raises(OSError):
        picture.save(tmp_path / "no" / "folder.png")
    for name in ["picture.jpg", "picture", ""]:
        with pytest.raises(sixte.SixteError, match=".png"):
            picture.save(tmp_path / name)
