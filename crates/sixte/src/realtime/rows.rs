//! The equations of four patches, in the frame of each: what impulses at its points do to how fast they leave each other, and slip.
//!
//! All points of a patch push along one normal n, so of two bodies three numbers tell how fast each of them leaves: how fast the middle does, and
//! how that grows along the two axes x and y across the normal. Three more tell how the middle slips along those axes, and how fast the
//! bodies turn against each other about n. Impulses λ at (u, v) from the middle are as few: their sum F, and the sums U and V of λu and λv;
//! and so is friction. With the bodies' inverse masses and inertias, those change the six numbers by a symmetric matrix; what is asked of it is
//! found once, and holds while bodies hardly turn, as it only tells how much is enough. What impulses do to the bodies themselves is
//! computed from their inertias as they are now, about one point of the world for both: so the momenta are kept.

#![allow(
    clippy::needless_range_loop,
    reason = "loops over as many points as are known when this is compiled are unrolled"
)]

use super::batch::{Batch, PointLanes};
use super::lanes::{Lane, Machine, Wide, Wide3, WideSymmetric};
use super::movers::Side;
use super::rub::Grip;

/// How two bodies leave each other across a patch.
#[derive(Clone, Copy)]
pub(super) struct Leaving<M: Machine> {
    /// At its middle, along the normal [m/s].
    pub middle: Wide<M>,
    /// How that grows along each axis across [1/s].
    pub growth: (Wide<M>, Wide<M>),
    /// Along each axis across, at the middle [m/s].
    pub slip: (Wide<M>, Wide<M>),
    /// About the normal [rad/s].
    pub spin: Wide<M>,
}

/// Impulses along the normals of patches.
#[derive(Clone, Copy)]
pub(super) struct Press<M: Machine> {
    /// Their sum [N s].
    pub sum: Wide<M>,
    /// And their moments along the two axes across [N m s].
    pub moments: (Wide<M>, Wide<M>),
}

/// What is asked of the matrix of the equations.
#[derive(Debug, Clone, Copy, Default)]
#[repr(C)]
pub(super) struct Answer {
    /// What a push at one point does at another: at the second, third and fourth by the first, and so on [1/kg].
    between: [Lane; 6],
    /// What pressing does to a slip, by the sum [1/kg] and by each moment [1/(kg m)]; and to a spin.
    slip: [(Lane, Lane); 3],
    spin: [Lane; 3],
}

/// How bodies with a velocity against each other at the middle and a spin leave each other.
impl<M: Machine> Leaving<M> {
    #[inline(always)]
    pub fn new(m: M, batch: &Batch, (velocity, spin): (Wide3<M>, Wide3<M>)) -> Self {
        let (n, x, y) = (batch.normal.on(m), batch.across.0.on(m), batch.across.1.on(m));
        Self {
            middle: n.dot(velocity),
            // The axes and the normal are right-handed: x × n = −y, and y × n = x.
            growth: (-y.dot(spin), x.dot(spin)),
            slip: (x.dot(velocity), y.dot(velocity)),
            spin: n.dot(spin),
        }
    }

    /// Of bodies as they move.
    #[inline(always)]
    pub fn of(m: M, batch: &Batch, (a, b): (&Side<M>, &Side<M>)) -> Self {
        let velocity = a.velocity_at(batch.middle.0.on(m)) - b.velocity_at(batch.middle.1.on(m));
        Self::new(m, batch, (velocity, a.spin - b.spin))
    }

    /// How fast points leave each other [m/s].
    #[inline(always)]
    pub fn at(&self, m: M, point: &PointLanes) -> Wide<M> {
        self.middle + (self.growth.0 * point.place.0.on(m) + self.growth.1 * point.place.1.on(m))
    }

    /// How all points do.
    #[inline(always)]
    pub fn at_all<const N: usize>(&self, m: M, batch: &Batch) -> [Wide<M>; N] {
        let mut speeds = [self.middle; N];
        for k in 0..N {
            speeds[k] = self.at(m, &batch.points[k]);
        }
        speeds
    }

