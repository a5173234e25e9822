//! The figure of the book's page on the certificate, from a real query, and its table.
//!
//! A blade turns and a tumbling box flies into it. The certificates are computed here once more,
//! from the formulas of the page and the public interface alone: supports, poses and distances. So
//! the figure is also a second derivation; every certificate drawn is compared with the gap.

use std::error::Error;
use std::fmt::Write;

use super::{Drawn, hold};
use crate::plot::{Axes as Plot, Scale};
use crate::svg::Svg;
use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, contact_time};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::query::distance;
use sixte_contact::shape::{Convex, Support};

/// What the figure shows [s].
const INTERVAL: f64 = 1.0;

/// A contact for the figure; coarse, so that every certificate can be seen [m].
const COARSE: f64 = 1e-3;

/// Two bodies on their way.
struct Scene {
    shapes: [Convex; 2],
    motions: [Motion; 2],
    /// Of the shapes about the centres [m].
    reach: [f64; 2],
}

/// How the axis moves while a certificate holds.
#[derive(Clone, Copy)]
enum Kind {
    Turning,
    Still,
}

/// A direction that turns steadily: n(t) = exp([ν] t) n.
#[derive(Clone, Copy)]
struct Axis {
    normal: Vec3,
    spin: Vec3,
}

/// g on an interval that begins at `from`.
struct Certificate {
    from: f64,
    first: f64,
    last: f64,
    bend: f64,
    duration: f64,
    /// How long g stays above the floor [s].
    clear: f64,
}

impl Axis {
    fn after(&self, t: f64) -> Vec3 {
        // The turn of a vector, by the same code that turns a body.
        let turning = Motion::fixed(Pose::IDENTITY).with_spin(self.spin);
        turning.rotation_at(t).rotate(self.normal)
    }
}

impl Certificate {
    /// g, at a time after `from`.
    fn at(&self, t: f64) -> f64 {
        let chord = self.first + (self.last - self.first) * t / self.duration;
        chord - 0.5 * self.bend * t * (self.duration - t)
    }

    /// How long g stays above `floor`: the first zero of a quadratic, or all of the duration.
    fn clear_until(&self, floor: f64) -> f64 {
        let room = self.first - floor;
        let slope = (self.last - self.first) / self.duration - 0.5 * self.bend * self.duration;
        let discriminant = slope * slope - 2.0 * self.bend * room;
        if slope >= 0.0 || discriminant < 0.0 {
            return self.duration;
        }
        (2.0 * room / (discriminant.sqrt() - slope)).min(self.duration)
    }
}

impl Scene {
    fn new() -> Result<Self, Box<dyn Error>> {
        let blade = Convex::cuboid(Vec3::new(1.0, 0.04, 0.15))?;
        let parcel = Convex::cuboid(Vec3::new(0.35, 0.2, 0.25))?;
        let turning = Motion::fixed(Pose::IDENTITY).with_spin(Vec3::new(0.0, 0.0, 2.2));
        let tumbling = Motion::fixed(Pose::at(Vec3::new(1.1, -0.9, 0.1)))
            .with_velocity(Vec3::new(-1.5, -0.2, 0.0))
            .with_spin(Vec3::new(0.9, -0.6, -1.7));
        let reach = [blade.reach(Vec3::ZERO), parcel.reach(Vec3::ZERO)];
        Ok(Self { shapes: [blade, parcel], motions: [turning, tumbling], reach })
    }

    fn poses(&self, t: f64) -> [Pose; 2] {
        [self.motions[0].pose_at(t), self.motions[1].pose_at(t)]
    }

    /// The true gap, and the closest direction from A to B.
    fn gap(&self, t: f64) -> (f64, Vec3) {
        let [pose_a, pose_b] = self.poses(t);
        let found = distance((&self.shapes[0], &pose_a), (&self.shapes[1], &pose_b));
        (found.gap, -found.normal)
    }

    /// s: how far apart the bodies are along `normal`.
    fn separation(&self, normal: Vec3, t: f64) -> f64 {
        let farthest = |body: usize, direction: Vec3| {
            let pose = self.poses(t)[body];
            let local = pose.rotation.inverse().rotate(direction);
            let point = self.shapes[body].support(local, &mut 0);
            normal.dot(pose.point_in_world(point)) + normal.dot(direction) * self.shapes[body].rounding()
        };
        farthest(1, -normal) - farthest(0, normal)
    }

