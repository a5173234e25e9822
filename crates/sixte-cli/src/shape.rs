//! Shapes from arguments: a kind, a colon and numbers, like `box:1,2,3`.

use sixte_contact::Vec3;
use sixte_contact::shape::{Convex, ShapeError};
use sixte_io::{excerpt, read_points};

use crate::input::{InputError, count_of_numbers, numbers};

/// A kind of shape that is made of numbers.
struct Kind {
    name: &'static str,
    /// What its numbers are.
    takes: &'static str,
    /// How many there are.
    count: usize,
    example: &'static str,
    build: fn(&[f64]) -> Result<Convex, ShapeError>,
}

/// `build` is called with `count` numbers.
const KINDS: [Kind; 10] = [
    Kind { name: "point", takes: "no numbers", count: 0, example: "point", build: |_| Ok(Convex::point()) },
    Kind {
        name: "sphere",
        takes: "radius",
        count: 1,
        example: "sphere:0.5",
        build: |n| Convex::sphere(n[0]),
    },
    Kind {
        name: "capsule",
        takes: "half length along z, radius",
        count: 2,
        example: "capsule:0.4,0.1",
        build: |n| Convex::capsule(n[0], n[1]),
    },
    Kind {
        name: "box",
        takes: "half extents along x, y, z",
        count: 3,
        example: "box:1,2,3",
        build: |n| Convex::cuboid(vector(n, 0)),
    },
    Kind {
        name: "cylinder",
        takes: "half length along z, radius",
        count: 2,
        example: "cylinder:0.4,0.1",
        build: |n| Convex::cylinder(n[0], n[1]),
    },
    Kind {
        name: "cone",
        takes: "half length along z, radius of the base; tip at +z",
        count: 2,
        example: "cone:0.4,0.1",
        build: |n| Convex::cone(n[0], n[1]),
    },
    Kind {
        name: "ellipsoid",
        takes: "semi-axes along x, y, z",
        count: 3,
        example: "ellipsoid:1,2,3",
        build: |n| Convex::ellipsoid(vector(n, 0)),
    },
    Kind {
        name: "segment",
        takes: "two ends, x,y,z each",
        count: 6,
        example: "segment:0,0,0,1,0,0",
        build: |n| Convex::segment(vector(n, 0), vector(n, 3)),
    },
    Kind {
        name: "triangle",
        takes: "three corners, x,y,z each",
        count: 9,
        example: "triangle:0,0,0,1,0,0,0,1,0",
        build: |n| Convex::triangle([vector(n, 0), vector(n, 3), vector(n, 6)]),
    },
    Kind {
        name: "halfspace",
        takes: "outward normal, any length; surface through the origin",
        count: 3,
        example: "halfspace:0,0,1",
        build: |n| Convex::half_space(vector(n, 0)),
    },
];

/// The kinds that are files of triangles, with what they are: for `--help` and error messages.
const FILE_KINDS: [(&str, &str); 2] = [
    ("mesh:FILE", "solid inside a closed surface: Wavefront OBJ, STL, PLY, OFF, glTF or GLB"),
    ("soup:FILE", "any triangles, as a surface without an inside: the same files"),
];

fn vector(numbers: &[f64], from: usize) -> Vec3 {
    Vec3::from_slice(&numbers[from..])
}

/// The kinds of shapes for `--help`, one per line.
pub fn list() -> String {
    let line = |example: &str, takes: &str| format!("  {example:<27} {takes}\n");
    let mut list: String = KINDS.iter().map(|k| line(k.example, k.takes)).collect();
    list += &line("hull:FILE", "convex hull of a file's points: lines x y z, or a Wavefront OBJ");
    list.extend(FILE_KINDS.map(|(form, what)| line(form, what)));
    list
}

/// The shape that an argument describes; `place` is what the argument is called.
pub fn shape(place: &str, text: &str) -> Result<Convex, InputError> {
    let (name, rest) = text.split_once(':').unwrap_or((text, ""));
    let refuse = |problem: String| InputError::new(excerpt(text), problem);
    if name == "hull" {
        return hull(rest);
    }
    let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else {
        let argument = format!("{place} \"{}\"", excerpt(text));
        return Err(InputError::new(argument, unknown()));
    };
    let numbers = numbers(rest).map_err(|problem| refuse(format!("{problem}; {}", kind.form())))?;
    if numbers.len() != kind.count {
        let given = count_of_numbers(numbers.len());
        return Err(refuse(format!("{given} given; {}", kind.form())));
    }
    (kind.build)(&numbers).map_err(|error| refuse(error.to_string()))
}

/// The same shape, rounded by the value of `option`.
pub fn rounded(shape: Convex, option: &str, radius: f64) -> Result<Convex, InputError> {
    shape.rounded(radius).map_err(|error| InputError::new(option, error.to_string()))
}

impl Kind {
    /// "box takes 3 numbers (half extents along x, y, z), like box:1,2,3".
    fn form(&self) -> String {
        let Kind { name, example, .. } = self;
        if self.count == 0 {
            return format!("{name} takes none, write {example}");
        }
        let count = count_of_numbers(self.count);
        format!("{name} takes {count} ({}), like {example}", self.takes)
    }
}

