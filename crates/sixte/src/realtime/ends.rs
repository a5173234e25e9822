//! How bodies are turned when a part ends, four at once.

use sixte_contact::motion::Rotation;
use sixte_contact::{Mat3, Quat};

use super::lanes::{LANES, Machine, Task, Wide, Wide3, columns, rows};
use super::movers::gather3;
use super::solid::{End, Solid};

/// Rotation vectors with components below this are turned by the first terms of a series \[rad\].
const SMALL: f64 = 0.25;

/// Of the sine of half an angle over that and of its cosine, in its square, after the 1 that both begin with: what is left out is below
/// rounding.
const SINE: [f64; 5] = [-1.0 / 6.0, 1.0 / 120.0, -1.0 / 5040.0, 1.0 / 362_880.0, -1.0 / 39_916_800.0];
const COSINE: [f64; 6] =
    [-1.0 / 2.0, 1.0 / 24.0, -1.0 / 720.0, 1.0 / 40_320.0, -1.0 / 3_628_800.0, 1.0 / 479_001_600.0];

/// Whether a body turns by little in `h` \[s\], as it is to move.
pub(super) fn turns_little(solid: &Solid, h: f64) -> bool {
    (solid.move_spin * h).abs().max_element() < SMALL
}

/// Finds the ends of bodies at places that [turn by little](turns_little) in `h` \[s\]; each is written to its place.
pub(super) struct FindEnds<'a> {
    pub solids: &'a [Solid],
    pub places: &'a [u32],
    pub ends: &'a mut [(u32, End)],
    pub part: u32,
    pub h: f64,
}

impl Task for FindEnds<'_> {
    type Output = ();

    #[inline(always)]
    fn on<M: Machine>(self, m: M) {
        let Self { solids, places, ends, part, h } = self;
        for some in places.chunks(LANES) {
            let mut four = [some[0]; LANES];
            four[..some.len()].copy_from_slice(some);
            let turned = turn(m, four.map(|place| &solids[place as usize]), h);
            for (&place, (quaternion, [a, b, [last, ..]])) in some.iter().zip(turned) {
                let [x, y, z, w] = quaternion;
                let solid = &solids[place as usize];
                let end = Rotation::from_unit_quaternion(Quat::from_xyzw(x, y, z, w)).map(|rotation| {
                    let [xx, xy, xz, yx] = a;
                    let [yy, yz, zx, zy] = b;
                    End { rotation, turn: Mat3::from_cols_array(&[xx, xy, xz, yx, yy, yz, zx, zy, last]) }
                });
                // What is no number is left to what knows of it.
                ends[place as usize] = (part, end.unwrap_or_else(|_| solid.end(h)));
            }
        }
    }
}

/// The first terms of a series in a square, but for the first.
#[inline(always)]
fn series<M: Machine, const N: usize>(m: M, terms: &[f64; N], square: Wide<M>) -> Wide<M> {
    let mut sum = Wide::splat(m, 0.0);
    for &term in terms.iter().rev() {
        sum = (sum + Wide::splat(m, term)) * square;
    }
    sum
}

/// Quaternions and matrices of four bodies after `h` \[s\].
#[inline(always)]
fn turn<M: Machine>(m: M, solids: [&Solid; LANES], h: f64) -> [([f64; LANES], [[f64; LANES]; 3]); LANES] {
    let one = Wide::splat(m, 1.0);
    let half =
        gather3(m, solids, |solid| solid.move_spin).times(Wide::splat(m, h)).times(Wide::splat(m, 0.5));
    let square = half.dot(half);
    let by = half.times(one + series(m, &SINE, square));
    let by_w = one + series(m, &COSINE, square);
    let [x, y, z, w] = columns(m, solids.map(|solid| solid.rotation.quaternion().to_array()));
    let was = Wide3 { x, y, z };
    let (now, now_w) = (was.times(by_w) + by.times(w) + by.cross(was), by_w * w - by.dot(was));
    // Its length is 1 but for rounding.
    let length_squared = now.dot(now) + now_w * now_w;
    let to_one = Wide::splat(m, 1.5) - Wide::splat(m, 0.5) * length_squared;
    let (Wide3 { x, y, z }, w) = (now.times(to_one), now_w * to_one);
    let (dx, dy, dz) = (x + x, y + y, z + z);
    let (xx, yy, zz) = (x * dx, y * dy, z * dz);
    let (xy, xz, yz) = (x * dy, x * dz, y * dz);
    let (wx, wy, wz) = (w * dx, w * dy, w * dz);
    let zero = Wide::splat(m, 0.0);
    let quaternions = rows(m, [x, y, z, w]);
    let first = rows(m, [one - (yy + zz), xy + wz, xz - wy, xy - wz]);
    let second = rows(m, [one - (xx + zz), yz + wx, xz + wy, yz - wx]);
    let third = rows(m, [one - (xx + yy), zero, zero, zero]);
    let mut turned = [([0.0; LANES], [[0.0; LANES]; 3]); LANES];
    for (at, one) in turned.iter_mut().enumerate() {
        let matrix = [first[at].kept().0, second[at].kept().0, third[at].kept().0];
        *one = (quaternions[at].kept().0, matrix);
    }
    turned
}
