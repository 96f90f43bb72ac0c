//! Surveys: results on classes of graphs from the tables of censuses.
//!
//! A survey shows which statements hold for every graph, the smallest graphs with each value of a number, and how
//! many graphs have each value. The manifests and checksums of the censuses are stored with the sources; `mapgame
//! census run` computes the tables, and every row read is covered by a checksum. The smallest graphs with the
//! largest values have certificates, which the checker accepted.

mod certificates;
mod counted;
mod rows;
pub(super) mod statements;

use std::collections::BTreeMap;

use self::counted::{CountedNumber, NUMBERS, Tally};
use self::rows::Source;
use self::statements::Statement;
use super::{Context, NoReport};
use crate::report::{Cell, Column, Extent, Report, Table, Value};

pub(super) struct Class {
    /// The name of its graphs: `connected graphs`.
    name: &'static str,
    /// The short name within the names of tables and files.
    short: &'static str,
    /// The column that distinguishes them from the other graphs of the censuses.
    column: Option<&'static str>,
}

impl Class {
    pub(super) const fn all(name: &'static str, short: &'static str) -> Self {
        Class { name, short, column: None }
    }

    pub(super) const fn with(column: &'static str, name: &'static str, short: &'static str) -> Self {
        Class { name, short, column: Some(column) }
    }
}

/// The report on some classes of graphs from these censuses. The first class is that of all rows.
pub(super) fn report(
    context: &Context<'_>,
    censuses: &[&str],
    classes: &[Class],
    statements: &[&[Statement]],
) -> Result<Report, NoReport> {
    let statements: &Vec<&Statement> = &statements.iter().copied().flatten().collect();
    let sources = censuses.iter().map(|name| Source::open(&context.censuses.join(name), name));
    let sources: Vec<Source> = sources.collect::<Result<_, _>>()?;
    context.progress.begin("shards", sources.iter().map(Source::shards).sum());
    let mut tallies: Vec<Tally> = classes.iter().map(|_| Tally::new(statements.len())).collect();
    let mut extents = Vec::new();
    for source in &sources {
        let extent = source.each_row(context, |row| {
            for (class, tally) in classes.iter().zip(&mut tallies) {
                if class.column.is_none_or(|column| row.truth(column) == Some(true)) {
                    tally.add(row, statements);
                }
            }
        })?;
        extents.push(extent);
    }
    let mut report = Report::default();
    report.tables.push(held(classes, &tallies, statements));
    let extremal = smallest(classes, &tallies, context, &mut report)?;
    report.tables.push(extremal);
    for (class, tally) in classes.iter().zip(&tallies) {
        report.tables.extend(NUMBERS.iter().filter_map(|number| distribution(class, tally, number)));
    }
    report.tables.push(rows::table(&sources, &extents));
    report.extent = Some(Extent {
        graphs: extents.iter().map(|extent| extent.graphs).sum(),
        sha256: rows::digest(&extents),
    });
    Ok(report)
}

fn held(classes: &[Class], tallies: &[Tally], statements: &[&Statement]) -> Table {
    let columns = Column::list(
        "statement | of | #order = largest order | #graphs | #undecided | #exceptions | \
         graph6 = smallest exception",
    );
    let mut table = Table::new("statements", "Statements checked on every graph", columns);
    for (at, statement) in statements.iter().enumerate() {
        for (class, tally) in classes.iter().zip(tallies) {
            let held = &tally.held[at];
            if held.graphs == 0 {
                continue;
            }
            let title = if statement.is_formula {
                Value::Formula(statement.title.into())
            } else {
                Value::Text(statement.title.into())
            };
            table.push(vec![
                title.into(),
                class.name.into(),
                held.order.into(),
                held.graphs.into(),
                held.undecided.into(),
                held.exceptions.into(),
                held.smallest.as_ref().map_or_else(Cell::empty, |key| key.graph6().into()),
            ]);
        }
    }
    table.notes = vec!["Undecided: graphs for which a limit left the statement open.".into()];
    table
}

/// The smallest graphs with each value, and certificates for the largest values.
fn smallest(
    classes: &[Class],
    tallies: &[Tally],
    context: &Context<'_>,
    report: &mut Report,
) -> Result<Table, NoReport> {
    let columns = Column::list(
        "of | number | #value | #order = least order | #graphs = such graphs | #m = least size | \
         graph6 = graph | certificate = certificates",
    );
    let mut table = Table::new("smallest", "The smallest graphs with each value", columns);
    for (class, tally) in classes.iter().zip(tallies) {
        for number in &NUMBERS {
            let Some(values) = tally.values.get(number.title) else { continue };
            let most = values.keys().next_back().copied();
            for (&value, met) in values {
                let certified = if most == Some(value) {
                    certificates::of(number, met, context)?
                } else {
                    BTreeMap::new()
                };
                let stem = format!("{}-{}-{value}", class.short, number.name);
                let is_one = certified.len() == 1;
                let mut names = Vec::new();
                for (game, bytes) in certified {
                    // A certificate of an earlier row needs no second file.
                    let same = report.certificates.iter().find(|(_, earlier)| **earlier == bytes);
                    let new = if is_one { format!("{stem}.cert") } else { format!("{stem}-{game}.cert") };
                    let name = same.map_or(new, |(name, _)| name.clone());
                    names.push(name.clone());
                    report.certificates.insert(name, bytes);
                }
                let order = met.smallest.order;
                table.push(vec![
                    class.name.into(),
                    Value::Formula(number.title.into()).into(),
                    counted::cell(value),
                    order.into(),
                    met.by_order.get(&order).copied().unwrap_or_default().into(),
                    met.smallest.size.into(),
                    met.smallest.graph6().into(),
                    names.join(" ").into(),
                ]);
            }
        }
    }
    table.notes = vec![
        "Such graphs: the graphs of least order with this value. The graph shown has the fewest edges among them; of \
         several, it is the first in the order of graph6. The checker accepted the certificates; `mapgame check \
         certificates.cert` reads all of them, and `mapgame report --render FOLDER` writes each to a file."
            .into(),
    ];
    Ok(table)
}

fn distribution(class: &Class, tally: &Tally, number: &CountedNumber) -> Option<Table> {
    let values = tally.values.get(number.title)?;
    let mut columns = vec![Column::number("n", "n"), Column::number("graphs", "graphs")];
    let unknown = tally.unknown.get(number.title);
    if unknown.is_some() {
        columns.push(Column::number("unknown", "unknown"));
    }
    columns.extend(values.keys().map(|value| Column::number(format!("is_{value}"), value.to_string())));
    let name = format!("{}-{}", class.short, number.name);
    let title = format!("${}$ of {}", number.title, class.name);
    let mut table = Table::new(name, title, columns);
    for (&order, &graphs) in &tally.graphs {
        let mut row: Vec<Cell> = vec![order.into(), graphs.into()];
        row.extend(unknown.map(|unknown| unknown.get(&order).copied().unwrap_or_default().into()));
        row.extend(values.values().map(|met| met.by_order.get(&order).copied().unwrap_or_default().into()));
        table.push(row);
    }
    Some(table)
}
