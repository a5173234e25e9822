//! What is printed of one method.

use serde::Serialize;

use super::scene::Scene;
use crate::columns::aligned;
use crate::digits::rough;

/// What the paper took for a hundred bullets \[ms\].
const PAPER_MS: f64 = 201_000.0;

/// What one method came to. The names are a contract: scripts read them.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    pub method: &'static str,
    pub integrator: &'static str,
    pub bullets: usize,
    pub step: f64,
    pub sheet: &'static str,
    pub triangles: usize,
    pub wall_ms: f64,
    pub ratio_to_paper: Option<f64>,
    pub hits: usize,
    pub passed: usize,
    pub missed: usize,
    pub ghosts: usize,
    pub deflected: usize,
    pub held: usize,
    pub crossed_later: Option<usize>,
    pub worst_time_error: f64,
    pub queries: u64,
}

/// The first method, and the others.
#[derive(Debug, Serialize)]
pub struct Found {
    #[serde(flatten)]
    first: Option<Row>,
    /// Of the whole run, at its peak; none where the system does not tell.
    memory_mb: Option<f64>,
    methods: Vec<Row>,
}

impl Row {
    /// Of a method that has found nothing yet.
    pub fn new(scene: &Scene, method: &'static str) -> Self {
        let choice = &scene.choice;
        // Queries are of parabolas.
        let is_exact = method != "certified";
        Self {
            method,
            integrator: if is_exact { "exact" } else { "explicit-euler" },
            bullets: choice.bullets,
            step: choice.step,
            sheet: scene.sheet.name(),
            triangles: scene.sheet.triangle_count(),
            wall_ms: 0.0,
            ratio_to_paper: None,
            hits: 0,
            passed: 0,
            missed: 0,
            ghosts: 0,
            deflected: 0,
            held: 0,
            crossed_later: None,
            worst_time_error: 0.0,
            queries: 0,
        }
    }

    fn with_ratio(&self) -> Self {
        let is_the_papers = self.bullets == 100 && self.triangles == 2010;
        let ratio_to_paper = is_the_papers.then(|| PAPER_MS / self.wall_ms);
        Self { ratio_to_paper, ..self.clone() }
    }
}

impl Found {
    /// What is printed of all methods.
    pub fn new(rows: &[Row]) -> Self {
        let mut rows = rows.iter().map(Row::with_ratio);
        Self { first: rows.next(), memory_mb: memory_mb(), methods: rows.collect() }
    }
}

/// One line for each method.
pub fn table(rows: &[Row]) -> String {
    let header = [
        "method",
        "wall [ms]",
        "201 s by it",
        "hits",
        "passed",
        "missed",
        "ghosts",
        "crossed later",
        "worst time error [s]",
        "queries",
    ];
    let mut lines = vec![header.map(str::to_owned)];
    for row in rows.iter().map(Row::with_ratio) {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        lines.push([
            row.method.to_owned(),
            rough(row.wall_ms),
            or_dash(row.ratio_to_paper.map(rough)),
            row.hits.to_string(),
            row.passed.to_string(),
            row.missed.to_string(),
            row.ghosts.to_string(),
            or_dash(row.crossed_later.map(|count| count.to_string())),
            rough(row.worst_time_error),
            row.queries.to_string(),
        ]);
    }
    let Some(first) = rows.first() else { return String::new() };
    let Row { bullets, triangles, step, integrator, sheet, .. } = first;
    let sheet =
        if *triangles > 0 { format!("a {sheet} of {triangles}") } else { format!("the {sheet} sheet") };
    let memory = memory_mb().map(|memory| format!("\npeak memory {memory:.1} MB\n")).unwrap_or_default();
    format!(
        "{bullets} bullets of 640 triangles, {sheet}, steps of {step} s, {integrator}, one thread\n\n{}{memory}",
        aligned(&lines)
    )
}

/// The most memory this process has had \[MB\]: of everything it did, so one number for all methods. Linux tells it.
fn memory_mb() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024e-6)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn memory_is_told_in_megabytes() {
        let touched = std::hint::black_box(vec![1u8; 50_000_000]);
        let found = memory_mb().unwrap();
        drop(touched);
        // The program and its other tests take some more.
        assert!((50.0..5000.0).contains(&found), "{found}");
    }
}
