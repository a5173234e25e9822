//! A mover that follows a recording or a script.

use sixte_contact::motion::{Pose, Rotation};
use thiserror::Error;

use super::act::{Action, Mover, Now};

/// A path through time: poses that were recorded, or a function of time.
///
/// Wherever the body was stopped on the way, the path goes on in time, and the body makes for where it
/// should be by the end of the next step.
pub struct Path(Source);

enum Source {
    Recorded(Vec<(f64, Pose)>),
    Scripted(Box<dyn FnMut(f64) -> Pose + Send + Sync>),
}

/// A recording that cannot be followed.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[non_exhaustive]
pub enum PathError {
    /// No pose at all.
    #[error("the recording has no poses; give at least one")]
    Empty,
    /// A time that is not later than the one before it, or not finite.
    #[error("pose {index} of the recording is at {time} s; times must be finite and increase")]
    Time {
        /// Which pose, from 0.
        index: usize,
        /// Its time \[s\].
        time: f64,
    },
    /// A position that is not finite.
    #[error("pose {index} of the recording is nowhere; give finite positions")]
    Pose {
        /// Which pose, from 0.
        index: usize,
    },
}

impl Path {
    /// Poses at times \[s\], in order. Between two of them the position goes straight and the rotation turns
    /// about one axis, the shorter way; before the first and after the last it stays.
    ///
    /// # Errors
    /// No pose, times that do not increase, numbers that are not finite.
    pub fn recorded(poses: Vec<(f64, Pose)>) -> Result<Self, PathError> {
        if poses.is_empty() {
            return Err(PathError::Empty);
        }
        let mut before = f64::NEG_INFINITY;
        for (index, &(time, pose)) in poses.iter().enumerate() {
            if !(time.is_finite() && time > before) {
                return Err(PathError::Time { index, time });
            }
            if !pose.position.is_finite() {
                return Err(PathError::Pose { index });
            }
            before = time;
        }
        Ok(Self(Source::Recorded(poses)))
    }

    /// A pose for every time \[s\].
    pub fn scripted(script: impl FnMut(f64) -> Pose + Send + Sync + 'static) -> Self {
        Self(Source::Scripted(Box::new(script)))
    }

    /// Where it is at a time \[s\].
    pub fn pose_at(&mut self, time: f64) -> Pose {
        match &mut self.0 {
            Source::Scripted(script) => script(time),
            Source::Recorded(poses) => recorded_at(poses, time),
        }
    }
}

fn recorded_at(poses: &[(f64, Pose)], time: f64) -> Pose {
    let next = poses.partition_point(|&(t, _)| t <= time);
    let (Some(&(after, to)), Some(&(before, from))) = (poses.get(next), poses[..next].last()) else {
        // Before the first, or after the last; a recording has at least one pose.
        return if next == 0 { poses[0].1 } else { poses[next - 1].1 };
    };
    let part = (time - before) / (after - before);
    let turn = to.rotation.after(from.rotation.inverse()).rotation_vector() * part;
    // A finite vector always is a rotation.
    let turn = Rotation::from_rotation_vector(turn).unwrap_or(Rotation::IDENTITY);
    Pose::new(from.position + (to.position - from.position) * part, turn.after(from.rotation))
}

impl Mover for Path {
    fn act(&mut self, now: &Now, dt: f64) -> Action {
        Action::Reach(self.pose_at(now.time + dt))
    }
}
