//! Vertex–face and edge–edge queries with exact labels, as in the public collections of the
//! Continuous-Collision-Detection project: how many are answered right?
//!
//! `cargo run --release -p sixte-contact --example ccd_queries -- DIR`
//!
//! Reads every `.csv` file below DIR. A query is 8 rows of `xn,xd,yn,yd,zn,zd,label`, a coordinate being
//! xn/xd: four points at time 0, then the same at time 1; each moves on a straight line. In a folder with
//! `edge` in its name the points are a₀ a₁ b₀ b₁, else a vertex and a face. The label is 1 if they touch.
//!
//! Each query is asked as it is and in variants with the same label: bodies swapped, edges turned round,
//! faces permuted, time reversed, axes permuted and mirrored, scaled by powers of two. The tolerance is as
//! small as rounding lets, about 1e-13 of the size. A query is *missed* if one variant is said to be clear
//! although they touch; *invented* if one is said to be in contact although they do not touch, and their
//! distance at the reported time, in exact arithmetic, is more than the tolerance and its rounding; else *right*. How many of
//! those come within the tolerance without touching is said as well.
//!
//! *Degenerate* are queries whose four points stay in one plane for the whole step, seen exactly. They
//! are asked like all others, and the answer is the same: a contact if the distance gets within the
//! tolerance. But they are not counted as right or wrong: in a plane the touch of two edges, or of a
//! vertex and the rim of a face, depends on how one counts the ends, and labels differ in that.
//!
//! The last line is JSON: `{"right": …, "missed": …, "invented": …, "degenerate": …}`. Exit code 1 if
//! something was missed or invented.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use dashu_ratio::RBig;
use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::shape::{Deforming, Triangles};

/// Less than rounding allows: the engine raises it to what can be told, and says to what.
const TOLERANCE: f64 = 1e-300;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    VertexFace,
    EdgeEdge,
}

#[derive(Clone, Copy)]
struct Query {
    kind: Kind,
    /// Four points at time 0, and at time 1.
    points: [[Vec3; 4]; 2],
}

/// How many queries came out how.
#[derive(Debug, Default, PartialEq)]
pub struct Counts {
    /// The answer agrees with the label, in all variants.
    pub right: u64,
    /// They touch, and one variant was said to be clear.
    pub missed: u64,
    /// They stay apart by more than the tolerance, and one variant was said to be in contact.
    pub invented: u64,
    /// In one plane all the time.
    pub degenerate: u64,
    /// Of those that are right: within the tolerance, although they do not touch.
    pub close: u64,
}

/// What the engine says of a query.
#[derive(Clone, Copy, PartialEq)]
enum Answer {
    Clear,
    Contact { time: f64, tolerance: f64 },
}

fn main() -> ExitCode {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("give the folder with the queries");
        return ExitCode::FAILURE;
    };
    match run(Path::new(&folder)) {
        Ok(Counts { right, missed, invented, degenerate, .. }) => {
            println!(
                "{{\"right\": {right}, \"missed\": {missed}, \"invented\": {invented}, \"degenerate\": {degenerate}}}"
            );
            if missed + invented == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Asks every query below a folder.
pub fn run(folder: &Path) -> Result<Counts, Box<dyn Error>> {
    let mut files = Vec::new();
    find_files(folder, &mut files)?;
    files.sort();
    if files.is_empty() {
        return Err(format!("{}: no .csv file in it or below it", folder.display()).into());
    }
    let mut sum = Counts::default();
    for file in files {
        let mut counts = Counts::default();
        for (index, (query, label)) in read(&file)?.iter().enumerate() {
            let verdict = judge(query, *label)?;
            let count = match verdict {
                Verdict::Right => &mut counts.right,
                Verdict::Close => {
                    counts.close += 1;
                    &mut counts.right
                }
                Verdict::Missed => &mut counts.missed,
                Verdict::Invented => &mut counts.invented,
                Verdict::Degenerate => &mut counts.degenerate,
            };
            *count += 1;
            if matches!(verdict, Verdict::Missed | Verdict::Invented) {
                println!("{}:{}: {verdict:?}", file.display(), 8 * index + 1);
            }
        }
        let Counts { right, missed, invented, degenerate, close } = counts;
        println!(
            "{}: right {right} ({close} of them within the tolerance without touching), missed {missed}, \
             invented {invented}, degenerate {degenerate}",
            file.display()
        );
        sum.right += right;
        sum.missed += missed;
        sum.invented += invented;
        sum.degenerate += degenerate;
        sum.close += close;
    }
    Ok(sum)
}

#[derive(Debug)]
enum Verdict {
    Right,
    Close,
    Missed,
    Invented,
    Degenerate,
}

/// The verdict over all variants of a query.
fn judge(query: &Query, label: bool) -> Result<Verdict, Box<dyn Error>> {
    if is_degenerate(query)? {
        return Ok(Verdict::Degenerate);
    }
    let mut verdict = Verdict::Right;
    for variant in variants(query) {
        match ask(&variant)? {
            Answer::Clear if label => return Ok(Verdict::Missed),
            Answer::Contact { time, tolerance } if !label => {
                // What is measured as the tolerance may be a twentieth more, by rounding.
                let tolerance = exact(1.05 * tolerance)?;
                if distance_squared(&variant, time)? > &tolerance * &tolerance {
                    return Ok(Verdict::Invented);
                }
                verdict = Verdict::Close;
            }
            _ => {}
        }
    }
    Ok(verdict)
}

fn find_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            find_files(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "csv") {
            files.push(path);
        }
    }
    Ok(())
}

