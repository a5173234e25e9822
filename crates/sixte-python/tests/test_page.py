"""The page in a notebook: one server for this machine, which notebooks may frame and nobody else."""

import json
import urllib.error
import urllib.request

import pytest

import sixte


@pytest.fixture(scope="module")
def bounce():
    try:
        view = sixte.view("bounce", height=321)
    except sixte.SixteError as error:
        assert "Node.js" in str(error)
        pytest.skip("this build has no page")
    yield view
    view.close()


def root(view):
    return view.address.split("#")[0]


def gallery(view):
    with urllib.request.urlopen(root(view) + "api/gallery") as answer:
        return {item["name"]: item for item in json.load(answer)["items"]}


def test_a_notebook_gets_a_frame(bounce):
    assert bounce.address.startswith("http://127.0.0.1:") and "/#/scene/" in bounce.address
    html = bounce._repr_html_()
    assert html.startswith("<iframe ") and f'src="{bounce.address}"' in html and 'height="321"' in html


def test_notebooks_of_this_machine_may_frame_it_and_nobody_else(bounce):
    with urllib.request.urlopen(root(bounce)) as answer:
        policy = answer.headers["content-security-policy"]
        assert policy.endswith("; frame-ancestors http://localhost:* http://127.0.0.1:*")
        assert answer.headers["x-frame-options"] is None
        assert b"<html" in answer.read().lower()


def test_pages_of_other_sites_may_not_ask(bounce):
    for headers in [{"Origin": "http://localhost:8888"}, {"Host": "evil.example"}]:
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(urllib.request.Request(root(bounce) + "api/gallery", headers=headers))
        assert refused.value.code == 403


def test_all_that_is_shown_is_at_one_server_until_it_is_closed(bounce, tmp_path):
    path = tmp_path / "one two.mcap"
    sixte.scene("bounce").run(seconds=1, record=path)
    high = sixte.view(sixte.scene("bounce", height=7))
    recording = sixte.view(path)
    assert root(high) == root(recording) == root(bounce)
    assert len({high.address, recording.address, bounce.address}) == 3
    assert recording.address.endswith("/#/scene/one%20two.mcap")
    shown = gallery(bounce)
    assert shown["one two.mcap"]["kind"] == "recording" and shown["one two.mcap"]["seconds"] == pytest.approx(1)
    name = high.address.rsplit("/", 1)[1]
    assert [one["value"] for one in shown[name]["parameters"] if one["name"] == "height"] == [7.0]
    high.close()
    high.close()
    recording.close()
    left = gallery(bounce)
    assert name not in left and "one two.mcap" not in left
    assert left["bounce"]["parameters"][0]["value"] != 7.0


def test_what_cannot_be_shown(tmp_path):
    with pytest.raises(FileNotFoundError):
        sixte.view(tmp_path / "nowhere.mcap")
    for wrong in ["no_such_scene", sixte.Scene.parse('[[bodies]]\nshape = { mesh = "no.obj" }'), None, 3, sixte.World()]:
        with pytest.raises(sixte.SixteError):
            sixte.view(wrong)