fn hull(file: &str) -> Result<Convex, InputError> {
    if file.is_empty() {
        return Err(InputError::new(
            "hull",
            "the file is missing; give hull:FILE, a file with one point x y z per line or a Wavefront OBJ",
        ));
    }
    let points = read_points(file)?;
    Convex::hull(&points).map_err(|error| InputError::new(format!("hull:{file}"), error.to_string()))
}

fn unknown() -> String {
    let examples: Vec<&str> = KINDS.iter().map(|kind| kind.example).collect();
    let examples = examples.join(", ");
    let [mesh, soup] = FILE_KINDS.map(|(form, _)| form);
    format!("there is no such shape; give one of {examples}, hull:FILE, {mesh}, {soup}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use sixte_contact::shape::{Core, Support};

    fn refusal(text: &str) -> String {
        shape("A", text).unwrap_err().to_string()
    }

    #[test]
    fn every_kind_is_built_from_its_example() {
        for kind in &KINDS {
            let built = shape("A", kind.example).unwrap();
            assert_eq!(built.name().replace('-', ""), kind.name);
        }
    }

    #[test]
    fn numbers_go_where_they_belong() {
        let Core::Cuboid { half } = *shape("A", "box:1,2,3").unwrap().core() else { unreachable!() };
        assert_eq!(half, Vec3::new(1.0, 2.0, 3.0));
        let capsule = shape("A", "capsule:0.4,0.1").unwrap();
        let top = Vec3::new(0.0, 0.0, 0.4);
        assert!(matches!(*capsule.core(), Core::Segment(ends) if ends == [-top, top]));
        assert_eq!(capsule.rounding(), 0.1);
        let triangle = shape("A", "triangle:1,2,3,4,5,6,7,8,9").unwrap();
        let corners = [1.0, 4.0, 7.0].map(|x| Vec3::new(x, x + 1.0, x + 2.0));
        assert!(matches!(*triangle.core(), Core::Triangle(found) if found == corners));
        let cone = shape("A", "cone:3,2").unwrap();
        assert!(
            matches!(*cone.core(), Core::Cone { half_length, radius } if (half_length, radius) == (3.0, 2.0))
        );
    }

    #[test]
    fn wrong_counts_say_how_many_were_given_and_how_many_it_takes() {
        let form = "box takes 3 numbers (half extents along x, y, z), like box:1,2,3";
        for (text, given) in [
            ("box", "0 numbers"),
            ("box:", "0 numbers"),
            ("box:1", "1 number"),
            ("box:1,2", "2 numbers"),
            ("box:1,2,3,4", "4 numbers"),
        ] {
            assert_eq!(refusal(text), format!("{text}: {given} given; {form}"));
        }
        assert_eq!(refusal("point:1"), "point:1: 1 number given; point takes none, write point");
    }

    #[test]
    fn bad_numbers_are_named() {
        assert_eq!(
            refusal("box:1,-2,3"),
            "box:1,-2,3: box half extent y is -2; it must be 0, or from 1e-30 to 1e30 [m]"
        );
        assert_eq!(
            refusal("sphere:nan"),
            "sphere:nan: \"nan\" is not a finite number; sphere takes 1 number (radius), like sphere:0.5"
        );
        assert!(refusal("sphere:1e400").starts_with("sphere:1e400: 1e400 is too large"));
        assert!(refusal("sphere:0").starts_with("sphere:0: sphere radius is 0; it must be > 0"));
        assert!(refusal("box:1,,3").starts_with("box:1,,3: a number is missing; box takes"));
        assert!(refusal("halfspace:0,0,0").contains("normal (0, 0, 0) has no direction"));
    }

    #[test]
    fn unknown_shapes_list_those_that_exist() {
        for text in ["", "ball:1", ":", "Box:1,2,3", "box 1,2,3"] {
            let refused = refusal(text);
            let start = format!("A \"{text}\": there is no such shape; give one of point, ");
            assert!(refused.starts_with(&start), "{refused}");
            for kind in &KINDS {
                assert!(refused.contains(kind.example), "{refused}");
            }
            assert!(refused.ends_with("hull:FILE, mesh:FILE, soup:FILE"), "{refused}");
        }
    }

    #[test]
    fn hulls_name_their_file() {
        assert!(refusal("hull:").starts_with("hull: the file is missing; give hull:FILE"));
        assert!(refusal("hull").starts_with("hull: the file is missing"));
        assert!(refusal("hull:no/such.txt").starts_with("hull:no/such.txt: cannot be read ("));
    }

    #[test]
    fn rounding_adds_up() {
        let ball = shape("A", "sphere:0.5").unwrap();
        assert_eq!(rounded(ball.clone(), "--a-rounding", 0.25).unwrap().rounding(), 0.75);
        assert_eq!(
            rounded(ball, "--a-rounding", -1.0).unwrap_err().to_string(),
            "--a-rounding: sphere rounding radius is -1; it must be 0, or from 1e-30 to 1e30 [m]"
        );
    }
}
