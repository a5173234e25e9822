//! Parts of scenes: what follows a ball, and what is expected.

use super::case::Case;

/// A ball on line 1 to 2; what follows starts on line 3.
pub const BALL: &str = "[[bodies]]\nshape = { sphere = 0.1 }\n";

/// What follows [`BALL`].
pub const OF_BALL: [Case; 19] = [
    ("kind = \"solid\"", "3:8", "kind is the text \"solid\"", "write \"dynamic\", \"fixed\", "),
    (
        "postion = [0, 0, 0]",
        "3:1",
        "a body has no key \"postion\"",
        "did you mean position? If not, write name, kind, ",
    ),
    (
        "kind = \"fixed\"\nvelocity = [1, 0, 0]",
        "4:1",
        "velocity is given, but the body is fixed",
        "leave it out",
    ),
    ("kind = \"pinned\"", "1:1", "a body has no pin", "write pin = [0, 0, 0]"),
    (
        "kind = \"kinematic\"\npath = [[1, 0, 0, 0], [0, 0, 0, 0]]",
        "4:8",
        "pose 1 of the recording is at 0 s",
        "times must be finite and increase",
    ),
    ("density = 1\nmass = 1", "3:1", "density is given, but so is mass", "write one of them"),
    ("mass = 1\ninertia = [1, 1, 9]", "1:1", "no body has this inertia", "give the body a solid shape"),
    ("rotation = { degrees = 90 }", "3:1", "a rotation is an axis with one angle", "write { axis = "),
    ("material = \"wood\"", "3:12", "there is no material \"wood\"", "declare it as [materials.NAME]"),
    (
        "repeat = { count = [0, 1, 1], spacing = [1, 1, 1] }",
        "3:20",
        "count is [0, 1, 1]",
        "write from 1 to 10000",
    ),
    (
        "repeat = { count = [2, 1, 1], spacing = [0.1, 1, 1] }",
        "1:1",
        "body-0-1 and body-0-0 intersect",
        "move body-0-1 by a little more than 1.000e-1 m away from body-0-0",
    ),
    ("repeat = 0", "3:10", "repeat comes to no copies", "write at least 1"),
    ("repeat = -1", "3:10", "repeat is -1", "write a whole number, not negative"),
    ("repeat = 1.5", "3:10", "repeat is 1.5", "write a whole number, not negative"),
    ("repeat = [2, 2, 2, 2]", "3:10", "repeat is a list of 4", "write one to three counts"),
    ("repeat = [200, 200]", "3:16", "repeat comes to too many copies", "write from 1 to 10000 in all"),
    // Nothing comes of it, and it would take long to find out.
    ("repeat = [1000000, 1000000, 0]", "3:20", "repeat comes to too many copies", "write from 1 to 10000"),
    (
        "repeat = [2, \"$j\"]",
        "3:15",
        "there is no parameter \"j\"",
        "declare it in [[parameters]]; there are i",
    ),
    (
        "[expect]\nbody.cube.position.z = 1",
        "4:20",
        "there is no body \"cube\"",
        "write the name of a body, such as body-0",
    ),
];

/// What follows `[expect]`.
pub const EXPECTED: [Case; 7] = [
    ("evnts = 1", "2:1", "[expect] has no key \"evnts\"", "did you mean events? "),
    ("events = \"many\"", "2:10", "events is the text \"many\"", "write one number"),
    ("events = {}", "2:1", "events does not say what is wanted", "write a number, { value"),
    ("events = { value = 1 }", "2:1", "events does not say what is wanted", "write a number, { value"),
    (
        "energy = { below = 1, over = 2 }",
        "2:23",
        "an expectation has no key \"over\"",
        "write value, within, ",
    ),
    ("body.ball.position = 1", "2:11", "\"body.ball.position\" is no quantity of a body", "write body.NAME."),
    ("body.ball.place.z = 1", "2:11", "a body has no key \"place\"", "write position, centre, "),
];
