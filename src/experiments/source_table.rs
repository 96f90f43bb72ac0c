//! The comparison table of the source report, computed: parameters, every theorem's bound, what each
//! strategy needs against every Bob, and the exact values, beside what the report printed.
//!
//! On its eleven graphs every bound of the article is trivial (at least max degree + 1), so no play
//! could have broken one. A second table therefore holds the strategies against their bounds on graphs
//! with vertices of high degree, where the bounds bite.

use graphs::Budget;
use graphs::data::SOURCE_GRAPHS;
use rayon::prelude::*;
use strategies::{Entry, theorems};

use super::source::{SOURCE_TABLE, SourceRow};
use super::study::{COMPARED, Study};
use super::{Context, Cost, Experiment, Interrupted};
use crate::report::layouts::{
    bound_columns, bound_rows, verification_columns, verification_rows, worst_case,
};
use crate::report::{Cell, Column, Report, Table};
use crate::verify::Findings;

/// The catalogue entry.
pub static EXPERIMENT: SourceTable = SourceTable;

/// See the module.
pub struct SourceTable;

/// Graphs with vertices of high degree: spiders, trees with hubs, caterpillars, fans, K_{2,m} and
/// stacked triangulations (the join of a path with two adjacent vertices is one).
const BITING: [&str; 14] = [
    "star:12",
    "spider:7,2",
    "spider:10,2",
    "tree:4,2",
    "tree:5,2",
    "caterpillar:5,5,5",
    "caterpillar:7,0,7",
    "caterpillar:4,4,4,4",
    "fan:12",
    "wheel:12",
    "multipartite:2,10",
    "multipartite:2,14",
    "complement(union(complement(path:18),complement(path:2)))",
    "apollonian:24@7",
];

impl Experiment for SourceTable {
    fn name(&self) -> &'static str {
        "source-table"
    }

    fn about(&self) -> &'static str {
        "the eleven graphs of the source report: bounds, strategies and exact values beside what it printed"
    }

    fn cost(&self) -> Cost {
        Cost::Quick
    }

    fn graphs(&self) -> Vec<String> {
        let source = SOURCE_GRAPHS.iter().map(|&(_, spec)| spec);
        source.chain(BITING).map(String::from).collect()
    }

    fn report(&self, context: &Context<'_>) -> Result<Report, Interrupted> {
        context.progress.begin("graphs", self.graphs().len() as u64);
        let source = SOURCE_TABLE.par_iter().zip(SOURCE_GRAPHS);
        let source = source.map(|(printed, (_, spec))| Row::compute(printed, spec, context));
        let source: Vec<Row> = source.collect::<Result<_, _>>()?;
        let biting = BITING.par_iter().map(|spec| {
            let study = Study::of(spec, context)?;
            context.progress.advance(spec);
            Ok(study)
        });
        let biting: Vec<Study> = biting.collect::<Result<_, _>>()?;

        let studies = source.iter().map(|row| &row.study).chain(&biting);
        Ok(vec![main_table(&source, &context.budget), biting_table(&biting), bounds_table(studies)].into())
    }
}

/// A row of the main table.
struct Row {
    printed: &'static SourceRow,
    study: Study,
    chi_g: (u32, u32),
}

impl Row {
    fn compute(
        printed: &'static SourceRow,
        spec: &'static str,
        context: &Context<'_>,
    ) -> Result<Row, Interrupted> {
        let study = Study::of(spec, context)?;
        let chi_g = study.chi_g(context)?;
        context.progress.advance(spec);
        Ok(Row { printed, study, chi_g })
    }
}

/// For each compared strategy: what its theorem gives, what the source report printed of that, what the
/// order or the guide at hand gives, and the worst case.
fn strategy_columns() -> impl Iterator<Item = Column> {
    COMPARED.iter().enumerate().flat_map(|(index, entry)| {
        let number = index + 1;
        let printed =
            (number <= PRINTED).then(|| Column::quoted(format!("printed_strategy_{number}"), "2013"));
        let columns =
            [Column::number(format!("strategy_{number}"), "bound")].into_iter().chain(printed).chain([
                Column::number(format!("at_hand_{}", entry.name), "with L"),
                Column::number(format!("worst_{}", entry.name), "worst"),
            ]);
        columns.map(move |column| column.under(format!("S{number}")))
    })
}

/// Of how many of the strategies the source report printed bounds.
const PRINTED: usize = 3;

fn exact((low, high): (u32, u32)) -> Option<u32> {
    (low == high).then_some(low)
}

