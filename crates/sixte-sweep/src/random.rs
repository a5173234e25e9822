//! Random numbers that are found by their place, not by their turn: any run has its values at once, on any machine.
//!
//! `next(x)` is the first number of [SplitMix64](https://prng.di.unimi.it/splitmix64.c) from the state x, in 64 bits without carry:
//!
//! ```text
//! z = x + 0x9E3779B97F4A7C15
//! z = (z XOR (z >> 30)) * 0xBF58476D1CE4E5B9
//! z = (z XOR (z >> 27)) * 0x94D049BB133111EB
//! next(x) = z XOR (z >> 31)
//! ```
//!
//! The number of a run and a key is `next(next(next(seed) + key) + run)`, where `key` is FNV-1a of the key's bytes in 64 bits, and runs count
//! from 0. Its upper 53 bits, times 2⁻⁵³, are a number u from 0 to below 1. A value between two ends is `from + (to - from) * u`, kept between them; one of n
//! values is number `floor(n u)`, from 0. So a key's values depend neither on the order of the keys nor on what others there are.

/// A number from 0 to below 1, of a seed, a key and a run.
///
/// ```
/// let u = sixte_sweep::random::unit(7, "height", 0);
/// assert!((0.0..1.0).contains(&u) && u != sixte_sweep::random::unit(7, "height", 1));
/// ```
pub fn unit(seed: u64, key: &str, run: u64) -> f64 {
    let bits = next(next(next(seed).wrapping_add(fnv(key.as_bytes()))).wrapping_add(run));
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

fn next(state: u64) -> u64 {
    let z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// FNV-1a in 64 bits.
pub(crate) fn fnv(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As published with both algorithms.
    #[test]
    fn published_numbers() {
        const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;
        let states = (0..3_u64).map(|turn| turn.wrapping_mul(GAMMA));
        let found: Vec<u64> = states.map(next).collect();
        assert_eq!(found, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]);
        assert_eq!(fnv(b""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(fnv(b"a"), 0xAF63_DC4C_8601_EC8C);
        assert_eq!(fnv(b"foobar"), 0x8594_4171_F739_67E8);
    }

    /// Mean, variance and the covariance of neighbours, each within five of its standard deviations.
    #[test]
    fn numbers_are_spread_evenly() {
        const COUNT: u32 = 100_000;
        let n = f64::from(COUNT);
        for (seed, key) in [(0, "height"), (7, "friction"), (u64::MAX, "")] {
            let at = |run: u32| unit(seed, key, run.into()) - 0.5;
            let sum = |of: &dyn Fn(u32) -> f64| (0..COUNT).map(of).sum::<f64>() / n;
            assert!(sum(&at).abs() < 5.0 * (1.0 / 12.0 / n).sqrt());
            assert!((sum(&|run| at(run).powi(2)) - 1.0 / 12.0).abs() < 5.0 * (1.0 / 180.0 / n).sqrt());
            assert!(sum(&|run| at(run) * at(run + 1)).abs() < 5.0 / 12.0 / n.sqrt());
            // Other keys and seeds know nothing of it.
            assert!(
                sum(&|run| at(run) * (unit(seed, "other", run.into()) - 0.5)).abs() < 5.0 / 12.0 / n.sqrt()
            );
            let other = |run: u32| at(run) * (unit(seed ^ 1, key, run.into()) - 0.5);
            assert!(sum(&other).abs() < 5.0 / 12.0 / n.sqrt());
        }
    }
}
