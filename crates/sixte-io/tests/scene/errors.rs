//! Broken scenes: each is answered with file, line, column, what is wrong and what to do.

use std::fs;

use sixte_io::scene::{Scene, SceneError};

use super::build;

/// A ball on line 1 to 2; what follows starts on line 3.
const BALL: &str = "[[bodies]]\nshape = { sphere = 0.1 }\n";

/// What is written; line and column; what is wrong; what to do.
type Case = (&'static str, &'static str, &'static str, &'static str);

/// Whole scenes.
const WHOLE: [Case; 36] = [
    ("title = ", "1:9", "this is not TOML: ", "write lines like key = 1.5"),
    ("[world\n", "1:7", "this is not TOML: ", "write lines like key = 1.5"),
    ("[run]\nstep = 1\nstep = 2", "3:1", "this is not TOML: duplicate key", "write lines like key = 1.5"),
    ("[wold]\n", "1:2", "a scene has no key \"wold\"", "write title, about, world, run, "),
    ("world = 1", "1:9", "[world] is the number 1", "write a table with gravity, "),
    ("[world]\ngravity = 9.81", "2:11", "gravity is the number 9.81", "write a list like [1, 0, -2.5]"),
    (
        "[world]\ngravity = [0, 9.81]",
        "2:11",
        "gravity is a list of 2",
        "write 3 numbers like [1, 0, -2.5] [m/s²]",
    ),
    ("[world]\ngravity = [0, 0, inf]", "2:18", "gravity is inf", "write a finite number [m/s²]"),
    ("[world]\ngravity = [0, 0, 1e31]", "2:18", "1e31 is too large", "the largest number is 1e30"),
    ("[world]\ntolerance = nan", "2:13", "nan is not a number", "write a number like 1.5"),
    ("[world]\ntolerance = -1", "2:13", "tolerance is -1", "write a number above 0 like 1.5 [m]"),
    ("[world]\nintegrator = \"rk4\"", "2:14", "integrator is the text \"rk4\"", "write \"exact\", "),
    ("[world]\nlaw = { fraction = 2 }", "2:20", "fraction is 2", "write it from 0.5"),
    ("[world]\nmax_impacts = 1.5", "2:15", "max_impacts is 1.5", "write a whole number"),
    ("[world]\nstiff = { skin = 1 }", "2:1", "stiff has no stiffness", "write stiffness = 1e6"),
    ("[world]\nstiff = { stiffness = 1, skin = 1, parts = 2 }", "2:44", "parts is 2", "write at least 8"),
    (
        "[world]\nstiff = { stiffness = 1, skin = 1e-12 }",
        "1:2",
        "the setting stiff.skin is ",
        "it must be at least 1000 times the tolerance [m]",
    ),
    (
        "[world]\ncombination = { friction = \"sum\" }",
        "2:28",
        "friction is the text \"sum\"",
        "write \"smaller\", ",
    ),
    ("[run]\nseconds = 0", "2:11", "seconds is 0", "write a number above 0 like 1.5 [s]"),
    ("[run]\nstep = 1979-05-27", "2:8", "1979-05-27 is a date", "write a number, in seconds"),
    ("[run]\nsecond = 1", "2:1", "[run] has no key \"second\"", "write seconds or step"),
    ("[materials.ice]\nrestitution = 1.5", "2:15", "restitution is 1.5", "write it from 0 to 1"),
    ("[materials.ice]\nfriction = -1", "2:12", "friction is -1", "write 0 or more"),
    ("[materials.ice]\nslip = 1", "2:1", "a material has no key \"slip\"", "write restitution, "),
    ("[[parameters]]\nname = \"h\"", "1:1", "a parameter has no default", "write default = 1.5"),
    (
        "[[parameters]]\nname = \"h\"\ndefault = 5\nmax = 1",
        "3:11",
        "the parameter h is 5",
        "give it from -inf to 1",
    ),
    ("[run]\nseconds = \"$t\"", "2:12", "there is no parameter \"t\"", "declare it in [[parameters]]"),
    ("[[bodies]]\nname = \"a\"", "1:1", "a body has no shape", "write shape = { sphere = 0.1 }"),
    ("[[bodies]]\nshape = \"box\"", "2:9", "a shape is the text \"box\"", "write a table with box, "),
    ("[[bodies]]\nshape = { rounding = 1 }", "2:1", "the shape has no kind", "write one kind like"),
    ("[[bodies]]\nshape = { sphere = -1 }", "2:20", "sphere radius is -1", "it must be"),
    ("[[bodies]]\nshape = { cube = 1 }", "2:11", "a shape has no key \"cube\"", "write box, sphere, "),
    ("[[bodies]]\nshape = { sphere = 1, box = [1, 1, 1] }", "2:23", "the shape is a ", "write one kind"),
    (
        "[[bodies]]\nshape = { capsule = [1] }",
        "2:21",
        "capsule, its half length and radius is a list of 1",
        "write 2 numbers",
    ),
    (
        "[[bodies]]\nshape = { mesh = \"no.obj\" }",
        "2:18",
        "folder/no.obj: cannot be read",
        "names of files are relative",
    ),
    (
        "[[bodies]]\nshape = { half_space = [0, 0, 1] }",
        "1:1",
        "the body's mass cannot be computed",
        "or make it fixed or driven, or give mass",
    ),
];

