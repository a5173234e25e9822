"""Programs of the pages run."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).parents[3]


def programs():
    for page in ("README.md", "docs/src/python.md"):
        for number, program in enumerate(re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.S)):
            yield pytest.param(program, id=f"{page} {number}")


@pytest.mark.parametrize("program", list(programs()))
def test_program(program, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(program, "page", "exec"), {})  # noqa: S102


def test_the_readme_prints_what_it_says(capsys):
    text = (ROOT / "README.md").read_text()
    (program,) = re.findall(r"```python\n(.*?)```", text, re.S)
    exec(compile(program, "README.md", "exec"), {})  # noqa: S102
    assert capsys.readouterr().out in re.findall(r"```text\n(.*?)```", text, re.S)
