//! One number for many bytes, to compare runs bit by bit.

/// FNV-1a, 64 bits (Fowler, Noll and Vo): one number for many bytes.
///
/// ```
/// let mut hash = sixte::Fnv::new();
/// hash.add(b"foobar");
/// assert_eq!(hash.value(), 0x8594_4171_f739_67e8);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Of no bytes yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Some bytes more.
    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The bits of a number, the least significant byte first.
    pub fn add_number(&mut self, number: f64) {
        self.add(&number.to_bits().to_le_bytes());
    }

    /// The hash of all bytes so far.
    pub fn value(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published value of "foobar".
    #[test]
    fn is_fnv_1a() {
        let mut hash = Fnv::new();
        hash.add(b"foobar");
        assert_eq!(hash.value(), 0x8594_4171_f739_67e8);
    }
}
