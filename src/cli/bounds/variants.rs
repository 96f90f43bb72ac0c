//! `bounds --variants`: bounds of theorems for variants and for the other games of the catalogue.

use itertools::Itertools;
use laboratory::report::{self, Cell, Column, Table, Value};
use toolkit::ask::bounds::{VariantBound, VariantBounds};

use super::study::Studied;
use crate::cli::common::describe;
use crate::cli::common::output::{Field, Sheet};

impl Studied for VariantBounds {
    fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    // The parser admits no solver here.
    fn is_open(&self) -> bool {
        false
    }

    fn sources(&self) -> impl Iterator<Item = &'static str> {
        self.bounds.iter().map(|bound| bound.theorem.cite.key)
    }
}

fn rows(study: &VariantBounds) -> Vec<Vec<Cell>> {
    let row = |bound: &VariantBound| {
        vec![
            study.graph.name.as_str().into(),
            bound.theorem.name.into(),
            bound.theorem.game.into(),
            bound.theorem.variants.into(),
            Value::Formula(bound.theorem.statement()).into(),
            bound.value.into(),
            bound.theorem.cite.into(),
            bound.theorem.class.into(),
        ]
    };
    study.bounds.iter().map(row).collect()
}

pub(crate) fn sheet() -> Sheet<'static, VariantBounds> {
    let columns = Column::list(
        "graph | theorem | game | variants | statement | #value | citation = proved in | class = graphs",
    );
    let table =
        Table::new("bounds-variants", "Every theorem about variants and other games that applies", columns);
    Sheet::of_rows(table, rows).with_graph6(|study| study.graph.graph6())
}

pub fn text(found: &VariantBounds) -> String {
    let mut lines = vec![format!("{}: {}", found.graph.name, describe::size(&found.graph.graph))];
    let fields = vec![
        Field::words("game", "game", |bound: &&VariantBound| bound.theorem.game.into()),
        Field::words("variants", "variants", |bound| bound.theorem.variants.into()),
        Field::words("class", "graphs", |bound| bound.theorem.class.into()),
        Field::words("statement", "theorem", |bound| bound.theorem.statement().into()),
        Field::number("value", "value", |bound| bound.value.into()),
        Field::words("citation", "proved in", |bound| bound.theorem.cite.to_string().into()),
    ];
    let table = Sheet::new("bounds-variants", "", fields).filled(&found.bounds.iter().collect_vec());
    let drawn = report::exporter("text").expect("text is in the catalogue").render(&table);
    lines.extend(drawn.lines().map(str::to_owned));
    if !found.undecided.is_empty() {
        lines.push(format!("  not applied in time: {}", found.undecided.join(", ")));
    }
    lines.join("\n")
}
