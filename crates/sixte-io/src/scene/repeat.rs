//! Copies of a body: how many, and which counters and places they have.

use sixte::Vec3;

use super::error::Fault;
use super::fields::{Fields, count, list, vector};
use super::node::{Node, Value};
use super::parameters::{COUNTERS, Names, Parameter, fill_in};
use super::schema;

/// Most bodies that one entry may stand for.
const MOST: usize = 10_000;

/// One copy of a body.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Copy {
    /// Of `$i`, `$j` and `$k`, as many as there are.
    pub counters: Vec<u32>,
    /// Added to its position \[m\].
    pub offset: Vec3,
}

/// All copies: a row of so many, rows within rows, or a grid.
pub(super) fn copies(node: &Node, parameters: &[Parameter]) -> Result<Vec<Copy>, Fault> {
    let counts = match &node.value {
        Value::Table(_) => {
            let mut node = node.clone();
            fill_in(&mut node, &Names { parameters, counters: &[] })?;
            return grid(&node);
        }
        Value::List(counts) if (1..=COUNTERS.len()).contains(&counts.len()) => &counts[..],
        Value::List(counts) => {
            let problem = format!("repeat is a list of {}", counts.len());
            let remedy = "write one to three counts, like [4, 4, 2]; $i, $j and $k count them";
            return Err(Fault::new(node.origin, problem, remedy));
        }
        _ => std::slice::from_ref(node),
    };
    let mut rows = Rows { parameters, copies: Vec::new(), begun: 0 };
    rows.add(counts, &[])?;
    if rows.copies.is_empty() {
        return Err(Fault::new(node.origin, "repeat comes to no copies", "write at least 1"));
    }
    Ok(rows.copies)
}

/// Rows within rows.
struct Rows<'a> {
    parameters: &'a [Parameter],
    copies: Vec<Copy>,
    /// Rows, also those that are empty.
    begun: usize,
}

impl Rows<'_> {
    /// The last counter runs fastest; how far it runs may depend on those before it.
    fn add(&mut self, counts: &[Node], before: &[u32]) -> Result<(), Fault> {
        let Some((first, rest)) = counts.split_first() else {
            self.copies.push(Copy { counters: before.to_vec(), offset: Vec3::ZERO });
            return Ok(());
        };
        let mut node = first.clone();
        fill_in(&mut node, &Names { parameters: self.parameters, counters: before })?;
        for number in 0..count(&node, "repeat")? {
            self.add(rest, &[before, &[number]].concat())?;
            self.begun += 1;
            if self.copies.len() > MOST || self.begun > 2 * MOST {
                return Err(too_many(&node));
            }
        }
        Ok(())
    }
}

fn too_many(node: &Node) -> Fault {
    let remedy = format!("write from 1 to {MOST} in all");
    Fault::new(node.origin, "repeat comes to too many copies", remedy)
}

/// Along x, y and z, x first.
fn grid(node: &Node) -> Result<Vec<Copy>, Fault> {
    let fields = Fields::new(node, &schema::GRID)?;
    let counts = fields.needed("count", "[3, 1, 1]")?;
    let spacing = vector(fields.needed("spacing", "[1, 1, 1]")?, "spacing", "m")?;
    let list = list(counts, "count", "[3, 1, 1]")?;
    let [x, y, z] = list else {
        let problem = format!("count is a list of {}", list.len());
        return Err(Fault::new(counts.origin, problem, "write how many along x, y and z, like [3, 1, 1]"));
    };
    let [x, y, z] = [count(x, "count")?, count(y, "count")?, count(z, "count")?];
    let all = x.checked_mul(y).and_then(|xy| xy.checked_mul(z));
    if !all.is_some_and(|all| (1..=MOST).contains(&(all as usize))) {
        let problem = format!("count is [{x}, {y}, {z}]");
        return Err(Fault::new(counts.origin, problem, format!("write from 1 to {MOST} in all")));
    }
    let mut copies = Vec::new();
    for k in 0..z {
        for j in 0..y {
            for i in 0..x {
                let offset = spacing * Vec3::new(f64::from(i), f64::from(j), f64::from(k));
                copies.push(Copy { counters: vec![i, j, k], offset });
            }
        }
    }
    Ok(copies)
}