fn read(file: &Path) -> Result<Vec<(Query, bool)>, Box<dyn Error>> {
    let refuse = |line: usize, what: &str| format!("{}:{}: {what}", file.display(), line + 1);
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let kind = if file.to_string_lossy().contains("edge-edge") { Kind::EdgeEdge } else { Kind::VertexFace };
    let mut rows = Vec::new();
    for (line, row) in text.lines().enumerate().filter(|(_, row)| !row.trim().is_empty()) {
        let numbers: Result<Vec<f64>, _> =
            row.split(',').map(|number| number.trim().parse::<f64>()).collect();
        let Ok([xn, xd, yn, yd, zn, zd, label]) = numbers.as_deref() else {
            return Err(refuse(line, "expected 7 numbers xn,xd,yn,yd,zn,zd,label").into());
        };
        // Denominators are powers of two, and the quotient has no more digits than the numerator.
        rows.push((Vec3::new(xn / xd, yn / yd, zn / zd), *label != 0.0));
    }
    if rows.len() % 8 != 0 {
        return Err(refuse(rows.len(), "a query is 8 rows; the last one is not complete").into());
    }
    let query = |rows: &[(Vec3, bool)]| {
        let points = [0, 4].map(|from| std::array::from_fn(|i| rows[from + i].0));
        (Query { kind, points }, rows[0].1)
    };
    Ok(rows.chunks(8).map(query).collect())
}

/// Asks the engine.
fn ask(query: &Query) -> Result<Answer, Box<dyn Error>> {
    let corners = match query.kind {
        Kind::VertexFace => [[0, 0, 0], [1, 2, 3]],
        Kind::EdgeEdge => [[0, 1, 1], [2, 3, 3]],
    };
    // A triangle that is a point or a line is fine.
    let [a, b] = corners.map(|corners: [usize; 3]| {
        let [start, end] = query.points.map(|points| corners.map(|corner| points[corner]).to_vec());
        Deforming::new(Triangles { vertices: start, faces: vec![[0, 1, 2]] }, &end, 1.0)
    });
    let still = Motion::fixed(Pose::IDENTITY);
    let settings = ContactTimeSettings::tolerance(TOLERANCE);
    let found = contact_time((&a?, &still), (&b?, &still), 1.0, &settings)?;
    match found.status {
        Status::Clear => Ok(Answer::Clear),
        Status::Unresolved => Err("the search gave up".into()),
        _ => Ok(Answer::Contact { time: found.time, tolerance: found.tolerance }),
    }
}

/// The query itself and others with the same label.
fn variants(query: &Query) -> Vec<Query> {
    let orders: &[[usize; 4]] = match query.kind {
        Kind::VertexFace => &[[0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2], [0, 2, 1, 3]],
        Kind::EdgeEdge => &[[0, 1, 2, 3], [1, 0, 2, 3], [2, 3, 0, 1], [3, 2, 1, 0]],
    };
    let moved: [fn(Vec3) -> Vec3; 4] = [
        |p| p,
        |p| Vec3::new(p.y, p.z, p.x),
        |p| Vec3::new(-p.z, p.y, p.x) * 1024.0,
        |p| Vec3::new(p.y, -p.x, -p.z) / 1_048_576.0,
    ];
    let mut found = Vec::new();
    for order in orders {
        for change in moved {
            let points = query.points.map(|points| order.map(|index| change(points[index])));
            found.push(Query { points, ..*query });
            found.push(Query { points: [points[1], points[0]], ..*query });
        }
    }
    found
}

