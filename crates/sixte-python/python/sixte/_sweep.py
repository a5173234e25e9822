"""`sixte.sweep`: many runs of a scene, here or on a cluster."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from ._sixte import Scene, SweepPlan, SweepTable
from ._sixte import scene as open_scene


def sweep(
    scene: Scene | str | PathLike[str],
    values: dict[str, Any],
    to: str | PathLike[str] | None = None,
    *,
    quantities: Sequence[str] = (),
    random: int | None = None,
    seed: int = 0,
    threads: int = 0,
    times: bool = True,
    force: bool = False,
    on: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> SweepTable:
    """Runs a scene with all combinations of values, or a random sample of them, and gives a table with a row for each run.

    `values` has for each parameter, or dotted key, one value for all runs, a list or an array of values, or text: "1:100:50" is 50
    values from 1 to 100, "1:100" any in between, for `random` runs. `quantities` are looked at besides, by the names that `[expect]`
    has for them. The table is also written to the file `to` (.parquet or .csv): after Ctrl-C, or if the program is killed, the same
    call goes on from there. `on` is the address of a Ray cluster, or "local" for one that is started here; without it the cores of
    this machine run it. `times=False` leaves out what each run took: the same sweep is then the same file, byte for byte.

    >>> table = sixte.sweep("bounce", {"height": [1, 2], "run.seconds": 0.5}, quantities=["body.ball.velocity.z"])
    >>> table["events"].tolist()
    [1, 0]
    """
    if not isinstance(scene, Scene):
        scene = open_scene(scene)
    plan = SweepPlan(scene, values, list(quantities), random, seed)
    if progress is None and sys.stderr.isatty():
        progress = _bar
    if to is not None:
        return _run(plan, Path(to), threads, times, force, on, progress)
    with tempfile.TemporaryDirectory() as folder:
        return _run(plan, Path(folder) / "sweep.csv", threads, times, force, on, progress)


def _run(
    plan: SweepPlan,
    to: Path,
    threads: int,
    times: bool,
    force: bool,
    on: str | None,
    progress: Callable[[int, int], None] | None,
) -> SweepTable:
    if on is None:
        return plan.sweep(to, threads, times, force, progress)
    from .ray_sweep import run_on_ray

    return run_on_ray(plan, to, on, times=times, force=force, progress=progress)


def _bar(done: int, runs: int) -> None:
    """How far it is, on a terminal."""
    full = 24 * done // max(runs, 1)
    end = "\n" if done == runs else ""
    print(f"\r[{'#' * full}{'-' * (24 - full)}] {done} of {runs} runs", end=end, file=sys.stderr, flush=True)
