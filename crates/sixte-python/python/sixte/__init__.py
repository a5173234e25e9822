"""Rigid bodies that never intersect.

Units are SI, everything is float64, z is up by habit only. A rotation is a quaternion x, y, z, w.

>>> import sixte
>>> world = sixte.World()
>>> floor = world.insert(sixte.Body.fixed(sixte.Shape.half_space([0, 0, 1]), name="floor"))
>>> ball = world.insert(sixte.Body.dynamic(sixte.Shape.sphere(0.1), name="ball", position=[0, 0, 1]))
>>> [event.names for event in world.step(0.5).events]
[('floor', 'ball')]
"""

from ._sixte import (
    Audit,
    Batch,
    Body,
    BodyHandle,
    ContactTime,
    ContactTimes,
    Distance,
    Distances,
    Event,
    Events,
    Material,
    Motion,
    Picture,
    Recorder,
    Recording,
    Run,
    Scene,
    Shape,
    SixteError,
    StepReport,
    SweepJournal,
    SweepPlan,
    SweepTable,
    View,
    World,
    contact_time,
    contact_times,
    distance,
    distances,
    scene,
    scenes,
    view,
)
from ._sweep import sweep

__all__ = [
    "Audit",
    "Batch",
    "Body",
    "BodyHandle",
    "ContactTime",
    "ContactTimes",
    "Distance",
    "Distances",
    "Event",
    "Events",
    "Material",
    "Motion",
    "Picture",
    "Recorder",
    "Recording",
    "Run",
    "Scene",
    "Shape",
    "SixteError",
    "StepReport",
    "SweepJournal",
    "SweepPlan",
    "SweepTable",
    "View",
    "World",
    "contact_time",
    "contact_times",
    "distance",
    "distances",
    "scene",
    "scenes",
    "sweep",
    "view",
]
