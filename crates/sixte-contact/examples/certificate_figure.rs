//! The figure of the book's page on the certificate, from a real query.
//!
//! `cargo run --release -p sixte-contact --example certificate_figure > docs/src/figures/certificate.svg`
//! prints the figure; with `-- --table` it prints how many certificates each kind of axis needs.
//!
//! A blade turns and a tumbling box flies into it. The certificates are computed here once more,
//! from the formulas of the page and the public interface alone: supports, poses and distances. So
//! the figure is also a second derivation; every certificate drawn is compared with the gap.

use std::error::Error;
use std::fmt::Write;

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

/// The figure or the table.
pub fn main() -> Result<(), Box<dyn Error>> {
    let scene = Scene::new()?;
    let panels = [Kind::Turning, Kind::Still].map(|kind| scene.search(kind, COARSE));
    for certificate in panels.iter().flatten() {
        check(&scene, certificate);
    }
    if std::env::args().any(|argument| argument == "--table") {
        print!("{}", table(&scene)?);
    } else {
        print!("{}", figure(&scene, &panels)?);
    }
    Ok(())
}

/// No certificate may be above the gap, at any of many instants.
fn check(scene: &Scene, certificate: &Certificate) {
    for i in 0..=200 {
        let t = certificate.duration * f64::from(i) / 200.0;
        let (gap, bound) = (scene.gap(certificate.from + t).0, certificate.at(t));
        assert!(gap >= bound - 1e-12, "the gap is {gap} where the certificate says {bound}");
    }
}

/// Rounds until the gap is within the tolerance.
fn table(scene: &Scene) -> Result<String, Box<dyn Error>> {
    let mut text =
        String::from("| tolerance [m] | axis that turns | axis that stands still | contact_time |\n");
    text += "|---|---|---|---|\n";
    for tolerance in [1e-2, 1e-3, 1e-6, 1e-9, 1e-12] {
        let [turning, still] = [Kind::Turning, Kind::Still].map(|kind| scene.search(kind, tolerance).len());
        let certificates = scene.contact(tolerance)?.work.certificates;
        writeln!(text, "| {tolerance:.0e} | {turning} | {still} | {certificates} |")?;
    }
    Ok(text)
}

/// Where a panel is, and how large its axes are.
struct Panel {
    top: f64,
    /// End of the time axis [s].
    last: f64,
    /// End of the gap axis [m].
    highest: f64,
}

const LEFT: f64 = 72.0;
const WIDTH: f64 = 660.0;
const HEIGHT: f64 = 230.0;

impl Panel {
    fn x(&self, t: f64) -> f64 {
        LEFT + WIDTH * t / self.last
    }

    fn y(&self, gap: f64) -> f64 {
        self.top + HEIGHT * (1.0 - gap.clamp(0.0, self.highest) / self.highest)
    }

    /// A curve over `[from, to]`, as a list of points.
    fn curve(&self, from: f64, to: f64, gap: impl Fn(f64) -> f64) -> String {
        let at = |i: u32| {
            let t = from + (to - from) * f64::from(i) / 160.0;
            format!("{:.1},{:.1}", self.x(t), self.y(gap(t)))
        };
        (0..=160).map(at).collect::<Vec<_>>().join(" ")
    }

