"""Two boxes that move, many times: contact times and distances a second, and what is missed.

    python pairs.py [PAIRS] [--rust PROGRAM]

PROGRAM is the example `pair_times` of the crate `sixte`; without it the bare call is not measured. All are asked about the same pairs.
"""

import argparse
import os
import subprocess
import tempfile
import time

import numpy as np

import sixte

BOXES = np.array([0.3, 0.2, 0.1]), np.array([0.15, 0.25, 0.2])  # Half extents of A and B [m].
PLATES = np.array([0.3, 0.2, 0.002]), np.array([0.15, 0.25, 0.002])
INTERVAL = 1.0  # [s]
ROUNDS = 5
SAMPLES = 501  # Instants at which a judge looks.


def pairs(count, faster=1.0, seed=1):
    """For A and B: position, rotation, velocity and spin. B makes for A, more or less; nobody turns by half a turn."""
    random = np.random.default_rng(seed)

    def units(columns):
        drawn = random.normal(size=(count, columns))
        return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)

    away = units(3) * random.uniform(1.0, 2.0, (count, 1))
    a = np.hstack([np.zeros((count, 3)), units(4), np.zeros((count, 3)), random.uniform(-1.5, 1.5, (count, 3))])
    speed = faster * (-away * random.uniform(0.5, 1.5, (count, 1)) + random.normal(0, 0.3, (count, 3)))
    b = np.hstack([away, units(4), speed, random.uniform(-1.5, 1.5, (count, 3))])
    return a, b


def motion(rows):
    return sixte.Motion(position=rows[:, :3], rotation=rows[:, 3:7], velocity=rows[:, 7:10], spin=rows[:, 10:])


def at(rows, t):
    """Positions and rotations (x, y, z, w) at a time: a constant spin turns by a constant rate."""
    spin = rows[:, 10:]
    rate = np.linalg.norm(spin, axis=1, keepdims=True)
    half = 0.5 * rate * t
    turn = np.hstack([spin / np.maximum(rate, 1e-300) * np.sin(half), np.cos(half)])
    v, w, p, q = turn[:, :3], turn[:, 3:], rows[:, 3:6], rows[:, 6:7]
    rotation = np.hstack([w * p + q * v + np.cross(v, p), w * q - (v * p).sum(axis=1, keepdims=True)])
    return rows[:, :3] + rows[:, 7:10] * t, rotation


def best(work):
    """What it comes to, and the shortest time it took [s]."""
    shortest = np.inf
    for _ in range(ROUNDS):
        start = time.perf_counter()
        done = work()
        shortest = min(shortest, time.perf_counter() - start)
    return done, shortest


def report(what, count, seconds, more=""):
    speed = "" if np.isnan(count) else f"{count / seconds:,.0f}"
    print(f"| {what} | {speed} | {more} |", flush=True)


def of_rust(program, a, b):
    """Pairs a second and the sum of all times of the bare call."""
    with tempfile.NamedTemporaryFile(suffix=".f64") as file:
        np.hstack([a, b]).astype("<f8").tofile(file.name)
        told = subprocess.run([program, file.name, str(ROUNDS)], capture_output=True, text=True, check=True).stdout
    speed, total = told.split()
    return float(speed), float(total)


def in_fcl(halves, a, b):
    """Pairs of objects of fcl, where they begin, their poses at the end, and their shapes: whoever drops these leaves objects without any."""
    import fcl

    def placed(rows, t):
        return [fcl.Transform(np.roll(turn, 1), place) for place, turn in zip(*at(rows, t), strict=True)]

    shapes = [fcl.Box(*(2 * half)) for half in halves]
    starts = [[fcl.CollisionObject(shapes[0], p), fcl.CollisionObject(shapes[1], q)] for p, q in zip(placed(a, 0), placed(b, 0), strict=True)]
    return starts, list(zip(placed(a, INTERVAL), placed(b, INTERVAL), strict=True)), shapes


