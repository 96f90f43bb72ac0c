//! Statements about a graph that are decided by rows of a census.

use super::rows::Row;

pub(crate) struct Statement {
    pub(crate) title: &'static str,
    pub(crate) is_formula: bool,
    /// The columns that the statement needs; it is not tested in a census without them.
    pub(crate) columns: &'static [&'static str],
    /// Whether the statement holds for a graph; `None` if its columns are unknown.
    pub(crate) holds: fn(&Row<'_>) -> Option<bool>,
}

/// The statement that Alice's wins are monotone in k in a variant, given its column.
macro_rules! monotone {
    ($title:literal, $column:literal) => {
        Statement { title: $title, is_formula: false, columns: &[$column], holds: |row| row.truth($column) }
    };
}

const fn formula(
    title: &'static str,
    columns: &'static [&'static str],
    holds: fn(&Row<'_>) -> Option<bool>,
) -> Statement {
    Statement { title, is_formula: true, columns, holds }
}

fn is_at_most_half(row: &Row<'_>, number: &str) -> Option<bool> {
    Some(row.order < 2 || row.number(number)? - row.number("chi")? < row.order as i64 / 2)
}

/// Whether Alice wins with every number of colors above one with which she wins, which is open \[Zhu1999\].
pub(crate) const MONOTONE: [Statement; 2] = [
    monotone!("Alice's wins are monotone in $k$, Alice first", "monotone"),
    monotone!("Alice's wins are monotone in $k$, Bob first", "monotone:[B,-]"),
];

pub(crate) const MONOTONE_WITH_PASSES: [Statement; 4] = [
    monotone!("Alice's wins are monotone in $k$ in the game [A,A]", "monotone:[A,A]"),
    monotone!("Alice's wins are monotone in $k$ in the game [A,B]", "monotone:[A,B]"),
    monotone!("Alice's wins are monotone in $k$ in the game [B,A]", "monotone:[B,A]"),
    monotone!("Alice's wins are monotone in $k$ in the game [B,B]", "monotone:[B,B]"),
];

/// The difference between the number of a game and chi is at most floor(n / 2) - 1, if the order n is at least 2.
pub(crate) const HALF_OF_THE_ORDER: [Statement; 2] = [
    formula("chi_g - chi <= floor(n / 2) - 1", &["chi_g", "chi"], |row| is_at_most_half(row, "chi_g")),
    formula("chi_g (Bob first) - chi <= floor(n / 2) - 1", &["chi_g_bob", "chi"], |row| {
        is_at_most_half(row, "chi_g_bob")
    }),
];

pub(crate) const AT_MOST_4: [Statement; 2] = [
    formula("col_g <= 4", &["col_g"], |row| Some(row.number("col_g")? <= 4)),
    formula("col_g (Bob first) <= 4", &["col_g_bob"], |row| Some(row.number("col_g_bob")? <= 4)),
];
