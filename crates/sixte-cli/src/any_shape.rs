//! A shape of any kind from an argument: a convex one, or triangles from a file.

use sixte_contact::contact_time::methods::fastest_point;
use sixte_contact::motion::Motion;
use sixte_contact::shape::{Aabb, Convex, Mesh, ShapeError, Soup, Support, Triangles, Volume};
use sixte_io::read_triangles;

use crate::input::InputError;
use crate::shape::{rounded, shape};

/// What a body can be.
#[derive(Debug)]
pub enum AnyShape {
    Convex(Convex),
    /// Triangles that enclose a solid.
    Mesh(Mesh),
    /// Any triangles.
    Soup(Soup),
}

/// Evaluates an expression with the two shapes, whatever their kinds are: the searches are generic.
macro_rules! with_shapes {
    (($a:expr, $b:expr), |$x:ident, $y:ident| $result:expr) => {{
        use $crate::any_shape::AnyShape::{Convex, Mesh, Soup};
        match ($a, $b) {
            (Convex($x), Convex($y)) => $result,
            (Convex($x), Mesh($y)) => $result,
            (Convex($x), Soup($y)) => $result,
            (Mesh($x), Convex($y)) => $result,
            (Mesh($x), Mesh($y)) => $result,
            (Mesh($x), Soup($y)) => $result,
            (Soup($x), Convex($y)) => $result,
            (Soup($x), Mesh($y)) => $result,
            (Soup($x), Soup($y)) => $result,
        }
    }};
}
pub(crate) use with_shapes;

impl AnyShape {
    /// From the text of an argument and its rounding; `place` is what the argument is called and
    /// `option` the option of the rounding.
    pub fn read(place: &str, text: &str, option: &str, rounding: f64) -> Result<Self, InputError> {
        let (kind, file) = text.split_once(':').unwrap_or((text, ""));
        let (kind, before) = match kind {
            "mesh" => ("mesh", "mesh:"),
            "soup" => ("soup", "soup:"),
            _ => return Ok(Self::Convex(rounded(shape(place, text)?, option, rounding)?)),
        };
        if file.is_empty() {
            let problem =
                format!("the file is missing; give {kind}:FILE, a Wavefront OBJ, STL, PLY, OFF or glTF");
            return Err(InputError::new(kind, problem));
        }
        if rounding != 0.0 {
            let problem =
                "cannot be rounded, because only convex shapes have a rounding and triangles have none";
            let remedy = format!("leave {option} out, or take hull:FILE");
            return Err(InputError::new(option, format!("{text} {problem}; {remedy}")));
        }
        let triangles = read_triangles(file)
            .map_err(|source| InputError::Triangles { before, source: Box::new(source) })?;
        if kind == "soup" {
            let soup = Soup::new(triangles).map_err(|error| InputError::new(text, error.to_string()))?;
            return Ok(Self::Soup(soup));
        }
        Mesh::new(triangles).map(Self::Mesh).map_err(|error| InputError::new(text, no_mesh(file, &error)))
    }

    /// Upper bound of the speed of any of its points; infinite for a half-space that turns [m/s].
    pub fn fastest_point(&self, motion: &Motion, interval: f64) -> f64 {
        match self {
            Self::Convex(convex) => fastest_point(convex, motion, interval),
            Self::Mesh(mesh) => fastest_point(mesh, motion, interval),
            Self::Soup(soup) => fastest_point(soup, motion, interval),
        }
    }

    /// The longest side of the box around it, in its own frame; infinite for a half-space \[m\].
    pub fn longest_side(&self) -> f64 {
        let Aabb { min, max } = match self {
            // The box of its boundary point would say nothing.
            Self::Convex(convex) if convex.half_space().is_some() => return f64::INFINITY,
            Self::Convex(convex) => convex.aabb(),
            Self::Mesh(mesh) => around(mesh.triangles()),
            Self::Soup(soup) => around(soup.triangles()),
        };
        (max - min).max_element()
    }
}

fn around(triangles: &Triangles) -> Aabb {
    Aabb::around(triangles.faces.iter().flatten().map(|&vertex| triangles.vertices[vertex as usize]))
}

/// Why triangles are no mesh, and what to do about it.
fn no_mesh(file: &str, error: &ShapeError) -> String {
    match error {
        ShapeError::NotSolid { .. } => {
            format!("{error}. soup:{file} takes the triangles as they are, and sixte mesh {file} tells more")
        }
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn refusal(text: &str, rounding: f64) -> String {
        AnyShape::read("A", text, "--a-rounding", rounding).unwrap_err().to_string()
    }

    #[test]
    fn files_must_be_named() {
        for text in ["mesh", "mesh:", "soup", "soup:"] {
            let kind = &text[..4];
            let expected = format!("{kind}: the file is missing; give {kind}:FILE, ");
            assert!(refusal(text, 0.0).starts_with(&expected), "{}", refusal(text, 0.0));
        }
        assert!(refusal("mesh:no/such.obj", 0.0).starts_with("mesh:no/such.obj: cannot be read ("));
    }

    #[test]
    fn only_convex_shapes_are_rounded() {
        assert!(matches!(AnyShape::read("A", "point", "--a-rounding", 0.5), Ok(AnyShape::Convex(_))));
        let refused = refusal("soup:sail.obj", 0.5);
        assert!(refused.starts_with("--a-rounding: soup:sail.obj cannot be rounded, because"), "{refused}");
        assert!(refused.ends_with("; leave --a-rounding out, or take hull:FILE"), "{refused}");
    }

    #[test]
    fn sides() {
        let side = |text| AnyShape::read("A", text, "--a-rounding", 0.0).unwrap().longest_side();
        assert!((side("box:1,2,3") - 6.0).abs() < 1e-12);
        assert_eq!(side("point"), 0.0);
        assert_eq!(side("halfspace:0,0,1"), f64::INFINITY);
    }
}
