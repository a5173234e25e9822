//! An expression that was read: operations on a stack, the operands before what is done to them.

use super::error::ExpressionError;
use super::language::Language;
use super::operation::{Function, Operation};
use super::reader;
use crate::interval::Number;

/// An expression that was read.
///
/// ```
/// use sixte_contact::expression::{Formula, Language};
/// let text = "2 * r^2";
/// let formula = Formula::parse(text, Language { unknowns: &["r"], parameters: None })?;
/// assert_eq!(formula.value(&[3.0]), 18.0);
/// # Ok::<(), sixte_contact::expression::ExpressionError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Formula {
    operations: Vec<Operation>,
}

impl Formula {
    /// Reads a text.
    ///
    /// # Errors
    /// What is wrong, where, and what to write instead.
    pub fn parse(text: &str, language: Language<'_>) -> Result<Self, ExpressionError> {
        Ok(Self { operations: reader::read(text, language)? })
    }

    /// Its value where the unknowns are these; those that are missing are not a number.
    pub fn value<N: Number>(&self, unknowns: &[N]) -> N {
        let mut stack: Vec<N> = Vec::with_capacity(16);
        for operation in &self.operations {
            let result = match *operation {
                Operation::Unknown(number) => unknowns.get(number).copied().unwrap_or(N::constant(f64::NAN)),
                Operation::Constant(value) => N::constant(value),
                Operation::Negate => -top(&mut stack),
                Operation::Power(2) => top(&mut stack).sqr(),
                Operation::Power(exponent) => top(&mut stack).powi(exponent),
                Operation::Function(function) => apply(function, top(&mut stack)),
                of_two => {
                    let (second, first) = (top(&mut stack), top(&mut stack));
                    match of_two {
                        Operation::Add => first + second,
                        Operation::Subtract => first - second,
                        Operation::Multiply => first * second,
                        Operation::Divide => first / second,
                        Operation::Smaller => first.min(second),
                        _ => first.max(second),
                    }
                }
            };
            stack.push(result);
        }
        top(&mut stack)
    }
}

/// The operands are always there: each rule of the reader leaves one value.
fn top<N: Number>(stack: &mut Vec<N>) -> N {
    stack.pop().unwrap_or(N::constant(f64::NAN))
}

fn apply<N: Number>(function: Function, of: N) -> N {
    match function {
        Function::Root => of.sqrt(),
        Function::Size => of.abs(),
        Function::Sine => of.sin(),
        Function::Cosine => of.cos(),
        Function::Tangent => of.tan(),
        Function::Exponential => of.exp(),
        Function::Logarithm => of.ln(),
    }
}