    /// K: an upper bound of the second derivative of every separation over `[t, t + duration]`.
    fn bend(&self, axis: &Axis, t: f64, duration: f64) -> f64 {
        let Axis { normal, spin: nu } = *axis;
        let [a, b] = &self.motions;
        // The centres: d and its derivatives at the start, and how fast that part can change.
        let (d, u) = (b.centre_at(t) - a.centre_at(t), b.velocity - a.velocity);
        let at_start = normal.dot(nu.cross(nu.cross(d)) - nu.cross(u) * 2.0);
        let (rate, speed) = (nu.length(), u.length());
        let farthest = d.length() + speed * duration;
        let change = 3.0 * rate.powi(2) * speed + rate.powi(3) * farthest;
        // The bodies: each turns with ω − ν as the axis sees it.
        let body = |spin: Vec3, reach: f64| {
            let own = spin - nu;
            let across = normal.cross(own).length() + rate * own.length() * duration;
            (own.length() * across.min(own.length()) + spin.cross(nu).length()) * reach
        };
        at_start + change * duration + body(a.spin, self.reach[0]) + body(b.spin, self.reach[1])
    }

    /// How fast the closest direction turns, by a small step; any answer is valid.
    fn turn_of(&self, normal: Vec3, t: f64) -> Vec3 {
        const STEP: f64 = 1e-7;
        let spin = normal.cross((self.gap(t + STEP).1 - normal) / STEP);
        // Where the closest features change, the direction jumps: better to stand still.
        if spin.length() < 10.0 { spin } else { Vec3::ZERO }
    }

    /// The certificate from time `from` that reaches farthest, of many durations.
    fn certify(&self, kind: Kind, from: f64, floor: f64) -> Certificate {
        let normal = self.gap(from).1;
        let spin = match kind {
            Kind::Turning => self.turn_of(normal, from),
            Kind::Still => Vec3::ZERO,
        };
        let axis = Axis { normal, spin };
        let of_duration = |duration: f64| {
            let (first, last) =
                (self.separation(normal, from), self.separation(axis.after(duration), from + duration));
            let bend = self.bend(&axis, from, duration);
            let whole = Certificate { from, first, last, bend, duration, clear: 0.0 };
            Certificate { clear: whole.clear_until(floor), ..whole }
        };
        let longer = |a: Certificate, b: Certificate| if b.clear > a.clear { b } else { a };
        let durations = (0..800).map(|i| (INTERVAL - from) * 0.96_f64.powi(i));
        durations.map(of_duration).fold(of_duration(INTERVAL - from), longer)
    }

    /// Certificates one after another, until the gap is at most the tolerance.
    fn search(&self, kind: Kind, tolerance: f64) -> Vec<Certificate> {
        let mut found = Vec::new();
        let mut t = 0.0;
        while t < INTERVAL && self.gap(t).0 > tolerance && found.len() < 1000 {
            let next = self.certify(kind, t, 0.1 * tolerance);
            t += next.clear;
            found.push(next);
        }
        found
    }

    fn contact(&self, tolerance: f64) -> Result<ContactTime, Box<dyn Error>> {
        let [a, b] = &self.motions;
        let settings = ContactTimeSettings::tolerance(tolerance);
        Ok(contact_time((&self.shapes[0], a), (&self.shapes[1], b), INTERVAL, &settings)?)
    }
}

/// The figure.
pub fn draw() -> Drawn {
    let scene = Scene::new()?;
    let panels = [Kind::Turning, Kind::Still].map(|kind| scene.search(kind, COARSE));
    for certificate in panels.iter().flatten() {
        check(&scene, certificate)?;
    }
    figure(&scene, &panels)
}

/// No certificate may be above the gap, at any of many instants.
fn check(scene: &Scene, certificate: &Certificate) -> Result<(), Box<dyn Error>> {
    for i in 0..=200 {
        let t = certificate.duration * f64::from(i) / 200.0;
        let (gap, bound) = (scene.gap(certificate.from + t).0, certificate.at(t));
        hold(gap >= bound - 1e-12, format!("the gap is {gap} where the certificate says {bound}"))?;
    }
    Ok(())
}

/// How many certificates each kind of axis needs until the gap is within the tolerance, as the page has it.
///
/// # Errors
/// Shapes or motions that are refused.
pub fn table() -> Drawn {
    let scene = Scene::new()?;
    let mut text =
        String::from("| tolerance [m] | axis that turns | axis that stands still |\n|---|---|---|\n");
    for tolerance in [1e-2, 1e-3, 1e-6, 1e-9, 1e-12] {
        let [turning, still] = [Kind::Turning, Kind::Still].map(|kind| scene.search(kind, tolerance).len());
        writeln!(text, "| {tolerance:.0e} | {turning} | {still} |")?;
    }
    Ok(text)
}

