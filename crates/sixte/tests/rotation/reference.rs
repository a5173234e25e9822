//! A second engine, slow and simple: Runge and Kutta's method of fourth order in a hundred thousand steps,
//! in the world's frame, with rotation matrices. It shares no code and no formula with the library.

use sixte_contact::{Mat3, Vec3};

#[derive(Clone, Copy)]
pub struct State {
    /// Columns are the body's axes in the world.
    pub axes: Mat3,
    pub momentum: Vec3,
    pub work: f64,
}

pub struct Body {
    pub inverse_inertia: Mat3,
    pub torque: Vec3,
    pub force: Vec3,
    pub lever: Vec3,
}

impl Body {
    fn rate(&self, state: &State) -> State {
        let spin = state.axes * (self.inverse_inertia * (state.axes.transpose() * state.momentum));
        let torque = self.torque + (state.axes * self.lever).cross(self.force);
        let turn = |axis: Vec3| spin.cross(axis);
        State {
            axes: Mat3::from_cols(turn(state.axes.x_axis), turn(state.axes.y_axis), turn(state.axes.z_axis)),
            momentum: torque,
            work: torque.dot(spin),
        }
    }

    /// The state after `span`, in `steps` steps, with what the sums lose carried along.
    pub fn follow(&self, start: State, span: f64, steps: usize) -> State {
        let dt = span / steps as f64;
        let mut state = start;
        let mut lost = State { axes: Mat3::ZERO, momentum: Vec3::ZERO, work: 0.0 };
        for _ in 0..steps {
            let k1 = self.rate(&state);
            let k2 = self.rate(&state.plus(&k1, 0.5 * dt));
            let k3 = self.rate(&state.plus(&k2, 0.5 * dt));
            let k4 = self.rate(&state.plus(&k3, dt));
            let sum = k1.plus(&k2, 2.0).plus(&k3, 2.0).plus(&k4, 1.0);
            let change = lost.plus(&sum, dt / 6.0);
            let next = state.plus(&change, 1.0);
            lost = change.plus(&next.plus(&state, -1.0), -1.0);
            state = next;
        }
        state
    }
}

impl State {
    fn plus(&self, other: &Self, factor: f64) -> Self {
        State {
            axes: self.axes + other.axes * factor,
            momentum: self.momentum + other.momentum * factor,
            work: self.work + other.work * factor,
        }
    }
}
