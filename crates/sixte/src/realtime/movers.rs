//! What impulses ask of bodies and change of them, in rows of four numbers, and the bodies of four patches in lanes.
//!
//! A row is written as a whole and read by halves: what is written in other pieces than it is read has to get into the cache first, and the
//! next batch would wait for it.

use sixte_contact::Vec3;

use super::lanes::{LANES, Lane, Machine, Wide, Wide3, WideSymmetric, columns, rows};
use super::solid::Solid;

/// A body that impulses push: two lines of the cache.
#[derive(Debug, Clone, Copy, Default)]
#[repr(C, align(128))]
pub(super) struct Mover {
    /// Of the centre [m/s], and the inverse mass [1/kg].
    velocity: Lane,
    /// [rad/s], and xy of the inverse inertia [1/(kg m²)].
    spin: Lane,
    /// xx, yy, zz and yz of it; and zx.
    inertia: Lane,
    beside: f64,
    /// Whether a contact pushes it in this part.
    pub is_pushed: bool,
}

/// How it moves over the part, and where its centre is then.
#[derive(Debug, Clone, Copy, Default)]
#[repr(C)]
struct Going {
    /// Velocity [m/s], and x of the centre \[m\].
    velocity: Lane,
    /// Spin [rad/s], and y.
    spin: Lane,
    /// z, and nothing.
    above: Lane,
}

/// All of them: each one place after where the body is. The first is nobody, who is pushed instead of what nothing moves.
#[derive(Debug, Default)]
pub(super) struct Movers {
    movers: Vec<Mover>,
    goings: Vec<Going>,
}

#[inline(always)]
fn row(v: Vec3, last: f64) -> Lane {
    Lane([v.x, v.y, v.z, last])
}

impl Movers {
    /// Bodies as they are.
    pub fn load(&mut self, solids: &[Solid]) {
        self.movers.clear();
        self.movers.push(Mover::default());
        self.movers.extend(solids.iter().map(|solid| {
            let m = &solid.inverse_inertia;
            Mover {
                velocity: row(solid.velocity, solid.inverse_mass),
                spin: row(solid.spin, m.x_axis.y),
                inertia: Lane([m.x_axis.x, m.y_axis.y, m.z_axis.z, m.y_axis.z]),
                beside: m.z_axis.x,
                is_pushed: false,
            }
        }));
    }

    /// And how they moved.
    pub fn load_goings(&mut self, solids: &[Solid]) {
        self.goings.clear();
        self.goings.push(Going::default());
        self.goings.extend(solids.iter().map(|solid| Going {
            velocity: row(solid.move_velocity, solid.centre.x),
            spin: row(solid.move_spin, solid.centre.y),
            above: Lane([solid.centre.z, 0.0, 0.0, 0.0]),
        }));
    }

    /// Bodies get their velocities.
    pub fn unload(&self, solids: &mut [Solid]) {
        for (solid, mover) in solids.iter_mut().zip(self.movers.iter().skip(1)) {
            let ([x, y, z, _], [p, q, r, _]) = (mover.velocity.0, mover.spin.0);
            (solid.velocity, solid.spin) = (Vec3::new(x, y, z), Vec3::new(p, q, r));
            solid.is_pushed |= mover.is_pushed;
        }
    }

    /// Where the centres are that [went](Self::load_goings) \[m\].
    #[inline(always)]
    pub fn centres<M: Machine>(&self, machine: M, places: [u32; LANES]) -> Wide3<M> {
        let [a, b, c, d] = places.map(|place| &self.goings[place as usize]);
        Wide3 {
            x: Lane([a.velocity.0[3], b.velocity.0[3], c.velocity.0[3], d.velocity.0[3]]).on(machine),
            y: Lane([a.spin.0[3], b.spin.0[3], c.spin.0[3], d.spin.0[3]]).on(machine),
            z: Lane([a.above.0[0], b.above.0[0], c.above.0[0], d.above.0[0]]).on(machine),
        }
    }

    /// Of patches that push, bodies are pushed.
    #[inline(always)]
    pub fn note_pushed(&mut self, places: [u32; LANES], pushing: [f64; LANES]) {
        for lane in 0..LANES {
            if pushing[lane] > 0.0 {
                self.movers[places[lane] as usize].is_pushed = true;
            }
        }
    }
}

/// One body of each of four patches: how it moves, and what resists.
#[derive(Clone, Copy)]
pub(super) struct Side<M: Machine> {
    pub velocity: Wide3<M>,
    pub spin: Wide3<M>,
    pub inverse_mass: Wide<M>,
    pub inverse_inertia: WideSymmetric<M>,
}

/// How four bodies stand.
#[derive(Clone, Copy)]
pub(super) struct Stands<M: Machine> {
    pub centre: Wide3<M>,
    /// The axes of the bodies, in the world.
    pub axes: [Wide3<M>; 3],
}

/// How four bodies move over the part, and where they are then.
#[derive(Clone, Copy)]
pub(super) struct Ways<M: Machine> {
    pub centre: Wide3<M>,
    pub velocity: Wide3<M>,
    pub spin: Wide3<M>,
}

