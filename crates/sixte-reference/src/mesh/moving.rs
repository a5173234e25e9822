//! Triangles that move: where they are, and how fast they can get.
//!
//! A corner is at c(t) + R(t) (p + t u): the centre flies a parabola, the body turns about it with a
//! constant spin, and in the body's frame the corner itself may move steadily. All from the definitions;
//! the engine's motion is read, never asked.

use sixte_contact::motion::Motion;
use sixte_contact::shape::Triangles;
use sixte_contact::{Quat, Vec3};

use super::triangle::Triangle;
use crate::convex::Path;
use crate::{Columns, V, turn_of};

/// A ball that holds some triangles at every instant of the interval.
#[derive(Debug, Clone, Copy)]
pub struct Ball {
    /// From the body's centre, at time 0 \[m\].
    pub middle: V,
    /// How the middle moves in the body's frame [m/s].
    pub flow: V,
    /// \[m\]
    pub radius: f64,
    /// The farthest that a corner ever is from the body's centre \[m\].
    pub reach: f64,
    /// The fastest that a corner moves in the body's frame [m/s].
    pub flow_speed: f64,
    pub holds: Holds,
}

#[derive(Debug, Clone, Copy)]
pub enum Holds {
    Face(usize),
    Balls(usize, usize),
}

/// A moving list of triangles.
#[derive(Debug, Clone)]
pub struct Moving {
    pub path: Path,
    /// From the body's centre, at time 0 \[m\].
    pub corners: Vec<Triangle>,
    /// In the body's frame [m/s].
    pub flows: Vec<Triangle>,
    /// The last one holds all.
    pub balls: Vec<Ball>,
}

impl Moving {
    /// `flow` is empty for a rigid body, or has a velocity for each vertex.
    pub fn new(triangles: &Triangles, flow: &[Vec3], motion: &Motion, interval: f64) -> Self {
        let path = path_of(motion);
        let corner = |&[i, j, k]: &[u32; 3]| {
            [i, j, k].map(|i| V::from_engine(triangles.vertices[i as usize]) - path.centre)
        };
        let moves = |&[i, j, k]: &[u32; 3]| {
            [i, j, k].map(|i| flow.get(i as usize).map_or(V::ZERO, |&u| V::from_engine(u)))
        };
        let mut moving = Self {
            path,
            corners: triangles.faces.iter().map(corner).collect(),
            flows: triangles.faces.iter().map(moves).collect(),
            balls: Vec::new(),
        };
        let mut faces: Vec<usize> = (0..moving.corners.len()).collect();
        moving.gather(&mut faces, interval);
        moving
    }

    /// Halves the faces along the longest side of their box, again and again.
    fn gather(&mut self, faces: &mut [usize], interval: f64) -> usize {
        let holds = if let [face] = faces {
            Holds::Face(*face)
        } else {
            let middle = |face: usize| self.corners[face].iter().fold(V::ZERO, |sum, &p| sum + p);
            let (low, high) = bounds(faces.iter().map(|&face| middle(face)));
            let size = high - low;
            let along = |p: V| {
                if size.0 >= size.1 && size.0 >= size.2 {
                    p.0
                } else if size.1 >= size.2 {
                    p.1
                } else {
                    p.2
                }
            };
            faces.sort_by(|&f, &g| along(middle(f)).total_cmp(&along(middle(g))).then(f.cmp(&g)));
            let (first, second) = faces.split_at_mut(faces.len() / 2);
            Holds::Balls(self.gather(first, interval), self.gather(second, interval))
        };
        let ball = self.ball_around(faces, interval, holds);
        self.balls.push(ball);
        self.balls.len() - 1
    }

    fn ball_around(&self, faces: &[usize], interval: f64, holds: Holds) -> Ball {
        let ends = |face: &usize| {
            let face = *face;
            (0..3).map(move |k| (self.corners[face][k], self.flows[face][k]))
        };
        let all = || faces.iter().flat_map(ends);
        let (low, high) = bounds(all().map(|(p, _)| p));
        let (slow, fast) = bounds(all().map(|(_, u)| u));
        let (middle, flow) = ((low + high) * 0.5, (slow + fast) * 0.5);
        // A distance of two points that move steadily is convex: it is largest at an end.
        let farthest = |from: V, with: V| {
            all()
                .map(|(p, u)| (p - from).norm().max((p - from + (u - with) * interval).norm()))
                .fold(0.0, f64::max)
        };
        Ball {
            middle,
            flow,
            radius: farthest(middle, flow) * (1.0 + 1e-12),
            reach: farthest(V::ZERO, V::ZERO) * (1.0 + 1e-12),
            flow_speed: all().map(|(_, u)| u.norm()).fold(0.0, f64::max),
            holds,
        }
    }

    pub fn whole(&self) -> usize {
        self.balls.len() - 1
    }

    /// The farthest that a corner ever is from the body's centre \[m\].
    pub fn reach(&self) -> f64 {
        self.balls[self.whole()].reach
    }

    /// An upper bound of the speed of any corner that a ball holds, at any time up to `interval` [m/s].
    pub fn speed_about_centre(&self, ball: usize) -> f64 {
        self.path.spin.norm() * self.balls[ball].reach + self.balls[ball].flow_speed
    }

    /// A face at time `t`, from the body's centre and along the axes of the world, with `turn` the body's.
    pub fn face_at(&self, face: usize, t: f64, turn: &Columns) -> Triangle {
        let (corners, flows) = (&self.corners[face], &self.flows[face]);
        [0, 1, 2].map(|k| turn.times(corners[k] + flows[k] * t))
    }

    /// Velocity of a corner about the centre, from where it is.
    pub fn velocity_at(&self, place: V, flow: V, turn: &Columns) -> V {
        self.path.spin.cross(place) + turn.times(flow)
    }

    /// Where the centre is at time `t` in the world \[m\].
    pub fn centre_at(&self, t: f64) -> V {
        self.path.point_at(self.path.centre, t)
    }
}

/// The reference's own record of a motion.
pub fn path_of(motion: &Motion) -> Path {
    let Quat { x, y, z, w } = motion.start.rotation.quaternion();
    Path {
        position: V::from_engine(motion.start.position),
        quaternion: [x, y, z, w],
        centre: V::from_engine(motion.centre),
        velocity: V::from_engine(motion.velocity),
        acceleration: V::from_engine(motion.acceleration),
        spin: V::from_engine(motion.spin),
    }
}

/// Where a body's centre is at time 0, from its position.
pub fn arm(path: &Path) -> V {
    turn_of(path.quaternion).times(path.centre)
}

/// The smallest box around points.
pub fn bounds(points: impl Iterator<Item = V>) -> (V, V) {
    let none = V(f64::INFINITY, f64::INFINITY, f64::INFINITY);
    points.fold((none, -none), |(low, high), p| {
        (
            V(low.0.min(p.0), low.1.min(p.1), low.2.min(p.2)),
            V(high.0.max(p.0), high.1.max(p.1), high.2.max(p.2)),
        )
    })
}
