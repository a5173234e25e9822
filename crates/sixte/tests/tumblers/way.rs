//! The true way of a rigid body: Euler's equations by extrapolation (Gragg, Bulirsch and Stoer), to rounding.

use sixte::{Mat3, Vec3};

/// A turn of at most this much in one go \[rad\].
const TURN: f64 = 0.3;

/// Rows of the extrapolation: an error of order 16.
const ROWS: usize = 8;

/// A quaternion (x, y, z, w) and the spin, or what changes of both; the spin is along the body's axes.
type Turning = [f64; 7];

/// What moves a body.
#[derive(Debug, Clone, Copy)]
pub enum Moved {
    /// It tumbles; about its centre of mass, or about its pin with this torque: lever in the body's frame, weight.
    Freely { inertia: Mat3, lever: Vec3, weight: Vec3 },
    /// With a constant spin, along the world's axes.
    Steadily,
}

/// A body's way from time 0 on.
pub struct Way {
    pub moved: Moved,
    inverse: Mat3,
    /// The point it turns about, in its frame.
    centre: Vec3,
    place: Vec3,
    velocity: Vec3,
    acceleration: Vec3,
    spin: Vec3,
    /// How it is turned at some times \[s\], from 0 on.
    grid: Vec<(f64, Turning)>,
}

/// Where a body is at an instant.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    pub axes: Mat3,
    /// Of the origin of its frame.
    pub origin: Vec3,
}

impl Place {
    pub fn world(&self, point: Vec3) -> Vec3 {
        self.origin + self.axes * point
    }

    pub fn body(&self, point: Vec3) -> Vec3 {
        self.axes.transpose() * (point - self.origin)
    }
}

/// How a body begins.
#[derive(Debug, Clone, Copy)]
pub struct Start {
    /// (x, y, z, w).
    pub quaternion: [f64; 4],
    /// Of the origin of its frame.
    pub position: Vec3,
    pub centre: Vec3,
    pub velocity: Vec3,
    pub acceleration: Vec3,
    /// Along the world's axes.
    pub spin: Vec3,
}

impl Way {
    pub fn new(moved: Moved, start: &Start, end: f64) -> Self {
        let &Start { quaternion, position, centre, velocity, acceleration, spin } = start;
        let axes = axes_of(quaternion);
        let inverse = match moved {
            Moved::Freely { inertia, .. } => inertia.inverse(),
            Moved::Steadily => Mat3::ZERO,
        };
        let place = position + axes * centre;
        let mut way = Self { moved, inverse, centre, place, velocity, acceleration, spin, grid: Vec::new() };
        let in_body = axes.transpose() * spin;
        let [x, y, z, w] = quaternion;
        way.follow([x, y, z, w, in_body.x, in_body.y, in_body.z], end);
        way
    }

    /// The same, up to a time, of a body whose angular momentum begins with another last place along one of its axes.
    pub fn changed(&self, axis: usize, end: f64) -> Self {
        let mut way = Self { grid: Vec::new(), ..*self };
        let mut start = self.grid[0].1;
        if let Moved::Freely { inertia, .. } = self.moved {
            let spin = Vec3::new(start[4], start[5], start[6]);
            let mut momentum = inertia * spin;
            momentum[axis] += f64::EPSILON * momentum.length();
            start[4..].copy_from_slice(&(self.inverse * momentum).to_array());
        }
        way.follow(start, end);
        way
    }

    /// Makes the grid, up to a time.
    fn follow(&mut self, start: Turning, end: f64) {
        let (mut t, mut now) = (0.0, start);
        self.grid.push((t, now));
        while let Moved::Freely { lever, .. } = self.moved {
            let [.., x, y, z] = now;
            // Without a torque no moment of inertia is more than the other two together, so a spin changes by no more than its
            // square; with one it can grow to what the energy allows.
            let free = Vec3::new(x, y, z).length() * (1.0 + TURN);
            let spin = if lever == Vec3::ZERO { free } else { self.most_spin() };
            let next = t + TURN / spin.max(1.0);
            if next >= end {
                break;
            }
            (t, now) = (next, self.followed(now, next - t));
            self.grid.push((t, now));
        }
    }

    /// Where it is at a time.
    pub fn at(&self, t: f64) -> Place {
        let axes = match self.moved {
            Moved::Freely { .. } => {
                let (from, start) = self.grid[self.grid.partition_point(|&(from, _)| from <= t).max(1) - 1];
                let [x, y, z, w, ..] = self.followed(start, t - from);
                axes_of([x, y, z, w])
            }
            Moved::Steadily => {
                let [x, y, z, w, ..] = self.grid[0].1;
                about(self.spin, t) * axes_of([x, y, z, w])
            }
        };
        Place { axes, origin: self.centre_at(t) - axes * self.centre }
    }

    /// Where the point is at a time that it turns about.
    pub fn centre_at(&self, t: f64) -> Vec3 {
        self.place + self.velocity * t + self.acceleration * (0.5 * t * t)
    }

    /// Upper bound of the speed of a point within `reach` of the centre, up to `end`.
    pub fn fastest(&self, reach: f64, end: f64) -> f64 {
        let spin = match self.moved {
            Moved::Freely { .. } => self.most_spin(),
            Moved::Steadily => self.spin.length(),
        };
        self.velocity.length() + self.acceleration.length() * end + spin * reach
    }