/// The bodies at four places.
#[inline(always)]
pub(super) fn four(solids: &[Solid], places: [u32; LANES]) -> [&Solid; LANES] {
    places.map(|place| &solids[place as usize])
}

/// Something of four bodies.
#[inline(always)]
pub(super) fn gather3<M: Machine>(
    machine: M,
    solids: [&Solid; LANES],
    of: impl Fn(&Solid) -> Vec3,
) -> Wide3<M> {
    let row = |solid: &Solid| {
        let one = of(solid);
        [one.x, one.y, one.z, 0.0]
    };
    let [x, y, z, _] = columns(machine, solids.map(row));
    Wide3 { x, y, z }
}

impl<M: Machine> Side<M> {
    /// Row by row as it is in memory.
    #[inline(always)]
    pub fn gather(machine: M, all: &Movers, places: [u32; LANES]) -> Self {
        let [a, b, c, d] = places.map(|place| &all.movers[place as usize]);
        let [vx, vy, vz, inverse_mass] =
            columns(machine, [a.velocity.0, b.velocity.0, c.velocity.0, d.velocity.0]);
        let [sx, sy, sz, xy] = columns(machine, [a.spin.0, b.spin.0, c.spin.0, d.spin.0]);
        let [xx, yy, zz, yz] = columns(machine, [a.inertia.0, b.inertia.0, c.inertia.0, d.inertia.0]);
        let zx = Lane([a.beside, b.beside, c.beside, d.beside]).on(machine);
        Self {
            velocity: Wide3 { x: vx, y: vy, z: vz },
            spin: Wide3 { x: sx, y: sy, z: sz },
            inverse_mass,
            inverse_inertia: WideSymmetric {
                diagonal: Wide3 { x: xx, y: yy, z: zz },
                beside: Wide3 { x: yz, y: zx, z: xy },
            },
        }
    }

    /// Gives bodies their velocities back.
    #[inline(always)]
    pub fn scatter(&self, machine: M, all: &mut Movers, places: [u32; LANES]) {
        let (v, s) = (self.velocity, self.spin);
        let velocities = rows(machine, [v.x, v.y, v.z, self.inverse_mass]);
        let spins = rows(machine, [s.x, s.y, s.z, self.inverse_inertia.beside.z]);
        for lane in 0..LANES {
            let mover = &mut all.movers[places[lane] as usize];
            (mover.velocity, mover.spin) = (velocities[lane].kept(), spins[lane].kept());
        }
    }

    /// Velocity of points at arms from the centres [m/s].
    #[inline(always)]
    pub fn velocity_at(&self, arm: Wide3<M>) -> Wide3<M> {
        self.velocity + self.spin.cross(arm)
    }

    /// A force's impulse [N s] with the point that it acts at, and an angular impulse [N m s].
    #[inline(always)]
    pub fn push(&mut self, push: Wide3<M>, arm: Wide3<M>, turn: Wide3<M>) {
        self.velocity += push.times(self.inverse_mass);
        self.spin += self.inverse_inertia.times(arm.cross(push) + turn);
    }

    /// The opposite.
    #[inline(always)]
    pub fn pull(&mut self, push: Wide3<M>, arm: Wide3<M>, turn: Wide3<M>) {
        self.velocity -= push.times(self.inverse_mass);
        self.spin -= self.inverse_inertia.times(arm.cross(push) + turn);
    }
}

impl<M: Machine> Stands<M> {
    #[inline(always)]
    pub fn gather(machine: M, solids: [&Solid; LANES]) -> Self {
        let centre = gather3(machine, solids, |solid| solid.centre);
        let axes = [
            gather3(machine, solids, |solid| solid.turn.x_axis),
            gather3(machine, solids, |solid| solid.turn.y_axis),
            gather3(machine, solids, |solid| solid.turn.z_axis),
        ];
        Self { centre, axes }
    }

    /// From the bodies' frames to the world's.
    #[inline(always)]
    pub fn turn(&self, v: Wide3<M>) -> Wide3<M> {
        self.axes[0].times(v.x) + self.axes[1].times(v.y) + self.axes[2].times(v.z)
    }
}

impl<M: Machine> Ways<M> {
    #[inline(always)]
    pub fn gather(machine: M, all: &Movers, places: [u32; LANES]) -> Self {
        let [a, b, c, d] = places.map(|place| &all.goings[place as usize]);
        let [vx, vy, vz, x] = columns(machine, [a.velocity.0, b.velocity.0, c.velocity.0, d.velocity.0]);
        let [sx, sy, sz, y] = columns(machine, [a.spin.0, b.spin.0, c.spin.0, d.spin.0]);
        let z = Lane([a.above.0[0], b.above.0[0], c.above.0[0], d.above.0[0]]).on(machine);
        Self {
            centre: Wide3 { x, y, z },
            velocity: Wide3 { x: vx, y: vy, z: vz },
            spin: Wide3 { x: sx, y: sy, z: sz },
        }
    }
}
