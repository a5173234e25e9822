"""Columns as tables of others, which need not be installed."""


def _missing(name):
    return ModuleNotFoundError(f"{name} is not installed; install it: pip install 'sixte[tables]'", name=name)


def to_pandas(columns):
    try:
        import pandas  # type: ignore[import-untyped,unused-ignore]
    except ModuleNotFoundError:
        raise _missing("pandas") from None
    return pandas.DataFrame({name: _flat(values) for name, values in columns.items()})


def to_arrow(columns):
    try:
        import pyarrow  # type: ignore[import-untyped,unused-ignore]
    except ModuleNotFoundError:
        raise _missing("pyarrow") from None
    return pyarrow.table({name: pyarrow.array(_flat(values)) for name, values in columns.items()})


def _flat(values):
    """Vectors become lists: a table has one thing in each place."""
    return values if values.ndim == 1 else list(values)
