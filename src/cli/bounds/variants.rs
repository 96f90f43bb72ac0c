//! `bounds --variants`: bounds of theorems for variants and for the other games of the catalogue.

use shell::output::Sheet;
use shell::tables::{self, Cell, Column, Table, Value};
use shell::{cells, describe};
use strategies::VariantTheorem;
use toolkit::ask::bounds::{VariantBound, VariantBounds};

fn rows(study: &VariantBounds) -> Vec<Vec<Cell>> {
    let row = |bound: &VariantBound| {
        let &VariantTheorem { name, game, variants, cite, class, .. } = bound.theorem;
        let statement = Value::Formula(bound.theorem.statement());
        cells![study.graph.row_name(), name, game, variants, statement, bound.value, cite, class]
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

pub(super) fn text(found: &VariantBounds) -> String {
    let mut lines = vec![format!("{}: {}", found.graph.name, describe::size(&found.graph.graph))];
    let columns = Column::list(
        "game | variants | class = graphs | statement = theorem | #value | citation = proved in",
    );
    let mut table = Table::new("bounds-variants", "", columns);
    table.rows.extend(found.bounds.iter().map(|VariantBound { theorem, value, .. }| {
        let (statement, cite) = (theorem.statement(), theorem.cite.to_string());
        cells![theorem.game, theorem.variants, theorem.class, statement, *value, cite]
    }));
    let drawn = tables::exporter("text").expect("text is in the catalogue").render(&table);
    lines.extend(drawn.lines().map(str::to_owned));
    if !found.undecided.is_empty() {
        lines.push(format!("  not applied within the limit: {}", found.undecided.join(", ")));
    }
    lines.join("\n")
}
