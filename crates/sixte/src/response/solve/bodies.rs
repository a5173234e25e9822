//! How touches hang on bodies: the coordinates u are those of the velocities of the bodies, in an order with a
//! narrow band.

use sixte_contact::{Mat3, Vec3};

use super::cone::Derivative;
use super::island_row::{Row, Velocities};
use super::row::{ContactImpulse, ContactRow, Mobility};

/// One body that moves, in coordinates u in which its kinetic energy is ½ u·u: dv = root_mass p, dω = root_inertia q,
/// u = (p, q).
#[derive(Debug, Clone, Copy)]
struct Member {
    mobility: Mobility,
    root_mass: f64,
    /// L with L Lᵀ = I⁻¹.
    root_inertia: Mat3,
}

/// A body's part in a touch.
#[derive(Debug, Clone, Copy)]
struct Side {
    member: usize,
    arm: Vec3,
    sign: f64,
    /// How the velocity at the touch follows q.
    by_turning: Mat3,
}

/// The bodies of an island that move, and their parts in its touches.
#[derive(Debug)]
pub(super) struct Bodies {
    members: Vec<Member>,
    sides: Vec<[Option<Side>; 2]>,
}

fn cross_matrix(r: Vec3) -> Mat3 {
    Mat3::from_cols(Vec3::new(0.0, r.z, -r.y), Vec3::new(-r.z, 0.0, r.x), Vec3::new(r.y, -r.x, 0.0))
}

/// L with L Lᵀ = M: Cholesky, with zeros where M is not positive.
fn root(m: &Mat3) -> Mat3 {
    let m = (*m + m.transpose()) * 0.5;
    let least = 1e-14 * (m.x_axis.x.abs() + m.y_axis.y.abs() + m.z_axis.z.abs());
    let pivot = |x: f64| if x > least { x.sqrt() } else { 0.0 };
    let by = |x: f64, pivot: f64| if pivot > 0.0 { x / pivot } else { 0.0 };
    let a = pivot(m.x_axis.x);
    let (b, c) = (by(m.x_axis.y, a), by(m.x_axis.z, a));
    let d = pivot(m.y_axis.y - b * b);
    let e = by(m.y_axis.z - b * c, d);
    let f = pivot(m.z_axis.z - c * c - e * e);
    Mat3::from_cols(Vec3::new(a, b, c), Vec3::new(0.0, d, e), Vec3::new(0.0, 0.0, f))
}

impl Bodies {
    /// Of the touches of an island; `None` if a number of a body is not finite, or a body is not there.
    pub fn new(mobilities: &[Mobility], touches: &[ContactRow], island: &[usize]) -> Option<Self> {
        let mut members = Vec::new();
        let mut places: Vec<(usize, usize)> = Vec::new();
        for body in order(mobilities, touches, island) {
            let mobility = mobilities[body];
            if !mobility.is_finite() {
                return None;
            }
            places.push((body, members.len()));
            members.push(Member {
                mobility,
                root_mass: mobility.inverse_mass.sqrt(),
                root_inertia: root(&mobility.inverse_inertia),
            });
        }
        places.sort_unstable();
        let member_of = |body: usize| {
            let found = places.binary_search_by_key(&body, |place| place.0).ok()?;
            places.get(found).map(|place| place.1)
        };
        let side = |body: usize, arm: Vec3, sign: f64| {
            let member = member_of(body)?;
            let by_turning = cross_matrix(arm) * members.get(member)?.root_inertia * -sign;
            Some(Side { member, arm, sign, by_turning })
        };
        let mut sides = Vec::with_capacity(island.len());
        for &place in island {
            let ContactRow { bodies: (a, b), arms, .. } = touches[place];
            if a.max(b) >= mobilities.len() {
                return None;
            }
            sides.push([side(a, arms.0, 1.0), side(b, arms.1, -1.0)]);
        }
        Some(Self { members, sides })
    }

    /// How velocity and spin at a touch change with impulse and angular impulse there.
    pub fn own(&self, touch: usize) -> (Mat3, Mat3) {
        let (mut matrix, mut turning) = (Mat3::ZERO, Mat3::ZERO);
        for side in self.sides[touch].iter().flatten() {
            let body = &self.members[side.member];
            matrix +=
                Mat3::IDENTITY * body.mobility.inverse_mass + side.by_turning * side.by_turning.transpose();
            turning += body.mobility.inverse_inertia;
        }
        (matrix, turning)
    }

    pub fn size(&self) -> usize {
        6 * self.members.len()
    }

    pub fn width(&self) -> usize {
        let apart = |sides: &[Option<Side>; 2]| match sides {
            [Some(a), Some(b)] => a.member.abs_diff(b.member),
            _ => 0,
        };
        6 * self.sides.iter().map(apart).max().unwrap_or(0) + 5
    }

    /// Summed up body by body.
    pub fn velocities(&self, rows: &[Row], pushes: &[ContactImpulse]) -> Velocities {
        let mut sums = vec![(Vec3::ZERO, Vec3::ZERO); self.members.len()];
        for (sides, push) in self.sides.iter().zip(pushes) {
            for side in sides.iter().flatten() {
                let sum = &mut sums[side.member];
                sum.0 += push.impulse * side.sign;
                sum.1 += (side.arm.cross(push.impulse) + push.angular) * side.sign;
            }
        }
        for (sum, body) in sums.iter_mut().zip(&self.members) {
            *sum = (sum.0 * body.mobility.inverse_mass, body.mobility.inverse_inertia * sum.1);
        }
        let after = |(row, sides): (&Row, &[Option<Side>; 2])| {
            let (mut velocity, mut spin) = (row.velocity, row.spin);
            for side in sides.iter().flatten() {
                let (v, w) = sums[side.member];
                velocity += (v + w.cross(side.arm)) * side.sign;
                spin += w * side.sign;
            }
            (velocity, spin)
        };
        rows.iter().zip(&self.sides).map(after).collect()
    }

