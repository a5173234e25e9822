//! A first look at a field: is it positive on the border, and where is it zero.

use super::cells::Cells;
use crate::Vec3;
use crate::shape::{Aabb, Cell, Opened, ShapeError, Volume};

/// Most boxes that the border is cut into.
const BORDER_BOXES: usize = 200_000;

/// How many cells are looked at for parts that hang together.
const FINE_CELLS: usize = 2000;

/// How many are enough to have a point of each.
const COARSE_CELLS: usize = 60;

/// Refuses a field that is not positive on all the border of its bounds.
pub(super) fn border(cells: &Cells) -> Result<(), ShapeError> {
    let bounds = *cells.bounds();
    let mut stack = Vec::new();
    for axis in 0..3 {
        for side in [bounds.min, bounds.max] {
            let mut face = bounds;
            face.min[axis] = side[axis];
            face.max[axis] = side[axis];
            stack.push(face);
        }
    }
    let mut count = 0;
    while let Some(face) = stack.pop() {
        let values = cells.values_over(&face);
        if values.low() > 0.0 {
            continue;
        }
        let centre = face.centre();
        let value = value(cells, centre)?;
        count += 1;
        let half = face.half();
        let is_small = half.max_element() <= 0.5 * cells.resolution();
        if value <= 0.0 || is_small || count > BORDER_BOXES {
            let value = if value <= 0.0 { value } else { values.low() };
            return Err(ShapeError::Cut { value, x: centre.x, y: centre.y, z: centre.z });
        }
        let axis = (0..3).fold(0, |best, axis| if half[axis] > half[best] { axis } else { best });
        let (mut low, mut high) = (face, face);
        low.max[axis] = centre[axis];
        high.min[axis] = centre[axis];
        stack.extend([low, high]);
    }
    Ok(())
}

/// The field at a point, where it must be a number.
fn value(cells: &Cells, at: Vec3) -> Result<f64, ShapeError> {
    let value = cells.field().at(at.to_array());
    if value.is_nan() { Err(ShapeError::NoValue { x: at.x, y: at.y, z: at.z }) } else { Ok(value) }
}

/// Points on the surface: one of each part that hangs together as far as some thousand cells can tell, and one of each
/// of some dozen larger cells, for parts that come close to each other.
pub(super) fn islands(cells: &Cells, is_solid: bool) -> Result<Vec<Vec3>, ShapeError> {
    let (mut level, mut coarse) = (vec![(Cell([0; 4]), 0)], Vec::new());
    // Level by level; a cell that is a box at the bottom stays.
    loop {
        let mut next = Vec::new();
        let mut is_split = false;
        for &(cell, group) in &level {
            value(cells, cells.grid().cell_box(cell).centre())?;
            match cells.open(cell) {
                Opened::Parts(parts) => {
                    is_split = true;
                    next.extend(parts.map(|part| (part, group)));
                }
                Opened::Piece(_) => next.push((cell, group)),
                Opened::Nothing => {}
            }
        }
        level = next;
        if coarse.is_empty() && (level.len() >= COARSE_CELLS || !is_split) {
            for (index, (cell, group)) in level.iter_mut().enumerate() {
                *group = index;
                coarse.push(*cell);
            }
        }
        if !is_split || level.len() >= FINE_CELLS {
            break;
        }
    }
    let boxes: Vec<Aabb> = level.iter().map(|(cell, _)| cells.grid().cell_box(*cell)).collect();
    let parts = parts_that_touch(&boxes);
    let (mut seen_groups, mut seen_parts) = (vec![false; coarse.len()], vec![false; boxes.len()]);
    let mut found = Vec::new();
    for (index, region) in boxes.iter().enumerate() {
        let group = level[index].1;
        if seen_groups[group] && seen_parts[parts[index]] {
            continue;
        }
        let point = match crossing(cells, region)? {
            Some(point) => point,
            // A sheet may be zero without a change of sign.
            None if !is_solid && !seen_parts[parts[index]] => region.centre(),
            None => continue,
        };
        seen_groups[group] = true;
        seen_parts[parts[index]] = true;
        found.push(point);
    }
    // Parts that are smaller than their cells.
    for index in 0..boxes.len() {
        if parts[index] == index && !seen_parts[index] {
            let of_part = (index..boxes.len()).filter(|other| parts[*other] == index);
            found.extend(small_part(cells, of_part.map(|other| level[other].0).collect())?);
        }
    }
    if found.is_empty() { Err(ShapeError::NoSurface) } else { Ok(found) }
}

/// A point on the surface below some cells, which do not tell themselves where it is.
fn small_part(cells: &Cells, mut level: Vec<Cell>) -> Result<Option<Vec3>, ShapeError> {
    let mut count = 0;
    while !level.is_empty() && count < FINE_CELLS {
        let mut next = Vec::new();
        for cell in level {
            count += 1;
            if let Opened::Parts(parts) = cells.open(cell) {
                for part in parts {
                    if let Some(point) = crossing(cells, &cells.grid().cell_box(part))? {
                        return Ok(Some(point));
                    }
                    next.push(part);
                }
            }
        }
        level = next;
    }
    Ok(None)
}

/// For each box, the first of those that it hangs together with.
fn parts_that_touch(boxes: &[Aabb]) -> Vec<usize> {
    let mut first: Vec<usize> = (0..boxes.len()).collect();
    let mut order = first.clone();
    order.sort_by(|&p, &q| boxes[p].min.x.total_cmp(&boxes[q].min.x));
    fn root(first: &mut [usize], mut of: usize) -> usize {
        while first[of] != of {
            first[of] = first[first[of]];
            of = first[of];
        }
        of
    }
    for (place, &one) in order.iter().enumerate() {
        for &other in &order[place + 1..] {
            if boxes[other].min.x > boxes[one].max.x {
                break;
            }
            if boxes[one].overlaps(&boxes[other]) {
                let (p, q) = (root(&mut first, one), root(&mut first, other));
                first[p.max(q)] = p.min(q);
            }
        }
    }
    (0..boxes.len()).map(|index| root(&mut first, index)).collect()
}

/// A point of a box where the field changes its sign, if it does between its corners and its centre.
fn crossing(cells: &Cells, region: &Aabb) -> Result<Option<Vec3>, ShapeError> {
    let (mut inside, mut outside) = (None, None);
    for index in 0..9 {
        let side = |axis: usize| if index >> axis & 1 == 0 { region.min[axis] } else { region.max[axis] };
        let point = if index == 8 { region.centre() } else { Vec3::new(side(0), side(1), side(2)) };
        let value = value(cells, point)?;
        *(if value < 0.0 { &mut inside } else { &mut outside }) = Some(point);
    }
    let (Some(mut inside), Some(mut outside)) = (inside, outside) else {
        return Ok(None);
    };
    for _ in 0..60 {
        let middle = (inside + outside) * 0.5;
        let value = value(cells, middle)?;
        *(if value < 0.0 { &mut inside } else { &mut outside }) = middle;
    }
    Ok(Some((inside + outside) * 0.5))
}
