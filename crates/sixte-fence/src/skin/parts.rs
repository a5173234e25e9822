//! The tubes that a fencer is made of: measures of a body of 1.78 m, dressed.

use sixte::Vec3;

use super::area::Area;
use crate::skeleton::{ANKLE, CHEST, FRONT_LEG, HEAD, PELVIS, REAR, REAR_LEG, SPINE, WEAPON, bind};

/// A tube about a straight axis: sections along it, and the bones that it follows.
pub(super) struct Part {
    area: Area,
    /// In whose frame at rest it is made.
    bone: usize,
    /// Its directions in that frame: along, to a side, and to the front; the first is the product of the others.
    axes: [Vec3; 3],
    sections: &'static [Section],
    /// Where a bone ends and the next begins.
    joints: &'static [Joint],
    /// Below this place along the axis it is [`Area::Legs`] \[m\].
    legs_below: f64,
    /// How its sections are shaped: 2 for ellipses, more for rounded squares.
    power: f64,
    pub segments: u32,
    rings: u32,
}

/// Place along the axis, then half the width, the front's and the back's half depth, and how far all of it is to the front \[m\].
type Section = [f64; 5];

/// Place along the axis \[m\], how far about it the two bones share \[m\], the bone before and the one behind.
type Joint = (f64, f64, usize, usize);

/// How far the tube's ends are rounded off \[m\].
const CAP: f64 = 0.03;

const UPRIGHT: [Vec3; 3] = [Vec3::Z, Vec3::NEG_Y, Vec3::X];
const LIMB: [Vec3; 3] = [Vec3::X, Vec3::NEG_Y, Vec3::NEG_Z];
const FOOT: [Vec3; 3] = [Vec3::X, Vec3::Y, Vec3::Z];

pub(super) const PARTS: &[Part] = &[
    Part {
        area: Area::Torso,
        bone: PELVIS,
        axes: UPRIGHT,
        sections: &[
            [-0.140, 0.100, 0.070, 0.080, -0.005],
            [-0.100, 0.148, 0.100, 0.118, -0.005],
            [-0.066, 0.164, 0.112, 0.128, -0.005],
            [-0.058, 0.182, 0.128, 0.142, -0.005],
            [-0.020, 0.179, 0.124, 0.137, -0.005],
            [0.040, 0.170, 0.118, 0.122, 0.000],
            [0.100, 0.156, 0.113, 0.106, 0.002],
            [0.150, 0.150, 0.111, 0.101, 0.004],
            [0.230, 0.157, 0.117, 0.108, 0.004],
            [0.310, 0.174, 0.130, 0.120, 0.002],
            [0.380, 0.193, 0.134, 0.128, -0.004],
            [0.430, 0.204, 0.122, 0.122, -0.010],
            [0.470, 0.202, 0.104, 0.108, -0.012],
            [0.500, 0.176, 0.090, 0.096, -0.012],
            [0.528, 0.120, 0.078, 0.082, -0.010],
            [0.550, 0.080, 0.068, 0.070, -0.004],
            [0.575, 0.064, 0.062, 0.062, 0.004],
            [0.640, 0.060, 0.060, 0.060, 0.010],
        ],
        joints: &[(0.11, 0.07, PELVIS, SPINE), (0.27, 0.08, SPINE, CHEST), (0.59, 0.03, CHEST, HEAD)],
        legs_below: -0.05,
        power: 2.4,
        segments: 32,
        rings: 22,
    },
    Part {
        area: Area::Mask,
        bone: HEAD,
        axes: UPRIGHT,
        sections: &[
            [-0.110, 0.060, 0.034, 0.030, 0.080],
            [-0.085, 0.082, 0.052, 0.036, 0.072],
            [-0.045, 0.096, 0.072, 0.056, 0.052],
            [-0.005, 0.096, 0.086, 0.076, 0.036],
            [0.022, 0.092, 0.090, 0.080, 0.030],
            [0.030, 0.100, 0.106, 0.084, 0.028],
            [0.060, 0.110, 0.122, 0.092, 0.024],
            [0.110, 0.120, 0.132, 0.104, 0.020],
            [0.160, 0.122, 0.128, 0.112, 0.016],
            [0.210, 0.112, 0.112, 0.108, 0.010],
            [0.250, 0.090, 0.086, 0.088, 0.004],
            [0.285, 0.056, 0.050, 0.054, 0.000],
        ],
        joints: &[(-0.05, 0.05, CHEST, HEAD)],
        legs_below: f64::NEG_INFINITY,
        power: 2.3,
        segments: 24,
        rings: 14,
    },
    Part { area: Area::WeaponArm, bone: WEAPON, joints: &WEAPON_JOINTS, ..ARM },
    Part { area: Area::RearArm, bone: REAR, sections: REAR_ARM, joints: &REAR_JOINTS, ..ARM },
    Part { bone: FRONT_LEG, joints: &FRONT_JOINTS, ..LEG },
    Part { bone: REAR_LEG, joints: &REAR_LEG_JOINTS, ..LEG },
    Part { bone: FRONT_LEG + 2, joints: &[(-1.0, 0.0, FRONT_LEG + 2, FRONT_LEG + 2)], ..SHOE },
    Part { bone: REAR_LEG + 2, joints: &[(-1.0, 0.0, REAR_LEG + 2, REAR_LEG + 2)], ..SHOE },
];

