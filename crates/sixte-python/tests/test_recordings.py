"""Recordings: what is read has the bits of what ran, and what is damaged is told."""

import os

import numpy as np
import pytest

import sixte


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    path = tmp_path_factory.mktemp("recordings") / "bounce.mcap"
    run = sixte.scene("bounce", height=2).run(seconds=5, record=path)
    return path, run


def columns_are_equal(one, other):
    assert len(one) == len(other)
    for name, column in one.columns.items():
        assert np.array_equal(column, getattr(other, name)), name


def test_a_recording_has_the_bits_of_its_run(recorded):
    path, run = recorded
    recording = sixte.Recording.read(path)
    assert recording.complete and recording.problem is None
    assert np.array_equal(recording.times, run.times)
    assert np.array_equal(recording.state, run.state)
    assert recording.names == run.names
    columns_are_equal(recording.events, run.events)
    assert recording.metadata["scene"] == "bounce" and recording.metadata["step"] == "0.1"
    assert "height=2" in recording.metadata["set"]
    assert recording.metadata["scene_text"] == sixte.scene("bounce").text
    assert run.state_hash == sixte.scene("bounce", height=2).run(seconds=5).state_hash


def test_all_steps_are_recorded_whatever_is_kept(tmp_path):
    path = tmp_path / "all.mcap"
    run = sixte.scene("bounce").run(seconds=2, every=5, record=path)
    assert len(sixte.Recording.read(path).times) == run.steps + 1 > len(run.times)


@pytest.mark.parametrize("name", ["two_meshes", "blades"])
def test_a_world_stepped_by_hand_is_recorded_as_a_run_is(tmp_path, name):
    scene = sixte.scene(name).with_values({"run.seconds": 20 * sixte.scene(name).step})
    run = scene.run(record=tmp_path / "run.mcap")
    world = scene.world()
    with sixte.Recorder(tmp_path / "hand.mcap", world) as recorder:
        for _ in range(run.steps):
            recorder.step(world.step(scene.step))
    assert (tmp_path / "hand.mcap").read_bytes() == (tmp_path / "run.mcap").read_bytes()


def test_a_file_is_replaced_only_if_asked_for(recorded, tmp_path):
    path = tmp_path / "once.mcap"
    scene = sixte.scene("bounce")
    scene.run(seconds=1, record=path)
    before = path.read_bytes()
    with pytest.raises(FileExistsError, match="force=True"):
        scene.run(seconds=2, record=path)
    with pytest.raises(FileExistsError, match="force=True"):
        sixte.Recorder(path, scene.world())
    assert path.read_bytes() == before
    scene.run(seconds=2, record=path, force=True)
    assert len(sixte.Recording.read(path).times) == 21
    world = scene.world()
    with sixte.Recorder(path, world, force=True) as recorder:
        recorder.step(world.step(0.1))
        assert len(sixte.Recording.read(path).times) == 21
    assert len(sixte.Recording.read(path).times) == 2


def test_bodies_that_come_later_are_no_numbers_before(tmp_path):
    world = sixte.World()
    ball = sixte.Shape.sphere(0.1)
    world.insert(sixte.Body.dynamic(ball, name="ball"))
    with sixte.Recorder(tmp_path / "late.mcap", world) as recorder:
        recorder.step(world.step(0.1))
        world.insert(sixte.Body.dynamic(ball, name="ball", position=[5, 0, 0]))
        recorder.step(world.step(0.1))
        final = world.state
    recording = sixte.Recording.read(tmp_path / "late.mcap")
    assert recording.complete and len(set(recording.names)) == 2
    assert recording.state.shape == (3, 2, 13)
    assert np.isnan(recording.state[:2, 1]).all() and not np.isnan(recording.state[:, 0]).any()
    assert np.array_equal(recording.state[2], final)
    assert recording.metadata["scene"] == ""


def test_steps_that_are_left_out_or_of_another_world_are_refused(tmp_path):
    world, other = sixte.scene("bounce").world(), sixte.scene("bounce").world()
    recorder = sixte.Recorder(tmp_path / "x.mcap", world)
    left_out = world.step(0.1)
    report = world.step(0.1)
    for wrong in [left_out, report, other.step(0.1)]:
        with pytest.raises(sixte.SixteError, match="at once"):
            recorder.step(wrong)
    recorder.close()
    recorder.close()
    with pytest.raises(sixte.SixteError, match="closed"):
        recorder.step(report)
    with pytest.raises(TypeError):
        recorder.step(None)


