//! One island: its bodies in an order with a narrow band, and what pushes do there.

use sixte_contact::{Mat3, Vec3};

use super::cone::{Cone, Derivative, Weights};
use super::{Mobility, Push, Touch};

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
pub(super) struct Side {
    pub member: usize,
    arm: Vec3,
    sign: f64,
    /// How the velocity at the touch follows q.
    by_turning: Mat3,
}

/// A touch of the island.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub cone: Cone,
    sides: [Option<Side>; 2],
    velocity: Vec3,
    spin: Vec3,
    /// How velocities at the touch change with its own impulses, part by part; 0 if they do not.
    pub own: Weights,
    /// ℓ: what makes velocities of spins.
    pub length: f64,
}

/// Velocity and spin at each touch.
pub(super) type Velocities = Vec<(Vec3, Vec3)>;

/// Touches that depend on one another.
pub(super) struct Problem {
    members: Vec<Member>,
    pub rows: Vec<Row>,
    /// The largest velocity at hand.
    pub scale: f64,
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

impl Problem {
    /// The island of these touches; `None` if a number is not finite.
    pub fn new(mobilities: &[Mobility], touches: &[Touch], island: &[usize]) -> Option<Self> {
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
        let mut problem = Self { members, rows: Vec::with_capacity(island.len()), scale: 0.0 };
        for &place in island {
            let touch = &touches[place];
            let (a, b) = touch.bodies;
            if !touch.is_finite() || a.max(b) >= mobilities.len() {
                return None;
            }
            let row = problem.row(touch, [member_of(a), member_of(b)]);
            let turning = if row.cone.has_angular() { row.length * row.spin.length() } else { 0.0 };
            let fastest = row.velocity.length().max(row.cone.target.abs()).max(turning);
            problem.scale = problem.scale.max(fastest);
            problem.rows.push(row);
        }
        problem.scale.is_finite().then_some(problem)
    }

    fn row(&self, touch: &Touch, members: [Option<usize>; 2]) -> Row {
        let side = |member: Option<usize>, arm: Vec3, sign: f64| {
            let member = member?;
            let by_turning = cross_matrix(arm) * self.members.get(member)?.root_inertia * -sign;
            Some(Side { member, arm, sign, by_turning })
        };
        let sides = [side(members[0], touch.arms.0, 1.0), side(members[1], touch.arms.1, -1.0)];
        let n = touch.normal;
        let (mut matrix, mut turning) = (Mat3::ZERO, Mat3::ZERO);
        for side in sides.iter().flatten() {
            let body = &self.members[side.member];
            matrix +=
                Mat3::IDENTITY * body.mobility.inverse_mass + side.by_turning * side.by_turning.transpose();
            turning += body.mobility.inverse_inertia;
        }
        let trace = |m: &Mat3| m.x_axis.x + m.y_axis.y + m.z_axis.z;
        let normal = n.dot(matrix * n);
        let spinning = n.dot(turning * n);
        let own = Weights {
            normal,
            tangent: 0.5 * (trace(&matrix) - normal),
            rolling: 0.5 * (trace(&turning) - spinning),
            spinning,
        };
        let length = if trace(&turning) > 0.0 { (3.0 * normal / trace(&turning)).sqrt() } else { 0.0 };
        let cone = Cone {
            normal: n,
            target: touch.target,
            friction: touch.friction,
            slip: touch.slip,
            rolling: touch.rolling,
            spinning: touch.spinning,
            given: None,
        };
        let cone = cone.with_bounds();
        Row { cone, sides, velocity: touch.velocity, spin: touch.spin, own, length }
    }

    /// The same with friction as it is in these pushes, whatever comes out along the normals.
    pub fn with_friction_of(&self, pushes: &[Push]) -> Self {
        let mut problem = Self { members: self.members.clone(), rows: self.rows.clone(), scale: self.scale };
        for (row, (velocity, spin)) in problem.rows.iter_mut().zip(self.velocities(pushes)) {
            (row.velocity, row.spin) = (velocity, spin);
            row.cone = Cone { friction: 0.0, slip: None, rolling: 0.0, spinning: 0.0, ..row.cone };
        }
        problem
    }

    /// The same with these normal impulses, whatever friction then does.
    pub fn with_normals_of(&self, pushes: &[Push]) -> Self {
        let mut problem = Self { members: self.members.clone(), rows: self.rows.clone(), scale: self.scale };
        for ((row, (velocity, spin)), &push) in
            problem.rows.iter_mut().zip(self.velocities(pushes)).zip(pushes)
        {
            (row.velocity, row.spin) = (velocity, spin);
            row.cone.given = Some(row.cone.normal_impulse(push).max(0.0));
        }
        problem
    }

    /// By how much normal velocities fall short of their targets, as a part of the scale.
    pub fn shortfall(&self, velocities: &Velocities) -> f64 {
        let short = |(row, v): (&Row, &(Vec3, Vec3))| match row.cone.given {
            Some(_) => 0.0,
            None => row.cone.target - row.cone.normal.dot(v.0),
        };
        let most = self.rows.iter().zip(velocities).map(short).fold(0.0, f64::max);
        if self.scale > 0.0 { most / self.scale } else { most }
    }

    /// How many unknowns there are.
    pub fn size(&self) -> usize {
        6 * self.members.len()
    }

    /// How far from its diagonal the matrix of [`couple`](Self::couple) reaches.
    pub fn width(&self) -> usize {
        let apart = |row: &Row| match row.sides {
            [Some(a), Some(b)] => a.member.abs_diff(b.member),
            _ => 0,
        };
        6 * self.rows.iter().map(apart).max().unwrap_or(0) + 5
    }