fn main_table(rows: &[Row], budget: &Budget) -> Table {
    let mut columns = vec![
        Column::words("graph", "graph"),
        Column::words("spec", "spec"),
        Column::number("n", "n"),
        Column::number("m", "m"),
        Column::number("max_degree_plus_1", "Δ+1"),
        Column::number("chi", "exact").under("chi"),
        Column::quoted("printed_chi", "2013").under("chi"),
        Column::number("acyclic_chi", "a"),
        Column::number("col_2", "col_2"),
    ];
    columns.extend(strategy_columns());
    columns.extend([
        Column::number("col_g", "col_g"),
        Column::number("chi_g", "exact").under("chi_g"),
        Column::quoted("printed_experiment", "2013").under("chi_g"),
    ]);
    let title = "The comparison table of the source report, computed, beside what it printed";
    let mut table = Table::new("source-table", title, columns);
    for row in rows {
        table.push(main_row(row));
    }
    let names = |entry: &&Entry| format!("{} ({})", entry.name, entry.theorems[0].statement());
    let names: Vec<String> = COMPARED.iter().map(names).collect();
    table.notes = vec![
        format!(
            "S1 to S4: the strategies of the article \"The Map-Coloring Game\", {}. Bound: what these theorems give, \
             for S4 where the strategy applies. With L: the best that is proved of the order L and the guide in use, \
             for S3 and S4 by {}, for S4 also by {}. Worst: what the strategies need against every Bob, on the \
             scale of the bounds: worst score + 1 for the color-blind S3 and S4, for the guided S1 and S2 colors, in \
             whole shades of the guide. Δ+1 is the maximum degree plus 1; a bound that is not below it is trivial, \
             since no play could break it.",
            names.join(", "),
            theorems::matching_rank::THEOREM.statement(),
            strategies::dollar::ACCOUNT.statement(),
        ),
        "2013: what the source report printed; ≠ marks where it differs from the value computed to the left of it \
         (the last one: its Monte-Carlo experiment, beside chi_g)."
            .into(),
    ];
    table.notes.extend(open_note(rows));
    table.notes.extend(undecided_note(rows, budget));
    table
}

/// What `>=` means, where a worst case is not settled.
fn open_note(rows: &[Row]) -> Option<String> {
    let mut done = rows.iter().flat_map(|row| row.study.verifications.iter().flatten());
    done.any(|done| !done.exhaustive)
        .then(|| "`>= N`: not all Bobs were covered within the limit on states; one of them needs N.".into())
}

fn undecided_note(rows: &[Row], budget: &Budget) -> Option<String> {
    let undecided = rows.iter().any(|row| exact(row.chi_g).is_none() || exact(row.study.col_g).is_none());
    let limit = budget.nodes.filter(|_| undecided)?;
    Some(format!("`low..high`: not decided within {limit} nodes a decision; the value lies between the two."))
}

fn main_row(Row { printed, study, chi_g }: &Row) -> Vec<Cell> {
    let parameters = &study.parameters;
    let mut row = vec![
        printed.name.into(),
        study.spec.into(),
        parameters.order.into(),
        parameters.size.into(),
        study.trivial().into(),
        Cell::between(parameters.chi.low, parameters.chi.high),
        Cell::quoted(Some(printed.chi), parameters.chi.exact()),
        Cell::between(parameters.acyclic_chi.low, parameters.acyclic_chi.high),
        Cell::between(parameters.col_2.low, parameters.col_2.high),
    ];
    let quoted = [printed.strategy_1, printed.strategy_2, printed.strategy_3];
    for (index, (entry, done)) in COMPARED.iter().zip(&study.verifications).enumerate() {
        let bound = study.bound(entry.theorems[0]).filter(|_| done.is_some());
        row.push(bound.into());
        row.extend(quoted.get(index).map(|&printed| Cell::quoted(printed, bound)));
        row.push(done.as_ref().and_then(Findings::bound_at_hand).into());
        row.push(done.as_ref().map_or_else(Cell::empty, worst_case));
    }
    row.extend([
        Cell::between(study.col_g.0, study.col_g.1),
        Cell::between(chi_g.0, chi_g.1),
        Cell::quoted(Some(printed.experiment), exact(*chi_g)),
    ]);
    row
}

fn biting_table(studies: &[Study]) -> Table {
    let mut columns = verification_columns();
    columns.push(Column::number("col_g", "col_g"));
    let title = "Strategies against every Bob on graphs where their bounds bite";
    let mut table = Table::new("biting-bounds", title, columns);
    for study in studies {
        for done in study.verifications.iter().flatten() {
            for mut row in verification_rows(study.spec, &study.graph, done) {
                row.push(Cell::between(study.col_g.0, study.col_g.1));
                table.push(row);
            }
        }
    }
    table.notes = vec![
        "A bound is trivial if it is at least max degree + 1: no play could break it. Where a bound is not, \
         \"holds\" says that no play of Bob that was covered broke it, and \"every Bob\" that all were covered."
            .into(),
    ];
    table
}

fn bounds_table<'a>(studies: impl Iterator<Item = &'a Study>) -> Table {
    let title = "Every theorem that applies to these graphs";
    let mut table = Table::new("every-bound", title, bound_columns());
    for study in studies {
        bound_rows(study.spec, &study.bounds).for_each(|row| table.push(row));
    }
    table
}
