//! The comparison table of the source report, computed: parameters, every theorem's bound, the worst case of each
//! strategy, and the exact values, beside the printed values.
//!
//! On its eleven graphs every bound of the article is trivial (at least max degree + 1), so no play could
//! have broken one. A second table therefore compares the strategies with their bounds on graphs with
//! vertices of high degree, where the bounds are not trivial.

use std::sync::Arc;

use catalogue::data::SOURCE_GRAPHS;
use itertools::Itertools;
use rayon::prelude::*;
use strategies::alice::dollar;
use strategies::theorems::MATCHING_RANK;
use toolkit::invariants::Limits;

use super::source::{SOURCE_TABLE, SourceRow};
use crate::comparison::{self, GraphStudy, PlacedColumn, bounds_table, placed_columns, verification_table};
use crate::experiments::{Context, Experiment, Interruption, NoReport};
use crate::report::{Cell, Column, Cost, FirstMover, Question, Report, Table, Value};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "source-table",
        about: "the eleven graphs of the source report: bounds, strategies and exact values next to the printed ones",
        cost: Cost::Quick,
        begins: FirstMover::AliceBySource,
    },
    graphs,
    report,
};

/// Graphs with vertices of high degree: spiders, trees with hubs, caterpillars, fans, K_{2,m} and
/// stacked triangulations (the join of a path with two adjacent vertices is one).
const BITING: &str = "star:12 spider:7,2 spider:10,2 tree:4,2 tree:5,2 caterpillar:5,5,5 caterpillar:7,0,7 \
     caterpillar:4,4,4,4 fan:12 wheel:12 multipartite:2,10 multipartite:2,14 \
     complement(union(complement(path:18),complement(path:2))) apollonian:24@7";

fn graphs() -> Vec<String> {
    let source = SOURCE_GRAPHS.iter().map(|&(_, spec)| spec);
    source.chain(BITING.split(' ')).map(String::from).collect()
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    context.progress.begin("graphs", graphs().len() as u64);
    let (parameter, decision) = (context.budget.clone(), context.budget.clone());
    let limits = Limits { parameter, decision, by_search: true };
    let studied = |specs: Vec<&str>, with_chi_g: bool| -> Result<Vec<GraphStudy>, Interruption> {
        let studies = specs.into_par_iter().map(|spec| {
            let graph = Arc::new(context.graph(spec));
            let study = GraphStudy::new(spec.to_owned(), graph, with_chi_g, &limits);
            context.check()?;
            context.progress.advance(spec);
            Ok(study)
        });
        studies.collect()
    };
    let source = studied(SOURCE_GRAPHS.iter().map(|&(_, spec)| spec).collect(), true)?;
    let biting = studied(BITING.split(' ').collect(), false)?;
    let rows = SOURCE_TABLE.iter().zip_eq(&source).collect_vec();
    let title = "Strategies against every Bob on graphs where their bounds are not trivial";
    Ok(vec![
        main_table(&rows, context.budget.nodes),
        verification_table("biting-bounds", title, &biting),
        bounds_table(source.iter().chain(&biting)),
    ]
    .into())
}

struct PrintedValue {
    /// The name of the column next to which it is shown.
    column: &'static str,
    strategy: Option<usize>,
    key: &'static str,
    value: fn(&SourceRow) -> Option<u32>,
}

const PRINTED: [PrintedValue; 5] = [
    PrintedValue { column: "chi", strategy: None, key: "printed_chi", value: |row| Some(row.chi) },
    PrintedValue {
        column: "bound",
        strategy: Some(0),
        key: "printed_strategy_1",
        value: |row| row.strategy_1,
    },
    PrintedValue {
        column: "bound",
        strategy: Some(1),
        key: "printed_strategy_2",
        value: |row| row.strategy_2,
    },
    PrintedValue {
        column: "bound",
        strategy: Some(2),
        key: "printed_strategy_3",
        value: |row| row.strategy_3,
    },
    PrintedValue {
        column: "chi_g",
        strategy: None,
        key: "printed_experiment",
        value: |row| Some(row.experiment),
    },
];

fn printed(placed: &PlacedColumn) -> Option<&'static PrintedValue> {
    PRINTED
        .iter()
        .find(|printed| (printed.column, printed.strategy) == (placed.entry.name.as_str(), placed.strategy))
}

fn main_table(rows: &[(&SourceRow, &GraphStudy)], nodes: Option<u64>) -> Table {
    let mut columns = vec![Column::words("graph", "graph"), Column::words("spec", "spec")];
    let all = placed_columns();
    for placed in &all {
        let column = placed.column();
        let Some(&PrintedValue { key, .. }) = printed(placed) else {
            columns.push(column);
            continue;
        };
        let group = placed.strategy.map_or_else(|| column.title.to_string(), comparison::group);
        let computed =
            if placed.strategy.is_some() { column } else { Column { title: "exact".into(), ..column } };
        let quoted = Column::quoted(key, "2013");
        columns.extend([computed, quoted].map(|column| column.under(group.clone())));
    }
    let title = "The comparison table of the source report: computed and printed values";
    let mut table = Table::new("source-table", title, columns);
    for (source, study) in rows {
        let mut row: Vec<Cell> = vec![source.name.into(), study.name.as_str().into()];
        for placed in &all {
            let computed = placed.cell(study);
            let quoted = printed(placed).map(|printed| beside((printed.value)(source), &computed));
            row.push(computed);
            row.extend(quoted);
        }
        table.push(row);
    }
    table.notes = comparison::notes(&all, &table.rows, nodes);
    table.notes.extend([
        format!(
            "S1 to S4 are the strategies of the article \"The Map-Coloring Game\". For the order in use, ${}$ is \
             proved for S3 and S4, and ${}$ for S4.",
            MATCHING_RANK.statement(),
            dollar::ACCOUNT.statement(),
        ),
        "2013: the value that the source report printed; ≠ marks a difference from the computed value to its left \
         (the last one is its Monte-Carlo experiment, next to $chi_g$)."
            .into(),
    ]);
    table
}

fn beside(printed: Option<u32>, computed: &Cell) -> Cell {
    let exact = if let Value::Number(number) = computed.value { u32::try_from(number).ok() } else { None };
    Cell::quoted(printed, exact)
}
