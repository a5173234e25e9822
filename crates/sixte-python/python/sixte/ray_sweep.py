"""Sweeps on a Ray cluster.

    python -m sixte.ray_sweep PLAN OUTPUT ADDRESS [--no-times] [--force]

runs what is missing of a plan (a file with the bytes of `SweepPlan.to_bytes`), as `sixte sweep --ray ADDRESS` asks for it. Rows go to
the same journal, in any order, so a sweep may be begun here and ended there. What a worker was at when it was lost is run again by
another one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ._sixte import SixteError, SweepPlan, SweepTable

# Tasks for each core: few enough for a task to be worth its way, many enough for the last ones to end together.
TASKS = 16
# Most runs of a task: what is lost with a worker.
LARGEST = 200


# The plan that a worker is at, by its bytes: to make it takes longer than many a run.
_PLAN: dict[bytes, SweepPlan] = {}


def _runs(data: bytes, runs: list[int]) -> list[bytes]:
    """What a worker does."""
    if data not in _PLAN:
        _PLAN.clear()
        _PLAN[data] = SweepPlan.from_bytes(data)
    return _PLAN[data].run(runs)


def run_on_ray(
    plan: SweepPlan,
    to: Path,
    address: str,
    *,
    times: bool = True,
    force: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> SweepTable:
    """Runs what is missing of a plan on the cluster at `address` ("local" starts one here), and gives its table."""
    try:
        import ray
    except ModuleNotFoundError:
        raise ModuleNotFoundError("Ray is not installed; install it: pip install 'sixte[ray]'", name="ray") from None
    opened = plan.open(to, force)
    if isinstance(opened, SweepTable):
        return opened
    is_ours = not ray.is_initialized()
    try:
        if is_ours:
            of_local: dict[str, Any] = {"include_dashboard": False} if address == "local" else {}
            ray.init(address=address, log_to_driver=False, **of_local)
        missing = opened.missing()
        resources: Any = ray.cluster_resources
        cores = max(1, int(resources().get("CPU", 1)))
        size = min(LARGEST, max(1, len(missing) // (TASKS * cores)))
        queue = [missing[at : at + size] for at in range(0, len(missing), size)]
        task: Any = ray.remote(num_cpus=1, max_retries=-1)(_runs)
        data = ray.put(plan.to_bytes())
        under_way: list[Any] = []
        while queue or under_way:
            while queue and len(under_way) < 3 * cores:
                under_way.append(task.remote(data, queue.pop(0)))
            ended, under_way = ray.wait(under_way, timeout=0.5)
            for rows in ray.get(ended):
                opened.accept(rows)
            if progress is not None:
                progress(opened.done, len(plan))
        return opened.finish(times)
    finally:
        # Rows that are there stay; whoever comes next can open them.
        opened.close()
        if is_ours and ray.is_initialized():
            ray.shutdown()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m sixte.ray_sweep", description="Runs what is missing of a sweep on a Ray cluster.")
    parser.add_argument("plan", type=Path, help="a file with the bytes of a plan")
    parser.add_argument("output", type=Path, help="the table: .parquet or .csv")
    parser.add_argument("address", help="of the cluster, or local for one that is started here")
    parser.add_argument("--no-times", action="store_true", help="leaves out what each run took")
    parser.add_argument("--force", action="store_true", help="begins anew")
    given = parser.parse_args(arguments)
    last = [-1]

    def lines(done: int, runs: int) -> None:
        tenth = 10 * done // max(runs, 1)
        if tenth > last[0]:
            last[0] = tenth
            print(f"{done} of {runs} runs", file=sys.stderr, flush=True)

    try:
        plan = SweepPlan.from_bytes(given.plan.read_bytes())
        run_on_ray(plan, given.output, given.address, times=not given.no_times, force=given.force, progress=lines)
    except KeyboardInterrupt:
        return 130
    except (SixteError, OSError, ModuleNotFoundError) as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
