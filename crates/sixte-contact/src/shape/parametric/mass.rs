//! Mass of what closed patches enclose, by the divergence theorem.
//!
//! A volume integral becomes one over the surface: ∫ dV = ⅓ ∮ x·n dA, and likewise for the moments (the integrals of equations 1
//! to 3 of L. Kavan, "Rigid Body Collision Response"). n dA is the cross product of the derivatives. The surface integral is
//! taken with Gauss's points on squares of each piece, halved until the sum stands still.

use super::bezier::Bezier;
use crate::shape::{MassProperties, ShapeError};
use crate::{Mat3, Vec3};

/// Gauss's points on (−1, 1) and their weights, of order 8, those above 0.
const GAUSS: [(f64, f64); 4] = [
    (0.183_434_642_495_649_8, 0.362_683_783_378_362),
    (0.525_532_409_916_329, 0.313_706_645_877_887_3),
    (0.796_666_477_413_626_7, 0.222_381_034_453_374_5),
    (0.960_289_856_497_536_3, 0.101_228_536_290_376_3),
];

/// Pieces are cut at most this often along each parameter.
const MOST_CUTS: u32 = 5;

/// A sum that changes by less than this part of it stands still.
const STILL: f64 = 1e-13;

/// Beyond this part of the mass, the error is too large to answer.
const LARGEST_ERROR: f64 = 1e-6;

/// Integrals of 1, x and x xᵀ.
#[derive(Clone, Copy)]
struct Integrals {
    volume: f64,
    first: Vec3,
    /// ∫x², ∫y², ∫z².
    squares: Vec3,
    /// ∫yz, ∫zx, ∫xy.
    products: Vec3,
}

/// The volume, negative if normals point inward, and how far off it may be \[m³\].
pub(super) fn volume(pieces: &[Bezier]) -> (f64, f64) {
    let (_, found, error) = integrals(pieces);
    (found.volume, error)
}

/// Mass, centre and inertia, and how far off the mass may be, as a part of it.
pub(super) fn properties(
    pieces: &[Bezier],
    outward: f64,
    density: f64,
) -> Result<(MassProperties, f64), ShapeError> {
    let refuse = |why| ShapeError::NoMass { shape: "surface", why };
    let (origin, Integrals { volume, first, squares, products }, error) = integrals(pieces);
    let (volume, part) = (volume * outward, error / volume.abs());
    let centre = first * outward / volume;
    let squares = squares * outward - volume * centre * centre;
    let mixed = Vec3::new(centre.y * centre.z, centre.z * centre.x, centre.x * centre.y);
    let products = products * outward - volume * mixed;
    let Vec3 { x, y, z } = squares;
    let inertia = Mat3::from_cols(
        Vec3::new(y + z, -products.z, -products.y),
        Vec3::new(-products.z, z + x, -products.x),
        Vec3::new(-products.y, -products.x, x + y),
    );
    let found =
        MassProperties { mass: density * volume, centre: origin + centre, inertia: inertia * density };
    if !(found.mass > 0.0 && found.mass.is_finite() && found.inertia.is_finite()) {
        return Err(refuse("its mass or inertia is too large or too small for a number"));
    }
    if part.is_nan() || part > LARGEST_ERROR {
        return Err(refuse("its mass is not known to a millionth, because its patches are too wild"));
    }
    Ok((found, part))
}

/// The integrals about a point in the middle, and the error of the volume.
fn integrals(pieces: &[Bezier]) -> (Vec3, Integrals, f64) {
    let corners = pieces.iter().flat_map(|piece| piece.net().corners());
    let (min, max) =
        corners.fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(min, max), p| (min.min(p), max.max(p)));
    let origin = min + 0.5 * (max - min);
    let mut before = total(pieces, origin, 0);
    let mut change = f64::INFINITY;
    for cuts in 1..=MOST_CUTS {
        let now = total(pieces, origin, cuts);
        change = (now.volume - before.volume).abs();
        before = now;
        if change <= STILL * now.volume.abs() {
            break;
        }
    }
    // Rounding of the sum itself.
    let size = (max - min).max_element();
    (origin, before, change + 1e-14 * size * size * size)
}

fn total(pieces: &[Bezier], origin: Vec3, cuts: u32) -> Integrals {
    let zero = Integrals { volume: 0.0, first: Vec3::ZERO, squares: Vec3::ZERO, products: Vec3::ZERO };
    let count = 1u32 << cuts;
    let size = 1.0 / f64::from(count);
    let squares = (0..count).flat_map(|i| (0..count).map(move |j| (i, j)));
    let mut sum = zero;
    for piece in pieces {
        let net = piece.net();
        // Sums of sums, so that rounding does not grow with their number.
        let mut of_piece = zero;
        for (i, j) in squares.clone() {
            let mut of_square = zero;
            for (u, weight_u) in points(f64::from(i) * size, size) {
                for (v, weight_v) in points(f64::from(j) * size, size) {
                    let jet = net.jet(u, v);
                    let area = jet.by[0].cross(jet.by[1]) * (weight_u * weight_v);
                    of_square.add_point(jet.point - origin, area);
                }
            }
            of_piece.add(&of_square);
        }
        sum.add(&of_piece);
    }
    sum
}

/// Gauss's points of an interval.
fn points(from: f64, size: f64) -> impl Iterator<Item = (f64, f64)> {
    let middle = from + 0.5 * size;
    GAUSS.into_iter().flat_map(move |(x, w)| {
        let (off, weight) = (0.5 * size * x, 0.5 * size * w);
        [(middle - off, weight), (middle + off, weight)]
    })
}

impl Integrals {
    fn add(&mut self, other: &Self) {
        self.volume += other.volume;
        self.first += other.first;
        self.squares += other.squares;
        self.products += other.products;
    }

    /// A point of the surface with its piece of area, along the normal.
    fn add_point(&mut self, x: Vec3, area: Vec3) {
        self.volume += x.dot(area) / 3.0;
        self.first += 0.5 * x * x * area;
        self.squares += x * x * x * area / 3.0;
        // The divergence of ½ (y² z, 0, 0) and its like, taken along the axis whose square it is.
        self.products +=
            0.5 * Vec3::new(x.y * x.y * x.z * area.y, x.z * x.z * x.x * area.z, x.x * x.x * x.y * area.x);
    }
}