fn figure(scene: &Scene, panels: &[Vec<Certificate>; 2]) -> Drawn {
    let contact = scene.contact(1e-9)?;
    let mut svg = Svg::new((760.0, 760.0), "The gap between two moving bodies, and certificates below it");
    let titles = ["The axis turns with the closest features", "The axis stands still"];
    for ((certificates, title), top) in panels.iter().zip(titles).zip([60.0, 400.0]) {
        let axes = Plot {
            corner: (72.0, top),
            size: (660.0, 230.0),
            x: Scale::even((0.0, 0.6), 0.1, "time t [s]"),
            y: Scale::even((0.0, 1.0), 0.2, "gap between the bodies [m]"),
        };
        let title = format!("{title}: {} certificates to a gap of 1 mm", certificates.len());
        svg.text("title", (72.0, top - 16.0), &title);
        axes.draw(&mut svg);
        draw_certificates(&mut svg, &axes, certificates);
        axes.curve(&mut svg, "ink", instants(0.0, contact.time).map(|t| (t, scene.gap(t).0)));
        axes.instant(&mut svg, "violet", contact.time);
        let label = format!("contact_time reports t = {:.6} s", contact.time);
        svg.text("end violet", (axes.at(contact.time, 0.0).0 - 6.0, top + 14.0), &label);
    }
    let (left, y) = (72.0, 722.0);
    svg.line("curve ink", (left, y), (left + 30.0, y));
    svg.text("", (left + 38.0, y + 4.0), "true gap");
    svg.line("curve blue", (left + 120.0, y), (left + 150.0, y));
    svg.line("curve orange", (left + 154.0, y), (left + 184.0, y));
    let text = "one certificate g(t) each: the gap is certainly not below it";
    svg.text("", (left + 192.0, y + 4.0), text);
    svg.circle("dot blue", (left + 15.0, y + 22.0), 4.0);
    let text = "where a certificate starts: the gap is measured anew there";
    svg.text("", (left + 38.0, y + 26.0), text);
    Ok(svg.finish())
}

/// Many instants of an interval, with both ends.
fn instants(from: f64, to: f64) -> impl Iterator<Item = f64> + Clone {
    (0..=160).map(move |i| from + (to - from) * f64::from(i) / 160.0)
}

fn draw_certificates(svg: &mut Svg, axes: &Plot, certificates: &[Certificate]) {
    for (i, certificate) in certificates.iter().enumerate() {
        let colour = ["blue", "orange"][i % 2];
        let Certificate { from, clear, .. } = *certificate;
        let bound = instants(from, from + clear).map(|t| (t, certificate.at(t - from)));
        let ends = [(from + clear, 0.0), (from, 0.0)];
        svg.polygon(&format!("area {colour}"), bound.clone().chain(ends).map(|(t, gap)| axes.at(t, gap)));
        axes.curve(svg, colour, bound);
        axes.dot(svg, colour, (from, certificate.first));
    }
}

/// What is left of the gap after each round, until it is within the tolerance [m]: by conservative advancement, and by
/// certificates along an axis that stands still and one that turns.
pub(super) fn gaps_by_round(tolerance: f64) -> Result<[Vec<f64>; 3], Box<dyn Error>> {
    let scene = Scene::new()?;
    let by_certificates = |kind: Kind| {
        let found = scene.search(kind, tolerance);
        let ends = found.iter().map(|one| one.from + one.clear);
        std::iter::once(0.0).chain(ends).map(|t| scene.gap(t).0).collect::<Vec<f64>>()
    };
    // No point of either body is faster than its bound: so far the gap cannot close.
    let [a, b] = &scene.motions;
    let fastest = (a.velocity - b.velocity).length()
        + a.spin.length() * scene.reach[0]
        + b.spin.length() * scene.reach[1];
    let (mut t, mut advanced) = (0.0, Vec::new());
    while advanced.len() < 200 {
        let gap = scene.gap(t).0;
        advanced.push(gap);
        if gap <= tolerance {
            break;
        }
        t += (gap - 0.1 * tolerance) / fastest;
    }
    Ok([advanced, by_certificates(Kind::Still), by_certificates(Kind::Turning)])
}
