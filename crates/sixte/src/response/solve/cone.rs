//! What friction allows at one touch: the projection P, and its derivative.

use sixte_contact::{Mat3, Vec3};

use super::row::ContactImpulse;

/// Beyond this, μ is as good as infinite; a larger one would only lose digits.
const MOST_FRICTION: f64 = 1e6;

/// What bounds the push of a touch.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cone {
    pub normal: Vec3,
    pub target: f64,
    pub friction: f64,
    pub slip: Option<Vec3>,
    pub rolling: f64,
    pub spinning: f64,
    /// A normal impulse that is given and not part of the push, which then is friction alone [N s].
    pub given: Option<f64>,
}

/// How velocities count as impulses, part by part: ρ.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weights {
    pub normal: f64,
    pub tangent: f64,
    pub rolling: f64,
    pub spinning: f64,
}

/// What a touch is found to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind {
    is_open: bool,
    slides: bool,
    rolls: bool,
    spins: bool,
}

/// −∂P/∂v: of the impulse by the velocity, of the angular impulse by both.
#[derive(Debug, Clone, Copy)]
pub(super) struct Derivative {
    pub impulse: Mat3,
    pub angular_by_velocity: Mat3,
    pub angular: Mat3,
}

impl Derivative {
    const NONE: Self = Self { impulse: Mat3::ZERO, angular_by_velocity: Mat3::ZERO, angular: Mat3::ZERO };
}

/// P at one place.
pub(super) struct Projected {
    pub push: ContactImpulse,
    pub kind: Kind,
    /// What friction would be without its bound.
    pull: Vec3,
}

impl Projected {
    /// Whether it slides, and did so the other way before: then it is likely to stick in between.
    pub fn turned_back(&self, before: &Self) -> bool {
        self.kind.slides && before.kind.slides && self.pull.dot(before.pull) < 0.0
    }

    /// The push of a touch that is taken to stick, whatever the bound of its friction is.
    pub fn held(&self, normal: Vec3) -> ContactImpulse {
        ContactImpulse { impulse: normal * normal.dot(self.push.impulse) + self.pull, ..self.push }
    }
}

/// What a touch is taken to do, for its derivative.
#[derive(Debug, Clone, Copy)]
pub(super) struct Likely {
    /// λₙ: how fast friction turns with the slip goes with it, and springs that are not yet in balance say nothing
    /// about it.
    pub normal: f64,
    /// It sticks, though it slides just now.
    pub sticks: bool,
}

fn outer(a: Vec3, b: Vec3) -> Mat3 {
    Mat3::from_cols(a * b.x, a * b.y, a * b.z)
}

/// A vector on a disc of a radius: the next point, and whether it was outside.
fn on_disc(z: Vec3, radius: f64) -> (Vec3, bool) {
    let length = z.length();
    if length <= radius { (z, false) } else { (z * (radius / length), true) }
}

impl Cone {
    pub fn with_bounds(mut self) -> Self {
        let positive = |x: f64| if x > 0.0 { x } else { 0.0 };
        self.friction = positive(self.friction).min(MOST_FRICTION);
        self.rolling = positive(self.rolling);
        self.spinning = positive(self.spinning);
        self
    }

    pub fn has_angular(&self) -> bool {
        self.rolling > 0.0 || self.spinning > 0.0
    }

    /// Twice, as what rounding leaves along the normal the first time would act as a normal impulse.
    fn across(&self, v: Vec3) -> Vec3 {
        let once = v - self.normal * self.normal.dot(v);
        once - self.normal * self.normal.dot(once)
    }

    /// λₙ of a push, that friction is bounded by, and whether it may change.
    fn normal_part(&self, impulse: Vec3, excess: f64) -> (f64, bool) {
        match self.given {
            Some(given) => (given, false),
            None => {
                // On the kink it pushes: boxes of a stack fall together until the lowest one is stopped.
                let z = self.normal.dot(impulse) - excess;
                (z.max(0.0), z >= 0.0)
            }
        }
    }