/// Rest, groups, sensors, and quantities that are compared.
const RESTING: [Case; 15] = [
    ("[world]\nimpacts = \"all\"", "2:11", "impacts is the text \"all\"", "write \"reflections\", "),
    ("[world]\nstepping = 1", "2:12", "stepping is the number 1", "write \"exact\" or \"projected\""),
    (
        "[world]\nresting = \"stuck\"",
        "2:11",
        "resting is the text \"stuck\"",
        "write \"held\" or \"supported\"",
    ),
    ("[world]\nresting = {}", "2:1", "resting has no separation", "write separation = { distance = 1e-3"),
    (
        "[world]\nresting = { separation = { distance = 1 } }",
        "2:13",
        "separation has no seconds_per_metre",
        "write seconds_per_metre = 1",
    ),
    (
        "[world]\nresting = { separation = { distance = 0, seconds_per_metre = 1 } }",
        "2:39",
        "distance is 0",
        "write a number above 0 like 1.5 [m]",
    ),
    (
        "[world]\nresting = { separation = { distance = 1e-12, seconds_per_metre = 1 } }",
        "1:2",
        "the setting resting: the distance is ",
        "it must be at least 1000 times the tolerance [m]",
    ),
    ("[world]\nskin = 0", "2:8", "skin is 0", "write a number above 0 like 1.5 [m]"),
    ("[world]\nskin = 1e-12", "1:2", "the setting skin is ", "it must be at least 1000 times the tolerance"),
    (
        "[[bodies]]\nshape = { sphere = 1 }\ngroups = { meets = [1, 32] }",
        "3:24",
        "meets has the group 32",
        "write numbers from 0 to 31",
    ),
    (
        "[[bodies]]\nshape = { sphere = 1 }\ngroups = { member_of = 1 }",
        "3:24",
        "member_of is the number 1",
        "write a list like [0, 3]",
    ),
    (
        "[[bodies]]\nshape = { sphere = 1 }\nsensor = 1",
        "3:10",
        "sensor is the number 1",
        "write true or false",
    ),
    (
        "[expect]\nevents = { same_as = \"events\", value = 1 }",
        "2:32",
        "value is given, but so is same_as",
        "write one of them",
    ),
    (
        "[expect]\nevents = { value = 1, within = 1, times = 1 }",
        "2:35",
        "times is given, but same_as is not",
        "write same_as",
    ),
    (
        "[expect]\nevents = { same_as = \"evnts\" }",
        "2:22",
        "\"evnts\" is not a quantity of a run",
        "write events, ",
    ),
];

