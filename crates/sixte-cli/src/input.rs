//! Numbers from arguments, with errors that name the argument and the remedy.

use sixte_contact::Vec3;
use sixte_io::recording::RecordingError;
use sixte_io::scene::SceneError;
use sixte_io::{MeshFileError, NumberError, PointsError, number};
use sixte_render::RenderError;
use sixte_scenes::OpenError;
use sixte_sweep::SweepError;
use thiserror::Error;

use crate::arguments::as_argument;

/// Exit code for input that cannot be used.
pub const BAD_INPUT: u8 = 2;

/// Input that cannot be used: where it is, what is wrong with it, and what to give instead.
#[derive(Debug, Error)]
pub enum InputError {
    /// An argument.
    #[error("{argument}: {problem}")]
    Argument { argument: String, problem: String },
    /// A file that is named by an argument.
    #[error("hull:{0}")]
    Points(#[from] PointsError),
    /// A file of triangles, with what stands before it in the argument.
    #[error("{before}{source}")]
    Triangles {
        /// `mesh:`, `soup:` or nothing.
        before: &'static str,
        source: Box<MeshFileError>,
    },
    /// A scene.
    #[error("{0}")]
    Scene(#[from] SceneError),
    /// A scene, by its name or its file.
    #[error("{0}")]
    Opened(#[from] OpenError),
    /// A recording.
    #[error("{0}")]
    Recording(#[from] RecordingError),
    /// A picture.
    #[error("{0}")]
    Picture(#[from] RenderError),
    /// A sweep.
    #[error("{0}")]
    Sweep(SweepError),
}

impl InputError {
    /// `argument` as it is written on the command line; `problem` with its remedy.
    pub fn new(argument: impl Into<String>, problem: impl Into<String>) -> Self {
        let (argument, problem) = (argument.into(), problem.into());
        Self::Argument { argument, problem }
    }
}

impl From<SweepError> for InputError {
    /// What is wrong with an argument, as an argument.
    fn from(error: SweepError) -> Self {
        match error {
            SweepError::Axis { text, problem, remedy } if text.contains('=') => {
                Self::new(format!("--set {text}"), format!("{problem}; {remedy}"))
            }
            SweepError::Scene(SceneError::Quantity { name, problem, remedy }) => {
                Self::new(format!("--quantity {name}"), format!("{problem}; {remedy}"))
            }
            SweepError::Scene(error) => as_argument(error),
            SweepError::Plot { problem, remedy } => Self::new("--of", format!("{problem}; {remedy}")),
            other => Self::Sweep(other),
        }
    }
}

/// Numbers apart by commas; none in an empty text.
pub fn numbers(text: &str) -> Result<Vec<f64>, NumberError> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    text.split(',').map(number).collect()
}

/// "1 number", "2 numbers".
pub fn count_of_numbers(count: usize) -> String {
    format!("{count} number{}", if count == 1 { "" } else { "s" })
}

/// The value of an option that takes three numbers in `unit`.
pub fn vector(option: &str, text: &str, unit: &str) -> Result<Vec3, InputError> {
    let refuse = |problem: String| {
        InputError::new(option, format!("{problem}; give three numbers like 1,0,-2.5 [{unit}]"))
    };
    let numbers = numbers(text).map_err(|problem| refuse(problem.to_string()))?;
    match numbers[..] {
        [x, y, z] => Ok(Vec3::new(x, y, z)),
        _ => Err(refuse(format!("{} given", count_of_numbers(numbers.len())))),
    }
}

/// The value of an option that takes one number in `unit`.
pub fn scalar(option: &str, text: &str, example: &str, unit: &str) -> Result<f64, InputError> {
    number(text).map_err(|problem| {
        InputError::new(option, format!("{problem}; give one number like {example} [{unit}]"))
    })
}

/// The value of an option that takes one number above 0 in `unit`.
pub fn positive(option: &str, text: &str, example: &str, unit: &str) -> Result<f64, InputError> {
    let value = scalar(option, text, example, unit)?;
    if value > 0.0 {
        return Ok(value);
    }
    Err(InputError::new(option, format!("{value} is not above 0; give one number like {example} [{unit}]")))
}

/// The value of an option that takes a whole number above 0.
pub fn count(option: &str, text: &str, example: &str) -> Result<u64, InputError> {
    match text.trim().parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => {
            let text = sixte_io::excerpt(text);
            let problem = format!("\"{text}\" is not a whole number above 0; give one like {example}");
            Err(InputError::new(option, problem))
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn three_numbers_make_a_vector() {
        let read = |text| vector("--a-position", text, "m").unwrap();
        assert_eq!(read("1,-2.5,1e-3"), Vec3::new(1.0, -2.5, 1e-3));
        assert_eq!(read(" 1, +2 ,.5 "), Vec3::new(1.0, 2.0, 0.5));
        assert_eq!(read("1e30,-1e30,1e-400"), Vec3::new(1e30, -1e30, 0.0));
    }

    #[test]
    fn bad_vectors_say_what_to_give() {
        let cases = [
            ("nan", "\"nan\" is not a finite number"),
            ("1,inf,0", "\"inf\" is not a finite number"),
            ("1,2,z", "\"z\" is not a finite number"),
            ("1 2 3", "\"1 2 3\" is not a finite number"),
            ("1e400,0,0", "1e400 is too large, the largest is 1e30"),
            ("1,,3", "a number is missing"),
            ("1,2,3,", "a number is missing"),
            ("", "0 numbers given"),
            ("1", "1 number given"),
            ("1,2", "2 numbers given"),
            ("1,2,3,4", "4 numbers given"),
        ];
        for (text, problem) in cases {
            let refused = vector("--a-velocity", text, "m/s").unwrap_err().to_string();
            let remedy = "give three numbers like 1,0,-2.5 [m/s]";
            assert_eq!(refused, format!("--a-velocity: {problem}; {remedy}"));
        }
    }

    #[test]
    fn one_number() {
        let read = |text| scalar("--interval", text, "2.5", "s");
        assert_eq!(read("2.5").unwrap(), 2.5);
        assert_eq!(
            read("").unwrap_err().to_string(),
            "--interval: a number is missing; give one number like 2.5 [s]"
        );
    }

    #[test]
    fn numbers_above_zero() {
        let read = |text| positive("--density", text, "7850", "kg/m³");
        assert_eq!(read("1e-3").unwrap(), 1e-3);
        for (text, value) in [("0", "0"), ("-2", "-2"), ("1e-400", "0")] {
            assert_eq!(
                read(text).unwrap_err().to_string(),
                format!("--density: {value} is not above 0; give one number like 7850 [kg/m³]")
            );
        }
        assert!(read("x").unwrap_err().to_string().ends_with("give one number like 7850 [kg/m³]"));
    }
}
