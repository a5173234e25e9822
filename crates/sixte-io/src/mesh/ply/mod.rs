//! PLY, as text and as bytes in both orders: the places of `vertex` and the corners of `face`.
//! Other elements and properties are passed over.

mod body;
mod header;

use sixte_contact::Vec3;
use sixte_contact::shape::Triangles;

use super::error::{Fault, MeshProblem};
use super::gather::Gather;
use body::Body;
use header::{Element, Header, Property};

pub(super) fn triangles(bytes: &[u8]) -> Result<Triangles, Fault> {
    let header = Header::read(bytes)?;
    let mut rows = Rows {
        body: Body::new(bytes, header.order, header.lines, header.length)?,
        vertices: header.vertices(),
        corners: Vec::new(),
        gather: Gather::default(),
    };
    for element in &header.elements {
        rows.element(element)?;
    }
    rows.body.end()?;
    Ok(rows.gather.triangles)
}

struct Rows<'a> {
    body: Body<'a>,
    /// How many vertices there are to be.
    vertices: u64,
    /// Of the face at hand.
    corners: Vec<u32>,
    gather: Gather,
}

impl Rows<'_> {
    fn element(&mut self, element: &Element) -> Result<(), Fault> {
        // Rows of nothing take no room, and there may be any number of them.
        if element.properties.is_empty() {
            return Ok(());
        }
        for row in 0..element.count {
            if !self.body.next_row() {
                let missing = format!("row {} of {} of element {}", row + 1, element.count, element.name);
                let place = self.body.place(self.body.offset());
                return Err((place, MeshProblem::End { missing: crate::excerpt(&missing) }));
            }
            match element.name.as_str() {
                "vertex" => self.vertex(&element.properties)?,
                "face" => self.face(&element.properties)?,
                _ => element.properties.iter().try_for_each(|property| self.skip(property))?,
            }
            self.body.end_row()?;
        }
        Ok(())
    }

    fn vertex(&mut self, properties: &[Property]) -> Result<(), Fault> {
        let mut place = Vec3::ZERO;
        for property in properties {
            let slot = match (property.name.as_str(), property.length) {
                ("x", None) => &mut place.x,
                ("y", None) => &mut place.y,
                ("z", None) => &mut place.z,
                _ => {
                    self.skip(property)?;
                    continue;
                }
            };
            *slot = self.body.real(property.kind)?;
        }
        self.gather.vertex(place).map_err(|problem| (self.body.place(self.body.offset()), problem))
    }

    fn face(&mut self, properties: &[Property]) -> Result<(), Fault> {
        for property in properties {
            if !property.is_corners() {
                self.skip(property)?;
                continue;
            }
            let start = self.body.offset();
            self.corners.clear();
            for _ in 0..self.length(property)? {
                let offset = self.body.offset();
                let index = self.body.whole(property.kind)?;
                match u32::try_from(index) {
                    Ok(corner) if u64::from(corner) < self.vertices => self.corners.push(corner),
                    _ => {
                        let count = usize::try_from(self.vertices).unwrap_or(usize::MAX);
                        let problem = MeshProblem::Index { index, count, first: 0 };
                        return Err((self.body.place(offset), problem));
                    }
                }
            }
            self.gather.polygon(&self.corners).map_err(|problem| (self.body.place(start), problem))?;
        }
        Ok(())
    }

    /// The length of a list, 1 for a single number.
    fn length(&mut self, property: &Property) -> Result<i64, Fault> {
        let Some(kind) = property.length else { return Ok(1) };
        let offset = self.body.offset();
        let length = self.body.whole(kind)?;
        if length < 0 { Err((self.body.place(offset), MeshProblem::ListLength(length))) } else { Ok(length) }
    }

    fn skip(&mut self, property: &Property) -> Result<(), Fault> {
        for _ in 0..self.length(property)? {
            self.body.skip(property.kind)?;
        }
        Ok(())
    }
}