    /// How they slip and spin after a press.
    #[inline(always)]
    pub fn slip_after(&self, m: M, answer: &Answer, press: &Press<M>) -> ((Wide<M>, Wide<M>), Wide<M>) {
        let by = [press.sum, press.moments.0, press.moments.1];
        let ((mut x, mut y), mut spin) = (self.slip, self.spin);
        for k in 0..3 {
            x += by[k] * answer.slip[k].0.on(m);
            y += by[k] * answer.slip[k].1.on(m);
            spin += by[k] * answer.spin[k].on(m);
        }
        ((x, y), spin)
    }
}

impl<M: Machine> Press<M> {
    #[inline(always)]
    pub fn none(m: M) -> Self {
        let zero = Wide::splat(m, 0.0);
        Self { sum: zero, moments: (zero, zero) }
    }

    /// What the points of patches push with.
    #[inline(always)]
    pub fn of<const N: usize>(m: M, batch: &Batch) -> Self {
        let mut press = Self::none(m);
        for k in 0..N {
            press.add(m, &batch.points[k], batch.points[k].impulse.on(m));
        }
        press
    }

    /// Points push with so much more [N s].
    #[inline(always)]
    pub fn add(&mut self, m: M, point: &PointLanes, push: Wide<M>) {
        self.sum += push;
        self.moments.0 += push * point.place.0.on(m);
        self.moments.1 += push * point.place.1.on(m);
    }

    /// Along the axes of the world: the push [N s], and its moment about the middle [N m s].
    #[inline(always)]
    pub fn in_world(&self, m: M, batch: &Batch) -> (Wide3<M>, Wide3<M>) {
        let turn = batch.across.0.on(m).times(self.moments.1) - batch.across.1.on(m).times(self.moments.0);
        (batch.normal.on(m).times(self.sum), turn)
    }
}

/// Bodies are pushed at the middle of each patch [N s], and turned [N m s].
#[inline(always)]
pub(super) fn act<M: Machine>(
    m: M,
    batch: &Batch,
    (push, turn): (Wide3<M>, Wide3<M>),
    (a, b): (&mut Side<M>, &mut Side<M>),
) {
    a.push(push, batch.middle.0.on(m), turn);
    b.pull(push, batch.middle.1.on(m), turn);
}

/// Where what one point does to another is kept.
#[inline(always)]
const fn between(i: usize, j: usize) -> usize {
    let (i, j) = if i < j { (i, j) } else { (j, i) };
    i * (5 - i) / 2 + j - 1
}

impl Answer {
    /// Points that come after one are pushed by it.
    #[inline(always)]
    pub fn push_next<M: Machine, const N: usize>(
        &self,
        m: M,
        speeds: &mut [Wide<M>; N],
        (from, push): (usize, Wide<M>),
    ) {
        for at in from + 1..N {
            speeds[at] += push * self.between[between(from, at)].on(m);
        }
    }

    /// All but one are.
    #[inline(always)]
    pub fn push_others<M: Machine, const N: usize>(
        &self,
        m: M,
        speeds: &mut [Wide<M>; N],
        (from, push): (usize, Wide<M>),
    ) {
        for at in 0..N {
            if at != from {
                speeds[at] += push * self.between[between(from, at)].on(m);
            }
        }
    }
}

/// An inverse inertia along the axes of a patch, and what it makes of impulses at the patch's middle.
struct InFrame<M: Machine> {
    /// xx, yy, nn, yn, xn, xy.
    inertia: [Wide<M>; 6],
    arm: (Wide<M>, Wide<M>, Wide<M>),
    /// How impulses of 1 along x, y and n make the body spin.
    spins: [Wide3<M>; 3],
}

impl<M: Machine> InFrame<M> {
    #[inline(always)]
    fn new((x, y, n): (Wide3<M>, Wide3<M>, Wide3<M>), inertia: &WideSymmetric<M>, arm: Wide3<M>) -> Self {
        let (of_x, of_y, of_n) = (inertia.times(x), inertia.times(y), inertia.times(n));
        let inertia = [x.dot(of_x), y.dot(of_y), n.dot(of_n), y.dot(of_n), x.dot(of_n), x.dot(of_y)];
        let [xx, yy, nn, yn, xn, xy] = inertia;
        let (x, y, n) = (arm.dot(x), arm.dot(y), arm.dot(n));
        let spins = [
            Wide3 { x: n * xy - y * xn, y: n * yy - y * yn, z: n * yn - y * nn },
            Wide3 { x: x * xn - n * xx, y: x * yn - n * xy, z: x * nn - n * xn },
            Wide3 { x: y * xx - x * xy, y: y * xy - x * yy, z: y * xn - x * yn },
        ];
        Self { inertia, arm: (x, y, n), spins }
    }