    pub fn gather(&self, pushes: &[ContactImpulse], u: &mut [f64]) {
        u.fill(0.0);
        for (sides, push) in self.sides.iter().zip(pushes) {
            for side in sides.iter().flatten() {
                let body = &self.members[side.member];
                let p = push.impulse * (body.root_mass * side.sign);
                let q = side.by_turning.transpose() * push.impulse
                    + body.root_inertia.transpose() * push.angular * side.sign;
                for (entry, value) in u[6 * side.member..].iter_mut().zip([p.x, p.y, p.z, q.x, q.y, q.z]) {
                    *entry += value;
                }
            }
        }
    }

    pub fn scatter(&self, touch: usize, u: &[f64]) -> (Vec3, Vec3) {
        let (mut velocity, mut spin) = (Vec3::ZERO, Vec3::ZERO);
        for side in self.sides[touch].iter().flatten() {
            let body = &self.members[side.member];
            let u = &u[6 * side.member..];
            let (p, q) = (Vec3::new(u[0], u[1], u[2]), Vec3::new(u[3], u[4], u[5]));
            velocity += p * (body.root_mass * side.sign) + side.by_turning * q;
            spin += body.root_inertia * q * side.sign;
        }
        (velocity, spin)
    }

    pub fn couple(
        &self,
        touch: usize,
        has_angular: bool,
        derivative: &Derivative,
        mut add: impl FnMut(usize, usize, &Mat3),
    ) {
        for column in self.sides[touch].iter().flatten() {
            let body = &self.members[column.member];
            let straight = body.root_mass * column.sign;
            // D G, by p and by q of this column.
            let by_p = derivative.impulse * straight;
            let by_q = derivative.impulse * column.by_turning;
            for side in self.sides[touch].iter().flatten() {
                let other = &self.members[side.member];
                let arm = side.by_turning.transpose();
                let straight_there = other.root_mass * side.sign;
                let mut blocks = [by_p * straight_there, by_q * straight_there, arm * by_p, arm * by_q];
                if has_angular {
                    let turn = other.root_inertia.transpose() * side.sign;
                    let by_velocity = turn * derivative.angular_by_velocity;
                    blocks[2] += by_velocity * straight;
                    blocks[3] += by_velocity * column.by_turning;
                    blocks[3] += turn * derivative.angular * (body.root_inertia * column.sign);
                }
                let (r, c) = (6 * side.member, 6 * column.member);
                for ((i, j), block) in [(0, 0), (0, 3), (3, 0), (3, 3)].into_iter().zip(&blocks) {
                    add(r + i, c + j, block);
                }
            }
        }
    }

    /// The most that the changes of velocity of one body add up to without their signs [m/s].
    pub fn strain(&self, rows: &[Row], pushes: &[ContactImpulse]) -> f64 {
        let mut sums = vec![0.0; self.members.len()];
        for ((row, sides), push) in rows.iter().zip(&self.sides).zip(pushes) {
            for side in sides.iter().flatten() {
                sums[side.member] += push.impulse.length() * row.own.normal.max(row.own.tangent);
            }
        }
        sums.iter().fold(0.0f64, |most, &x| most.max(x))
    }
}

/// The bodies that move, so that those that touch have places near each other: breadth first from one with few
/// neighbours, those with few first (Cuthill & McKee 1969).
fn order(mobilities: &[Mobility], touches: &[ContactRow], island: &[usize]) -> Vec<usize> {
    let mut bodies: Vec<usize> = Vec::new();
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    let moves = |body: usize| mobilities.get(body).is_some_and(Mobility::moves);
    for &place in island {
        let (a, b) = touches[place].bodies;
        bodies.extend([a, b].into_iter().filter(|&body| moves(body)));
        if moves(a) && moves(b) && a != b {
            pairs.extend([(a, b), (b, a)]);
        }
    }
    bodies.sort_unstable();
    bodies.dedup();
    pairs.sort_unstable();
    pairs.dedup();
    let neighbours = |body: usize| {
        let from = pairs.partition_point(|pair| pair.0 < body);
        let to = pairs.partition_point(|pair| pair.0 <= body);
        &pairs[from..to]
    };
    let degree = |body: usize| neighbours(body).len();
    let mut is_placed = vec![false; bodies.len()];
    let place = |body: usize| bodies.partition_point(|&other| other < body);
    let mut placed: Vec<usize> = Vec::with_capacity(bodies.len());
    let mut first: Vec<usize> = bodies.clone();
    first.sort_by_key(|&body| (degree(body), body));
    for start in first {
        if is_placed[place(start)] {
            continue;
        }
        is_placed[place(start)] = true;
        let mut next = placed.len();
        placed.push(start);
        while next < placed.len() {
            let mut around: Vec<usize> = neighbours(placed[next]).iter().map(|pair| pair.1).collect();
            around.sort_by_key(|&body| (degree(body), body));
            for body in around {
                if !is_placed[place(body)] {
                    is_placed[place(body)] = true;
                    placed.push(body);
                }
            }
            next += 1;
        }
    }
    placed
}
