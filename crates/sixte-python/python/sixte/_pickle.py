"""Makes things again that were pickled."""

from . import _sixte


def shape(maker, arguments):
    return getattr(_sixte.Shape, maker)(*arguments)


def body(kind, shape, given):
    return getattr(_sixte.Body, kind)(shape, **given)


def world(origin, inserted, there, saved):
    return _sixte.World._again(origin, inserted, there, saved)


def sweep_plan(data):
    return _sixte.SweepPlan.from_bytes(data)


def scene(text, name, sets, files):
    return _sixte.Scene._again(text, name, sets, files)
