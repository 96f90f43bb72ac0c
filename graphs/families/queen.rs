//! The queen's graph: the squares of a board with r rows and c columns, adjacent if they share a row, a column or a diagonal. Numbered row by
//! row. Order rc; the rook's moves, and the pairs of the diagonals: 2(r - d)(c - d) at every distance d >= 1.

use crate::families::{Arguments, Family, FamilyError, Plan, rook};

pub(super) const FAMILY: Family = Family {
    name: "queen",
    parameters: "RxC",
    about: "the moves of a queen on a board with R rows and C columns",
    order: "RC",
    size: "RC(R + C - 2)/2 + 2 sum of (R - d)(C - d)",
    example: "queen:4x5",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [rows, columns] = arguments.sides()?;
    let r = rows.at_least(1, "both sides")?;
    let c = columns.at_least(1, "both sides")?;
    let size = rook::size(r, c).saturating_add(on_diagonals(r.min(c), r.max(c)));
    Ok(Plan::new(r * c, size, move || rook::edges(r, c).chain(diagonals(r, c))))
}

/// Twice the sum of (a - d)(b - d) for d = 1, ..., a - 1, where a <= b; saturating.
fn on_diagonals(a: u64, b: u64) -> u64 {
    let [a, b] = [a, b].map(u128::from);
    let squares = a * (a - 1) * (2 * a - 1) / 3;
    u64::try_from(squares + (b - a) * a * (a - 1)).unwrap_or(u64::MAX)
}

fn diagonals(r: u64, c: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..r * c).flat_map(move |v| {
        let (below, left, right) = (r - 1 - v / c, v % c, c - 1 - v % c);
        let down_right = (1..=below.min(right)).map(move |d| (v, v + d * (c + 1)));
        down_right.chain((1..=below.min(left)).map(move |d| (v, v + d * c - d)))
    })
}
