//! Sine and cosine of an angle of each body.
//!
//! `libm` computes small angles by two polynomials, after it has found out that they are small. These are the same, for both
//! bodies at once and without the call: they give the same bits, as a test says.

use super::Both;

/// Angles up to this are computed here; it is below π/4, up to which the polynomials are good \[rad\].
const LARGEST: f64 = 0.78;

/// Of the sine, and of the cosine: those of fdlibm.
const SINE: [f64; 6] = [
    -1.666_666_666_666_663_2e-1,
    8.333_333_333_322_49e-3,
    -1.984_126_982_985_795e-4,
    2.755_731_370_707_006_8e-6,
    -2.505_076_025_340_686_3e-8,
    1.589_690_995_211_55e-10,
];
const COSINE: [f64; 6] = [
    4.166_666_666_666_66e-2,
    -1.388_888_888_887_411e-3,
    2.480_158_728_947_673e-5,
    -2.755_731_435_139_066_3e-7,
    2.087_572_321_298_175e-9,
    -1.135_964_755_778_819_5e-11,
];

/// The sines and the cosines of an angle of each body \[rad\].
#[inline(always)]
pub(crate) fn sines_and_cosines(angles: Both) -> (Both, Both) {
    let (a, b) = (angles.a(), angles.b());
    // Also an angle that is not a number is not within.
    if a.abs() <= LARGEST && b.abs() <= LARGEST {
        return of_small(angles);
    }
    let (of_a, of_b) = (libm::sincos(a), libm::sincos(b));
    (Both::new(of_a.0, of_b.0), Both::new(of_a.1, of_b.1))
}

/// The sine and the cosine of one angle \[rad\].
#[inline(always)]
pub(crate) fn sine_and_cosine(angle: f64) -> (f64, f64) {
    if angle.abs() <= LARGEST {
        let (sine, cosine) = of_small(Both::same(angle));
        return (sine.a(), cosine.a());
    }
    libm::sincos(angle)
}

#[inline(always)]
fn of_small(x: Both) -> (Both, Both) {
    let [s1, s2, s3, s4, s5, s6] = SINE.map(Both::same);
    let [c1, c2, c3, c4, c5, c6] = COSINE.map(Both::same);
    let z = x * x;
    let w = z * z;
    let rest = s2 + z * (s3 + z * s4) + z * w * (s5 + z * s6);
    let sine = x + z * x * (s1 + z * rest);
    let rest = z * (c1 + z * (c2 + z * c3)) + w * w * (c4 + z * (c5 + z * c6));
    let (one, half) = (Both::same(1.0), Both::same(0.5) * z);
    let near = one - half;
    (sine, near + (((one - near) - half) + z * rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sixte_reference::Random;

    /// Angles of any size have the sine and the cosine of `libm`, to the last bit.
    #[test]
    fn the_same_as_from_libm() {
        let random = &mut Random(3);
        for _ in 0..200_000 {
            let size = 10.0f64.powf(random.between(-20.0, 2.0));
            let [a, b] = [(); 2].map(|()| size * random.between(-1.0, 1.0));
            let (sines, cosines) = sines_and_cosines(Both::new(a, b));
            assert_eq!([sines.a(), cosines.a()], <[f64; 2]>::from(libm::sincos(a)), "{a}");
            assert_eq!([sines.b(), cosines.b()], <[f64; 2]>::from(libm::sincos(b)), "{b}");
            assert_eq!(sine_and_cosine(a), libm::sincos(a), "{a}");
        }
        for angle in [0.0, LARGEST, -LARGEST, 1e-300] {
            assert_eq!(sine_and_cosine(angle), libm::sincos(angle), "{angle}");
        }
    }
}
