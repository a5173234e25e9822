"""A program that mypy checks with --strict: the stubs say what the package takes and gives."""

import numpy as np
from numpy.typing import NDArray

import sixte
from sixte import Body, Material, Motion, Shape, World


def run() -> NDArray[np.float64]:
    world = World(gravity=[0, 0, -9.81], stepping="exact")
    world.insert(Body.fixed(Shape.half_space([0, 0, 1]), name="floor", material=Material(0.8, 0.3)))
    ball: int = world.insert(Body.dynamic(Shape.sphere(0.1), density=7850.0, position=np.array([0, 0, 1.0])))
    for event in world.step(1 / 60).events:
        impulse: NDArray[np.float64] = event.impulse
        print(event.time + event.gap, impulse @ event.normal, event.names[0].upper())
    world[ball].velocity = (0, 0, 1)
    hit = world.ray([0, 0, 5], [0, 0, -1])
    if hit is not None:
        print(hit["body"] + 1, hit["point"].sum())
    return world.state


def search() -> float:
    found = sixte.contact_times(Shape.box([1, 1, 1]), [Shape.sphere(1.0)] * 2, 1.0, Motion(velocity=np.ones((2, 3))))
    one = sixte.contact_time(Shape.sphere(1), Shape.sphere(2), 1.0, Motion(position=[5, 0, 0]))
    gap = one.gap
    return float(found.time.min()) if gap is None else gap


def scene() -> str:
    bounce = sixte.scene("bounce", height=2)
    return bounce.title + ", ".join(bounce.parameters)


def many() -> float:
    batch = sixte.Batch("bounce", 4, {"height": [1.0, 2.0, 3.0, 4.0]})
    batch.step(count=3)
    run = sixte.scene("bounce").run(seconds=1.0)
    table = sixte.sweep("bounce", {"height": "1:2:3"}, random=None)
    return float(batch.state[:, 1, 2].max() + run.events.time.sum() + table["height"].sum())
