//! The texts of problems: what is wrong, what it means here, and what to do.

use std::fmt;

use super::Problem;

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wrong, meaning, remedy] = self.parts();
        write!(out, "{wrong}: {meaning}; {remedy}")
    }
}

impl Problem {
    fn parts(&self) -> [String; 3] {
        let wrong = self.wrong();
        let (meaning, remedy) = match *self {
            Self::NoTriangles => ("there is no surface and no mass", "give at least one triangle"),
            Self::BadIndex { .. } => (
                "these triangles are nowhere",
                "let indices count from 0 to one less than the number of vertices",
            ),
            Self::BadCoordinate { .. } => (
                "the triangles there have no place",
                "make all coordinates finite and at most 1e30 in size [m]",
            ),
            Self::RepeatedVertex { .. } => (
                "such a triangle is an edge at most and adds nothing to the mass; contact with it is contact with \
                 an edge",
                "nothing need be done, or remove these triangles",
            ),
            Self::NonManifoldEdge { .. } => (
                "what is inside is ambiguous there, so there is no mass",
                "separate the sheets that meet there, or load the triangles as a soup",
            ),
            Self::BoundaryEdge { .. } => {
                ("the surface is open; it has no inside and no mass", "close the holes, or load it as a soup")
            }
            Self::UnorientedEdge { .. } => (
                "one of the two triangles is turned over, so inside and outside are not defined and there is \
                 no mass",
                "turn triangles until all are counter-clockwise seen from outside, or load them as a soup",
            ),
            Self::NoVolume { .. } => (
                "that is nothing up to rounding, so there is no inside and no mass",
                "give the body a thickness, or load the triangles as a soup",
            ),
            Self::Inverted { .. } => (
                "the surface is inside out: what should be the solid is its outside",
                "reverse the order of the vertices of every triangle",
            ),
            Self::TouchingEdge { .. } => (
                "the surface touches itself along an edge there; mass and contacts are right all the same",
                "nothing need be done, or separate the sheets that meet there",
            ),
            Self::NonManifoldVertex { .. } => (
                "the surface touches itself in a point there; mass and contacts are right all the same",
                "nothing need be done, or give each fan a vertex of its own",
            ),
            Self::DuplicateTriangle { doubled: 0, .. } => (
                "two that face each other are a wall without thickness; mass and contacts are right all the same",
                "nothing need be done, or remove both of each two",
            ),
            Self::DuplicateTriangle { .. } => (
                "the surface is there twice, so what is behind it would count twice in the mass",
                "remove the later ones, or load the triangles as a soup",
            ),
            Self::DuplicateVertex { .. } => (
                "they are taken to be one",
                "nothing need be done, or move apart what should not hang together",
            ),
            Self::ZeroArea { .. } => (
                "they have no normal and add nothing to the mass; contact with them is contact with an edge",
                "nothing need be done, or remove them by merging the ends of a side",
            ),
            Self::Sliver { .. } => (
                "their normals are made of rounding and may point anywhere across the long side",
                "nothing need be done for mass; for reliable normals merge the ends of the shortest sides",
            ),
            Self::SelfIntersection { .. } => (
                "the surface passes through or touches itself; what is enclosed twice counts twice in the mass",
                "unite the parts that overlap before the triangles are made, if the mass is needed",
            ),
            Self::UnusedVertex { .. } => ("they are no part of the surface", "nothing need be done"),
        };
        [wrong, meaning.to_owned(), remedy.to_owned()]
    }

    fn wrong(&self) -> String {
        match *self {
            Self::NoTriangles => "there are no triangles".to_owned(),
            Self::BadIndex { count, triangle, index, vertices } => {
                let who = many(count, "triangle names a vertex that is", "triangles name vertices that are");
                format!("{who} not there, {}triangle {triangle} names {index} of {vertices}", eg(count))
            }
            Self::BadCoordinate { count, vertex } => {
                let who =
                    many(count, "vertex has a coordinate that is", "vertices have coordinates that are");
                format!("{who} not finite or beyond 1e30, {}vertex {vertex}", eg(count))
            }
            Self::RepeatedVertex { count, triangle } => {
                let who = many(count, "triangle has", "triangles have");
                format!("{who} two corners at one position, {}triangle {triangle}", eg(count))
            }
            Self::NonManifoldEdge { count, edge: [a, b] } => {
                let who = many(count, "edge has", "edges have");
                let example = eg(count);
                format!(
                    "{who} more than two triangles, and not as many one way as the other, {example}between \
                     vertices {a} and {b}"
                )
            }
            Self::TouchingEdge { count, edge: [a, b] } => {
                let who = many(count, "edge has", "edges have");
                let example = eg(count);
                format!(
                    "{who} more than two triangles, as many one way as the other, {example}between vertices \
                     {a} and {b}"
                )
            }
            Self::BoundaryEdge { count, edge: [a, b], loops } => {
                let who = many(count, "edge has", "edges have");
                let rims = many(loops, "rim", "rims");
                format!("{who} one triangle only, {}between vertices {a} and {b}, in {rims}", eg(count))
            }
            Self::UnorientedEdge { count, edge: [a, b] } => {
                let who = many(count, "edge is", "edges are");
                let example = eg(count);
                format!(
                    "{who} run along in the same direction by both triangles, {example}from vertex {a} to {b}"
                )
            }
            Self::NoVolume { volume, doubt } => {
                format!("the surface encloses {volume:e} m³, of which {doubt:e} may be rounding")
            }
            Self::Inverted { volume } => format!("the surface encloses {volume:e} m³"),
            Self::NonManifoldVertex { count, vertex } => {
                let who = many(count, "vertex has", "vertices have");
                format!("{who} more than one fan of triangles, {}vertex {vertex}", eg(count))
            }
            Self::DuplicateTriangle { count, triangles: [earlier, later], .. } => {
                let who = many(count, "triangle has", "triangles have");
                let example = eg(count);
                format!("{who} the same vertices as an earlier one, {example}triangle {later} as {earlier}")
            }
            Self::DuplicateVertex { count, vertices: [earlier, later] } => {
                let who = many(count, "vertex has", "vertices have");
                let example = eg(count);
                format!("{who} the same position as an earlier one, {example}vertex {later} as {earlier}")
            }
            Self::ZeroArea { count, triangle } => {
                format!(
                    "{} no area, {}triangle {triangle}",
                    many(count, "triangle has", "triangles have"),
                    eg(count)
                )
            }
            Self::Sliver { count, triangle } => {
                let who = many(count, "triangle is", "triangles are");
                format!("{who} thinner than 1e-12 of the longest side, {}triangle {triangle}", eg(count))
            }
            Self::SelfIntersection { count, triangles: [a, b], is_cut_short } => {
                let at_least = if is_cut_short { "at least " } else { "" };
                let who = many(count, "pair of triangles shares", "pairs of triangles share");
                format!("{at_least}{who} more than a corner or an edge, {}triangles {a} and {b}", eg(count))
            }
            Self::UnusedVertex { count, vertex } => {
                let who = many(count, "vertex is", "vertices are");
                format!("{who} in no triangle, {}vertex {vertex}", eg(count))
            }
        }
    }
}

fn many(count: usize, one: &str, more: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {more}") }
}

/// What stands before an example, if there are others.
fn eg(count: usize) -> &'static str {
    if count == 1 { "" } else { "e.g. " }
}
