//! The numbers of a PLY file, one after the other, from text or from bytes.

use std::str::{Lines, SplitWhitespace};

use super::super::error::{Fault, MeshPlace, MeshProblem};
use super::super::gather::coordinate;
use super::header::{Kind, Order};
use crate::{excerpt, number};

/// Where the next number comes from.
pub(super) enum Body<'a> {
    Text(Text<'a>),
    Binary(Binary<'a>),
}

/// Lines, each a row.
pub(super) struct Text<'a> {
    lines: Lines<'a>,
    /// The line at hand, and its number.
    line: &'a str,
    number: usize,
    words: SplitWhitespace<'a>,
}

/// Bytes without gaps.
pub(super) struct Binary<'a> {
    bytes: &'a [u8],
    /// Of the next number.
    offset: usize,
    is_big: bool,
}

impl<'a> Body<'a> {
    /// What follows a header of so many lines and bytes.
    pub fn new(bytes: &'a [u8], order: Order, lines: usize, length: usize) -> Result<Self, Fault> {
        let rest = bytes.get(length..).unwrap_or_default();
        if order != Order::Text {
            return Ok(Self::Binary(Binary { bytes, offset: length, is_big: order == Order::Big }));
        }
        let text = std::str::from_utf8(rest)
            .map_err(|problem| (MeshPlace::Byte(length + problem.valid_up_to()), MeshProblem::NotText))?;
        let words = "".split_whitespace();
        Ok(Self::Text(Text { lines: text.lines(), line: "end_header", number: lines, words }))
    }

    /// Where the next number is, if that is told by a byte. A row of text is told by its line.
    pub fn offset(&self) -> usize {
        match self {
            Self::Text(_) => 0,
            Self::Binary(binary) => binary.offset,
        }
    }

    /// The row at hand, or the byte at such an offset.
    pub fn place(&self, offset: usize) -> MeshPlace {
        match self {
            Self::Text(text) => MeshPlace::line(text.number, text.line),
            Self::Binary(_) => MeshPlace::Byte(offset),
        }
    }

    /// Goes to the next row; whether there is one.
    pub fn next_row(&mut self) -> bool {
        match self {
            Self::Text(text) => text.next_line(),
            Self::Binary(binary) => binary.offset < binary.bytes.len(),
        }
    }

    /// Refuses a row that has more numbers.
    pub fn end_row(&mut self) -> Result<(), Fault> {
        if let Self::Text(text) = self
            && text.words.next().is_some()
        {
            return Err(text.row("fewer"));
        }
        Ok(())
    }

    /// Refuses more than blanks after the last row.
    pub fn end(&mut self) -> Result<(), Fault> {
        match self {
            Self::Text(text) => {
                if !text.next_line() {
                    return Ok(());
                }
                let problem =
                    MeshProblem::Part { problem: "the header names fewer rows", remedy: "mend its counts" };
                Err((self.place(0), problem))
            }
            Self::Binary(binary) => {
                let rest = binary.bytes.get(binary.offset..).unwrap_or_default();
                if rest.trim_ascii().is_empty() {
                    return Ok(());
                }
                Err((MeshPlace::Byte(binary.offset), MeshProblem::LeftOver { count: rest.len() }))
            }
        }
    }

    /// A coordinate.
    pub fn real(&mut self, kind: Kind) -> Result<f64, Fault> {
        match self {
            Self::Text(text) => number(text.word()?).map_err(|problem| {
                (self.place(0), MeshProblem::Number { problem, form: "finite numbers [m]" })
            }),
            Self::Binary(binary) => {
                let offset = binary.offset;
                coordinate(binary.number(kind)?).map_err(|problem| (MeshPlace::Byte(offset), problem))
            }
        }
    }

    /// An index, or the length of a list.
    pub fn whole(&mut self, kind: Kind) -> Result<i64, Fault> {
        match self {
            Self::Text(text) => {
                let word = text.word()?;
                let form = "the length of the list, then indices from 0";
                let problem = || MeshProblem::NotWhole { text: excerpt(word), form };
                word.parse().map_err(|_| (self.place(0), problem()))
            }
            // All whole numbers of a PLY have at most 32 bits, so none is rounded on this way.
            Self::Binary(binary) => Ok(binary.number(kind)? as i64),
        }
    }

    /// A number that nobody asked for.
    pub fn skip(&mut self, kind: Kind) -> Result<(), Fault> {
        match self {
            Self::Text(text) => text.word().map(drop),
            Self::Binary(binary) => binary.number(kind).map(drop),
        }
    }
}

impl<'a> Text<'a> {
    /// Goes to the next line that is not blank.
    fn next_line(&mut self) -> bool {
        for line in self.lines.by_ref() {
            self.number += 1;
            if !line.trim().is_empty() {
                self.line = line;
                self.words = line.split_whitespace();
                return true;
            }
        }
        false
    }

    fn word(&mut self) -> Result<&'a str, Fault> {
        self.words.next().ok_or_else(|| self.row("more"))
    }

    fn row(&self, asked: &'static str) -> Fault {
        let count = self.line.split_whitespace().count();
        (MeshPlace::line(self.number, self.line), MeshProblem::Row { count, asked })
    }
}

impl Binary<'_> {
    fn number(&mut self, kind: Kind) -> Result<f64, Fault> {
        Ok(match kind {
            Kind::I8 => i8::from_le_bytes(self.take()?).into(),
            Kind::U8 => u8::from_le_bytes(self.take()?).into(),
            Kind::I16 => i16::from_le_bytes(self.take()?).into(),
            Kind::U16 => u16::from_le_bytes(self.take()?).into(),
            Kind::I32 => i32::from_le_bytes(self.take()?).into(),
            Kind::U32 => u32::from_le_bytes(self.take()?).into(),
            Kind::F32 => f32::from_le_bytes(self.take()?).into(),
            Kind::F64 => f64::from_le_bytes(self.take()?),
        })
    }

    /// The next bytes, the least first.
    fn take<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let Some(&(mut bytes)) = self.bytes.get(self.offset..).and_then(<[u8]>::first_chunk) else {
            let missing = "the rest of a row".into();
            return Err((MeshPlace::Byte(self.offset), MeshProblem::End { missing }));
        };
        self.offset += N;
        if self.is_big {
            bytes.reverse();
        }
        Ok(bytes)
    }
}
