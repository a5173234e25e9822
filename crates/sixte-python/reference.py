"""Prints the pages of the package as Markdown: what the book has as its reference.

    python reference.py > ../../docs/src/python_reference.md
"""

import inspect

import sixte


def text_of(docstring: str) -> str:
    """Prose stays prose, examples become blocks of code."""
    lines, is_code = [], False
    for line in inspect.cleandoc(docstring).splitlines():
        starts = line.startswith(">>>")
        if starts and not is_code:
            lines += ["", "```python"]
            is_code = True
        elif is_code and not line.strip():
            lines += ["```"]
            is_code = False
        lines.append(line)
    return "\n".join(lines + ["```"] * is_code).replace("\n\n\n", "\n\n")


def signature_of(thing: object) -> str:
    try:
        signature = str(inspect.signature(thing)) if callable(thing) else ""
    except ValueError:
        return ""
    return signature.replace("(self, /, ", "(").replace("(self, /)", "()").replace("($self, /", "(")


def page() -> str:
    parts = ["# The Python package, name by name", "", inspect.cleandoc(sixte.__doc__ or "").split("\n\n>>>")[0], ""]
    things = [(name, getattr(sixte, name)) for name in sixte.__all__]
    functions = [(name, thing) for name, thing in things if not inspect.isclass(thing)]
    classes = [(name, thing) for name, thing in things if inspect.isclass(thing)]
    for name, function in functions:
        parts += [f"## sixte.{name}", "", f"`{name}{signature_of(function)}`", "", text_of(function.__doc__), ""]
    for name, kind in classes:
        parts += [f"## sixte.{name}", "", text_of(kind.__doc__ or ""), ""]
        if issubclass(kind, BaseException):
            continue
        for part, value in sorted(vars(kind).items()):
            if not part.startswith("_"):
                shown = getattr(kind, part)
                parts.append(f"- `{part}{signature_of(shown)}`: {' '.join(inspect.cleandoc(value.__doc__).split('>>>')[0].split())}")
        parts.append("")
    return "\n".join(parts)


if __name__ == "__main__":
    print(page(), end="")
