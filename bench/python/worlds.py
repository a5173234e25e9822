"""A box that falls on a floor, in many worlds: worlds times steps a second, and how they grow.

    python worlds.py [--steps 100] [--worlds 1 10 100 1000 10000]

MuJoCo's `rollout` steps the same box, with the same step. Both begin with the box in the air, tilted, a little different in each world.
"""

import argparse
import os
import time

import numpy as np

import sixte

STEP = 0.01  # [s]

SCENE = f"""
[run]
step = {STEP}
seconds = 1

[[parameters]]
name = "height"
default = 1
min = 0.5
max = 2

[materials.wood]
friction = 0.5
restitution = 0

[[bodies]]
name = "floor"
kind = "fixed"
shape = {{ half_space = [0, 0, 1] }}
material = "wood"

[[bodies]]
name = "box"
shape = {{ box = [0.2, 0.15, 0.1] }}
density = 500
position = [0, 0, "$height"]
rotation = {{ axis = [1, 1, 0], degrees = 20 }}
material = "wood"
"""

MODEL = f"""
<mujoco>
  <option timestep="{STEP}"/>
  <worldbody>
    <geom type="plane" size="0 0 1" friction="0.5"/>
    <body pos="0 0 1" axisangle="1 1 0 20">
      <freejoint/>
      <geom type="box" size="0.2 0.15 0.1" density="500" friction="0.5"/>
    </body>
  </worldbody>
</mujoco>
"""


def heights(count):
    """Where boxes begin [m]."""
    return np.linspace(0.6, 1.0, count)


def resident():
    """What this process takes of memory [KiB]."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1024


def sixte_worlds(stepping, threads, count, steps):
    """Steps a second, time to build one and to reset one [s], and memory of one [KiB]."""
    scene = sixte.Scene.parse(SCENE, **{"world.stepping": stepping})
    before, start = resident(), time.perf_counter()
    batch = sixte.Batch(scene, count, {"height": heights(count)}, threads=threads)
    built = time.perf_counter() - start
    memory = resident() - before
    start = time.perf_counter()
    batch.step(count=steps)
    stepped = time.perf_counter() - start
    assert (batch.smallest_gap > 0).all()
    start = time.perf_counter()
    batch.reset()
    return count * steps / stepped, built / count, (time.perf_counter() - start) / count, memory / count


def mujoco_worlds(threads, count, steps):
    """Steps a second."""
    import mujoco
    from mujoco import rollout

    model = mujoco.MjModel.from_xml_string(MODEL)
    data = [mujoco.MjData(model) for _ in range(threads)]
    size = mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    state = np.zeros(size)
    mujoco.mj_getState(model, data[0], state, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    states = np.tile(state, (count, 1))
    states[:, 3] = heights(count)  # After the time, x and y.
    start = time.perf_counter()
    rollout.rollout(model, data, states, nstep=steps)
    return count * steps / (time.perf_counter() - start)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--worlds", type=int, nargs="*", default=[1, 10, 100, 1000, 10_000])
    given = parser.parse_args()
    print(f"load before: {os.getloadavg()}, cores: {os.cpu_count()}\n")
    print("| worlds | engine | threads | steps a second | build a world, µs | reset a world, µs | memory of a world, KiB |\n|---|---|---|---|---|---|---|")
    for count in given.worlds:
        # From contact to contact, a box that lies on the floor takes long.
        for stepping in ("exact", "realtime") if count <= 100 else ("realtime",):
            for threads in (1, 2):
                speed, built, reset, memory = sixte_worlds(stepping, threads, count, given.steps)
                row = f"{speed:,.0f} | {1e6 * built:,.0f} | {1e6 * reset:.1f} | {memory:.1f}"
                print(f"| {count:,} | sixte, {stepping} | {threads} | {row} |", flush=True)
        for threads in (1, 2):
            try:
                speed = f"{mujoco_worlds(threads, count, given.steps):,.0f}"
            except ImportError as error:
                speed = str(error)
            print(f"| {count:,} | MuJoCo rollout | {threads} | {speed} | | | |", flush=True)
    print(f"\nload after: {os.getloadavg()}")


if __name__ == "__main__":
    main()