const WEAPON_JOINTS: [Joint; 3] = arm_joints(WEAPON);
const REAR_JOINTS: [Joint; 3] = arm_joints(REAR);
const FRONT_JOINTS: [Joint; 3] = leg_joints(FRONT_LEG);
const REAR_LEG_JOINTS: [Joint; 3] = leg_joints(REAR_LEG);

const fn arm_joints(first: usize) -> [Joint; 3] {
    [(0.01, 0.06, CHEST, first), (0.30, 0.055, first, first + 1), (0.54, 0.02, first + 1, first + 2)]
}

const fn leg_joints(first: usize) -> [Joint; 3] {
    [(0.01, 0.10, PELVIS, first), (0.45, 0.075, first, first + 1), (0.865, 0.03, first + 1, first + 2)]
}

/// A sleeve, and a glove with a long cuff, closed to a fist about the grip.
const ARM: Part = Part {
    area: Area::WeaponArm,
    bone: WEAPON,
    axes: LIMB,
    sections: &[
        [-0.110, 0.040, 0.045, 0.040, 0.0],
        [-0.050, 0.060, 0.066, 0.058, 0.0],
        [0.000, 0.067, 0.070, 0.066, 0.0],
        [0.050, 0.067, 0.067, 0.068, 0.0],
        [0.100, 0.062, 0.062, 0.064, 0.0],
        [0.160, 0.056, 0.056, 0.058, 0.0],
        [0.250, 0.048, 0.050, 0.048, 0.0],
        [0.300, 0.048, 0.052, 0.046, 0.002],
        [0.350, 0.050, 0.050, 0.050, 0.0],
        [0.415, 0.046, 0.045, 0.046, 0.0],
        [0.425, 0.058, 0.057, 0.058, 0.0],
        [0.440, 0.058, 0.057, 0.058, 0.0],
        [0.500, 0.047, 0.045, 0.046, 0.0],
        [0.545, 0.036, 0.034, 0.035, 0.0],
        [0.575, 0.042, 0.036, 0.038, 0.0],
        [0.615, 0.049, 0.040, 0.044, 0.0],
        [0.650, 0.047, 0.038, 0.042, 0.0],
        [0.675, 0.038, 0.030, 0.032, 0.0],
    ],
    joints: &WEAPON_JOINTS,
    legs_below: f64::NEG_INFINITY,
    power: 2.1,
    segments: 14,
    rings: 23,
};

/// A sleeve to the wrist, and a bare hand.
const REAR_ARM: &[Section] = &[
    [-0.110, 0.040, 0.045, 0.040, 0.0],
    [-0.050, 0.060, 0.066, 0.058, 0.0],
    [0.000, 0.067, 0.070, 0.066, 0.0],
    [0.050, 0.067, 0.067, 0.068, 0.0],
    [0.100, 0.062, 0.062, 0.064, 0.0],
    [0.160, 0.056, 0.056, 0.058, 0.0],
    [0.250, 0.048, 0.050, 0.048, 0.0],
    [0.300, 0.047, 0.052, 0.046, 0.002],
    [0.350, 0.049, 0.049, 0.049, 0.0],
    [0.430, 0.042, 0.041, 0.042, 0.0],
    [0.520, 0.035, 0.034, 0.035, 0.0],
    [0.528, 0.028, 0.024, 0.025, 0.0],
    [0.570, 0.036, 0.023, 0.024, -0.004],
    [0.610, 0.041, 0.022, 0.022, -0.016],
    [0.655, 0.038, 0.019, 0.019, -0.040],
    [0.695, 0.030, 0.015, 0.015, -0.072],
];

/// Breeches to below the knee, and a stocking.
const LEG: Part = Part {
    area: Area::Legs,
    bone: FRONT_LEG,
    axes: LIMB,
    sections: &[
        [-0.100, 0.056, 0.048, 0.072, 0.0],
        [-0.040, 0.078, 0.074, 0.094, 0.0],
        [0.030, 0.088, 0.088, 0.098, 0.0],
        [0.120, 0.088, 0.090, 0.092, 0.0],
        [0.220, 0.080, 0.082, 0.082, 0.0],
        [0.330, 0.068, 0.070, 0.068, 0.0],
        [0.420, 0.060, 0.064, 0.058, 0.0],
        [0.460, 0.058, 0.064, 0.056, 0.002],
        [0.510, 0.058, 0.060, 0.058, 0.0],
        [0.535, 0.057, 0.056, 0.060, 0.0],
        [0.545, 0.049, 0.047, 0.053, 0.0],
        [0.600, 0.051, 0.045, 0.062, 0.0],
        [0.660, 0.049, 0.042, 0.060, 0.0],
        [0.740, 0.040, 0.036, 0.046, 0.0],
        [0.810, 0.033, 0.032, 0.036, 0.0],
        [0.860, 0.032, 0.034, 0.036, 0.0],
        [0.920, 0.032, 0.036, 0.038, 0.0],
    ],
    joints: &FRONT_JOINTS,
    legs_below: f64::INFINITY,
    power: 2.1,
    segments: 15,
    rings: 21,
};