    /// P(λ − ρ v), with v the velocity and the spin at the touch.
    pub fn project(&self, push: ContactImpulse, (velocity, spin): (Vec3, Vec3), rho: &Weights) -> Projected {
        let n = self.normal;
        let (bound, pushes) = self.normal_part(push.impulse, rho.normal * (n.dot(velocity) - self.target));
        let own = if self.given.is_some() { 0.0 } else { bound };
        let mut kind = Kind { is_open: !pushes, slides: false, rolls: false, spins: false };
        let mut pull = Vec3::ZERO;
        let tangential = if let Some(slip) = self.slip {
            slip * (-self.friction * bound)
        } else if self.friction > 0.0 {
            let z = self.across(push.impulse - velocity * rho.tangent);
            let (tangential, slides) = on_disc(z, self.friction * bound);
            (kind.slides, pull) = (slides, z);
            tangential
        } else {
            Vec3::ZERO
        };
        let mut angular = Vec3::ZERO;
        if self.has_angular() {
            let z = push.angular - spin * rho.spinning;
            let most = self.spinning * bound;
            let twist = n.dot(z);
            kind.spins = twist.abs() > most;
            let z = self.across(push.angular - spin * rho.rolling);
            let (across, rolls) = on_disc(z, self.rolling * bound);
            kind.rolls = rolls;
            angular = n * twist.clamp(-most, most) + across;
        }
        Projected { push: ContactImpulse { impulse: n * own + tangential, angular }, kind, pull }
    }

    /// The derivative of [`project`](Self::project), at the same place.
    pub fn derivative(
        &self,
        push: ContactImpulse,
        (velocity, spin): (Vec3, Vec3),
        rho: &Weights,
        likely: Likely,
    ) -> Derivative {
        let n = self.normal;
        let (bound, pushes) = self.normal_part(push.impulse, rho.normal * (n.dot(velocity) - self.target));
        // How the bound of friction falls with the velocity.
        let by_normal = |direction: Vec3| if pushes { outer(direction, n) * rho.normal } else { Mat3::ZERO };
        let plane = Mat3::IDENTITY - outer(n, n);
        // A disc, in the plane across n: inside the whole of it, outside what is across z, and the radius.
        let disc = |z: Vec3, factor: f64, rho: f64, sticks: bool| {
            let (length, radius) = (z.length(), factor * bound);
            if length <= radius || sticks {
                return (plane * rho, Mat3::ZERO);
            }
            let d = z / length;
            (
                (plane - outer(d, d)) * (rho * radius.min(factor * likely.normal) / length),
                by_normal(d * factor),
            )
        };
        let mut derivative = Derivative::NONE;
        if pushes {
            derivative.impulse = outer(n, n) * rho.normal;
        }
        if let Some(slip) = self.slip {
            derivative.impulse += by_normal(slip * -self.friction);
        } else if self.friction > 0.0 {
            let z = self.across(push.impulse - velocity * rho.tangent);
            let (inside, radius) = disc(z, self.friction, rho.tangent, likely.sticks);
            derivative.impulse += inside + radius;
        }
        if self.has_angular() {
            let twist = n.dot(push.angular - spin * rho.spinning);
            if twist.abs() <= self.spinning * bound {
                derivative.angular += outer(n, n) * rho.spinning;
            } else {
                derivative.angular_by_velocity += by_normal(n * (twist.signum() * self.spinning));
            }
            let z = self.across(push.angular - spin * rho.rolling);
            let (inside, radius) = disc(z, self.rolling, rho.rolling, false);
            derivative.angular += inside;
            derivative.angular_by_velocity += radius;
        }
        derivative
    }

    /// λₙ of a push, or the one that is given.
    pub fn normal_impulse(&self, push: ContactImpulse) -> f64 {
        self.given.unwrap_or_else(|| self.normal.dot(push.impulse))
    }

    /// The next push that is allowed: normal part first.
    pub fn clip(&self, push: ContactImpulse) -> ContactImpulse {
        let none = Weights { normal: 0.0, tangent: 0.0, rolling: 0.0, spinning: 0.0 };
        self.project(push, (Vec3::ZERO, Vec3::ZERO), &none).push
    }
}
