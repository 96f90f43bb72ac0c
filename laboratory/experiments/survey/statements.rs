//! Statements about a graph that rows of a census decide.

use super::rows::Row;

pub(crate) struct Statement {
    pub(crate) title: &'static str,
    /// Whether the title is a formula, and not words.
    pub(crate) is_formula: bool,
    /// The columns that the statement needs; it is not tested in a census without them.
    pub(crate) columns: &'static [&'static str],
    /// Whether the statement holds of a graph, where its columns are known.
    pub(crate) holds: fn(&Row<'_>) -> Option<bool>,
}

/// Declares the statement that Alice's wins are monotone in k in a variant, given its column.
macro_rules! monotone {
    ($title:literal, $column:literal) => {
        Statement { title: $title, is_formula: false, columns: &[$column], holds: |row| row.truth($column) }
    };
}

/// Monotonicity in k: whether Alice wins with every number of colors above one with which she wins. This is open
/// \[Zhu1999\].
pub(crate) const MONOTONE: [Statement; 2] = [
    monotone!("Alice's wins are monotone in $k$, Alice first", "monotone"),
    monotone!("Alice's wins are monotone in $k$, Bob first", "monotone:[B,-]"),
];

/// Monotonicity in k in the variants with passes.
pub(crate) const MONOTONE_WITH_PASSES: [Statement; 4] = [
    monotone!("Alice's wins are monotone in $k$ in the game [A,A]", "monotone:[A,A]"),
    monotone!("Alice's wins are monotone in $k$ in the game [A,B]", "monotone:[A,B]"),
    monotone!("Alice's wins are monotone in $k$ in the game [B,A]", "monotone:[B,A]"),
    monotone!("Alice's wins are monotone in $k$ in the game [B,B]", "monotone:[B,B]"),
];

/// The difference between the number of a game and chi is at most floor(n / 2) - 1, if the order n is at least 2.
pub(crate) const HALF_OF_THE_ORDER: [Statement; 2] = [
    Statement {
        title: "chi_g - chi <= floor(n / 2) - 1",
        is_formula: true,
        columns: &["chi_g", "chi"],
        holds: |row| Some(row.order < 2 || row.number("chi_g")? - row.number("chi")? < row.order as i64 / 2),
    },
    Statement {
        title: "chi_g (Bob first) - chi <= floor(n / 2) - 1",
        is_formula: true,
        columns: &["chi_g_bob", "chi"],
        holds: |row| {
            Some(row.order < 2 || row.number("chi_g_bob")? - row.number("chi")? < row.order as i64 / 2)
        },
    },
];

pub(crate) const AT_MOST_4: [Statement; 2] = [
    Statement {
        title: "col_g <= 4",
        is_formula: true,
        columns: &["col_g"],
        holds: |row| row.number("col_g").map(|number| number <= 4),
    },
    Statement {
        title: "col_g (Bob first) <= 4",
        is_formula: true,
        columns: &["col_g_bob"],
        holds: |row| row.number("col_g_bob").map(|number| number <= 4),
    },
];