    /// What an impulse of 1 along the normal at the middle does there by turning alone.
    #[inline(always)]
    fn press(&self) -> Wide<M> {
        let ((x, y, _), by) = (self.arm, self.spins[2]);
        y * by.x - x * by.y
    }

    /// What impulses across the normal at the middle do there by turning alone: along x, along y, and along the one by the other.
    #[inline(always)]
    fn slip(&self) -> (Wide<M>, Wide<M>, Wide<M>) {
        let ((x, y, n), [by_x, by_y, _]) = (self.arm, self.spins);
        (n * by_x.y - y * by_x.z, x * by_y.z - n * by_y.x, n * by_y.y - y * by_y.z)
    }

    /// What an impulse of 1 along the normal does to a slip by turning alone.
    #[inline(always)]
    fn slip_of_press(&self) -> (Wide<M>, Wide<M>) {
        let ((x, y, n), by) = (self.arm, self.spins[2]);
        (n * by.y - y * by.z, x * by.z - n * by.x)
    }
}

/// Finds out what pressing and rubbing four patches changes, unless that is known.
#[inline(always)]
pub(super) fn find_rows<M: Machine, const N: usize>(m: M, batch: &mut Batch, (a, b): (&Side<M>, &Side<M>)) {
    if std::mem::replace(&mut batch.has_rows, true) {
        return;
    }
    let frame = (batch.across.0.on(m), batch.across.1.on(m), batch.normal.on(m));
    let a_in = InFrame::new(frame, &a.inverse_inertia, batch.middle.0.on(m));
    let b_in = InFrame::new(frame, &b.inverse_inertia, batch.middle.1.on(m));
    let inverse_mass = a.inverse_mass + b.inverse_mass;
    let [xx, yy, nn, yn, xn, xy] = [
        a_in.inertia[0] + b_in.inertia[0],
        a_in.inertia[1] + b_in.inertia[1],
        a_in.inertia[2] + b_in.inertia[2],
        a_in.inertia[3] + b_in.inertia[3],
        a_in.inertia[4] + b_in.inertia[4],
        a_in.inertia[5] + b_in.inertia[5],
    ];
    let by_x = a_in.spins[0] + b_in.spins[0];
    let by_y = a_in.spins[1] + b_in.spins[1];
    let by_n = a_in.spins[2] + b_in.spins[2];
    // A moment U turns about −y, and a moment V about x.
    let (sum, grows) = (inverse_mass + a_in.press() + b_in.press(), (-by_n.y, by_n.x));
    let one = Wide::splat(m, 1.0);
    for k in 0..N {
        let (u, v) = (batch.points[k].place.0.on(m), batch.points[k].place.1.on(m));
        let middle = sum + (u * grows.0 + v * grows.1);
        let growth = (grows.0 + (u * yy - v * xy), grows.1 + (v * xx - u * xy));
        let resists = middle + (u * growth.0 + v * growth.1);
        let mass = resists.where_positive(batch.points[k].present.on(m).over(resists));
        batch.points[k].mass = mass.kept();
        for at in k + 1..N {
            let (u, v) = (batch.points[at].place.0.on(m), batch.points[at].place.1.on(m));
            batch.answer.between[between(k, at)] = (middle + (u * growth.0 + v * growth.1)).kept();
        }
    }
    let (slip_a, slip_b) = (a_in.slip_of_press(), b_in.slip_of_press());
    batch.answer.slip = [
        ((slip_a.0 + slip_b.0).kept(), (slip_a.1 + slip_b.1).kept()),
        ((-by_x.y).kept(), (-by_y.y).kept()),
        (by_x.x.kept(), by_y.x.kept()),
    ];
    batch.answer.spin = [by_n.z.kept(), (-yn).kept(), xn.kept()];
    let (slip_a, slip_b) = (a_in.slip(), b_in.slip());
    let across =
        (inverse_mass + slip_a.0 + slip_b.0, inverse_mass + slip_a.1 + slip_b.1, slip_a.2 + slip_b.2);
    batch.grip = Grip::new(one, across, nn, (by_x.z, by_y.z));
}
