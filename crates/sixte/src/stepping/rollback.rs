//! What a body was when its step began.

use crate::body::{Body, Drive, Load, State};

/// What of a body a step changes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Before {
    state: State,
    drive: Drive,
    load: Load,
    was_quarantined: bool,
    debt: u64,
    rest: f32,
}

impl Before {
    /// As it is now.
    pub fn save(body: &Body) -> Self {
        let was_quarantined = body.is_quarantined();
        let (debt, rest) = (body.cold.debt, body.rest);
        Self { state: body.state, drive: body.cold.drive, load: body.cold.load, was_quarantined, debt, rest }
    }

    /// Makes a body what it was.
    pub fn put_back(self, body: &mut Body) {
        if !self.was_quarantined {
            body.release();
        }
        (body.state, body.cold.drive, body.cold.load) = (self.state, self.drive, self.load);
        (body.cold.debt, body.rest) = (self.debt, self.rest);
    }
}
