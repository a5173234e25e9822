//! Many pictures in one file: an animated PNG, which browsers play.

use std::io::Write;

use png::{BitDepth, ColorType, Compression, Encoder, Writer};

use crate::error::RenderError;
use crate::picture::Picture;

/// An animated PNG that is being written, frame by frame. It plays for ever.
pub struct Animation<W: Write> {
    writer: Writer<W>,
    size: (u32, u32),
}

impl<W: Write> Animation<W> {
    /// One of `frames` pictures of `size` pixels, `frames_per_second` of them each second.
    pub fn new(to: W, size: (u32, u32), frames: u32, frames_per_second: u16) -> Result<Self, RenderError> {
        let mut encoder = Encoder::new(to, size.0, size.1);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Balanced);
        encoder.set_animated(frames, 0)?;
        encoder.set_frame_delay(1, frames_per_second.max(1))?;
        Ok(Self { writer: encoder.write_header()?, size })
    }

    /// Adds the next frame.
    pub fn add(&mut self, picture: &Picture) -> Result<(), RenderError> {
        let (width, height) = (picture.width, picture.height);
        if (width, height) != self.size {
            return Err(RenderError::Frame { width, height });
        }
        Ok(self.writer.write_image_data(&picture.pixels)?)
    }

    /// Ends the file; all frames must be in it.
    pub fn finish(self) -> Result<(), RenderError> {
        Ok(self.writer.finish()?)
    }
}