def contacts_of_fcl(what, halves, a, b):
    """fcl's continuous collision, both of its ways, beside ours."""
    import fcl

    found = sixte.contact_times(*map(sixte.Shape.box, halves), INTERVAL, motion(a), motion(b))
    starts, ends, shapes = in_fcl(halves, a, b)
    clear = np.flatnonzero(found.status == 0)
    report(f"{what}: sixte, the same pairs", np.nan, 1.0, f"{np.sum(found.status > 0)} touch; {seen(a, b, clear, starts).sum()} of {len(clear)} that are clear are seen to intersect at {SAMPLES} instants")
    ways = [
        ("samples 10 instants (its default)", fcl.CCDSolverType.CCDC_NAIVE, 10),
        ("samples 100 instants", fcl.CCDSolverType.CCDC_NAIVE, 100),
        ("conservative advancement", fcl.CCDSolverType.CCDC_CONSERVATIVE_ADVANCEMENT, 100),
    ]
    for name, solver, iterations in ways:

        def work(solver=solver, iterations=iterations):
            hits = []
            for (one, other), (end, other_end) in zip(starts, ends, strict=True):
                request = fcl.ContinuousCollisionRequest(
                    num_max_iterations=iterations, ccd_motion_type=fcl.CCDMotionType.CCDM_LINEAR, ccd_solver_type=solver
                )
                result = fcl.ContinuousCollisionResult()
                fcl.continuousCollide(one, end, other, other_end, request, result)
                hits.append(result.is_collide)
            return np.array(hits)

        try:
            hits, seconds = best(work)
        except Exception as error:
            print(f"| python-fcl, {name} | | {error} |")
            continue
        missed = np.flatnonzero((found.status > 0) & ~hits)
        are_seen = f"of which {seen(a, b, missed, starts).sum()} are seen at {SAMPLES} instants"
        more = f"{len(missed)} contacts not found, {are_seen}; {np.sum(hits & (found.status == 0))} found that are none"
        report(f"{what}: python-fcl, {name}", len(a), seconds, more)
    del shapes


def of_fcl(a, b):
    import fcl

    starts, _, shapes = in_fcl(BOXES, a, b)

    def distances():
        return np.array([fcl.distance(one, other, fcl.DistanceRequest(), fcl.DistanceResult()) for one, other in starts])

    measured = best(distances)
    del shapes
    return measured


def seen(a, b, rows, starts):
    """Whether boxes are seen to intersect at one of many instants, by fcl's own test."""
    import fcl

    is_seen = np.zeros(len(rows), dtype=bool)
    instants = np.linspace(0, INTERVAL, SAMPLES)[:, None]
    for index, row in enumerate(rows):
        places = [zip(*at(np.repeat(of[row : row + 1], SAMPLES, axis=0), instants), strict=True) for of in (a, b)]
        for poses in zip(*places, strict=True):
            for thing, (place, turn) in zip(starts[row], poses, strict=True):
                thing.setTransform(fcl.Transform(np.roll(turn, 1), place))
            if fcl.collide(*starts[row], fcl.CollisionRequest(), fcl.CollisionResult()):
                is_seen[index] = True
                break
        for thing, of in zip(starts[row], (a, b), strict=True):
            thing.setTransform(fcl.Transform(np.roll(of[row, 3:7], 1), of[row, :3]))
    return is_seen


def of_coal(a, b):
    import coal

    box_a, box_b = [coal.Box(*(2 * half)) for half in BOXES]

    def placed(rows):
        return [coal.Transform3s(matrix(turn), place) for turn, place in zip(rows[:, 3:7], rows[:, :3], strict=True)]

    poses = list(zip(placed(a), placed(b), strict=True))

    def distances():
        request, result = coal.DistanceRequest(), coal.DistanceResult()
        gaps = []
        for p, q in poses:
            result.clear()
            gaps.append(coal.distance(box_a, p, box_b, q, request, result))
        return np.array(gaps)

    return best(distances)


