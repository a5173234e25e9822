//! Shapes that are not made of flat pieces: implicit ones, patches, level sets.

use sixte::shape::{Curved, Shape};
use sixte_contact::Vec3;
use sixte_contact::shape::implicit::Trimmed;
use sixte_contact::shape::{Aabb, Implicit, LevelSet, NurbsSurface, Patches, ShapeError, Surface};

use super::error::Fault;
use super::field::{self, SolidReader, formula};
use super::fields::{Fields, count, finite, list, numbers, positive, vector, word};
use super::files::Files;
use super::kind::refused;
use super::node::{Node, Value};
use super::schema;

type Built<T> = Result<T, Fault>;

/// How finely the surface of an implicit shape is enclosed, as a part of its box; and that of a level set, as a part of its spacing.
const FINE: f64 = 1e-7;
const FINE_OF_SPACING: f64 = 0.1;

/// A formula, or solids that are joined and cut; `solid` reads a shape among them.
pub(super) fn implicit(fields: &Fields<'_>, node: &Node, solid: &SolidReader<'_>) -> Built<Shape> {
    let field = match &node.value {
        Value::Table(_) => field::field(node, solid)?,
        _ => formula(node, "implicit, its formula")?,
    };
    let half = vector(fields.needed("within", "[1, 1, 1]")?, "within, half of a box about the origin", "m")?;
    let bounds = Aabb { min: -half, max: half };
    let resolution = fields.number("resolution", "m")?.unwrap_or(FINE * half.max_element());
    let made = if fields.flag("open")?.unwrap_or(false) {
        let kept = fields.get("where").map(|node| formula(node, "where")).transpose()?;
        match kept {
            Some(kept) => Implicit::open_surface(Trimmed(field, kept).shared(), bounds, resolution),
            None => Implicit::open_surface(field, bounds, resolution),
        }
    } else {
        let remedy = "write open = true as well, or intersect the shape with another one";
        fields.without("where", "the shape is a solid", remedy)?;
        Implicit::new(field, bounds, resolution)
    };
    finished(node, made)
}

/// Patches, one or several.
pub(super) fn nurbs(fields: &Fields<'_>, node: &Node) -> Built<Shape> {
    let patches: &[Node] = match &node.value {
        Value::List(patches) => patches,
        _ => std::slice::from_ref(node),
    };
    let surfaces: Vec<NurbsSurface> = patches.iter().map(patch).collect::<Built<_>>()?;
    patches_shape(fields, node, surfaces)
}

/// The surfaces of a file.
pub(super) fn step(fields: &Fields<'_>, node: &Node, files: &Files) -> Built<Shape> {
    let name = word(node, "step, its file")?;
    let unit = fields.get("unit").map(|node| positive(node, "unit", "m")).transpose()?.unwrap_or(0.001);
    let surfaces = files.surfaces(node, name, unit)?;
    patches_shape(fields, node, surfaces)
}

fn patches_shape(fields: &Fields<'_>, node: &Node, surfaces: Vec<NurbsSurface>) -> Built<Shape> {
    let is_open = fields.flag("open")?.unwrap_or(false);
    let made = if is_open { Patches::new(surfaces) } else { Patches::closed(surfaces) };
    let made = match fields.number("resolution", "m")? {
        Some(resolution) => made.and_then(|patches| patches.with_resolution(resolution)),
        None => made,
    };
    finished(node, made)
}

