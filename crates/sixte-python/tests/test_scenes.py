"""Scenes: what they say, what may be set, and that they can be made again elsewhere."""

import copy
import multiprocessing
import os
import pickle

import pytest

import sixte

TETRAHEDRON = b"""v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
f 1 3 2
f 1 2 4
f 1 4 3
f 2 3 4
"""

ROCK = """
title = "Rock"
[run]
seconds = 0.5
step = 0.05
[[parameters]]
name = "height"
default = 2.0
min = 1.5
unit = "m"
[[bodies]]
name = "floor"
kind = "fixed"
shape = { half_space = [0, 0, 1] }
[[bodies]]
name = "rock"
shape = { mesh = "stones/rock.obj" }
position = [0, 0, "$height"]
spin = [1, 2, 3]
"""


def run_hash(scene):
    return scene.run(seconds=0.5).state_hash


def test_a_scene_says_how_long_it_runs():
    scene = sixte.scene("bounce")
    assert (scene.seconds, scene.step) == (100.0, 0.1)
    changed = scene.with_values({"run.seconds": 3, "run.step": 0.25})
    assert (changed.seconds, changed.step) == (3.0, 0.25)
    assert (scene.seconds, scene.step) == (100.0, 0.1)


@pytest.mark.parametrize("name", sixte.scenes())
def test_every_scene_that_is_built_in_is_the_same_after_a_pickle(name):
    scene = sixte.scene(name)
    again = pickle.loads(pickle.dumps(scene))
    assert repr(again) == repr(scene)
    assert (again.text, again.name, again.seconds, again.step) == (scene.text, scene.name, scene.seconds, scene.step)


@pytest.mark.parametrize("name", ["bounce", "two_meshes", "vase"])
def test_a_pickled_scene_runs_to_the_same_bits(name):
    scene = sixte.scene(name)
    assert run_hash(pickle.loads(pickle.dumps(scene))) == run_hash(scene)


def test_a_pickled_scene_has_its_values_and_knows_that_they_were_changed():
    scene = sixte.scene("bounce", {"bodies.ball.velocity": [0.5, 0, 0]}, height=2)
    again = pickle.loads(pickle.dumps(scene))
    assert again.parameters == {"height": 2.0}
    run, other = scene.run(seconds=1), again.run(seconds=1)
    assert run.state_hash == other.state_hash
    assert run.expected == other.expected
    assert copy.deepcopy(scene).run(seconds=1).state_hash == run.state_hash


def test_files_travel_in_the_pickle(tmp_path, monkeypatch):
    stones = tmp_path / "stones"
    stones.mkdir()
    (stones / "rock.obj").write_bytes(TETRAHEDRON)
    (tmp_path / "rock.toml").write_text(ROCK)
    scene = sixte.scene(tmp_path / "rock.toml", height=3)
    wanted = run_hash(scene)
    pickled = pickle.dumps(scene)
    (stones / "rock.obj").unlink()
    with pytest.raises(sixte.SixteError, match="rock.obj"):
        scene.run()
    with pytest.raises(sixte.SixteError, match="rock.obj"):
        pickle.dumps(scene)
    monkeypatch.chdir(os.path.expanduser("~"))
    again = pickle.loads(pickled)
    assert run_hash(again) == wanted
    assert run_hash(pickle.loads(pickle.dumps(again))) == wanted
    from_text = sixte.Scene.parse(ROCK, files={"stones/rock.obj": TETRAHEDRON}, height=3)
    assert run_hash(from_text) == wanted


def test_another_process_gets_the_same_bits():
    scene = sixte.scene("two_meshes")
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(run_hash, [scene]) == [run_hash(scene)]


def test_a_world_of_a_scene_goes_on_after_a_pickle():
    world = sixte.scene("two_meshes").world()
    world.step(0.1)
    again = pickle.loads(pickle.dumps(world))
    assert again.step(0.1).state_hash == world.step(0.1).state_hash


@pytest.mark.parametrize(
    "given",
    [
        ("", "scene.toml", [("run.seconds", "-1")], {}),
        ("[[bodies]]\nshape = { sphere = 1 }", "x", [("bodies.7.velocity", "[0,0,0]")], {}),
        ("not toml at all", "x", [], {}),
    ],
)
def test_what_a_pickle_may_not_say(given):
    with pytest.raises(sixte.SixteError):
        sixte.Scene._again(*given)


@pytest.mark.parametrize("what", ["no_such_scene", "no/such/file.toml", "/", "", "\0", "x" * 5000])
def test_scenes_that_are_not_there(what):
    with pytest.raises((sixte.SixteError, OSError)):
        sixte.scene(what)


@pytest.mark.parametrize("values", [{"height": float("nan")}, {"height": -1}, {"no.such.key": 1}, {"run.step": 0}])
def test_values_that_may_not_be(values):
    with pytest.raises(sixte.SixteError):
        sixte.scene("bounce", values)