def matrix(turn):
    i, j, k, w = turn
    return np.array(
        [
            [1 - 2 * (j * j + k * k), 2 * (i * j - w * k), 2 * (i * k + w * j)],
            [2 * (i * j + w * k), 1 - 2 * (i * i + k * k), 2 * (j * k - w * i)],
            [2 * (i * k - w * j), 2 * (j * k + w * i), 1 - 2 * (i * i + j * j)],
        ]
    )


def of_trimesh(a, b):
    """Its collision manager, which asks fcl about triangles."""
    import trimesh

    manager = trimesh.collision.CollisionManager()
    manager.add_object("a", trimesh.creation.box(extents=2 * BOXES[0]))
    box_b = trimesh.creation.box(extents=2 * BOXES[1])

    def placed(rows):
        all_of_them = np.tile(np.eye(4), (len(rows), 1, 1))
        all_of_them[:, :3, :3] = [matrix(turn) for turn in rows[:, 3:7]]
        all_of_them[:, :3, 3] = rows[:, :3]
        return all_of_them

    poses = list(zip(placed(a), placed(b), strict=True))

    def distances():
        gaps = []
        for p, q in poses:
            manager.set_transform("a", p)
            gaps.append(manager.min_distance_single(box_b, q))
        return np.array(gaps)

    return best(distances)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pairs", nargs="?", type=int, default=100_000)
    parser.add_argument("--others", type=int, default=2_000, help="pairs for those that take one at a time")
    parser.add_argument("--rust", help="the example pair_times")
    given = parser.parse_args()
    print(f"load before: {os.getloadavg()}, cores: {os.cpu_count()}\n\n| contact times | pairs a second | |\n|---|---|---|")
    a, b = pairs(given.pairs)
    shapes = [sixte.Shape.box(half) for half in BOXES]
    move_a, move_b = motion(a), motion(b)
    if given.rust:
        bare, total = of_rust(given.rust, a, b)
        report("Rust", bare, 1.0, "all cores")
    found, seconds = best(lambda: sixte.contact_times(*shapes, INTERVAL, move_a, move_b))
    more = f"{np.mean(found.status > 0):.0%} touch"
    if given.rust:
        same = np.cumsum(found.time)[-1] == total
        more += f"; {given.pairs / seconds / bare:.0%} of Rust; {'the same' if same else 'OTHER'} times"
    report("sixte, arrays, all cores", given.pairs, seconds, more)
    _, seconds = best(lambda: sixte.contact_times(*shapes, INTERVAL, move_a, move_b, threads=1))
    report("sixte, arrays, one thread", given.pairs, seconds)
    few = slice(given.others)
    for what, halves, faster in (("boxes", BOXES, 1.0), ("thin plates, ten times as fast", PLATES, 10.0)):
        try:
            contacts_of_fcl(what, halves, *pairs(given.others, faster))
        except ImportError as error:
            print(f"| python-fcl | | {error} |")
    print("\n| distances | pairs a second | largest difference, m |\n|---|---|---|")
    place = (a[:, :3], a[:, 3:7], b[:, :3], b[:, 3:7])
    ours, seconds = best(lambda: sixte.distances(*shapes, *place))
    report("sixte, arrays, all cores", given.pairs, seconds)
    _, seconds = best(lambda: sixte.distances(*shapes, *place, threads=1))
    report("sixte, arrays, one thread", given.pairs, seconds)
    for name, of in (("python-fcl", of_fcl), ("coal", of_coal), ("trimesh", of_trimesh)):
        try:
            gaps, seconds = of(a[few], b[few])
        except ImportError as error:
            print(f"| {name} | | {error} |")
            continue
        report(f"{name}, one at a time", len(gaps), seconds, f"{np.abs(gaps - ours.gap[few]).max():.1e}")
    print(f"\nload after: {os.getloadavg()}")


if __name__ == "__main__":
    main()
