//! The equations of four patches, in the frame of each: what impulses at its points do to how fast they leave each other.
//!
//! All points of a patch push along one normal n, so of two bodies three numbers tell how fast each of them leaves: how fast the middle does, and
//! how that grows along the two axes x and y across the normal. Impulses λ at (u, v) from the middle are as few: their sum F, and the sums U
//! and V of λu and λv. With the bodies' inverse masses and inertias, F, U and V change those three by a symmetric matrix; it is found once,
//! and holds while bodies hardly turn, as it only tells how much is enough. What impulses do to the bodies themselves is computed from
//! their inertias as they are now, about one point of the world for both: so the momenta are kept.

use super::batch::{Batch, PointLanes, Side};
use super::lanes::{Lane, Machine, Wide, Wide3, WideSymmetric};
use super::rub::Grip;

/// How two bodies leave each other across a patch.
#[derive(Clone, Copy)]
pub(super) struct Opening<M: Machine> {
    /// At its middle, along the normal [m/s].
    middle: Wide<M>,
    /// How that grows along each axis across [1/s].
    growth: (Wide<M>, Wide<M>),
}

/// Impulses along the normals of patches.
#[derive(Clone, Copy)]
pub(super) struct Press<M: Machine> {
    /// Their sum [N s].
    pub sum: Wide<M>,
    /// And their moments along the two axes across [N m s].
    pub moments: (Wide<M>, Wide<M>),
}

/// What pressing changes of an opening: the symmetric matrix of the equations.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Answer {
    /// Of the sum: at the middle [1/kg], and of how it grows [1/(kg m)].
    sum: Lane,
    grows: (Lane, Lane),
    /// Of the moments: [1/(kg m²)].
    along: (Lane, Lane),
    between: Lane,
}

/// The same, to compute with.
#[derive(Clone, Copy)]
pub(super) struct WideAnswer<M: Machine> {
    sum: Wide<M>,
    grows: (Wide<M>, Wide<M>),
    along: (Wide<M>, Wide<M>),
    between: Wide<M>,
}

/// The moments of the normals about both centres, at the middle of each patch.
#[inline(always)]
pub(super) fn moments<M: Machine>(m: M, batch: &Batch) -> (Wide3<M>, Wide3<M>) {
    let normal = batch.normal.on(m);
    (batch.middle.0.on(m).cross(normal), batch.middle.1.on(m).cross(normal))
}

impl<M: Machine> Opening<M> {
    /// Of bodies that move with a velocity and a spin, and leave each other with the first [m/s].
    #[inline(always)]
    pub fn new(
        m: M,
        batch: &Batch,
        moments: (Wide3<M>, Wide3<M>),
        (leaving, spins): (Wide3<M>, (Wide3<M>, Wide3<M>)),
    ) -> Self {
        let middle = batch.normal.on(m).dot(leaving) + (moments.0.dot(spins.0) - moments.1.dot(spins.1));
        let spin = spins.0 - spins.1;
        // The axes and the normal are right-handed: x × n = −y, and y × n = x.
        let growth = (-batch.across.1.on(m).dot(spin), batch.across.0.on(m).dot(spin));
        Self { middle, growth }
    }

    /// Of bodies as they move.
    #[inline(always)]
    pub fn of(m: M, batch: &Batch, moments: (Wide3<M>, Wide3<M>), (a, b): (&Side<M>, &Side<M>)) -> Self {
        Self::new(m, batch, moments, (a.velocity - b.velocity, (a.spin, b.spin)))
    }

    /// How fast points leave each other [m/s].
    #[inline(always)]
    pub fn at(&self, m: M, point: &PointLanes) -> Wide<M> {
        self.middle + (self.growth.0 * point.place.0.on(m) + self.growth.1 * point.place.1.on(m))
    }