    /// The same of all points between some, given in the body's frame. How fast one of them turns is convex in its place; and
    /// it is |ω × r|² ≤ (ω · I ω) ‖[r] I⁻¹ [r]ᵀ‖, far less for a slender body than its fastest spin, about its length, times
    /// its reach, across.
    pub fn fastest_of(&self, points: impl Iterator<Item = Vec3>, end: f64) -> f64 {
        let turning = |point: Vec3| {
            let arm = point - self.centre;
            match self.moved {
                Moved::Freely { .. } => (self.most_energy() * norm(crossed(arm, self.inverse))).sqrt(),
                Moved::Steadily => self.spin.length() * arm.length(),
            }
        };
        self.fastest(0.0, end) + points.map(turning).fold(0.0, f64::max)
    }

    /// What the energy allows a spin to grow to \[rad/s\].
    fn most_spin(&self) -> f64 {
        (self.most_energy() * norm(self.inverse)).sqrt()
    }

    /// Twice what its energy of turning can be: what it is, and what weight adds to it.
    fn most_energy(&self) -> f64 {
        let Moved::Freely { inertia, lever, weight } = self.moved else { return 0.0 };
        let [.., x, y, z] = self.grid[0].1;
        let start = Vec3::new(x, y, z);
        start.dot(inertia * start) + 4.0 * lever.length() * weight.length()
    }

    /// How far it turns up to a time, at most \[rad\].
    pub fn turned(&self, t: f64) -> f64 {
        self.fastest(1.0, 0.0) * t
    }

    fn rate(&self, y: &Turning) -> Turning {
        let Moved::Freely { inertia, lever, weight } = self.moved else { return [0.0; 7] };
        let [x, y, z, w, a, b, c] = *y;
        let (vector, spin) = (Vec3::new(x, y, z), Vec3::new(a, b, c));
        let turned = (spin * w + vector.cross(spin)) * 0.5;
        let mut torque = (inertia * spin).cross(spin);
        if lever != Vec3::ZERO {
            torque += lever.cross(axes_of([x, y, z, w]).transpose() * weight);
        }
        let change = self.inverse * torque;
        [turned.x, turned.y, turned.z, -0.5 * vector.dot(spin), change.x, change.y, change.z]
    }

    /// The modified midpoint rule with ever more parts, extrapolated to none.
    fn followed(&self, start: Turning, span: f64) -> Turning {
        if span == 0.0 {
            return start;
        }
        // Aitken's and Neville's table, row by row, in the squares of the parts.
        let mut before = [[0.0; 7]; ROWS];
        for row in 0..ROWS {
            let mut now = [[0.0; 7]; ROWS];
            now[0] = self.midpoint(start, span, 2 * (row + 1));
            for column in 1..=row {
                let ratio = ((row + 1) as f64 / (row + 1 - column) as f64).powi(2);
                let change = combine(&now[column - 1], &before[column - 1], -1.0);
                now[column] = combine(&now[column - 1], &change, 1.0 / (ratio - 1.0));
            }
            before = now;
        }
        let mut end = before[ROWS - 1];
        let length = end[..4].iter().map(|x| x * x).sum::<f64>().sqrt();
        end[..4].iter_mut().for_each(|x| *x /= length);
        end
    }

    fn midpoint(&self, start: Turning, span: f64, parts: usize) -> Turning {
        let h = span / parts as f64;
        let (mut last, mut now) = (start, combine(&start, &self.rate(&start), h));
        for _ in 1..parts {
            (last, now) = (now, combine(&last, &self.rate(&now), 2.0 * h));
        }
        let smooth = combine(&combine(&last, &now, 1.0), &self.rate(&now), h);
        smooth.map(|x| 0.5 * x)
    }
}

fn combine(a: &Turning, b: &Turning, factor: f64) -> Turning {
    std::array::from_fn(|i| a[i] + factor * b[i])
}

fn norm(matrix: Mat3) -> f64 {
    [matrix.x_axis, matrix.y_axis, matrix.z_axis].iter().map(|c| c.length_squared()).sum::<f64>().sqrt()
}

/// [r] M [r]ᵀ, where [r] v is r × v.
fn crossed(r: Vec3, matrix: Mat3) -> Mat3 {
    let half =
        Mat3::from_cols(r.cross(matrix.x_axis), r.cross(matrix.y_axis), r.cross(matrix.z_axis)).transpose();
    Mat3::from_cols(r.cross(half.x_axis), r.cross(half.y_axis), r.cross(half.z_axis))
}

fn axes_of([x, y, z, w]: [f64; 4]) -> Mat3 {
    let s = 2.0 / (x * x + y * y + z * z + w * w);
    Mat3::from_cols(
        Vec3::new(1.0 - s * (y * y + z * z), s * (x * y + z * w), s * (x * z - y * w)),
        Vec3::new(s * (x * y - z * w), 1.0 - s * (x * x + z * z), s * (y * z + x * w)),
        Vec3::new(s * (x * z + y * w), s * (y * z - x * w), 1.0 - s * (x * x + y * y)),
    )
}

/// Rodrigues' formula.
fn about(spin: Vec3, t: f64) -> Mat3 {
    let rate = spin.length();
    if rate == 0.0 {
        return Mat3::IDENTITY;
    }
    let n = spin / rate;
    let (sine, cosine) = (rate * t).sin_cos();
    let turned = |v: Vec3| v * cosine + n.cross(v) * sine + n * (n.dot(v) * (1.0 - cosine));
    Mat3::from_cols(turned(Vec3::X), turned(Vec3::Y), turned(Vec3::Z))
}
