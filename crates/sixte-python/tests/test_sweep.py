"""Sweeps: the same rows here, in pieces, after being killed, and on Ray."""

import os
import pickle
import signal
import subprocess
import sys

import numpy as np
import pytest

import sixte

VALUES = {"height": "1:2:4", "bodies.ball.velocity": [[0, 0, 0], [0, 0, -1]], "run.seconds": 2.0}
HEIGHT = "body.ball.position.z"


def plan(**changed):
    return sixte.SweepPlan(sixte.scene("bounce"), {**VALUES, **changed}, quantities=[HEIGHT])


def test_values_and_rows_are_those_of_single_runs():
    table = sixte.sweep("bounce", VALUES, quantities=[HEIGHT])
    assert len(table) == 8 and table["height"].tolist() == np.repeat(np.linspace(1, 2, 4), 2).tolist()
    for run in range(8):
        given = plan().values(run)
        start = -1.0 if run % 2 else 0.0
        scene = sixte.scene("bounce", {"height": given["height"], "run.step": 0.1})
        world = scene.world()
        world["ball"].velocity = [0, 0, start]
        hits = sum(len(world.step(0.1).events) for _ in range(20))
        assert table["events"][run] == hits and table[HEIGHT][run] == world["ball"].position[2]
    assert table.units["height"] == "m" and table.units["smallest_gap"] == "m"


def test_random_samples_are_repeatable():
    def drawn(seed):
        return sixte.sweep("bounce", {"height": "1:100", "run.seconds": 0.1}, random=50, seed=seed)["height"]

    assert (drawn(7) == drawn(7)).all() and (drawn(7) != drawn(8)).any()
    assert drawn(7).min() >= 1 and drawn(7).max() <= 100 and len(set(drawn(7))) == 50


def test_rows_in_any_order_make_the_same_table(tmp_path):
    whole = plan()
    whole.sweep(tmp_path / "one.parquet", threads=1, times=False)
    elsewhere = pickle.loads(pickle.dumps(whole))
    assert elsewhere.hash == whole.hash
    journal = whole.open(tmp_path / "two.parquet")
    for runs in ([7, 3], [0], [5, 6, 1], [3, 2, 4]):
        journal.accept(elsewhere.run(runs))
    assert journal.missing() == [] and journal.done == 8
    journal.finish(times=False)
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()
    # What is complete is not run again.
    assert isinstance(whole.open(tmp_path / "one.parquet"), sixte.SweepTable)


def test_tables_of_others(tmp_path):
    pandas, parquet = pytest.importorskip("pandas"), pytest.importorskip("pyarrow.parquet")
    table = plan().sweep(tmp_path / "t.parquet")
    frame = table.to_pandas()
    assert list(frame.columns) == table.columns and (frame["height"] == table["height"]).all()
    assert (table.to_arrow().column(HEIGHT).to_numpy() == table[HEIGHT]).all()
    read = parquet.read_table(tmp_path / "t.parquet")
    assert read.column_names == table.columns and (read.column(HEIGHT).to_numpy() == table[HEIGHT]).all()
    plan().sweep(tmp_path / "t.csv")
    assert (pandas.read_csv(tmp_path / "t.csv", comment="#")["height"] == table["height"]).all()


def test_drawings():
    table = sixte.sweep("bounce", VALUES, quantities=[HEIGHT])
    assert table._repr_svg_().startswith("<svg") and "height" in table.plot("events")
    # What is asked for first is drawn, also if it is in every row anyway.
    asked = sixte.sweep("bounce", VALUES, quantities=["energy"])
    assert "bounce: energy [J]" in asked.plot() and "bounce: events" in asked.plot("events")
    with pytest.raises(sixte.SixteError, match="no numbers"):
        table.plot("nothing")


PROGRAM = """
import sys, sixte
table = sixte.sweep("bounce", {"height": "1:2:300", "run.seconds": 3.0}, sys.argv[1], times=False,
                    progress=lambda done, runs: print(done, flush=True))
"""


