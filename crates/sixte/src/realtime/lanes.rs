//! Four numbers, or four vectors, that are computed with at once.
//!
//! What is done to one of the four is done to all, in the same order everywhere: the bits do not depend on how wide a machine computes.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use pulp::{Arch, Simd, WithSimd};
use sixte_contact::Vec3;

/// How many.
pub(super) const LANES: usize = 4;

/// Four numbers, as they are kept.
#[derive(Debug, Clone, Copy, Default)]
#[repr(C, align(32))]
pub(super) struct Lane(pub [f64; LANES]);

/// Four vectors, as they are kept.
#[derive(Debug, Clone, Copy, Default)]
#[repr(C)]
pub(super) struct Lane3 {
    pub x: Lane,
    pub y: Lane,
    pub z: Lane,
}

/// What a machine computes with. Left to itself, a compiler takes four numbers that come from four places for so many single ones.
pub(super) trait Machine: Copy {
    type Four: Copy;
    fn load(self, four: [f64; LANES]) -> Self::Four;
    /// Two and two.
    fn load_halves(self, first: [f64; 2], second: [f64; 2]) -> Self::Four;
    fn store(self, four: Self::Four) -> [f64; LANES];
    fn add(self, a: Self::Four, b: Self::Four) -> Self::Four;
    fn sub(self, a: Self::Four, b: Self::Four) -> Self::Four;
    fn mul(self, a: Self::Four, b: Self::Four) -> Self::Four;
    fn over(self, a: Self::Four, b: Self::Four) -> Self::Four;
    fn sqrt(self, a: Self::Four) -> Self::Four;
    /// The larger; the second where one is no number.
    fn max(self, a: Self::Four, b: Self::Four) -> Self::Four;
    /// The smaller; the second where one is no number.
    fn min(self, a: Self::Four, b: Self::Four) -> Self::Four;
    /// One of two, by whether a measure is above a limit.
    fn if_above(self, of: (Self::Four, Self::Four), then: Self::Four, other: Self::Four) -> Self::Four;
    /// Something where a measure is above a limit, else 0.
    fn where_above(self, of: (Self::Four, Self::Four), then: Self::Four) -> Self::Four;
    /// The first and the third of both, by turns; and the others.
    fn by_turns(self, a: Self::Four, b: Self::Four) -> (Self::Four, Self::Four);
    /// The first halves of both, and the others.
    fn by_halves(self, a: Self::Four, b: Self::Four) -> (Self::Four, Self::Four);
}

/// What is done with lanes.
pub(super) trait Task {
    type Output;
    /// On a machine. It is to be a loop without closures: those would not have the machine's lanes.
    fn on<M: Machine>(self, machine: M) -> Self::Output;
}

/// The same, as it is handed to an architecture.
struct TaskOn<M, T>(M, T);

impl<M: Machine, T: Task> WithSimd for TaskOn<M, T> {
    type Output = T::Output;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> T::Output {
        self.1.on(self.0)
    }
}

/// Does something with the lanes of an architecture that the machine has.
pub(super) fn run_on<T: Task>(arch: Arch, task: T) -> T::Output {
    match arch {
        #[cfg(target_arch = "x86_64")]
        Arch::V3(simd) => Simd::vectorize(simd, TaskOn(simd, task)),
        // Where two numbers are computed with at once, compilers find them.
        other => other.dispatch(TaskOn(OneByOne, task)),
    }
}

/// Does something with the lanes that the machine has.
pub(super) fn run<T: Task>(task: T) -> T::Output {
    run_on(Arch::new(), task)
}

/// One number after the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct OneByOne;

impl OneByOne {
    #[inline(always)]
    fn each(a: [f64; LANES], b: [f64; LANES], of: impl Fn(f64, f64) -> f64) -> [f64; LANES] {
        [of(a[0], b[0]), of(a[1], b[1]), of(a[2], b[2]), of(a[3], b[3])]
    }
}

impl Machine for OneByOne {
    type Four = [f64; LANES];

    #[inline(always)]
    fn load(self, four: [f64; LANES]) -> Self::Four {
        four
    }

    #[inline(always)]
    fn load_halves(self, [a, b]: [f64; 2], [c, d]: [f64; 2]) -> Self::Four {
        [a, b, c, d]
    }

    #[inline(always)]
    fn store(self, four: Self::Four) -> [f64; LANES] {
        four
    }

    #[inline(always)]
    fn add(self, a: Self::Four, b: Self::Four) -> Self::Four {
        Self::each(a, b, |a, b| a + b)
    }

