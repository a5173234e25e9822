//! Cameras, and numbers that are computed.

use super::case::Case;

/// What is looked at, and what is computed.
pub const COMPUTED: [Case; 27] = [
    ("camera = 1", "1:10", "[camera] is the number 1", "write a table with position, "),
    (
        "[camera]\nfov = 45",
        "2:1",
        "[camera] has no key \"fov\"",
        "did you mean fov_degrees? If not, write position, ",
    ),
    ("[camera]\nfov_degrees = 180", "2:15", "fov_degrees is 180", "write it from 1 to 170 [°]"),
    ("[camera]\nfov_degrees = 0", "2:15", "fov_degrees is 0", "write it from 1 to 170 [°]"),
    (
        "[camera]\nposition = [1, 2]",
        "2:12",
        "position is a list of 2",
        "write 3 numbers like [1, 0, -2.5] [m]",
    ),
    ("[camera]\nup = [0, 0, 0]", "2:6", "up has no direction", "write it like [0, 0, 1]"),
    (
        "[camera]\nposition = [1, 1, 1]\ntarget = [1, 1, 1]",
        "1:2",
        "the camera stands where it looks at",
        "move its position or its target",
    ),
    (
        "[camera]\nposition = [0, 0, 9]\ntarget = [0, 0, 0]\nup = [0, 0, -2]",
        "1:2",
        "the camera looks along its up",
        "write an up across the line of sight",
    ),
    // It looks at the origin, the middle of no bodies.
    ("[camera]\nposition = [0, 0, 9]\nup = [0, 0, 1]", "1:2", "the camera looks along its up", "write an up"),
    ("[run]\nseconds = \"2 * \"", "2:16", "a number is missing", "write a number, $name, pi, "),
    ("[run]\nseconds = \"2 * (1 + 3\"", "2:22", "a bracket is not closed", "write )"),
    (
        "[run]\nseconds = \"2 × 3\"",
        "2:14",
        "\"×\" does not belong here",
        "write numbers, $name, pi, functions, + - * /",
    ),
    ("[run]\nseconds = \"1.2.3\"", "2:12", "\"1.2.3\" is not a number", "write one like 1.5"),
    ("[run]\nseconds = \"sqr(1)\"", "2:12", "\"sqr\" is not known", "write $name, pi, sqrt(…)"),
    ("[run]\nseconds = \"1 / 0\"", "2:12", "it comes to inf", "write what comes to a number up to 1e30"),
    ("[run]\nseconds = \"sqrt(-1)\"", "2:12", "it comes to NaN", "write what comes to a number"),
    (
        "[run]\nseconds = \"1 + $t\"",
        "2:16",
        "there is no parameter \"t\"",
        "declare it in [[parameters]]; there are none",
    ),
    ("[run]\nseconds = \"1 - 1\"", "2:11", "seconds is 0", "write a number above 0 like 1.5 [s]"),
    ("[run]\nseconds = \"$\"", "2:12", "there is no parameter \"\"", "declare it in [[parameters]]"),
    (
        "[[parameters]]\nname = \"a\"\ndefault = \"$b\"",
        "3:12",
        "there is no parameter \"b\"",
        "no parameter can be used here; write a number",
    ),
    (
        "[[parameters]]\nname = \"i\"\ndefault = 1",
        "1:1",
        "the parameter's name is \"i\"",
        "write another name: i, j and k count",
    ),
    (
        "[[bodies]]\nshape = { sphere = 0.1 }\nposition = [\"$i\", 0, 0]",
        "3:14",
        "there is no parameter \"i\"",
        "declare it in [[parameters]]; there are none",
    ),
    (
        "[[bodies]]\nshape = { sphere = 0.1 }\nposition = [\"$j\", 0, 0]\nrepeat = 2",
        "3:14",
        "there is no parameter \"j\"",
        "declare it in [[parameters]]; there are i",
    ),
    (
        "[[bodies]]\nshape = { sphere = \"0.1 - $i\" }\nposition = [\"$i\", 0, 0]\nrepeat = 2",
        "2:20",
        "sphere radius is -0.9",
        "it must be",
    ),
    (
        "[[bodies]]\nshape = { compound = [{ mesh = \"a.obj\" }] }",
        "2:25",
        "a piece of a compound has no key \"mesh\"",
        "write box, sphere, ",
    ),
    (
        "[[bodies]]\nshape = { compound = [{ sphere = 1, box = [1, 1, 1] }] }",
        "2:37",
        "the shape is a sphere and a box",
        "write one kind",
    ),
    ("title = 3", "1:9", "title is the number 3", "write text in quotes"),
];
