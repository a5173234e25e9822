//! A question, answered with the instructions that the machine has.
//!
//! What is compiled for any machine of a kind names two registers in an instruction, and first copies what it still needs: a
//! quarter of the instructions of a query were such copies. With AVX there are three. `pulp` asks which machine it is, and calls
//! one of two copies of the same source. All that a search of two convex pieces does in its rounds is inlined there, since what is called
//! is compiled for any machine. Nothing is fused, and nothing computed in another order: not a bit differs, as a test says.

use pulp::{Arch, Simd, WithSimd};

use super::checks::check_question;
use super::hierarchy::first_contact;
use super::pieces::PieceSearch;
use super::question::{Question, extent};
use super::{ContactTime, ContactTimeError, ContactTimeSettings, Moving, MovingPiece, Work};
use crate::motion::Motion;

/// What is asked of two bodies.
pub(super) struct Asked<'a, A, B> {
    pub a: (&'a A, &'a Motion),
    pub b: (&'a B, &'a Motion),
    /// \[s\].
    pub interval: f64,
    pub settings: &'a ContactTimeSettings,
}

impl<A: Moving, B: Moving> Asked<'_, A, B> {
    pub fn answer(self) -> Result<ContactTime, ContactTimeError> {
        Arch::new().dispatch(self)
    }
}

impl<A: Moving, B: Moving> WithSimd for Asked<'_, A, B> {
    type Output = Result<ContactTime, ContactTimeError>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let Self { a, b, interval, settings } = self;
        check_question(a, b, interval, settings)?;
        let extents = [extent(a.0, a.1, interval), extent(b.0, b.1, interval)];
        let mut question = Question::new((a.1, b.1), extents, interval, settings);
        question.enclose(a.0.thickness() + b.0.thickness());
        question.relative.flow = [a.0.speed(), b.0.speed()];
        let Some(start) = question.far_until() else {
            return Ok(ContactTime::clear(interval, question.tolerance, Work::default()));
        };
        if const { A::MAY_BE_PIECE && B::MAY_BE_PIECE }
            && let (Some(piece_a), Some(piece_b)) = (a.0.as_piece(), b.0.as_piece())
        {
            let (still_a, still_b) = (piece_a.at(0.0), piece_b.at(0.0));
            return Ok(PieceSearch::of_whole(&question, (&*still_a, &*still_b)).run(start));
        }
        Ok(first_contact((a.0, b.0), &question, start))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;
    use crate::Vec3;
    use crate::contact_time::Status;
    use crate::motion::{Pose, Rotation};
    use crate::shape::Convex;
    use sixte_reference::Random;

    fn shape(random: &mut Random) -> Convex {
        let mut size = || random.between(0.2, 0.5);
        let (x, y, z) = (size(), size(), size());
        match (6.0 * random.unit()) as u32 {
            0 => Convex::cuboid(Vec3::new(x, y, z)),
            1 => Convex::segment(Vec3::ZERO, Vec3::new(x, y, z)).and_then(|line| line.rounded(0.5 * x)),
            2 => Convex::cone(x, y),
            3 => Convex::cylinder(x, y),
            4 => Convex::ellipsoid(Vec3::new(x, y, z)),
            _ => {
                let count = if x < 0.3 { 8 } else { 40 };
                let points: Vec<Vec3> = (0..count).map(|_| random.unit_vector() * 0.5).collect();
                Convex::hull(&points)
            }
        }
        .unwrap()
    }

    /// Two bodies on their way towards each other; of some, the axes are those of the world, so that zeros are met.
    fn motion(random: &mut Random, side: f64) -> Motion {
        let turn = if random.unit() < 0.2 { Vec3::ZERO } else { random.unit_vector() * 3.0 };
        let start = Pose::new(
            random.unit_vector() * 0.3 + Vec3::X * side,
            Rotation::from_rotation_vector(turn).unwrap(),
        );
        let spin =
            if random.unit() < 0.2 { Vec3::ZERO } else { random.unit_vector() * random.between(0.0, 5.0) };
        let velocity = random.unit_vector() * 0.3 - Vec3::X * side;
        Motion::fixed(start).with_velocity(velocity).with_spin(spin)
    }

    /// The answers of the machine at hand are those of any other, to the last bit.
    #[test]
    fn the_same_on_any_machine() {
        let random = &mut Random(23);
        let settings = ContactTimeSettings::tolerance(1e-9);
        let mut hits = 0;
        for _ in 0..4_000 {
            let (a, b) = (shape(random), shape(random));
            let (on_a, on_b) = (motion(random, 1.0), motion(random, -1.0));
            let asked = || Asked { a: (&a, &on_a), b: (&b, &on_b), interval: 1.5, settings: &settings };
            let (here, anywhere) = (asked().answer().unwrap(), Arch::Scalar.dispatch(asked()).unwrap());
            // In words: a zero has a sign there.
            assert_eq!(format!("{here:?}"), format!("{anywhere:?}"));
            hits += u32::from(here.status == Status::Contact);
        }
        assert!(hits > 1_000, "{hits}");
    }
}