/// What is looked at, and what is computed.
const COMPUTED: [Case; 27] = [
    ("camera = 1", "1:10", "[camera] is the number 1", "write a table with position, "),
    ("[camera]\nfov = 45", "2:1", "[camera] has no key \"fov\"", "write position, target, up or fov_degrees"),
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
    ("[run]\nseconds = \"2 × 3\"", "2:14", "\"×\" does not belong here", "write numbers, $name, pi, + - * /"),
    ("[run]\nseconds = \"1.2.3\"", "2:12", "\"1.2.3\" is not a number", "write one like 1.5"),
    ("[run]\nseconds = \"exp(1)\"", "2:12", "\"exp\" is not known", "write $name for a parameter, or pi"),
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

/// Fields, patches and level sets.
const CURVED: [Case; 39] = [
    (
        "[[bodies]]\nshape = { implicit = \"x +\", within = [1, 1, 1] }",
        "2:22",
        "at byte 3 of the expression: a number is missing",
        "write a number, x, y, z, pi",
    ),
    (
        "[[bodies]]\nshape = { implicit = \"x + q\", within = [1, 1, 1] }",
        "2:22",
        "at byte 4 of the expression: \"q\" is not known",
        "write x, y, z, pi, sqrt(…)",
    ),
    (
        "[[bodies]]\nshape = { implicit = \"x^2 + y^2 + z^2 + 1\", within = [1, 1, 1] }",
        "2:22",
        "the field is nowhere zero within its bounds, or nowhere negative",
        "inside is where it is negative, so turn its sign",
    ),
    (
        "[[bodies]]\nshape = { implicit = \"z\", within = [1, 1, 1] }",
        "2:22",
        "the field is -1 at (0, 0, -1), on the border of its bounds",
        "enlarge the bounds, intersect the field",
    ),
    (
        "[[bodies]]\nshape = { implicit = \"sqrt(x - 9)\", within = [1, 1, 1] }",
        "2:22",
        "the field is not a number at",
        "write one that has a value everywhere",
    ),
    (
        "[[bodies]]\nshape = { implicit = 1, within = [1, 1, 1] }",
        "2:22",
        "implicit, its formula is the number 1",
        "write text in quotes",
    ),
    ("[[bodies]]\nshape = { implicit = \"x\" }", "2:1", "a shape has no within", "write within = [1, 1, 1]"),
    (
        "[[bodies]]\nshape = { implicit = \"x\", within = [1, 0, 1] }",
        "2:22",
        "the bounds of the implicit surface are from",
        "they must be finite",
    ),
    (
        "[[bodies]]\nshape = { implicit = \"x^2 + y^2 + z^2 - 0.5\", within = [1, 1, 1], resolution = 1 }",
        "2:22",
        "the resolution is 1",
        "for bounds of this size it must be from",
    ),
    (
        "[[bodies]]\nshape = { implicit = \"z\", open = true, where = \"x -\", within = [1, 1, 1] }",
        "2:48",
        "at byte 3 of the expression",
        "write a number",
    ),
    (
        "[[bodies]]\nshape = { implicit = \"x^2 + y^2 + z^2 - 0.5\", where = \"x\", within = [1, 1, 1] }",
        "2:47",
        "where is given, but the shape is a solid",
        "write open = true as well",
    ),
    (
        "[[bodies]]\nshape = { sphere = 1, within = [1, 1, 1] }",
        "2:23",
        "within is given, but it is for implicit shapes",
        "leave it out",
    ),
    (
        "[[bodies]]\nshape = { sphere = 1, open = true }",
        "2:23",
        "open is given, but it is for implicit shapes, patches",
        "leave it out",
    ),
    (
        "[[bodies]]\nshape = { implicit = { sphere = 1, torus = [1, 0.1] }, within = [1, 1, 1] }",
        "2:36",
        "the shape is a sphere and a torus",
        "write one kind",
    ),
    (
        "[[bodies]]\nshape = { implicit = { spere = 1 }, within = [1, 1, 1] }",
        "2:24",
        "a field has no key \"spere\"",
        "write formula, box, sphere, ",
    ),
    (
        "[[bodies]]\nshape = { implicit = { union = [] }, within = [1, 1, 1] }",
        "2:32",
        "union has no parts",
        "write a list like [{ sphere = 0.5 }",
    ),
    (
        "[[bodies]]\nshape = { implicit = { difference = [{ sphere = 0.5 }, { box = [0.1, 0.1, 0.1], rounding = 0.2 }] }, within = [1, 1, 1] }",
        "2:64",
        "the box has the half extents",
        "write half extents above 0, and a rounding",
    ),
    (
        "[[bodies]]\nshape = { implicit = { sphere = 0.5, smooth = 0.1 }, within = [1, 1, 1] }",
        "2:38",
        "smooth is given, but nothing is joined",
        "leave it out",
    ),
    (
        "[[bodies]]\nshape = { implicit = { union = [{ sphere = 0.5 }], smooth = -1 }, within = [1, 1, 1] }",
        "2:61",
        "smooth is -1",
        "write 0 or more [m]",
    ),
    (
        "[[bodies]]\nshape = { implicit = { torus = [0.5, 0] }, within = [1, 1, 1] }",
        "2:32",
        "torus, the radii of its ring and tube are 0.5 and 0",
        "write numbers above 0",
    ),
    (
        "[[bodies]]\nshape = { implicit = { sphere = 0.5, scale = 0 }, within = [1, 1, 1] }",
        "2:46",
        "scale is 0",
        "write a number above 0",
    ),
    (
        "[[bodies]]\nshape = { implicit = { solid = { nurbs = { degrees = [1, 1], points = [[[0, 0, 0], [0, 1, 0]], [[1, 0, 0], [1, 1, 0]]] }, open = true } }, within = [1, 1, 1] }",
        "2:24",
        "the shape is a surface without an inside",
        "write a solid one",
    ),
    (
        "[[bodies]]\nshape = { nurbs = { degrees = [1], points = [] } }",
        "2:31",
        "degrees is a list of 1",
        "write two, like [3, 3]",
    ),
    (
        "[[bodies]]\nshape = { nurbs = { degrees = [1, 1] } }",
        "2:11",
        "a patch has no points",
        "write points = [[[0, 0, 0]",
    ),
    (
        "[[bodies]]\nshape = { nurbs = { degrees = [1, 1], points = [[[0, 0, 0], [0, 1, 0]], [[1, 0, 0]]] } }",
        "2:73",
        "a row of points has 1, and the first has another number",
        "write rows of the same length",
    ),
    (
        "[[bodies]]\nshape = { nurbs = { degrees = [1, 1], points = [[[0, 0]]] } }",
        "2:50",
        "a control point is a list of 2",
        "write 3 numbers",
    ),
    (
        "[[bodies]]\nshape = { nurbs = { degrees = [9, 1], points = [[[0, 0, 0], [0, 1, 0]], [[1, 0, 0], [1, 1, 0]]] } }",
        "2:11",
        "the degree along u is 9",
        "give 1 to 7",
    ),
    (
        "[[bodies]]\nshape = { nurbs = { degrees = [2, 1], points = [[[0, 0, 0], [0, 1, 0]], [[1, 0, 0], [1, 1, 0]]] } }",
        "2:11",
        "the knots and degrees ask for 3 by 2 control points",
        "",
    ),
    (
        "[[bodies]]\nshape = { nurbs = { degrees = [1, 1], knots = [[0, 0, 1, 1]], points = [[[0, 0, 0], [0, 1, 0]], [[1, 0, 0], [1, 1, 0]]] } }",
        "2:47",
        "knots is a list of 1",
        "write two lists like",
    ),
    (
        "[[bodies]]\nshape = { nurbs = { degrees = [1, 1], knots = [[0, 0, 1, 1], [0, 1, 0, 1]], points = [[[0, 0, 0], [0, 1, 0]], [[1, 0, 0], [1, 1, 0]]] } }",
        "2:11",
        "knot 2 along v is 0",
        "knots must be finite",
    ),
    (
        "[[bodies]]\nshape = { nurbs = { degrees = [1, 1], points = [[[0, 0, 0, 0], [0, 1, 0]], [[1, 0, 0], [1, 1, 0]]] } }",
        "2:11",
        "weight 0 is 0",
        "weights must be finite and > 0",
    ),
    (
        "[[bodies]]\nshape = { nurbs = { degrees = [1, 1], points = [[[0, 0, 0], [0, 1, 0]], [[1, 0, 0], [1, 1, 0]]] } }",
        "2:11",
        "border u = low of patch 0 has no partner",
        "the closest is 1 m away. Give neighbours the same border curve, or take the patches as open",
    ),
    ("[[bodies]]\nshape = { nurbs = [] }", "2:19", "there are no patches", "give at least one"),
    (
        "[[bodies]]\nshape = { step = \"no.stp\" }",
        "2:18",
        "folder/no.stp: cannot be read",
        "names of files are relative",
    ),
    ("[[bodies]]\nshape = { step = \"no.stp\", unit = 0 }", "2:35", "unit is 0", "write a number above 0"),
    (
        "[[bodies]]\nshape = { sphere = 1, unit = 0.001 }",
        "2:23",
        "unit is given, but it is for STEP files",
        "leave it out",
    ),
    (
        "[[bodies]]\nshape = { level_set = { of = { sphere = 1 } } }",
        "2:11",
        "a level set has no spacing",
        "write spacing = 0.01",
    ),
    (
        "[[bodies]]\nshape = { level_set = { of = { sphere = 1 }, spacing = -1 } }",
        "2:56",
        "spacing is -1",
        "write a number above 0",
    ),
    (
        "[[bodies]]\nshape = { level_set = { of = { half_space = [0, 0, 1] }, spacing = 0.1 } }",
        "2:11",
        "level set",
        "",
    ),
];

/// What follows [`BALL`].
const OF_BALL: [Case; 19] = [
    ("kind = \"solid\"", "3:8", "kind is the text \"solid\"", "write \"dynamic\", \"fixed\", "),
    ("postion = [0, 0, 0]", "3:1", "a body has no key \"postion\"", "write name, kind, shape, "),
    (
        "kind = \"fixed\"\nvelocity = [1, 0, 0]",
        "4:1",
        "velocity is given, but the body is fixed",
        "leave it out",
    ),
    ("kind = \"pinned\"", "1:1", "a body has no pin", "write pin = [0, 0, 0]"),
    (
        "kind = \"driven\"\npath = [[1, 0, 0, 0], [0, 0, 0, 0]]",
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
        "move one of them",
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
const EXPECTED: [Case; 7] = [
    ("evnts = 1", "2:1", "\"evnts\" is not a quantity of a run", "write events, "),
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
    ("body.ball.place.z = 1", "2:17", "\"place\" is not a quantity of a body", "write position, centre, "),
];

#[test]
fn broken_scenes_are_answered_with_place_problem_and_remedy() {
    let mut wrong = Vec::new();
    let all = [
        ("", &WHOLE[..]),
        ("", &COMPUTED[..]),
        ("", &RESTING[..]),
        ("", &CURVED[..]),
        (BALL, &OF_BALL[..]),
        ("[expect]\n", &EXPECTED[..]),
    ];
    let all = all.iter().flat_map(|(before, cases)| cases.iter().map(move |case| (before, case)));
    for (before, &(text, place, problem, remedy)) in all {
        let text = format!("{before}{text}");
        let answer = match build(&text) {
            Ok(_) => "nothing".to_owned(),
            Err(error) => error.to_string(),
        };
        let expected = format!("folder/scene.toml:{place}: {problem}");
        let said = answer.strip_prefix(&expected).is_some_and(|rest| rest.contains(&format!("; {remedy}")));
        if !said || answer.contains('\n') {
            wrong.push(format!("{text:?}\n  said   {answer}\n  wanted {expected} … ; {remedy}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let text = "[run]\nseconds = 0\n[camera]\nfov_degrees = 0\n[world]\ngravity = \"down\"\n\
        [materials.ice]\nfriction = -1\n[materials.snow]\nfriction = \"-1\"\n[[bodies]]\nname = \"a\"\n\
        [[bodies]]\nshape = { sphere = 1 }\nmaterial = \"ice\"\n[[bodies]]\nshape = { sphere = \"$r\" }\n\
        [[bodies]]\nshape = { sphere = 1 }\n[expect]\nbody.a.position.z = 1\n";
    let problems = Scene::parse(text, "scene.toml").unwrap().problems();
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    // Neither the body without a shape nor the broken material makes more errors than its own.
    let expected = [
        "scene.toml:2:11: seconds is 0",
        "scene.toml:4:15: fov_degrees is 0",
        "scene.toml:6:11: gravity is the text",
        "scene.toml:8:12: friction is -1",
        "scene.toml:10:12: friction is -1",
        "scene.toml:11:1: a body has no shape",
        "scene.toml:17:21: there is no parameter \"r\"",
        "scene.toml:18:1: body-3 and body-1 intersect",
    ];
    assert_eq!(told.len(), expected.len(), "{told:#?}");
    for (told, expected) in told.iter().zip(expected) {
        assert!(told.starts_with(expected), "{told}, not {expected}");
    }
    assert_eq!(Scene::parse(text, "scene.toml").unwrap().build().unwrap_err().to_string(), told[0]);
    assert!(Scene::parse("", "scene.toml").unwrap().problems().is_empty());
    // A body that is wrong is not missing as well; one that was never there is.
    let one = |text: &str| {
        let problems = Scene::parse(text, "scene.toml").unwrap().problems();
        let [problem] = &problems[..] else { panic!("{problems:#?}") };
        problem.to_string()
    };
    let ball = "[expect]\nbody.a.position.z = 1\n[[bodies]]\nname = \"a\"\n";
    assert!(one(ball).starts_with("scene.toml:3:1: a body has no shape"));
    let text = "[expect]\nbody.a.position.z = 1\n[[bodies]]\nshape = { sphere = 1 }\n";
    assert!(one(text).starts_with("scene.toml:2:17: there is no body \"a\""), "{}", one(text));
}

#[test]
fn two_bodies_or_parameters_of_one_name() {
    let ball = "[[bodies]]\nname = \"a\"\nshape = { sphere = 0.1 }\n";
    let refused = build(&format!("{ball}{ball}position = [1, 0, 0]")).unwrap_err().to_string();
    assert_eq!(refused, "folder/scene.toml:4:1: there are two bodies \"a\"; give one of them another name");
    let parameter = "[[parameters]]\nname = \"a\"\ndefault = 1\n";
    let refused = build(&parameter.repeat(2)).unwrap_err().to_string();
    assert_eq!(
        refused,
        "folder/scene.toml:4:1: there are two parameters \"a\"; give one of them another name"
    );
}

#[test]
fn files_that_are_no_text() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("scenes");
    fs::create_dir_all(&folder).unwrap();
    let read = |name: &str| Scene::read(folder.join(name)).unwrap_err();
    assert!(matches!(read("missing.toml"), SceneError::Unreadable { .. }));
    assert!(read("missing.toml").to_string().ends_with("; check the name and the permissions"));
    assert!(matches!(read(""), SceneError::Directory { .. }));
    fs::write(folder.join("bytes.toml"), b"a = 1\n\xff\xfe").unwrap();
    let refused = read("bytes.toml").to_string();
    assert!(refused.contains("bytes.toml:2:1: is not text (byte 6 is not UTF-8); give a scene"), "{refused}");
    fs::write(folder.join("mark.toml"), "\u{feff}title = \"T\"").unwrap();
    assert_eq!(Scene::read(folder.join("mark.toml")).unwrap().title(), "T");
}

#[test]
fn nothing_that_is_cut_off_makes_it_panic() {
    let scenes = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes");
    for name in ["bounce", "gyroscope", "rods", "../crates/sixte-cli/src/new"] {
        let text = fs::read_to_string(scenes.join(name).with_extension("toml")).unwrap();
        for (byte, _) in text.char_indices().step_by(3) {
            let _ = build(&text[..byte]);
            let _ = build(&text[byte..]);
        }
    }
}
