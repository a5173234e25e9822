//! How a picture is to look.

/// How a picture is to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style {
    /// Light or dark.
    pub theme: Theme,
    /// How much work a picture is worth.
    pub quality: Quality,
}

/// What the room around the bodies is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Theme {
    /// Bodies before a bright background.
    #[default]
    Light,
    /// Bodies before a dark background.
    Dark,
}

/// How much work a picture is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Quality {
    /// Five samples for each pixel, and coarser shadows: for films.
    Quick,
    /// Thirteen samples for each pixel.
    #[default]
    Fine,
}

impl Quality {
    /// Where the samples of a pixel are, as parts of it: a Fibonacci lattice, so that no two share a row or a
    /// column.
    pub(crate) fn samples(self) -> Vec<[f64; 2]> {
        let (count, step) = match self {
            Self::Quick => (5, 3),
            Self::Fine => (13, 8),
        };
        let place = |i: u32| (f64::from(i) + 0.5) / f64::from(count);
        (0..count).map(|i| [place(i), place(i * step % count)]).collect()
    }

    /// Texels of the shadow map to one side.
    pub(crate) fn shadow_size(self) -> u32 {
        match self {
            Self::Quick => 1536,
            Self::Fine => 2048,
        }
    }
}
