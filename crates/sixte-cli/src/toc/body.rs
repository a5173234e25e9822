//! One of the two bodies: its shape and its motion, from arguments.

use clap::Args;
use sixte_contact::motion::{Motion, Pose, Rotation};

use crate::any_shape::AnyShape;
use crate::input::{InputError, scalar, vector};

/// A body to ask about.
pub struct Body {
    pub shape: AnyShape,
    pub motion: Motion,
}

impl Body {
    /// From the text of its shape and its options.
    pub fn read(text: &str, options: &Options) -> Result<Self, InputError> {
        let letter = options.letter;
        let option = |name: &str| format!("--{letter}-{name}");
        let three = |name: &str, text: &str, unit: &str| vector(&option(name), text, unit);
        let turned = three("rotation", &options.rotation, "rad")?;
        let rotation = Rotation::from_rotation_vector(turned)
            .map_err(|error| InputError::new(option("rotation"), error.to_string()))?;
        let position = three("position", &options.position, "m")?;
        let motion = Motion::fixed(Pose::new(position, rotation))
            .with_velocity(three("velocity", &options.velocity, "m/s")?)
            .with_spin(three("spin", &options.spin, "rad/s")?)
            .with_acceleration(three("acceleration", &options.acceleration, "m/s²")?)
            .with_centre(three("centre", &options.centre, "m")?);
        let radius = scalar(&option("rounding"), &options.rounding, "0.1", "m")?;
        let place = letter.to_ascii_uppercase().to_string();
        let shape = AnyShape::read(&place, text, &option("rounding"), radius)?;
        Ok(Self { shape, motion })
    }
}

/// The options of one body, as text.
pub struct Options {
    /// `a` or `b`, as the names of the options start.
    letter: char,
    position: String,
    rotation: String,
    velocity: String,
    spin: String,
    acceleration: String,
    centre: String,
    rounding: String,
}

/// The same options for both bodies, under names that start with the body's letter.
macro_rules! options_of_body {
    ($name:ident, $letter:literal, $heading:literal) => {
        options_of_body! { $name, $letter, $heading:
            position "X,Y,Z" "0,0,0" "Where its origin starts [m]",
            rotation "X,Y,Z" "0,0,0" "How it starts turned: axis times angle [rad]",
            velocity "X,Y,Z" "0,0,0" "Velocity of its centre at the start [m/s]",
            spin "X,Y,Z" "0,0,0" "Angular velocity, constant [rad/s]",
            acceleration "X,Y,Z" "0,0,0" "Acceleration of its centre, constant [m/s²]",
            centre "X,Y,Z" "0,0,0" "Point that it turns about, in its own frame [m]",
            rounding "R" "0" "Adds every point within R of a convex shape [m]",
        }
    };
    ($name:ident, $letter:literal, $heading:literal:
     $($option:ident $form:literal $default:literal $help:literal,)*) => {
        #[derive(Debug, Args)]
        #[command(next_help_heading = $heading)]
        pub struct $name {$(
            #[arg(
                id = concat!($letter, "-", stringify!($option)),
                long = concat!($letter, "-", stringify!($option)),
                value_name = $form,
                default_value = $default,
                allow_hyphen_values = true,
                help = $help
            )]
            $option: String,
        )*}

        impl From<$name> for Options {
            fn from(options: $name) -> Self {
                Self { letter: $letter, $($option: options.$option),* }
            }
        }
    };
}

options_of_body!(OptionsOfA, 'a', "Body A");
options_of_body!(OptionsOfB, 'b', "Body B");

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use sixte_contact::Vec3;

    fn options() -> Options {
        Options {
            letter: 'b',
            position: "1,0,0".into(),
            rotation: "0,0,2".into(),
            velocity: "3,0,0".into(),
            spin: "4,0,0".into(),
            acceleration: "5,0,0".into(),
            centre: "6,0,0".into(),
            rounding: "7".into(),
        }
    }

    #[test]
    fn every_option_goes_where_it_belongs() {
        let Body { motion, .. } = Body::read("point", &options()).unwrap();
        assert_eq!(motion.start.position, Vec3::X);
        let turned = motion.start.rotation.rotation_vector();
        assert!((turned - Vec3::new(0.0, 0.0, 2.0)).length() < 1e-15);
        assert_eq!(motion.velocity.x, 3.0);
        assert_eq!(motion.spin.x, 4.0);
        assert_eq!(motion.acceleration.x, 5.0);
        assert_eq!(motion.centre.x, 6.0);
    }

    #[test]
    fn a_bad_option_is_named() {
        type Change = fn(&mut Options);
        let changes: [(Change, &str); 7] = [
            (|o| o.position = "x".into(), "--b-position: "),
            (|o| o.rotation = "x".into(), "--b-rotation: "),
            (|o| o.velocity = "x".into(), "--b-velocity: "),
            (|o| o.spin = "x".into(), "--b-spin: "),
            (|o| o.acceleration = "x".into(), "--b-acceleration: "),
            (|o| o.centre = "x".into(), "--b-centre: "),
            (|o| o.rounding = "x".into(), "--b-rounding: "),
        ];
        for (change, start) in changes {
            let mut options = options();
            change(&mut options);
            let refused = Body::read("point", &options).err().unwrap().to_string();
            assert!(refused.starts_with(start), "{refused}");
        }
    }
}
