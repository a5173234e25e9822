//! Which names an expression may have.

/// What names mean in an expression, besides `pi` and the functions.
#[derive(Clone, Copy)]
pub struct Language<'a> {
    /// Names of what is not known until the formula is computed, in their order.
    pub unknowns: &'a [&'a str],
    /// What `$name` stands for; without it there is no `$` in an expression.
    pub parameters: Option<&'a dyn Parameters>,
}

/// What `$name` stands for.
pub trait Parameters {
    /// The value of a parameter; none if there is no such one.
    fn value(&self, name: &str) -> Option<f64>;

    /// What to write instead of a name that is not there.
    fn known(&self) -> String;
}

impl Language<'_> {
    /// What can be written for a number besides digits: `x, y, z`.
    pub(super) fn names(&self) -> String {
        let parameter = self.parameters.map(|_| "$name");
        let names: Vec<&str> = self.unknowns.iter().copied().chain(parameter).collect();
        names.join(", ")
    }
}

/// Whether a character may be in a name.
pub fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