type Exact = [RBig; 3];

fn exact(number: f64) -> Result<RBig, Box<dyn Error>> {
    Ok(RBig::try_from(number).map_err(|_| "a number is not finite")?)
}

fn minus(a: &Exact, b: &Exact) -> Exact {
    std::array::from_fn(|i| &a[i] - &b[i])
}

fn dot(a: &Exact, b: &Exact) -> RBig {
    &a[0] * &b[0] + &a[1] * &b[1] + &a[2] * &b[2]
}

fn cross(a: &Exact, b: &Exact) -> Exact {
    let part = |i: usize, j: usize| &a[i] * &b[j] - &a[j] * &b[i];
    [part(1, 2), part(2, 0), part(0, 1)]
}

/// The four points at a time, exactly.
fn points_at(query: &Query, t: &RBig) -> Result<[Exact; 4], Box<dyn Error>> {
    let mut points = [const { [RBig::ZERO; 3] }; 4];
    for (index, point) in points.iter_mut().enumerate() {
        let [from, to] = query.points.map(|points| points[index].to_array());
        for axis in 0..3 {
            let (from, to) = (exact(from[axis])?, exact(to[axis])?);
            point[axis] = &from + (&to - &from) * t;
        }
    }
    Ok(points)
}

/// Whether the four points are in one plane all the time: then a cubic in time vanishes at four
/// instants.
fn is_degenerate(query: &Query) -> Result<bool, Box<dyn Error>> {
    for instant in 0..4u8 {
        let [a, b, c, d] = points_at(query, &RBig::from(instant))?;
        if dot(&minus(&b, &a), &cross(&minus(&c, &a), &minus(&d, &a))) != RBig::ZERO {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The square of the distance at a time, exactly.
fn distance_squared(query: &Query, time: f64) -> Result<RBig, Box<dyn Error>> {
    let [a, b, c, d] = points_at(query, &exact(time)?)?;
    let mut distances = match query.kind {
        Kind::VertexFace => {
            vec![point_to_segment(&a, &b, &c), point_to_segment(&a, &c, &d), point_to_segment(&a, &d, &b)]
        }
        Kind::EdgeEdge => vec![
            point_to_segment(&a, &c, &d),
            point_to_segment(&b, &c, &d),
            point_to_segment(&c, &a, &b),
            point_to_segment(&d, &a, &b),
        ],
    };
    // The inside of the face, or of both edges: the distance along the common normal, if its foot is
    // there.
    let (normal, way, is_inside) = match query.kind {
        Kind::VertexFace => {
            let normal = cross(&minus(&c, &b), &minus(&d, &b));
            let side = |from: &Exact, to: &Exact| dot(&cross(&minus(to, from), &minus(&a, from)), &normal);
            let is_inside = [side(&b, &c), side(&c, &d), side(&d, &b)].iter().all(|side| *side >= RBig::ZERO);
            (normal, minus(&a, &b), is_inside)
        }
        Kind::EdgeEdge => {
            let (u, v, between) = (minus(&b, &a), minus(&d, &c), minus(&c, &a));
            let normal = cross(&u, &v);
            let square = dot(&normal, &normal);
            let on_a = dot(&cross(&between, &v), &normal);
            let on_b = dot(&cross(&between, &u), &normal);
            let within = |part: &RBig| *part >= RBig::ZERO && *part <= square;
            let is_inside = within(&on_a) && within(&on_b);
            (normal, between, is_inside)
        }
    };
    let square = dot(&normal, &normal);
    if is_inside && square > RBig::ZERO {
        let along = dot(&way, &normal);
        distances.push(&along * &along / square);
    }
    distances.into_iter().min().ok_or_else(|| "no distance".into())
}

fn point_to_segment(point: &Exact, from: &Exact, to: &Exact) -> RBig {
    let (way, arm) = (minus(to, from), minus(point, from));
    let length = dot(&way, &way);
    let along = dot(&way, &arm);
    if along <= RBig::ZERO || length == RBig::ZERO {
        return dot(&arm, &arm);
    }
    if along >= length {
        let arm = minus(point, to);
        return dot(&arm, &arm);
    }
    dot(&arm, &arm) - &along * &along / length
}
