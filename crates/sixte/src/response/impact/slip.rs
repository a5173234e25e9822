//! How a contact slides at the end of an impact.

/// What the tangential velocity at the contact did during an impact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Slip {
    /// It slid from beginning to end, its direction perhaps turning. Also where there is no friction,
    /// or no impact.
    #[default]
    Slides,
    /// It stopped, or was 0, and stayed 0.
    Sticks,
    /// It stopped, or was 0, and began along the one direction that friction cannot hold. In the
    /// plane that is the reverse direction, if there was slip before.
    Reverses,
}