    #[inline(always)]
    fn sub(self, a: Self::Four, b: Self::Four) -> Self::Four {
        Self::each(a, b, |a, b| a - b)
    }

    #[inline(always)]
    fn mul(self, a: Self::Four, b: Self::Four) -> Self::Four {
        Self::each(a, b, |a, b| a * b)
    }

    #[inline(always)]
    fn over(self, a: Self::Four, b: Self::Four) -> Self::Four {
        Self::each(a, b, |a, b| a / b)
    }

    #[inline(always)]
    fn sqrt(self, a: Self::Four) -> Self::Four {
        a.map(f64::sqrt)
    }

    #[inline(always)]
    fn max(self, a: Self::Four, b: Self::Four) -> Self::Four {
        Self::each(a, b, |a, b| if a > b { a } else { b })
    }

    #[inline(always)]
    fn min(self, a: Self::Four, b: Self::Four) -> Self::Four {
        Self::each(a, b, |a, b| if a < b { a } else { b })
    }

    #[inline(always)]
    fn if_above(self, (a, b): (Self::Four, Self::Four), then: Self::Four, other: Self::Four) -> Self::Four {
        [0, 1, 2, 3].map(|at: usize| if a[at] > b[at] { then[at] } else { other[at] })
    }

    #[inline(always)]
    fn where_above(self, (a, b): (Self::Four, Self::Four), then: Self::Four) -> Self::Four {
        [0, 1, 2, 3].map(|at: usize| if a[at] > b[at] { then[at] } else { 0.0 })
    }

    #[inline(always)]
    fn by_turns(self, a: Self::Four, b: Self::Four) -> (Self::Four, Self::Four) {
        ([a[0], b[0], a[2], b[2]], [a[1], b[1], a[3], b[3]])
    }

    #[inline(always)]
    fn by_halves(self, a: Self::Four, b: Self::Four) -> (Self::Four, Self::Four) {
        ([a[0], a[1], b[0], b[1]], [a[2], a[3], b[2], b[3]])
    }
}

#[cfg(target_arch = "x86_64")]
impl Machine for pulp::x86::V3 {
    type Four = std::arch::x86_64::__m256d;

    #[inline(always)]
    fn load(self, four: [f64; LANES]) -> Self::Four {
        pulp::cast(four)
    }

    #[inline(always)]
    fn load_halves(self, first: [f64; 2], second: [f64; 2]) -> Self::Four {
        let first = self.avx._mm256_castpd128_pd256(pulp::cast(first));
        self.avx._mm256_insertf128_pd::<1>(first, pulp::cast(second))
    }

    #[inline(always)]
    fn store(self, four: Self::Four) -> [f64; LANES] {
        pulp::cast(four)
    }

    #[inline(always)]
    fn add(self, a: Self::Four, b: Self::Four) -> Self::Four {
        self.avx._mm256_add_pd(a, b)
    }

    #[inline(always)]
    fn sub(self, a: Self::Four, b: Self::Four) -> Self::Four {
        self.avx._mm256_sub_pd(a, b)
    }

    #[inline(always)]
    fn mul(self, a: Self::Four, b: Self::Four) -> Self::Four {
        self.avx._mm256_mul_pd(a, b)
    }

    #[inline(always)]
    fn over(self, a: Self::Four, b: Self::Four) -> Self::Four {
        self.avx._mm256_div_pd(a, b)
    }

    #[inline(always)]
    fn sqrt(self, a: Self::Four) -> Self::Four {
        self.avx._mm256_sqrt_pd(a)
    }

    #[inline(always)]
    fn max(self, a: Self::Four, b: Self::Four) -> Self::Four {
        self.avx._mm256_max_pd(a, b)
    }

    #[inline(always)]
    fn min(self, a: Self::Four, b: Self::Four) -> Self::Four {
        self.avx._mm256_min_pd(a, b)
    }

    #[inline(always)]
    fn if_above(self, (a, b): (Self::Four, Self::Four), then: Self::Four, other: Self::Four) -> Self::Four {
        let is_above = self.avx._mm256_cmp_pd::<{ std::arch::x86_64::_CMP_GT_OQ }>(a, b);
        self.avx._mm256_blendv_pd(other, then, is_above)
    }

    #[inline(always)]
    fn where_above(self, (a, b): (Self::Four, Self::Four), then: Self::Four) -> Self::Four {
        let is_above = self.avx._mm256_cmp_pd::<{ std::arch::x86_64::_CMP_GT_OQ }>(a, b);
        self.avx._mm256_and_pd(is_above, then)
    }

