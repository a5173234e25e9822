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
    /// How it is turned at multiples of `step`.
    grid: Vec<Turning>,
    step: f64,
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
        let mut way =
            Self { moved, inverse, centre, place, velocity, acceleration, spin, grid: Vec::new(), step: end };
        let in_body = axes.transpose() * spin;
        let [x, y, z, w] = quaternion;
        let mut now = [x, y, z, w, in_body.x, in_body.y, in_body.z];
        way.grid.push(now);
        if let Moved::Freely { lever, weight, inertia } = moved {
            // A spin can grow to what the energy allows; weight adds to it.
            let energy = in_body.dot(inertia * in_body) + 4.0 * lever.length() * weight.length();
            let least = 1.0 / norm(inverse);
            let fastest = (energy / least).sqrt().max(1.0);
            let count = (fastest * end / TURN).ceil().max(1.0);
            way.step = end / count;
            for _ in 0..count as usize {
                now = way.followed(now, way.step);
                way.grid.push(now);
            }
        }
        way
    }

    /// The same, up to a time, of a body whose angular momentum begins with another last place along one of its axes.
    pub fn changed(&self, axis: usize, end: f64) -> Self {
        let mut way = Self { grid: Vec::new(), ..*self };
        let mut now = self.grid[0];
        if let Moved::Freely { inertia, .. } = self.moved {
            let spin = Vec3::new(now[4], now[5], now[6]);
            let mut momentum = inertia * spin;
            momentum[axis] += f64::EPSILON * momentum.length();
            now[4..].copy_from_slice(&(self.inverse * momentum).to_array());
        }
        way.grid.push(now);
        for _ in 0..(end / self.step) as usize {
            now = way.followed(now, way.step);
            way.grid.push(now);
        }
        way
    }

    /// Where it is at a time.
    pub fn at(&self, t: f64) -> Place {
        let axes = match self.moved {
            Moved::Freely { .. } => {
                let index = ((t / self.step) as usize).min(self.grid.len() - 1);
                let [x, y, z, w, ..] = self.followed(self.grid[index], t - index as f64 * self.step);
                axes_of([x, y, z, w])
            }
            Moved::Steadily => {
                let [x, y, z, w, ..] = self.grid[0];
                about(self.spin, t) * axes_of([x, y, z, w])
            }
        };
        let centre = self.place + self.velocity * t + self.acceleration * (0.5 * t * t);
        Place { axes, origin: centre - axes * self.centre }
    }

    /// Upper bound of the speed of a point within `reach` of the centre, up to `end`.
    pub fn fastest(&self, reach: f64, end: f64) -> f64 {
        let spin = match self.moved {
            Moved::Freely { inertia, lever, weight } => {
                let [.., x, y, z] = self.grid[0];
                let start = Vec3::new(x, y, z);
                let energy = start.dot(inertia * start) + 4.0 * lever.length() * weight.length();
                (energy * norm(self.inverse)).sqrt()
            }
            Moved::Steadily => self.spin.length(),
        };
        self.velocity.length() + self.acceleration.length() * end + spin * reach
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
        let weight = axes_of([x, y, z, w]).transpose() * weight;
        let change = self.inverse * ((inertia * spin).cross(spin) + lever.cross(weight));
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