def test_killed_and_resumed(tmp_path):
    """Nothing is lost or done twice: the table is the same to the byte."""
    sixte.sweep("bounce", {"height": "1:2:300", "run.seconds": 3.0}, tmp_path / "whole.parquet", times=False)
    file, before = tmp_path / "killed.parquet", 0
    for _ in range(5):
        program = subprocess.Popen([sys.executable, "-c", PROGRAM, file], stdout=subprocess.PIPE, text=True)
        for line in program.stdout:
            # It goes on from where it was.
            assert int(line) >= before
            if int(line) >= before + 10:
                break
        program.kill()
        program.communicate()
        if not file.exists():
            journal = sixte.SweepPlan(sixte.scene("bounce"), {"height": "1:2:300", "run.seconds": 3.0}).open(file)
            assert journal.done >= before
            before = journal.done
            journal.close()
    subprocess.run([sys.executable, "-c", PROGRAM, file], check=True, stdout=subprocess.DEVNULL)
    assert file.read_bytes() == (tmp_path / "whole.parquet").read_bytes()
    assert not (tmp_path / "killed.parquet.part").exists()


@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
def test_ctrl_c(tmp_path):
    slow = {"height": "1:2:1000", "run.seconds": 100.0}

    def stop(done, runs):
        if done >= 2:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        sixte.sweep("bounce", slow, tmp_path / "s.csv", progress=stop)
    journal = sixte.SweepPlan(sixte.scene("bounce"), slow).open(tmp_path / "s.csv")
    assert 2 <= journal.done < 1000


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "no parameter takes several values"),
        ({"height": [1]}, "no parameter takes several values"),
        ({"hight": [1, 2]}, "hight"),
        ({"height": [1, float("nan")]}, "height"),
        ({"height": "1:1000:5"}, "height"),
        ({"height": "1:2"}, "no end of numbers"),
        ({"height": object()}, "height"),
    ],
)
def test_what_is_refused(values, words):
    with pytest.raises(sixte.SixteError) as refused:
        sixte.sweep("bounce", values)
    assert words in str(refused.value)


def test_refused_files_and_rows(tmp_path):
    with pytest.raises(sixte.SixteError, match="parquet"):
        plan().sweep(tmp_path / "table.txt")
    plan().sweep(tmp_path / "a.csv")
    with pytest.raises(sixte.SixteError, match="force"):
        plan(height="1:2:5").sweep(tmp_path / "a.csv")
    journal = plan().open(tmp_path / "b.csv")
    with pytest.raises(sixte.SixteError):
        journal.accept([b"nonsense"])
    with pytest.raises(sixte.SixteError, match="8 runs are missing"):
        journal.finish()
    with pytest.raises(sixte.SixteError, match="8 runs, from 0"):
        plan().run([8])
    with pytest.raises(sixte.SixteError):
        sixte.SweepPlan.from_bytes(b"sixte plan 1\nnonsense")
    with pytest.raises(KeyError, match="there is no column"):
        plan().sweep(tmp_path / "c.csv")["nothing"]


def _start(ray):
    """Starts Ray. It waits for itself for 30 s, which are not enough where all cores are busy."""
    for tries_left in reversed(range(6)):
        try:
            return ray.init(num_cpus=2, include_dashboard=False, object_store_memory=100_000_000, log_to_driver=False)
        except Exception:
            ray.shutdown()
            if tries_left == 0:
                raise


def test_on_ray_with_a_worker_lost(tmp_path):
    """Two workers, one of them killed in the middle: the same table, byte for byte, as one core gives."""
    ray, psutil = pytest.importorskip("ray"), pytest.importorskip("psutil")
    slow = {"height": "1:2:400", "run.seconds": 20.0}
    sixte.sweep("bounce", slow, tmp_path / "here.parquet", threads=1, times=False)
    _start(ray)
    killed = []

    def kill_one(done, runs):
        if done >= runs // 5 and not killed:
            workers = [one for one in psutil.Process().children(recursive=True) + list(psutil.process_iter()) if "ray::_runs" in _title(one)]
            if workers:
                workers[0].kill()
                killed.append(workers[0].pid)

    try:
        table = sixte.sweep("bounce", slow, tmp_path / "ray.parquet", times=False, on="local", progress=kill_one)
    finally:
        ray.shutdown()
    assert killed, "no worker was found to be killed"
    assert len(table) == 400
    assert (tmp_path / "ray.parquet").read_bytes() == (tmp_path / "here.parquet").read_bytes()


def _title(process):
    try:
        import psutil

        return " ".join(process.cmdline())
    except psutil.Error:
        return ""
