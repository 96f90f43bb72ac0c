//! `bounds --summary`: one row a graph.

use itertools::Itertools;
use mapgame::report::{Cell, Column, Table};
use mapgame::strategies::{Invariant, Theorem};
use toolkit::bounds::Proof;

use super::{GAMES, Study, prover};

/// The table, without rows.
pub fn table() -> Table {
    let mut columns = vec![
        Column::words("graph", "graph"),
        Column::number("n", "n"),
        Column::number("m", "m"),
        Column::number("chi", "chi"),
        Column::number("acyclic_chi", "a"),
        Column::number("col_2", "col_2"),
    ];
    for game in GAMES {
        let symbol = game.symbol();
        columns.extend([
            Column::number(symbol, symbol),
            Column::words(format!("{symbol}_low_by"), ">= by"),
            Column::words(format!("{symbol}_high_by"), "<= by"),
        ]);
    }
    let mut table = Table::new("bounds", "What theorems prove, one row a graph", columns);
    table.notes = vec![
        "`low..high`: the number lies between the two. By: the theorems that attain the lower end and the upper end \
         (`mapgame theorems` has their statements and citations), since chi_g <= col_g for both numbers; solver, if \
         they do not."
            .into(),
    ];
    table
}

/// The row of a graph.
pub fn row(study: &Study) -> Vec<Cell> {
    let between = |(low, high)| Cell::between(low, high);
    let proved = |invariant| between(study.bounds.interval(invariant).ends());
    let mut row = vec![
        study.graph.name.as_str().into(),
        study.parameters.order.into(),
        study.parameters.size.into(),
        between((study.parameters.chi.low, study.parameters.chi.high)),
        proved(Invariant::AcyclicChromaticNumber),
        proved(Invariant::StrongColoringNumber),
    ];
    for game in GAMES {
        let interval = study.bounds.interval(game);
        row.extend([
            proved(game),
            by(study.bounds.attaining_below(game), interval.low_by),
            by(study.bounds.attaining_above(game), interval.high_by),
        ]);
    }
    row
}

/// The theorems by name, or what else proves that end.
fn by(mut theorems: impl Iterator<Item = &'static Theorem>, proof: Proof) -> Cell {
    let names = theorems.by_ref().map(|theorem| theorem.name).join(", ");
    if names.is_empty() { prover(proof).into() } else { names.into() }
}
