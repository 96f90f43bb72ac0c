//! The rook's graph: the squares of a board with r rows and c columns, adjacent if they share a row or a column, K_r x K_c. Numbered row by
//! row. Order rc, size rc(r + c - 2)/2.

use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "rook",
    parameters: "RxC",
    about: "the moves of a rook on a board with R rows and C columns, K_R x K_C",
    order: "RC",
    size: "RC(R + C - 2)/2",
    example: "rook:3x4",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [rows, columns] = arguments.sides()?;
    let r = rows.at_least(1, "both sides")?;
    let c = columns.at_least(1, "both sides")?;
    Ok(Plan::new(r * c, size(r, c), move || edges(r, c)))
}

/// rc(r + c - 2)/2, saturating.
pub(super) fn size(r: u64, c: u64) -> u64 {
    let twice = u128::from(r * c) * u128::from(r + c - 2);
    u64::try_from(twice / 2).unwrap_or(u64::MAX)
}

/// The pairs of squares of a row, and of a column.
pub(super) fn edges(r: u64, c: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..r * c).flat_map(move |v| {
        let along = (v + 1..(v / c + 1) * c).map(move |w| (v, w));
        along.chain((v + c..r * c).step_by(c as usize).map(move |w| (v, w)))
    })
}