    fn grid(&self, svg: &mut String) -> std::fmt::Result {
        let (right, bottom) = (LEFT + WIDTH, self.top + HEIGHT);
        for i in 0..=5 {
            let gap = self.highest * f64::from(i) / 5.0;
            let y = self.y(gap);
            writeln!(svg, r#"<line class="grid" x1="{LEFT}" y1="{y:.1}" x2="{right}" y2="{y:.1}"/>"#)?;
            writeln!(svg, r#"<text class="end" x="{}" y="{:.1}">{gap:.1}</text>"#, LEFT - 8.0, y + 4.0)?;
        }
        for i in 0..=6 {
            let t = 0.1 * f64::from(i);
            let x = self.x(t);
            writeln!(
                svg,
                r#"<line class="tick" x1="{x:.1}" y1="{bottom}" x2="{x:.1}" y2="{}"/>"#,
                bottom + 5.0
            )?;
            writeln!(svg, r#"<text class="middle" x="{x:.1}" y="{}">{t:.1}</text>"#, bottom + 20.0)?;
        }
        let middle = self.top + 0.5 * HEIGHT;
        writeln!(
            svg,
            r#"<text class="middle" transform="translate(22 {middle}) rotate(-90)">gap between the bodies [m]</text>"#
        )?;
        let x = LEFT + 0.5 * WIDTH;
        writeln!(svg, r#"<text class="middle" x="{x}" y="{}">time t [s]</text>"#, bottom + 40.0)
    }
}

const STYLE: &str = "\
text { font: 13px 'DejaVu Sans', Verdana, sans-serif; fill: #1f2933; }
.title { font-weight: bold; }
.end { text-anchor: end; } .middle { text-anchor: middle; }
.grid { stroke: #d5dbe1; } .tick { stroke: #1f2933; }
.gap { fill: none; stroke: #1f2933; stroke-width: 2.5; }
.even { fill: #0b7285; } .odd { fill: #d9480f; }
.area { fill-opacity: 0.18; stroke: none; }
.bound { fill: none; stroke-width: 2; } .bound.even { stroke: #0b7285; fill: none; } .bound.odd { stroke: #d9480f; fill: none; }
.contact { stroke: #862e9c; stroke-width: 1.5; stroke-dasharray: 5 4; } .label { fill: #862e9c; }
";

fn figure(scene: &Scene, panels: &[Vec<Certificate>; 2]) -> Result<String, Box<dyn Error>> {
    let contact = scene.contact(1e-9)?;
    let mut svg = String::new();
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 760" width="760" height="760" role="img">"#
    )?;
    writeln!(svg, "<title>The gap between two moving bodies, and certificates below it</title>")?;
    writeln!(svg, "<style>\n{STYLE}</style>")?;
    writeln!(
        svg,
        r##"<rect x="0.5" y="0.5" width="759" height="759" rx="8" fill="#ffffff" stroke="#d5dbe1"/>"##
    )?;
    let titles = ["The axis turns with the closest features", "The axis stands still"];
    for ((certificates, title), top) in panels.iter().zip(titles).zip([60.0, 400.0]) {
        let panel = Panel { top, last: 0.6, highest: 1.0 };
        writeln!(
            svg,
            r#"<text class="title" x="{LEFT}" y="{}">{title}: {} certificates to a gap of 1 mm</text>"#,
            top - 16.0,
            certificates.len()
        )?;
        panel.grid(&mut svg)?;
        draw_certificates(&mut svg, &panel, certificates)?;
        let gap = panel.curve(0.0, contact.time, |t| scene.gap(t).0);
        writeln!(svg, r#"<polyline class="gap" points="{gap}"/>"#)?;
        let x = panel.x(contact.time);
        writeln!(svg, r#"<line class="contact" x1="{x:.1}" y1="{top}" x2="{x:.1}" y2="{}"/>"#, top + HEIGHT)?;
        writeln!(
            svg,
            r#"<text class="end label" x="{:.1}" y="{}">contact_time reports t = {:.6} s</text>"#,
            x - 6.0,
            top + 14.0,
            contact.time
        )?;
    }
    legend(&mut svg)?;
    writeln!(svg, "</svg>")?;
    Ok(svg)
}

fn draw_certificates(svg: &mut String, panel: &Panel, certificates: &[Certificate]) -> std::fmt::Result {
    for (i, certificate) in certificates.iter().enumerate() {
        let class = ["even", "odd"][i % 2];
        let Certificate { from, clear, .. } = *certificate;
        let curve = panel.curve(from, from + clear, |t| certificate.at(t - from));
        let (left, right, zero) = (panel.x(from), panel.x(from + clear), panel.y(0.0));
        writeln!(
            svg,
            r#"<polygon class="area {class}" points="{left:.1},{zero:.1} {curve} {right:.1},{zero:.1}"/>"#
        )?;
        writeln!(svg, r#"<polyline class="bound {class}" points="{curve}"/>"#)?;
        let y = panel.y(certificate.first);
        writeln!(svg, r#"<circle class="{class}" cx="{left:.1}" cy="{y:.1}" r="4"/>"#)?;
    }
    Ok(())
}

fn legend(svg: &mut String) -> std::fmt::Result {
    let y = 722.0;
    writeln!(svg, r#"<line class="gap" x1="{LEFT}" y1="{y}" x2="{}" y2="{y}"/>"#, LEFT + 30.0)?;
    writeln!(svg, r#"<text x="{}" y="{}">true gap</text>"#, LEFT + 38.0, y + 4.0)?;
    for (i, class) in ["even", "odd"].into_iter().enumerate() {
        let x = LEFT + 120.0 + 34.0 * i as f64;
        writeln!(svg, r#"<line class="bound {class}" x1="{x}" y1="{y}" x2="{}" y2="{y}"/>"#, x + 30.0)?;
    }
    writeln!(
        svg,
        r#"<text x="{}" y="{}">one certificate g(t) each: the gap is certainly not below it</text>"#,
        LEFT + 192.0,
        y + 4.0
    )?;
    writeln!(svg, r#"<circle class="even" cx="{}" cy="{}" r="4"/>"#, LEFT + 15.0, y + 22.0)?;
    writeln!(
        svg,
        r#"<text x="{}" y="{}">where a certificate starts: the gap is measured anew there</text>"#,
        LEFT + 38.0,
        y + 26.0
    )
}
