//! `bounds --brief`: one row a graph.

use itertools::Itertools;
use laboratory::report::{Cell, Column};
use mapgame::strategies::{Invariant, Theorem};
use toolkit::bounds::{GAMES, Proof};

use super::study::Study;
use crate::cli::common::output::{Field, Sheet};
use crate::cli::common::sources;

const NOTE: &str = "`low..high`: the number lies between the two. By: the theorems that attain the lower end and the upper end \
     (`mapgame list theorems` has their statements and citations), since $chi_g <= col_g$ for both numbers; solver, if \
     they do not.";

/// The table of graphs.
pub(crate) fn sheet() -> Sheet<'static, Study> {
    let mut fields = sources::graph_fields(|study: &Study| &study.answer.graph);
    fields.extend([
        Field::number("chi", "chi", |study: &Study| {
            Cell::between(study.answer.found.chi().low, study.answer.found.chi().high)
        }),
        Field::number("acyclic_chi", "a", |study| proved(study, Invariant::AcyclicChromaticNumber)),
        Field::number("col_2", "col_2", |study| proved(study, Invariant::StrongColoringNumber)),
    ]);
    for game in GAMES {
        let symbol = game.symbol();
        fields.extend([
            Field::new(Column::number(symbol, symbol), move |study: &Study| proved(study, game)),
            Field::new(Column::words(format!("{symbol}_low_by"), ">= by"), move |study: &Study| {
                by(study.answer.proved.attaining_below(game), study.answer.proved.interval(game).low_by)
            }),
            Field::new(Column::words(format!("{symbol}_high_by"), "<= by"), move |study: &Study| {
                by(study.answer.proved.attaining_above(game), study.answer.proved.interval(game).high_by)
            }),
        ]);
    }
    Sheet::new("bounds", "What theorems prove, one row a graph", fields).noting(NOTE)
}

/// What is proved of an invariant.
fn proved(study: &Study, invariant: Invariant) -> Cell {
    let (low, high) = study.answer.proved.interval(invariant).ends();
    Cell::between(low, high)
}

/// The theorems by name, or what else proves that end.
fn by(mut theorems: impl Iterator<Item = &'static Theorem>, proof: Proof) -> Cell {
    let names = theorems.by_ref().map(|theorem| theorem.name).join(", ");
    if names.is_empty() { proof.prover().into() } else { names.into() }
}
