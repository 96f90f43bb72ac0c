//! Sizes and costs as cells of tables.

use toolkit::complexity::{TreeSize, Work, nodes_by_formula, plays_by_formula, plays_up_to_names_by_formula};

use crate::report::{Cell, Column, Decimal};

pub fn tree_columns() -> [Column; 9] {
    [
        Column::number("plays", "plays"),
        Column::number("named_plays_by_formula", "$c^v v!$"),
        Column::number("plays_up_to_names", "a new color once"),
        Column::number("plays_by_formula", "$c! c^(v-c) v!$"),
        Column::number("tree_nodes", "tree nodes"),
        Column::number("tree_nodes_by_formula", "$sum (vc)^i$"),
        Column::number("branching", "branching"),
        Column::number("distinct_positions", "positions"),
        Column::number("up_to_names", "up to names"),
    ]
}

/// The size of the tree with v vertices and c colors; only the formulas if the size is unknown.
pub fn tree_cells(v: u32, c: u32, size: Option<&TreeSize>) -> [Cell; 9] {
    let of = |cell: fn(&TreeSize) -> Cell| size.map_or_else(Cell::empty, cell);
    [
        of(|size| whole(size.plays)),
        large(plays_by_formula(v, c)),
        of(|size| whole(size.plays_up_to_names)),
        large(plays_up_to_names_by_formula(v, c)),
        of(|size| whole(size.nodes)),
        large(nodes_by_formula(v, c)),
        of(|size| size.branching().map(|branching| Decimal::rounded(branching, 2)).into()),
        of(|size| size.positions.into()),
        of(|size| size.classes.into()),
    ]
}

pub fn work_columns() -> [Column; 6] {
    [
        Column::number("listing", "listing"),
        Column::number("listing_by_formula", "$n c v^3$"),
        Column::number("listing_share", "quotient"),
        Column::number("keeping", "keeping"),
        Column::number("keeping_by_formula", "$n c v^2$"),
        Column::number("keeping_share", "quotient"),
    ]
}

pub fn work_cells(work: &Work) -> [Cell; 6] {
    let quotient = |count: u64, formula: f64| match formula {
        0.0 => Cell::empty(),
        formula => Decimal::rounded(count as f64 / formula, 3).into(),
    };
    let (cubic, quadratic) = (work.cubic(), work.quadratic());
    [
        work.listing.into(),
        large(cubic),
        quotient(work.listing, cubic),
        work.keeping.into(),
        large(quadratic),
        quotient(work.keeping, quadratic),
    ]
}

fn whole(number: u128) -> Cell {
    u64::try_from(number).map_or_else(|_| number.to_string().into(), Cell::from)
}

/// The value of a formula: all digits below 10^9, otherwise in scientific notation.
pub fn large(number: f64) -> Cell {
    const LARGEST: f64 = 1e9;
    match number {
        f64::INFINITY => "> 1e308".into(),
        number if number < LARGEST => (number as u64).into(),
        number => format!("{number:.3e}").into(),
    }
}
