//! What an expression does with its numbers.

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Operation {
    /// The unknown of this number.
    Unknown(usize),
    Constant(f64),
    Add,
    Subtract,
    Multiply,
    Divide,
    Negate,
    Power(i32),
    Function(Function),
    Smaller,
    Greater,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Function {
    Root,
    Size,
    Sine,
    Cosine,
    Tangent,
    Exponential,
    Logarithm,
}

pub(super) const FUNCTIONS: [(&str, Function); 7] = [
    ("sqrt", Function::Root),
    ("abs", Function::Size),
    ("sin", Function::Sine),
    ("cos", Function::Cosine),
    ("tan", Function::Tangent),
    ("exp", Function::Exponential),
    ("ln", Function::Logarithm),
];
