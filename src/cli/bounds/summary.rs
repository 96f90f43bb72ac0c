//! `bounds --brief`: one row a graph.

use itertools::Itertools;
use laboratory::report::{Cell, Column};
use strategies::Theorem;
use toolkit::ask::bounds::Answer;
use toolkit::bounds::GAMES;

use crate::cli::common::output::{Field, Sheet};
use crate::cli::common::sources;

const NOTE: &str = "`low..high`: the number lies between the two. By: the theorems that attain the lower end and the upper end \
     (`mapgame list theorems` has their statements and citations), since $chi_g <= col_g$ for both numbers; solver, if \
     they do not.";

pub(crate) fn sheet() -> Sheet<'static, Answer> {
    let mut fields = sources::graph_fields(|answer: &Answer| &answer.graph);
    fields.extend([
        Field::number("chi", "chi", |answer: &Answer| between(answer.parameter("chi"))),
        Field::number("acyclic_chi", "a", |answer| between(answer.parameter("acyclic_chi"))),
        Field::number("col_2", "col_2", |answer| between(answer.parameter("col_2"))),
    ]);
    for game in GAMES {
        let symbol = game.symbol();
        fields.extend([
            Field::new(Column::number(symbol, symbol), move |answer: &Answer| {
                between(answer.best.get(symbol).copied())
            }),
            Field::new(Column::words(format!("{symbol}_low_by"), ">= by"), move |answer: &Answer| {
                names(answer.attaining_below(game), answer.best_by[symbol][0])
            }),
            Field::new(Column::words(format!("{symbol}_high_by"), "<= by"), move |answer: &Answer| {
                names(answer.attaining_above(game), answer.best_by[symbol][1])
            }),
        ]);
    }
    Sheet::new("bounds", "What theorems prove, one row a graph", fields).noting(NOTE)
}

fn between(ends: Option<[u32; 2]>) -> Cell {
    ends.map(|[low, high]| Cell::between(low, high)).into()
}

/// The theorems that prove an end, by name, or its other proof.
fn names(mut theorems: impl Iterator<Item = &'static Theorem>, prover: Option<&'static str>) -> Cell {
    let names = theorems.by_ref().map(|theorem| theorem.name).join(", ");
    if names.is_empty() { prover.into() } else { names.into() }
}