    /// Velocities with these pushes, summed up body by body.
    pub fn velocities(&self, pushes: &[Push]) -> Velocities {
        let mut sums = vec![(Vec3::ZERO, Vec3::ZERO); self.members.len()];
        for (row, push) in self.rows.iter().zip(pushes) {
            for side in row.sides.iter().flatten() {
                let sum = &mut sums[side.member];
                sum.0 += push.impulse * side.sign;
                sum.1 += (side.arm.cross(push.impulse) + push.angular) * side.sign;
            }
        }
        for (sum, body) in sums.iter_mut().zip(&self.members) {
            *sum = (sum.0 * body.mobility.inverse_mass, body.mobility.inverse_inertia * sum.1);
        }
        let after = |row: &Row| {
            let (mut velocity, mut spin) = (row.velocity, row.spin);
            for side in row.sides.iter().flatten() {
                let (v, w) = sums[side.member];
                velocity += (v + w.cross(side.arm)) * side.sign;
                spin += w * side.sign;
            }
            (velocity, spin)
        };
        self.rows.iter().map(after).collect()
    }

    /// What pushes do in the coordinates u: Gᵀ λ.
    pub fn gather(&self, pushes: &[Push], u: &mut [f64]) {
        u.fill(0.0);
        for (row, push) in self.rows.iter().zip(pushes) {
            for side in row.sides.iter().flatten() {
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

    /// Velocities and spins at a touch for coordinates u: G u.
    pub fn scatter(&self, row: &Row, u: &[f64]) -> (Vec3, Vec3) {
        let (mut velocity, mut spin) = (Vec3::ZERO, Vec3::ZERO);
        for side in row.sides.iter().flatten() {
            let body = &self.members[side.member];
            let u = &u[6 * side.member..];
            let (p, q) = (Vec3::new(u[0], u[1], u[2]), Vec3::new(u[3], u[4], u[5]));
            velocity += p * (body.root_mass * side.sign) + side.by_turning * q;
            spin += body.root_inertia * q * side.sign;
        }
        (velocity, spin)
    }

    /// Calls `add` with every block of 3 by 3 of Gᵀ D G of one touch, and where it begins.
    pub fn couple(&self, row: &Row, derivative: &Derivative, mut add: impl FnMut(usize, usize, &Mat3)) {
        let has_angular = row.cone.has_angular();
        for column in row.sides.iter().flatten() {
            let body = &self.members[column.member];
            let straight = body.root_mass * column.sign;
            // D G, by p and by q of this column.
            let by_p = derivative.impulse * straight;
            let by_q = derivative.impulse * column.by_turning;
            for side in row.sides.iter().flatten() {
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

    /// The violation of the natural map at each touch, the largest of all; see
    /// [`Solution::residual`](super::Solution::residual).
    pub fn residual(&self, pushes: &[Push], velocities: &Velocities) -> f64 {
        let mut worst = 0.0f64;
        for ((row, &push), &(velocity, spin)) in self.rows.iter().zip(pushes).zip(velocities) {
            worst = worst.max(row.violation(push, (velocity, spin)));
        }
        if worst.is_nan() {
            f64::INFINITY
        } else if self.scale > 0.0 {
            worst / self.scale
        } else {
            worst
        }
    }

    /// By how much velocities may be off for the rounding of these pushes, as a part of the scale.
    pub fn rounding(&self, pushes: &[Push]) -> f64 {
        let mut sums = vec![0.0; self.members.len()];
        for (row, push) in self.rows.iter().zip(pushes) {
            for side in row.sides.iter().flatten() {
                sums[side.member] += push.impulse.length() * row.own.normal.max(row.own.tangent);
            }
        }
        let most = sums.iter().fold(0.0f64, |most, &x| most.max(x));
        if self.scale > 0.0 { f64::EPSILON * most / self.scale } else { 0.0 }
    }
}

impl Row {
    fn violation(&self, push: Push, (velocity, spin): (Vec3, Vec3)) -> f64 {
        let n = self.cone.normal;
        if self.own.normal <= 0.0 && self.cone.given.is_none() {
            return (self.cone.target - n.dot(velocity)).max(0.0);
        }
        let found = self.cone.project(push, (velocity, spin), &self.weights(1.0)).push;
        let off = found - push;
        let along = n.dot(off.impulse);
        let twist = n.dot(off.angular);
        let parts = [
            along.abs() * self.own.normal,
            (off.impulse - n * along).length() * self.own.tangent,
            twist.abs() * self.own.spinning * self.length,
            (off.angular - n * twist).length() * self.own.rolling * self.length,
        ];
        // Not `max`, which would hide what is not a number.
        parts.iter().fold(0.0, |most, &part| if part <= most { most } else { part })
    }

    /// What a guess is good for: nothing where it is not finite, or changes nothing.
    pub fn started(&self, guess: Push) -> Push {
        if guess.is_finite() && self.own.normal > 0.0 { guess } else { Push::NONE }
    }

    /// ρ = γ/k, part by part; 0 where an impulse changes nothing.
    pub fn weights(&self, gamma: f64) -> Weights {
        let by = |own: f64| if own > 0.0 { gamma / own } else { 0.0 };
        Weights {
            normal: by(self.own.normal),
            tangent: by(self.own.tangent),
            rolling: by(self.own.rolling),
            spinning: by(self.own.spinning),
        }
    }
}

/// The bodies that move, so that those that touch have places near each other: breadth first from one with few
/// neighbours, those with few first (Cuthill & McKee 1969).
fn order(mobilities: &[Mobility], touches: &[Touch], island: &[usize]) -> Vec<usize> {
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
