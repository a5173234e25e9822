//! Impacts in a plane in exact rationals: Routh's method, in the classes of Wang & Mason.

use dashu_ratio::RBig;

/// The exact value of a number.
pub fn exact(x: f64) -> RBig {
    RBig::try_from(x).unwrap()
}

/// The classes of Wang & Mason 1992: where slip stops, and what it does then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    Sliding,
    StickingInCompression,
    StickingInRestitution,
    ReversedInCompression,
    ReversedInRestitution,
}

/// A contact in a plane: slip s and normal velocity c change by kt Jx + k Jy and k Jx + kn Jy.
#[derive(Clone, Debug)]
pub struct Plane {
    pub kt: RBig,
    pub k: RBig,
    pub kn: RBig,
    pub slip: RBig,
    pub approach: RBig,
    pub restitution: RBig,
    pub friction: RBig,
}

/// Impulses along the tangent and the normal, and the class.
pub type Answer = (RBig, RBig, Class);

impl Plane {
    /// Poisson's law by the table of Wang & Mason, "Two-dimensional rigid-body collisions with
    /// friction", J. Appl. Mech. 59 (1992): B1 = kt, B2 = kn, B3 = −k.
    pub fn poisson(&self) -> Answer {
        let (b1, b2, b3) = (&self.kt, &self.kn, -&self.k);
        let (s0, c0, mu) = (&self.slip, &self.approach, &self.friction);
        let s = if *s0 < RBig::ZERO { -RBig::ONE } else { RBig::ONE };
        let more = RBig::ONE + &self.restitution;
        let pd = (b2 + &s * mu * &b3) * &s * s0;
        let pq = (mu * b1 + &s * &b3) * -c0;
        let sticks = mu * b1 >= if b3 < RBig::ZERO { -&b3 } else { b3.clone() };
        let through = -&more * c0 / (b2 + &s * mu * &b3);
        if pd >= &more * &pq {
            return (-&s * mu * &through, through, Class::Sliding);
        }
        let in_compression = pd < pq;
        if sticks {
            let (py, class) = if in_compression {
                let py = -more * (b1 * c0 + &b3 * s0) / (b1 * b2 - &b3 * &b3);
                (py, Class::StickingInCompression)
            } else {
                (through, Class::StickingInRestitution)
            };
            return ((&b3 * &py - s0) / b1, py, class);
        }
        let (py, class) = if in_compression {
            let inside = c0 + RBig::from(2) * &s * mu * &b3 * s0 / (&b3 + &s * mu * b1);
            (-more * inside / (b2 - &s * mu * &b3), Class::ReversedInCompression)
        } else {
            (through, Class::ReversedInRestitution)
        };
        let px = &s * mu * (&py - RBig::from(2) * s0 / (&b3 + &s * mu * b1));
        (px, py, class)
    }

    /// Newton's and Stronge's law by Routh's two straight pieces: before slip stops and after it.
    pub fn by_pieces(&self, is_stronge: bool) -> Answer {
        let s = if self.slip < RBig::ZERO { -RBig::ONE } else { RBig::ONE };
        let mu = &self.friction;
        let first = (&s * (&self.k - &s * mu * &self.kt), &self.kn - &s * mu * &self.k);
        let target = -&self.restitution * &self.approach;
        // Where slip stops.
        let stop = (first.0 < RBig::ZERO).then(|| &self.slip * &s / -&first.0);
        let sticks = mu * &self.kt >= if self.k < RBig::ZERO { -&self.k } else { self.k.clone() };
        // Slip that starts again goes where the coupling pushes it.
        let again = if self.k < RBig::ZERO { -RBig::ONE } else { RBig::ONE };
        let second_tangent = if sticks { -&self.k / &self.kt } else { -&again * mu };
        let second = &self.kn + &self.k * &second_tangent;

        // P at the end of compression, and the work up to a P.
        let turn_in_first = (first.1 > RBig::ZERO).then(|| -&self.approach / &first.1);
        let half = RBig::ONE / RBig::from(2);
        let until = stop.clone();
        let before = |p: &RBig| until.as_ref().is_none_or(|stop| p <= stop);
        let velocity_at_stop = stop.as_ref().map(|stop| &self.approach + &first.1 * stop);
        let compresses_first = turn_in_first.as_ref().is_some_and(before);
        let py = if !is_stronge {
            let in_first = (first.1 > RBig::ZERO).then(|| (&target - &self.approach) / &first.1);
            match in_first {
                Some(p) if before(&p) => p,
                _ => stop.as_ref().unwrap() + (&target - velocity_at_stop.as_ref().unwrap()) / &second,
            }
        } else {
            let e2 = &self.restitution * &self.restitution;
            let two = RBig::from(2);
            if compresses_first {
                // W_c = −c²/2r; from there c grows from 0: r p²/2 = e² c²/2r, as far as slip goes.
                let turn = turn_in_first.clone().unwrap();
                let end = &turn - &self.restitution * &self.approach / &first.1;
                if before(&end) {
                    end
                } else {
                    let stop = stop.as_ref().unwrap();
                    let v = velocity_at_stop.as_ref().unwrap();
                    let used = v * v / (&two * &first.1);
                    let left = e2 * &self.approach * &self.approach / (&two * &first.1) - used;
                    stop + (root(&(v * v + &two * &second * left)) - v) / &second
                }
            } else {
                let stop = stop.as_ref().unwrap();
                let v = velocity_at_stop.as_ref().unwrap();
                let work = (&self.approach + v) * stop * half - v * v / (&two * &second);
                stop - v / &second + root(&(-two * e2 * work / &second))
            }
        };
        match stop {
            Some(stop) if py > stop => {
                let px = -&s * mu * &stop + second_tangent * (&py - &stop);
                let class = match (sticks, compresses_first) {
                    (true, false) => Class::StickingInCompression,
                    (true, true) => Class::StickingInRestitution,
                    (false, false) => Class::ReversedInCompression,
                    (false, true) => Class::ReversedInRestitution,
                };
                (px, py, class)
            }
            _ => (-&s * mu * &py, py, Class::Sliding),
        }
    }

    /// Whether the normal velocity falls at first, although the bodies push on each other.
    pub fn jams(&self) -> bool {
        let s = if self.slip < RBig::ZERO { -RBig::ONE } else { RBig::ONE };
        &self.kn - s * &self.friction * &self.k < RBig::ZERO
    }
}

/// The square root to about 60 digits: two of Newton's steps from the root in doubles.
pub fn root(x: &RBig) -> RBig {
    if *x <= RBig::ZERO {
        return RBig::ZERO;
    }
    let mut y = exact(x.to_f64().value().sqrt());
    for _ in 0..2 {
        y = (&y + x / &y) / RBig::from(2);
    }
    y
}