fn patch(node: &Node) -> Built<NurbsSurface> {
    let fields = Fields::new(node, &schema::PATCH)?;
    let degrees = fields.needed("degrees", "[3, 3]")?;
    let [p, q] = list(degrees, "degrees", "[3, 3]")? else {
        let problem = format!("degrees is {}", degrees.kind());
        return Err(Fault::new(degrees.origin, problem, "write two, like [3, 3]"));
    };
    let degrees = [count(p, "a degree")? as usize, count(q, "a degree")? as usize];
    let rows = fields.needed("points", "[[[0, 0, 0], [0, 1, 0]], [[1, 0, 0], [1, 1, 0]]]")?;
    let (points, weights, counts) = net(rows)?;
    let knots = match fields.get("knots") {
        Some(knots) => read_knots(knots)?,
        None => {
            let ([p, q], [rows, columns]) = (degrees, counts);
            [equal_steps(p, rows), equal_steps(q, columns)]
        }
    };
    let made = NurbsSurface::new(degrees, knots, &points, &weights);
    let made = made.map_err(|error| refused(node, &error))?;
    Ok(if fields.flag("flipped")?.unwrap_or(false) { made.flipped() } else { made })
}

/// Control points row by row, their weights, and how many rows and columns there are.
fn net(node: &Node) -> Built<(Vec<Vec3>, Vec<f64>, [usize; 2])> {
    let example = "[[[0, 0, 0], [0, 1, 0]], [[1, 0, 0], [1, 1, 0]]]";
    let rows = list(node, "points", example)?;
    let (mut points, mut weights, mut columns) = (Vec::new(), Vec::new(), None);
    for row in rows {
        let row_points = list(row, "a row of points", "[[0, 0, 0], [0, 1, 0]]")?;
        if *columns.get_or_insert(row_points.len()) != row_points.len() {
            let problem =
                format!("a row of points has {}, and the first has another number", row_points.len());
            return Err(Fault::new(row.origin, problem, "write rows of the same length"));
        }
        for point in row_points {
            let has_weight = matches!(&point.value, Value::List(list) if list.len() == 4);
            let (at, weight) = if has_weight {
                let [x, y, z, w] = numbers(point, "a control point", "[0, 0, 1, 0.5]", "m")?;
                (Vec3::new(x, y, z), w)
            } else {
                (vector(point, "a control point", "m")?, 1.0)
            };
            points.push(at);
            weights.push(weight);
        }
    }
    Ok((points, weights, [rows.len(), columns.unwrap_or(0)]))
}

fn read_knots(node: &Node) -> Built<[Vec<f64>; 2]> {
    let example = "[[0, 0, 1, 1], [0, 0, 1, 1]]";
    let [u, v] = list(node, "knots", example)? else {
        let problem = format!("knots is {}", node.kind());
        return Err(Fault::new(node.origin, problem, format!("write two lists like {example}")));
    };
    let numbers = |node| -> Built<Vec<f64>> {
        list(node, "knots", "[0, 0, 1, 1]")?.iter().map(|knot| finite(knot, "a knot", "")).collect()
    };
    Ok([numbers(u)?, numbers(v)?])
}

/// Knots of a patch that begins and ends at the border of its control points. Wrong numbers make wrong knots, which are refused
/// when the patch is made.
fn equal_steps(degree: usize, count: usize) -> Vec<f64> {
    let spans = count.saturating_sub(degree).max(1);
    let inner = (1..spans).map(|knot| knot as f64);
    let ends = |knot: f64| std::iter::repeat_n(knot, degree.min(100) + 1);
    ends(0.0).chain(inner).chain(ends(spans as f64)).collect()
}

/// A solid by its distances; `solid` reads it.
pub(super) fn level_set(fields: &Fields<'_>, node: &Node, solid: &SolidReader<'_>) -> Built<Shape> {
    let own = Fields::new(node, &schema::LEVEL_SET)?;
    let solid = solid(own.needed("of", "{ sphere = 0.1 }")?)?;
    let spacing = positive(own.needed("spacing", "0.01")?, "spacing", "m")?;
    let resolution = fields.number("resolution", "m")?.unwrap_or(FINE_OF_SPACING * spacing);
    finished(node, LevelSet::of(&solid, spacing).and_then(|set| set.surface(resolution)))
}

fn finished(node: &Node, made: Result<impl Surface + 'static, ShapeError>) -> Built<Shape> {
    made.map(|made| Shape::Curved(Curved::new(made))).map_err(|error| refused(node, &error))
}