def test_a_world_without_a_body_that_was_there_is_refused(tmp_path):
    world = sixte.scene("bounce").world()
    with sixte.Recorder(tmp_path / "x.mcap", world) as recorder:
        recorder.step(world.step(0.1))
        world.remove("floor")
        with pytest.raises(sixte.SixteError, match="removed"):
            recorder.step(world.step(0.1))
    assert sixte.Recording.read(tmp_path / "x.mcap").complete
    with pytest.raises(sixte.SixteError, match="removed"):
        sixte.Recorder(tmp_path / "y.mcap", world)
    assert not (tmp_path / "y.mcap").exists()


def test_an_error_within_leaves_a_whole_recording(tmp_path):
    world = sixte.scene("bounce").world()
    with pytest.raises(RuntimeError, match="of the user"):
        with sixte.Recorder(tmp_path / "x.mcap", world) as recorder:
            recorder.step(world.step(0.1))
            raise RuntimeError("of the user")
    assert len(sixte.Recording.read(tmp_path / "x.mcap").times) == 2


def test_a_recording_that_was_cut_is_read_as_far_as_it_is_whole(recorded, tmp_path):
    path, run = recorded
    whole = path.read_bytes()
    cut = tmp_path / "cut.mcap"
    read = refused = 0
    for length in {*range(0, 400, 7), *range(400, len(whole), max(1, len(whole) // 150)), len(whole) - 9, len(whole) - 300}:
        cut.write_bytes(whole[:length])
        try:
            recording = sixte.Recording.read(cut)
        except sixte.SixteError as error:
            refused += 1
            assert "cut.mcap" in str(error)
            continue
        read += 1
        count = len(recording.times)
        assert np.array_equal(recording.state, run.state[:count]) or count == 0
        assert recording.complete == (recording.problem is None)
        assert not recording.complete or count == len(run.times)
    assert read > 50 and refused > 10


def test_damaged_bytes_are_told_or_change_nothing(recorded, tmp_path):
    path, run = recorded
    whole = path.read_bytes()
    damaged = tmp_path / "damaged.mcap"
    generator = np.random.default_rng(7)
    for place in generator.integers(0, len(whole), 150):
        some = bytearray(whole)
        some[place] ^= int(generator.integers(1, 256))
        damaged.write_bytes(some)
        try:
            recording = sixte.Recording.read(damaged)
        except (sixte.SixteError, OSError):
            continue
        if recording.complete and recording.names == run.names:
            assert np.array_equal(recording.state, run.state)


def test_files_that_are_no_recordings(tmp_path):
    with pytest.raises(FileNotFoundError, match="nowhere.mcap"):
        sixte.Recording.read(tmp_path / "nowhere.mcap")
    with pytest.raises(IsADirectoryError):
        sixte.Recording.read(tmp_path)
    text = tmp_path / "text.mcap"
    text.write_text("no recording")
    with pytest.raises(sixte.SixteError, match="not an MCAP file"):
        sixte.Recording.read(text)
    for wrong in [None, 3, b"\xff"]:
        with pytest.raises((TypeError, OSError)):
            sixte.Recording.read(wrong)
    if hasattr(os, "getuid") and os.getuid() != 0:
        text.chmod(0)
        with pytest.raises(PermissionError):
            sixte.Recording.read(text)


def test_files_that_cannot_be_written(tmp_path):
    scene = sixte.scene("bounce")
    for path in [tmp_path / "no" / "such" / "folder.mcap", tmp_path]:
        with pytest.raises(OSError):
            scene.run(seconds=1, record=path)
        with pytest.raises(OSError):
            scene.run(seconds=1, record=path, force=True)
        with pytest.raises(OSError):
            sixte.Recorder(path, scene.world())
    if os.path.exists("/dev/full"):
        with pytest.raises(OSError):
            scene.run(record="/dev/full", force=True)
