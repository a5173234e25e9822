//! Numbers by chance that are the same everywhere: `SplitMix64` (Steele, Lea and Flood 2014).

/// A source of numbers that a seed determines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chance(u64);

impl Chance {
    /// From a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to less than 1, all alike.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Between two numbers, all alike.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// True with a probability.
    pub fn happens(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the published generator, from the seed 1234567.
    #[test]
    fn is_splitmix64() {
        let mut chance = Chance::new(1_234_567);
        assert_eq!([chance.bits(), chance.bits()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }
}