    #[inline(always)]
    fn by_turns(self, a: Self::Four, b: Self::Four) -> (Self::Four, Self::Four) {
        (self.avx._mm256_unpacklo_pd(a, b), self.avx._mm256_unpackhi_pd(a, b))
    }

    #[inline(always)]
    fn by_halves(self, a: Self::Four, b: Self::Four) -> (Self::Four, Self::Four) {
        (self.avx._mm256_permute2f128_pd::<0x20>(a, b), self.avx._mm256_permute2f128_pd::<0x31>(a, b))
    }
}

/// Four numbers that are computed with.
#[derive(Clone, Copy)]
pub(super) struct Wide<M: Machine> {
    machine: M,
    four: M::Four,
}

/// Four vectors that are computed with.
#[derive(Clone, Copy)]
pub(super) struct Wide3<M: Machine> {
    pub x: Wide<M>,
    pub y: Wide<M>,
    pub z: Wide<M>,
}

/// Four symmetric matrices.
#[derive(Clone, Copy)]
pub(super) struct WideSymmetric<M: Machine> {
    pub diagonal: Wide3<M>,
    /// yz, zx, xy.
    pub beside: Wide3<M>,
}

/// Rows become columns: what each of four bodies has becomes four numbers of each.
#[inline(always)]
pub(super) fn columns<M: Machine>(machine: M, [a, b, c, d]: [[f64; LANES]; LANES]) -> [Wide<M>; LANES] {
    // By halves, as they can be read.
    let ac =
        (machine.load_halves([a[0], a[1]], [c[0], c[1]]), machine.load_halves([a[2], a[3]], [c[2], c[3]]));
    let bd =
        (machine.load_halves([b[0], b[1]], [d[0], d[1]]), machine.load_halves([b[2], b[3]], [d[2], d[3]]));
    let (first, second) = machine.by_turns(ac.0, bd.0);
    let (third, fourth) = machine.by_turns(ac.1, bd.1);
    [first, second, third, fourth].map(|four| Wide { machine, four })
}

/// The same back.
#[inline(always)]
pub(super) fn rows<M: Machine>(machine: M, [x, y, z, w]: [Wide<M>; LANES]) -> [Wide<M>; LANES] {
    let (xy, zw) = (machine.by_turns(x.four, y.four), machine.by_turns(z.four, w.four));
    let (first, third) = machine.by_halves(xy.0, zw.0);
    let (second, fourth) = machine.by_halves(xy.1, zw.1);
    [first, second, third, fourth].map(|four| Wide { machine, four })
}

impl Lane {
    pub const ZERO: Self = Self([0.0; LANES]);
    pub const ONE: Self = Self([1.0; LANES]);

    /// To compute with.
    #[inline(always)]
    pub fn on<M: Machine>(&self, machine: M) -> Wide<M> {
        Wide { machine, four: machine.load(self.0) }
    }

    #[inline(always)]
    pub fn times(self, factor: f64) -> Self {
        Self(self.0.map(|one| one * factor))
    }

    /// Whether one is above 0.
    #[inline(always)]
    pub fn any_above_zero(self) -> bool {
        self.any_above(0.0)
    }

    /// Whether one is above a limit.
    #[inline(always)]
    pub fn any_above(self, limit: f64) -> bool {
        self.0[0] > limit || self.0[1] > limit || self.0[2] > limit || self.0[3] > limit
    }

    #[inline(always)]
    pub fn sum(self) -> f64 {
        (self.0[0] + self.0[1]) + (self.0[2] + self.0[3])
    }
}

impl Lane3 {
    pub const ZERO: Self = Self { x: Lane::ZERO, y: Lane::ZERO, z: Lane::ZERO };

    /// To compute with.
    #[inline(always)]
    pub fn on<M: Machine>(&self, machine: M) -> Wide3<M> {
        Wide3 { x: self.x.on(machine), y: self.y.on(machine), z: self.z.on(machine) }
    }

    #[inline(always)]
    pub fn times(self, factor: f64) -> Self {
        Self { x: self.x.times(factor), y: self.y.times(factor), z: self.z.times(factor) }
    }

    #[inline(always)]
    pub fn at(&self, lane: usize) -> Vec3 {
        Vec3::new(self.x.0[lane], self.y.0[lane], self.z.0[lane])
    }

    #[inline(always)]
    pub fn set(&mut self, lane: usize, value: Vec3) {
        (self.x.0[lane], self.y.0[lane], self.z.0[lane]) = (value.x, value.y, value.z);
    }
}

