"""Every docstring has something to say, and its examples come to what they say."""

import doctest
import inspect
import pathlib
import subprocess
import sys

import pytest

import sixte

RUNNER = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)


def documented():
    """Public classes, functions, methods and attributes."""
    yield "sixte", sixte
    for name in sixte.__all__:
        thing = getattr(sixte, name)
        yield name, thing
        if inspect.isclass(thing) and not issubclass(thing, BaseException):
            for part, value in vars(thing).items():
                if not part.startswith("_"):
                    yield f"{name}.{part}", value


@pytest.mark.parametrize(("name", "thing"), list(documented()), ids=lambda one: one if isinstance(one, str) else "")
def test_docstring(name, thing):
    text = thing.__doc__
    assert text and text.strip(), f"{name} says nothing"
    test = doctest.DocTestParser().get_doctest(text, {"sixte": sixte}, name, None, None)
    found = []
    RUNNER.run(test, out=found.append)
    assert not found, "".join(found)


def test_the_book_has_the_reference():
    folder = pathlib.Path(__file__).parent.parent
    printed = subprocess.run([sys.executable, folder / "reference.py"], capture_output=True, text=True, check=True).stdout
    written = (folder / "../../docs/src/python_reference.md").read_text()
    assert printed == written, "python reference.py > ../../docs/src/python_reference.md"
