//! Sets of targets, extended cell by cell, each once up to translation along the axes.

use std::collections::BTreeSet;

use games::gadget::MAX_ORDER;
use graphs::{Limit, Meter};
use itertools::{Itertools, iproduct};

use crate::periodic::{Cell, Ends, Frame, Periodic};

pub(super) fn single(periodic: &Periodic, frame: Frame) -> BTreeSet<Vec<Cell>> {
    let places = |axis: usize| match (frame[axis], periodic.ends[axis]) {
        (Some(length), Ends::Path) => length as i32,
        _ => periodic.period[axis] as i32,
    };
    let cells = iproduct!(0..places(0), 0..places(1)).map(|(row, column)| [row, column]);
    cells.filter(|&cell| periodic.has(cell, frame)).map(|cell| vec![cell]).collect()
}

/// The boxes of cells of a frame, by their areas: all cells along an axis of fixed length.
pub(super) fn boxes(periodic: &Periodic, frame: Frame) -> impl Iterator<Item = Vec<Cell>> {
    let sides = |axis: usize| frame[axis].map_or(1..=MAX_ORDER as i32, |side| side as i32..=side as i32);
    let starts = |axis: usize| if frame[axis].is_some() { 0..1 } else { 0..periodic.period[axis] as i32 };
    let boxes = iproduct!(sides(0), sides(1)).filter(|(rows, columns)| rows * columns <= MAX_ORDER as i32);
    let boxes = boxes.sorted_by_key(|&(rows, columns)| (rows * columns, rows.abs_diff(columns)));
    boxes.cartesian_product(iproduct!(starts(0), starts(1))).map(move |((rows, columns), (row, column))| {
        let cells = iproduct!(row..row + rows, column..column + columns).map(|(row, column)| [row, column]);
        cells.filter(|&cell| periodic.has(cell, frame)).collect()
    })
}

/// The sets with one more cell, adjacent to another.
pub(super) fn grown(
    periodic: &Periodic,
    frame: Frame,
    sets: &BTreeSet<Vec<Cell>>,
    meter: &mut Meter<'_>,
) -> Result<BTreeSet<Vec<Cell>>, Limit> {
    /// The largest number of sets examined.
    const MOST: usize = 5_000;
    let mut grown = BTreeSet::new();
    for set in sets {
        let around = periodic.closed_neighborhood(set, frame);
        for cell in around {
            meter.work(set.len())?;
            if grown.len() < MOST && set.binary_search(&cell).is_err() && !periodic.is_hub(cell) {
                let more = set.iter().copied().chain([cell]).collect();
                grown.insert(canonical(periodic, frame, more));
            }
        }
    }
    Ok(grown)
}

/// The first of the translations of this set along the axes.
fn canonical(periodic: &Periodic, frame: Frame, cells: Vec<Cell>) -> Vec<Cell> {
    let shifts = |axis: usize| -> Vec<i32> {
        let period = periodic.period[axis] as i32;
        let least = cells.iter().map(|cell| cell[axis]).min().expect("a set has cells");
        match (frame[axis], periodic.ends[axis]) {
            (None, _) => vec![-least.div_euclid(period) * period],
            (Some(length), Ends::Cycle) => (0..length as i32).collect(),
            (Some(_), Ends::Path) => vec![0],
        }
    };
    let moved = iproduct!(shifts(0), shifts(1)).map(|(down, right)| {
        let cells =
            cells.iter().map(|&[row, column]| periodic.normal_cell([row + down, column + right], frame));
        cells.sorted_unstable().collect_vec()
    });
    moved.min().expect("there is a shift")
}
