//! What cannot be asked.

use super::moving::is_half_space;
use super::{ContactTimeError, ContactTimeSettings, Moving};
use crate::motion::Motion;
use crate::shape::LARGEST;

/// Refuses what cannot be asked.
pub(super) fn check_question<A: Moving, B: Moving>(
    a: (&A, &Motion),
    b: (&B, &Motion),
    interval: f64,
    settings: &ContactTimeSettings,
) -> Result<(), ContactTimeError> {
    a.1.check().map_err(|source| ContactTimeError::Motion { body: 'a', source })?;
    b.1.check().map_err(|source| ContactTimeError::Motion { body: 'b', source })?;
    if !(0.0..=LARGEST).contains(&interval) {
        return Err(ContactTimeError::Interval(interval));
    }
    for (body, duration) in [('a', a.0.duration()), ('b', b.0.duration())] {
        if interval > duration {
            return Err(ContactTimeError::Deformation { body, duration, interval });
        }
    }
    if !(settings.tolerance > 0.0 && settings.tolerance <= LARGEST) {
        return Err(ContactTimeError::Tolerance(settings.tolerance));
    }
    if !(0.0..=LARGEST).contains(&settings.margin) {
        return Err(ContactTimeError::Margin(settings.margin));
    }
    let is_half_space = [is_half_space(a.0), is_half_space(b.0)];
    if is_half_space == [true, true] {
        return Err(ContactTimeError::TwoHalfSpaces);
    }
    Ok(())
}