    /// Points push with so much more, and what their bodies answer there to an impulse of 1.
    #[inline(always)]
    pub fn push(&mut self, push: Wide<M>, answer: (Wide<M>, (Wide<M>, Wide<M>))) {
        self.middle += push * answer.0;
        self.growth.0 += push * answer.1.0;
        self.growth.1 += push * answer.1.1;
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
    pub fn of(m: M, batch: &Batch) -> Self {
        let mut press = Self::none(m);
        for point in batch.points.iter().take(batch.count) {
            press.add(m, point, point.impulse.on(m));
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

    /// Its moment about the middle [N m s].
    #[inline(always)]
    pub fn turn(&self, m: M, batch: &Batch) -> Wide3<M> {
        batch.across.0.on(m).times(self.moments.1) - batch.across.1.on(m).times(self.moments.0)
    }

    /// Bodies are pushed.
    #[inline(always)]
    pub fn act(
        &self,
        m: M,
        batch: &Batch,
        moments: (Wide3<M>, Wide3<M>),
        (a, b): (&mut Side<M>, &mut Side<M>),
    ) {
        let (push, turn) = (batch.normal.on(m).times(self.sum), self.turn(m, batch));
        a.velocity += push.times(a.inverse_mass);
        a.spin += a.inverse_inertia.times(moments.0.times(self.sum) + turn);
        b.velocity -= push.times(b.inverse_mass);
        b.spin -= b.inverse_inertia.times(moments.1.times(self.sum) + turn);
    }
}

/// An inverse inertia along the axes of a patch, and where the patch's middle is along them from the centre.
struct InFrame<M: Machine> {
    /// xx, yy, nn, yn, xn, xy.
    inertia: [Wide<M>; 6],
    arm: (Wide<M>, Wide<M>, Wide<M>),
}

impl<M: Machine> InFrame<M> {
    #[inline(always)]
    fn new((x, y, n): (Wide3<M>, Wide3<M>, Wide3<M>), inertia: &WideSymmetric<M>, arm: Wide3<M>) -> Self {
        let (of_x, of_y, of_n) = (inertia.times(x), inertia.times(y), inertia.times(n));
        let inertia = [x.dot(of_x), y.dot(of_y), n.dot(of_n), y.dot(of_n), x.dot(of_n), x.dot(of_y)];
        Self { inertia, arm: (arm.dot(x), arm.dot(y), arm.dot(n)) }
    }

    /// What an impulse of 1 along the normal at the middle does there, and to how that grows along the axes across: by turning alone.
    #[inline(always)]
    fn answer(&self) -> (Wide<M>, (Wide<M>, Wide<M>)) {
        let ([xx, yy, .., xy], (x, y, _)) = (self.inertia, self.arm);
        let grows = (x * yy - y * xy, y * xx - x * xy);
        (x * grows.0 + y * grows.1, grows)
    }

    /// What impulses across the normal at the middle do there by turning alone: along x, along y, and along the one by the other.
    #[inline(always)]
    fn slip(&self) -> (Wide<M>, Wide<M>, Wide<M>) {
        let ([xx, yy, nn, yn, xn, xy], (x, y, n)) = (self.inertia, self.arm);
        (
            n * (n * yy - y * yn) - y * (n * yn - y * nn),
            x * (x * nn - n * xn) - n * (x * xn - n * xx),
            n * (x * yn - n * xy) - y * (x * nn - n * xn),
        )
    }
}

/// Finds out what pressing and rubbing four patches changes, unless that is known.
#[inline(always)]
pub(super) fn find_rows<M: Machine>(m: M, batch: &mut Batch, (a, b): (&Side<M>, &Side<M>)) {
    if std::mem::replace(&mut batch.has_rows, true) {
        return;
    }
    let frame = (batch.across.0.on(m), batch.across.1.on(m), batch.normal.on(m));
    let on_a = InFrame::new(frame, &a.inverse_inertia, batch.middle.0.on(m));
    let on_b = InFrame::new(frame, &b.inverse_inertia, batch.middle.1.on(m));
    let inverse_mass = a.inverse_mass + b.inverse_mass;
    let (by_a, by_b) = (on_a.answer(), on_b.answer());
    let [xx, yy, nn, _, _, xy] = std::array::from_fn(|at: usize| on_a.inertia[at] + on_b.inertia[at]);
    let answer = WideAnswer {
        sum: inverse_mass + by_a.0 + by_b.0,
        grows: (by_a.1.0 + by_b.1.0, by_a.1.1 + by_b.1.1),
        along: (yy, xx),
        between: -xy,
    };
    batch.answer = answer.kept();
    let one = Wide::splat(m, 1.0);
    for point in batch.points.iter_mut().take(batch.count) {
        let resists = answer.resists(m, point);
        point.mass = resists.where_positive(point.present.on(m).over(resists)).kept();
    }
    let (slip_a, slip_b) = (on_a.slip(), on_b.slip());
    let across =
        (inverse_mass + slip_a.0 + slip_b.0, inverse_mass + slip_a.1 + slip_b.1, slip_a.2 + slip_b.2);
    batch.grip = Grip::new(one, across, nn);
}

impl Answer {
    #[inline(always)]
    pub fn on<M: Machine>(&self, m: M) -> WideAnswer<M> {
        WideAnswer {
            sum: self.sum.on(m),
            grows: (self.grows.0.on(m), self.grows.1.on(m)),
            along: (self.along.0.on(m), self.along.1.on(m)),
            between: self.between.on(m),
        }
    }
}

impl<M: Machine> WideAnswer<M> {
    #[inline(always)]
    fn kept(&self) -> Answer {
        Answer {
            sum: self.sum.kept(),
            grows: (self.grows.0.kept(), self.grows.1.kept()),
            along: (self.along.0.kept(), self.along.1.kept()),
            between: self.between.kept(),
        }
    }

    /// What bodies answer to an impulse of 1 at points: at the middle, and how that grows along the axes across.
    #[inline(always)]
    pub fn to(&self, m: M, point: &PointLanes) -> (Wide<M>, (Wide<M>, Wide<M>)) {
        let (u, v) = (point.place.0.on(m), point.place.1.on(m));
        let middle = self.sum + (u * self.grows.0 + v * self.grows.1);
        let growth = (
            self.grows.0 + (u * self.along.0 + v * self.between),
            self.grows.1 + (u * self.between + v * self.along.1),
        );
        (middle, growth)
    }

    /// How much faster points leave each other for an impulse of 1 there [1/kg].
    #[inline(always)]
    pub fn resists(&self, m: M, point: &PointLanes) -> Wide<M> {
        let (middle, growth) = self.to(m, point);
        middle + (point.place.0.on(m) * growth.0 + point.place.1.on(m) * growth.1)
    }
}