impl<M: Machine> Wide<M> {
    #[inline(always)]
    pub fn splat(machine: M, value: f64) -> Self {
        Self { machine, four: machine.load([value; LANES]) }
    }

    /// To be kept.
    #[inline(always)]
    pub fn kept(self) -> Lane {
        Lane(self.machine.store(self.four))
    }

    #[inline(always)]
    fn zero(self) -> Self {
        Self::splat(self.machine, 0.0)
    }

    /// The larger; what is no number is none.
    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        Self { four: self.machine.max(self.four, other.four), ..self }
    }

    /// The smaller.
    #[inline(always)]
    pub fn min(self, other: Self) -> Self {
        Self { four: self.machine.min(self.four, other.four), ..self }
    }

    /// What is above 0 of it.
    #[inline(always)]
    pub fn above_zero(self) -> Self {
        self.max(self.zero())
    }

    #[inline(always)]
    pub fn over(self, other: Self) -> Self {
        Self { four: self.machine.over(self.four, other.four), ..self }
    }

    #[inline(always)]
    pub fn sqrt(self) -> Self {
        Self { four: self.machine.sqrt(self.four), ..self }
    }

    /// One of two, by whether this is above another.
    #[inline(always)]
    pub fn if_above(self, limit: Self, then: Self, other: Self) -> Self {
        Self { four: self.machine.if_above((self.four, limit.four), then.four, other.four), ..self }
    }

    /// One of two, by whether this is above 0.
    #[inline(always)]
    pub fn if_positive(self, then: Self, other: Self) -> Self {
        self.if_above(self.zero(), then, other)
    }

    /// Something where this is above 0, else 0.
    #[inline(always)]
    pub fn where_positive(self, then: Self) -> Self {
        Self { four: self.machine.where_above((self.four, self.zero().four), then.four), ..self }
    }
}

impl<M: Machine> Add for Wide<M> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { four: self.machine.add(self.four, other.four), ..self }
    }
}

impl<M: Machine> Sub for Wide<M> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self { four: self.machine.sub(self.four, other.four), ..self }
    }
}

impl<M: Machine> Mul for Wide<M> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self { four: self.machine.mul(self.four, other.four), ..self }
    }
}

impl<M: Machine> Neg for Wide<M> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        self.zero() - self
    }
}

impl<M: Machine> AddAssign for Wide<M> {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<M: Machine> SubAssign for Wide<M> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<M: Machine> Wide3<M> {
    #[inline(always)]
    pub fn zero(machine: M) -> Self {
        let zero = Wide::splat(machine, 0.0);
        Self { x: zero, y: zero, z: zero }
    }

    /// To be kept.
    #[inline(always)]
    pub fn kept(self) -> Lane3 {
        Lane3 { x: self.x.kept(), y: self.y.kept(), z: self.z.kept() }
    }

    #[inline(always)]
    pub fn dot(self, other: Self) -> Wide<M> {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    #[inline(always)]
    pub fn cross(self, other: Self) -> Self {
        Self {
            x: self.y * other.z - self.z * other.y,
            y: self.z * other.x - self.x * other.z,
            z: self.x * other.y - self.y * other.x,
        }
    }

    #[inline(always)]
    pub fn times(self, factor: Wide<M>) -> Self {
        Self { x: self.x * factor, y: self.y * factor, z: self.z * factor }
    }

    #[inline(always)]
    pub fn if_above(measure: Wide<M>, limit: Wide<M>, then: Self, other: Self) -> Self {
        Self {
            x: measure.if_above(limit, then.x, other.x),
            y: measure.if_above(limit, then.y, other.y),
            z: measure.if_above(limit, then.z, other.z),
        }
    }
}

impl<M: Machine> Add for Wide3<M> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }
}

impl<M: Machine> Sub for Wide3<M> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }
}

impl<M: Machine> AddAssign for Wide3<M> {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<M: Machine> SubAssign for Wide3<M> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<M: Machine> WideSymmetric<M> {
    #[inline(always)]
    pub fn times(&self, v: Wide3<M>) -> Wide3<M> {
        let (d, b) = (self.diagonal, self.beside);
        Wide3 {
            x: d.x * v.x + b.z * v.y + b.y * v.z,
            y: b.z * v.x + d.y * v.y + b.x * v.z,
            z: b.y * v.x + b.x * v.y + d.z * v.z,
        }
    }

    #[inline(always)]
    pub fn plus(&self, other: &Self) -> Self {
        Self { diagonal: self.diagonal + other.diagonal, beside: self.beside + other.beside }
    }
}
