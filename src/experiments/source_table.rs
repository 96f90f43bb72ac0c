//! The comparison table of the source report, computed: parameters, every theorem's bound, what each
//! strategy needs against every Bob, and the exact values, beside what the report printed.
//!
//! On its eleven graphs every bound of the article is trivial (at least max degree + 1), so no play
//! could have broken one. A second table therefore holds the strategies against their bounds on graphs
//! with vertices of high degree, where the bounds bite.

use graphs::Budget;
use graphs::data::SOURCE_GRAPHS;
use rayon::prelude::*;
use strategies::theorems;

use super::source::{SOURCE_TABLE, SourceRow};
use super::study::{COMPARED, Study};
use super::{Context, Cost, Experiment, Interrupted};
use crate::report::layouts::{
    bound_columns, bound_rows, verification_columns, verification_rows, worst_case,
};
use crate::report::{Cell, Column, Report, Table};

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

fn worst_case_columns() -> impl Iterator<Item = Column> {
    COMPARED.iter().map(|entry| Column::number(format!("worst_{}", entry.name), entry.name))
}

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
        Column::number("chi", "chi"),
        Column::quoted("printed_chi", "2013"),
        Column::number("acyclic_chi", "a"),
        Column::number("col_2", "col_2"),
        Column::number("strategy_1", "S1"),
        Column::quoted("printed_strategy_1", "2013"),
        Column::number("strategy_2", "S2"),
        Column::quoted("printed_strategy_2", "2013"),
        Column::number("strategy_3", "S3"),
        Column::quoted("printed_strategy_3", "2013"),
        Column::number("order_bound", "S3(L)"),
    ];
    columns.extend(worst_case_columns());
    columns.extend([
        Column::number("col_g", "col_g"),
        Column::number("chi_g", "chi_g"),
        Column::quoted("printed_experiment", "2013"),
    ]);
    let title = "The comparison table of the source report, computed, beside what it printed";
    let mut table = Table::new("source-table", title, columns);
    for row in rows {
        table.push(main_row(row));
    }
    let [s1, s2, s3] = [
        &strategies::loose_backward::THEOREM,
        &strategies::acyclic::THEOREM,
        &strategies::activation::THEOREM,
    ];
    table.notes = vec![
        format!(
            "S1, S2, S3: the bounds of strategies 1, 2 and 3 of the article \"The Map-Coloring Game\", {}, {} and {}. \
             S3(L): what the optimal order L in use proves by itself, {}.",
            s1.statement(),
            s2.statement(),
            s3.statement(),
            theorems::matching_rank::THEOREM.statement(),
        ),
        "2013: what the source report printed; ≠ marks where it differs from the value computed to the left of it \
         (the last one: its Monte-Carlo experiment, beside chi_g)."
            .into(),
        format!(
            "{}: what the strategy needs against every Bob, on the scale of the bounds: worst score + 1 for the \
             color-blind ones, and for the guided ones (the first two) colors, in whole shades of the guide. Δ+1 \
             is the maximum degree plus 1; a bound that is not below it is trivial, since no play could break it.",
            COMPARED.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", "),
        ),
    ];
    table.notes.extend(undecided_note(rows, budget));
    table
}

fn undecided_note(rows: &[Row], budget: &Budget) -> Option<String> {
    let undecided = rows.iter().any(|row| exact(row.chi_g).is_none() || exact(row.study.col_g).is_none());
    let limit = budget.nodes.filter(|_| undecided)?;
    Some(format!("`low..high`: not decided within {limit} nodes a decision; the value lies between the two."))
}

fn main_row(Row { printed, study, chi_g }: &Row) -> Vec<Cell> {
    let parameters = &study.parameters;
    let strategy_1 = study.bound(&strategies::loose_backward::THEOREM);
    let strategy_2 = study.bound(&strategies::acyclic::THEOREM);
    let strategy_3 = study.bound(&strategies::activation::THEOREM);
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
        strategy_1.into(),
        Cell::quoted(printed.strategy_1, strategy_1),
        strategy_2.into(),
        Cell::quoted(printed.strategy_2, strategy_2),
        strategy_3.into(),
        Cell::quoted(printed.strategy_3, strategy_3),
        study.bound(&theorems::matching_rank::THEOREM).into(),
    ];
    row.extend(study.verifications.iter().map(|done| done.as_ref().map_or_else(Cell::empty, worst_case)));
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
