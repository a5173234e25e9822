//! Pixels, and a file of them.

use png::{BitDepth, ColorType, Compression, Encoder, SrgbRenderingIntent};

use crate::error::RenderError;

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// Red, green and blue of sRGB for each pixel, row by row from the top.
    pub pixels: Vec<u8>,
}

impl Picture {
    /// The bytes of a PNG file.
    pub fn to_png(&self) -> Result<Vec<u8>, RenderError> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_source_srgb(SrgbRenderingIntent::Perceptual);
        encoder.set_compression(Compression::Balanced);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels)?;
        writer.finish()?;
        Ok(bytes)
    }

    /// Red, green and blue of a pixel; black outside of the picture.
    pub fn pixel(&self, x: u32, y: u32) -> [u8; 3] {
        if x >= self.width {
            return [0; 3];
        }
        let first = 3 * (y as usize * self.width as usize + x as usize);
        match self.pixels.get(first..first + 3) {
            Some(&[r, g, b]) => [r, g, b],
            _ => [0; 3],
        }
    }
}
