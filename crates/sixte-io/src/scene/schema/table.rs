//! How a table of a scene is described.

/// A table of a scene: which keys it may have.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Table {
    /// What it is, for messages: `a body`.
    pub what: &'static str,
    /// How it is written: `[[bodies]]`.
    pub heading: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// Its keys, in the order in which they are told.
    pub keys: &'static [Key],
    /// Keys of which there is exactly one; none if they may be together.
    pub one_of: &'static [&'static str],
}

impl Table {
    /// The names of its keys.
    pub fn names(&self) -> Vec<&'static str> {
        self.keys.iter().map(|key| key.name).collect()
    }
}

/// One key of a table.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Key {
    /// As it is written.
    pub name: &'static str,
    /// What may stand behind it.
    pub form: Form,
    /// Of its numbers; empty if they have none.
    pub unit: &'static str,
    /// What holds if it is left out.
    pub presence: Presence,
    /// What it is, in a line.
    pub about: &'static str,
}

/// Whether a key must be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// It must.
    Needed,
    /// It need not, and nothing stands for it.
    Optional,
    /// It need not; then this holds, as it would be written or in words.
    Default(&'static str),
}

/// What may stand behind a key. Where a number stands, a text may stand that is computed.
#[derive(Debug, Clone, Copy)]
pub enum Form {
    /// Any text.
    Text,
    /// The name of a file, relative to the scene's own folder.
    File,
    /// `true` or `false`.
    Flag,
    /// One number.
    Number(Range),
    /// A whole number, at least this.
    Count(u32),
    /// A list of so many numbers.
    Numbers(usize),
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of any length.
    List(&'static Form),
    /// A table.
    Table(&'static Table),
    /// Tables one after the other: `[[bodies]]`.
    Tables(&'static Table),
    /// Tables under names that are free: `[materials.NAME]`.
    Named(&'static Table),
    /// One of several forms.
    Either(&'static [Form]),
}

/// Which numbers are allowed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Range {
    /// All.
    Any,
    /// Above 0.
    Positive,
    /// 0 or more.
    NotNegative,
    /// Both ends included.
    Between(f64, f64),
}

pub(super) const fn key(name: &'static str, form: Form, about: &'static str) -> Key {
    Key { name, form, unit: "", presence: Presence::Optional, about }
}

impl Key {
    pub(super) const fn unit(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }

    pub(super) const fn default(mut self, default: &'static str) -> Self {
        self.presence = Presence::Default(default);
        self
    }

    pub(super) const fn needed(mut self) -> Self {
        self.presence = Presence::Needed;
        self
    }
}

/// The words of a list of words and what they mean.
#[allow(clippy::indexing_slicing, reason = "constants have no iterators; it would not compile")]
pub(super) const fn words<T: Copy, const COUNT: usize>(
    choices: &[(&'static str, T); COUNT],
) -> [&'static str; COUNT] {
    let mut words = [""; COUNT];
    let mut at = 0;
    while at < COUNT {
        words[at] = choices[at].0;
        at += 1;
    }
    words
}
