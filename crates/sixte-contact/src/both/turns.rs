//! A matrix of each body.

use std::ops::Mul;

use super::{Both, BothVectors};
use crate::Mat3;

/// A matrix of body A, and one of body B: most often from the body's axes to the world's.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BothTurns {
    columns: [BothVectors; 3],
}

impl BothTurns {
    #[inline(always)]
    pub fn new(a: &Mat3, b: &Mat3) -> Self {
        Self {
            columns: [
                BothVectors::new(a.x_axis, b.x_axis),
                BothVectors::new(a.y_axis, b.y_axis),
                BothVectors::new(a.z_axis, b.z_axis),
            ],
        }
    }

    #[inline(always)]
    pub fn from_columns(columns: [BothVectors; 3]) -> Self {
        Self { columns }
    }

    #[inline(always)]
    pub fn columns(&self) -> [BothVectors; 3] {
        self.columns
    }

    #[inline]
    pub fn a(&self) -> Mat3 {
        let [x, y, z] = self.columns.map(|column| column.a());
        Mat3::from_cols(x, y, z)
    }

    #[inline]
    pub fn b(&self) -> Mat3 {
        let [x, y, z] = self.columns.map(|column| column.b());
        Mat3::from_cols(x, y, z)
    }

    /// The transposed matrices times vectors: directions of the world along the bodies' axes.
    #[inline(always)]
    pub fn back(&self, vectors: &BothVectors) -> BothVectors {
        let [x, y, z] = &self.columns;
        BothVectors::from_parts([x.dot(vectors), y.dot(vectors), z.dot(vectors)])
    }
}

impl Mul<BothVectors> for BothTurns {
    type Output = BothVectors;
    #[inline(always)]
    fn mul(self, vectors: BothVectors) -> BothVectors {
        let [x, y, z] = self.columns;
        let [by_x, by_y, by_z]: [Both; 3] = vectors.parts();
        x * by_x + y * by_y + z * by_z
    }
}
