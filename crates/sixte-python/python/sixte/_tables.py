"""Columns as tables of others, which need not be installed."""


def to_pandas(columns):
    try:
        import pandas  # type: ignore[import-untyped,unused-ignore]
    except ModuleNotFoundError:
        raise _missing("pandas") from None
    return pandas.DataFrame(_flat(columns))


def to_arrow(columns):
    try:
        import pyarrow  # type: ignore[import-untyped,unused-ignore]
    except ModuleNotFoundError:
        raise _missing("pyarrow") from None
    return pyarrow.table({name: pyarrow.array(values) for name, values in _flat(columns).items()})


def of_events(events):
    """The columns of impacts, with the names of bodies."""
    columns = dict(events.columns)
    for side in "ab":
        columns[f"name_{side}"] = [events.names[number] for number in columns[side]]
    return columns


def _flat(columns):
    """Columns of single things: a vector becomes three."""
    flat = {}
    for name, values in columns.items():
        if getattr(values, "ndim", 1) == 1:
            flat[name] = values
        else:
            flat |= {f"{name}_{axis}": numbers.copy() for axis, numbers in zip("xyz", values.T)}
    return flat


def _missing(name):
    return ModuleNotFoundError(f"{name} is not installed; install it: pip install 'sixte[tables]'", name=name)