const SHOE: Part = Part {
    area: Area::Legs,
    bone: FRONT_LEG + 2,
    axes: FOOT,
    sections: &[
        [-0.068, 0.030, 0.046, 0.040, 0.042 - ANKLE],
        [-0.045, 0.037, 0.062, 0.042, 0.042 - ANKLE],
        [0.000, 0.039, 0.066, 0.042, 0.042 - ANKLE],
        [0.040, 0.041, 0.050, 0.042, 0.042 - ANKLE],
        [0.090, 0.046, 0.030, 0.040, 0.040 - ANKLE],
        [0.140, 0.048, 0.022, 0.036, 0.036 - ANKLE],
        [0.180, 0.042, 0.020, 0.032, 0.032 - ANKLE],
        [0.205, 0.030, 0.018, 0.026, 0.028 - ANKLE],
    ],
    joints: &[],
    legs_below: f64::INFINITY,
    power: 2.7,
    segments: 14,
    rings: 7,
};

impl Part {
    /// Places of the rings along the axis; the first and the last are points \[m\].
    pub fn rings(&self, detail: f64) -> Vec<f64> {
        let (from, to) = self.extent();
        let count = ((f64::from(self.rings) * detail + 0.5) as u32).max(4);
        let round = ((2.6 * detail) as u32).max(2);
        // Closer together towards the ends, where the tube is rounded off.
        let cap = |step: u32| {
            CAP * (1.0 - libm::cos(std::f64::consts::FRAC_PI_2 * f64::from(step) / f64::from(round)))
        };
        let first = (0..round).map(|step| from + cap(step));
        let length = to - from - 2.0 * CAP;
        let middle = (0..=count).map(|step| from + CAP + length * f64::from(step) / f64::from(count));
        let last = (0..round).rev().map(|step| to - cap(step));
        first.chain(middle).chain(last).collect()
    }

    /// A vertex, at an angle about the axis [rad], in the frame of all bones at rest \[m\].
    pub fn point(&self, along: f64, angle: f64) -> Vec3 {
        let [_, width, front, back, shift] = self.section(along);
        let (sine, cosine) = libm::sincos(angle);
        let shaped = |value: f64| libm::pow(value.abs(), 2.0 / self.power).copysign(value);
        let depth = if sine > 0.0 { front } else { back };
        let [axis, side, ahead] = self.axes;
        let open = self.open(along);
        let local = axis * along
            + side * (width * open * shaped(cosine))
            + ahead * (shift + depth * open * shaped(sine));
        bind()[self.bone].point_in_world(local)
    }

    /// The bone before, the one behind, and how much the first counts.
    pub fn bones_at(&self, along: f64) -> (usize, usize, f64) {
        let mut own = self.joints.first().map_or(self.bone, |joint| joint.2);
        for &(at, half, before, behind) in self.joints {
            if along >= at + half {
                own = behind;
            } else if along > at - half {
                let share = (along - (at - half)) / (2.0 * half);
                return (before, behind, 1.0 - share * share * (3.0 - 2.0 * share));
            }
        }
        (own, own, 1.0)
    }

    pub fn area_at(&self, along: f64) -> Area {
        if along < self.legs_below { Area::Legs } else { self.area }
    }

    fn extent(&self) -> (f64, f64) {
        let ends = (self.sections.first(), self.sections.last());
        (ends.0.map_or(0.0, |first| first[0]), ends.1.map_or(1.0, |last| last[0]))
    }

    /// How far the tube is open: 1, but at its rounded ends.
    fn open(&self, along: f64) -> f64 {
        let (from, to) = self.extent();
        let left = 1.0 - ((along - from).min(to - along) / CAP).clamp(0.0, 1.0);
        (1.0 - left * left).sqrt()
    }

    /// Between the sections, smoothly (Catmull and Rom), and never beyond them.
    fn section(&self, along: f64) -> Section {
        let keys = self.sections;
        let next = keys.iter().position(|key| key[0] > along).unwrap_or(keys.len() - 1).max(1);
        let [a, b] = [keys[next - 1], keys[next]];
        let before = keys[next.saturating_sub(2)];
        let after = keys[(next + 1).min(keys.len() - 1)];
        let step = b[0] - a[0];
        let s = ((along - a[0]) / step).clamp(0.0, 1.0);
        std::array::from_fn(|i| {
            let slope = |from: Section, to: Section| {
                if to[0] > from[0] { (to[i] - from[i]) / (to[0] - from[0]) } else { 0.0 }
            };
            let (start, end) = (slope(before, b) * step, slope(a, after) * step);
            let rise = b[i] - a[i];
            let value =
                a[i] + s * (start + s * (3.0 * rise - 2.0 * start - end + s * (start + end - 2.0 * rise)));
            value.clamp(a[i].min(b[i]) - 0.004, a[i].max(b[i]) + 0.004)
        })
    }
}
