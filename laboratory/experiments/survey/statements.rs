//! Statements about a graph that rows of a census decide.

use super::rows::Row;

pub(crate) struct Statement {
    pub(crate) title: &'static str,
    /// Whether the title is a formula, and not words.
    pub(crate) is_formula: bool,
    /// What it speaks of: a census without these columns says nothing of it.
    pub(crate) columns: &'static [&'static str],
    /// Whether it holds of a graph, where its columns are known.
    pub(crate) holds: fn(&Row<'_>) -> Option<bool>,
}

/// Declares that Alice's wins are monotone in k in a variant, whose column is named.
macro_rules! monotone {
    ($title:literal, $column:literal) => {
        Statement { title: $title, is_formula: false, columns: &[$column], holds: |row| row.truth($column) }
    };
}

/// Whether a player who wins with k colors as Alice wins with every larger number is open \[Zhu1999\].
pub(crate) const MONOTONE: [Statement; 2] = [
    monotone!("Alice's wins are monotone in $k$, Alice first", "monotone"),
    monotone!("Alice's wins are monotone in $k$, Bob first", "monotone:[B,-]"),
];

/// The same where a player may pass.
pub(crate) const MONOTONE_WITH_PASSES: [Statement; 4] = [
    monotone!("Alice's wins are monotone in $k$ in the game [A,A]", "monotone:[A,A]"),
    monotone!("Alice's wins are monotone in $k$ in the game [A,B]", "monotone:[A,B]"),
    monotone!("Alice's wins are monotone in $k$ in the game [B,A]", "monotone:[B,A]"),
    monotone!("Alice's wins are monotone in $k$ in the game [B,B]", "monotone:[B,B]"),
];

/// Half of the order bounds what the game takes above chi, if the order is at least 2.
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
