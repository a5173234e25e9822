//! Numbers that look random, for all tests of files.

/// SplitMix64 (Steele, Lea, Flood 2014): small, and the same on every machine.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// A float of 32 bits of any size that may be in a file, so that no format rounds it.
    pub fn coordinate(&mut self) -> f64 {
        loop {
            let value = f64::from(f32::from_bits(self.next() as u32));
            if value.abs() <= 1e30 {
                return value;
            }
        }
    }
}
