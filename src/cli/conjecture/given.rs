//! The graphs on which inequalities are tested: all of a kind, a census, or those that are named.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use graphs::Graph;
use graphs::enumerate::KINDS;
use graphs::formats::{parse_graph6, to_graph6};
use itertools::Itertools;
use mapgame::census::{self, Census, Origin, State};
use mapgame::conjecture::known::Scope;
use mapgame::conjecture::table::{Member, Table};
use mapgame::expression::Condition;
use mapgame::graphs;
use mapgame::hunt::moves::{GROUNDS, Ground};
use mapgame::query::{Query, QueryResult};
use mapgame::strategies::formula::linear::Inequality;
use mapgame::strategies::formula::{Expression, Language, Node};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::invariants::{Column, Value};

use crate::cli::common::describe;
use crate::cli::common::options::Session;
use crate::cli::common::parallel::in_order;
use crate::cli::common::sources::{self, NamedGraph};

/// Where the graphs come from.
#[derive(clap::Args)]
pub struct GivenArguments {
    /// Specs, `g6:STRING`, files, or `-` for standard input.
    #[arg(value_name = "GRAPH", group = "origin")]
    graphs: Vec<String>,
    #[arg(long, value_name = "KIND:N", group = "origin", help = kinds())]
    over: Option<String>,
    /// The rows of this census, whose columns need not be computed again.
    #[arg(long, value_name = "FOLDER", group = "origin")]
    from: Option<PathBuf>,
    /// Only the graphs for which this holds, a condition over columns, as `mapgame invariants` takes it.
    #[arg(long = "where", value_name = "EXPR")]
    pub condition: Option<String>,
}

fn kinds() -> String {
    let kinds = KINDS.iter().map(|kind| format!("{} (N <= {})", kind.name, kind.most)).join(", ");
    format!("All graphs of a kind, one of each isomorphism class, of order N, or with LO..HI for N: {kinds}")
}

/// What inequalities were tested on.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct TestInput {
    /// How many graphs.
    pub graphs: u64,
    /// The least order among them.
    pub least_order: usize,
    /// The largest order among them.
    pub largest_order: usize,
    /// Whether all graphs of a kind, for which the condition holds, are among them.
    pub exhaustive: bool,
    /// How many of them were found by hunts for conjectures before.
    pub counterexamples: u64,
    /// How many graphs hunts looked at.
    pub hunted: u64,
    /// The same in words.
    pub text: String,
}

/// How the graphs were read.
pub struct ReadingRecord {
    /// Whether no interruption came before the last one.
    pub is_whole: bool,
    /// For how many of those that were given, or of those of a census, the condition has no value.
    pub undefined: u64,
}

/// A graph, and its values that are known already.
struct GraphWithValues {
    graph: NamedGraph,
    cells: BTreeMap<String, Value>,
}

/// Graphs one at a time.
type Stream = Box<dyn Iterator<Item = anyhow::Result<GraphWithValues>> + Send>;

impl GivenArguments {
    /// Reads the graphs for which the condition holds into the table, a row each.
    pub fn fill(
        &self,
        table: &mut Table,
        condition: Option<Condition>,
        session: &Session,
    ) -> anyhow::Result<ReadingRecord> {
        let columns = table.columns.iter().map(|name| Column::of_identifier(name));
        let columns: Vec<Column> = columns.try_collect()?;
        let query = Query { columns: columns.clone(), condition, limits: session.limits() };
        let rest = |cells: &BTreeMap<String, Value>| {
            columns.iter().map(|column| cells.get(&column.name).cloned()).collect::<Option<Vec<Value>>>()
        };
        let study = |given: GraphWithValues| {
            let known = rest(&given.cells).filter(|_| query.condition.is_none());
            let found = known.map_or_else(|| query.of(&given.graph.graph), QueryResult::Values);
            (given.graph, found)
        };
        let [undecided, mut undefined] = self.from.as_deref().map_or(Ok([0; 2]), without_value)?;
        table.leave_out(undecided);
        in_order(session, self.stream(session)?, study, |found| {
            for (graph, found) in found {
                let member = Member::of(&graph.graph);
                match found {
                    QueryResult::Left => {}
                    QueryResult::Undefined => undefined += 1,
                    QueryResult::Values(values) => table.push(member, &values),
                    // Whether the graph belongs to the table is unknown.
                    QueryResult::Undecided(_) => table.push(member, &[Value::Unknown]),
                }
            }
            Ok(())
        })?;
        Ok(ReadingRecord { is_whole: !session.interrupted(), undefined })
    }

    /// Whether graphs are given.
    pub fn is_there(&self) -> bool {
        self.over.is_some() || self.from.is_some() || !self.graphs.is_empty()
    }

    /// The graphs alone.
    pub fn graphs(
        &self,
        session: &Session,
    ) -> anyhow::Result<impl Iterator<Item = anyhow::Result<Arc<Graph>>> + use<>> {
        Ok(self.stream(session)?.map(|given| given.map(|given| given.graph.graph)))
    }

    fn stream(&self, session: &Session) -> anyhow::Result<Stream> {
        let plain = |named: NamedGraph| GraphWithValues { graph: named, cells: BTreeMap::new() };
        if let Some(text) = &self.over {
            let graphs = census::stream(&Origin::from_text(text)?, 0, 1)?;
            let named = |graph| NamedGraph::new(to_graph6(&graph), Arc::new(graph));
            return Ok(Box::new(
                graphs.map(move |graph| Ok(plain(named(graph.map_err(anyhow::Error::msg)?)))),
            ));
        }
        match &self.from {
            Some(folder) => of_census(folder),
            None => Ok(Box::new(sources::graphs(&self.graphs, session)?.map(move |named| Ok(plain(named?))))),
        }
    }

    /// The kind of graphs and the condition, where all graphs of a kind are taken.
    fn meaning(&self) -> anyhow::Result<(Option<String>, Vec<String>)> {
        let mut conditions: Vec<String> = self.condition.iter().cloned().collect();
        let origin = match (&self.over, &self.from) {
            (Some(text), _) => Some(text.clone()),
            (_, Some(folder)) => {
                let manifest = Census::open(folder)?.manifest;
                conditions.extend(manifest.condition);
                match manifest.graphs {
                    Origin::From(text) => Some(text),
                    Origin::Command(_) | Origin::Files(_) => None,
                }
            }
            _ => None,
        };
        Ok((origin, conditions))
    }

    /// What was tested, in numbers and in words; `is_read` says whether all graphs that were given were read.
    pub fn tested(&self, table: &Table, is_read: bool, counterexamples: u64, hunted: u64) -> TestInput {
        let graphs = table.members().len() as u64;
        let given = graphs - counterexamples;
        let (least_order, largest_order) = table.orders().unwrap_or((0, 0));
        let (origin, conditions) = self.meaning().unwrap_or_default();
        let such = conditions.iter().map(|condition| format!(" for which {condition}")).join(" and");
        let exhaustive = is_read && origin.is_some() && table.left_out() == 0;
        let text = match &origin {
            Some(origin) => {
                let all = if exhaustive { "all " } else { "" };
                format!("{all}{} of {origin}{such}", describe::count(given, "graph"))
            }
            None => format!(
                "{}{such}, of order {least_order} to {largest_order}",
                describe::count(graphs, "graph")
            ),
        };
        let hunts = match hunted {
            0 => String::new(),
            _ => format!(
                ", {} of earlier bounds, {} looked at in hunts",
                describe::count(counterexamples, "counterexample"),
                describe::count(hunted, "graph")
            ),
        };
        let text = text + &hunts;
        TestInput { graphs, least_order, largest_order, exhaustive, counterexamples, hunted, text }
    }

    /// The kind of graphs in which conjectures can be hunted.
    pub fn ground(&self) -> anyhow::Result<Option<&'static Ground>> {
        let (origin, _) = self.meaning()?;
        let name = origin.and_then(|text| Some(text.split_once(':')?.0.to_owned()));
        Ok(GROUNDS.iter().copied().find(|ground| name.as_deref() == Some(ground.kind)))
    }

    /// The classes and the least order of the graphs that an inequality is meant for.
    pub fn scope(&self, table: &Table) -> anyhow::Result<Scope> {
        let (origin, conditions) = self.meaning()?;
        let kind = origin.and_then(|text| Some(text.split_once(':')?.0.to_owned()));
        let is_connected = kind.is_some();
        let kind = kind.map(|name| name.strip_suffix('s').map_or(name.clone(), str::to_owned));
        let read = |condition: &String| Expression::read(condition, Language::Condition).ok();
        let conditions: Vec<Expression> = conditions.iter().filter_map(read).collect();
        let conjuncts = || conditions.iter().flat_map(Expression::conjuncts);
        let plain = conjuncts().filter_map(|part| match part.node() {
            Node::Name(name) => Some(name.clone()),
            _ => None,
        });
        // All kinds of graphs that are generated are connected.
        let classes = kind.into_iter().chain(is_connected.then(|| "connected".to_owned())).chain(plain);
        let least_order = table.orders().map_or(0, |(least, _)| least);
        Ok(Scope::new(classes, least_order).given(conjuncts().filter_map(Inequality::of)))
    }
}

/// For how many graphs of a census its condition was not decided, and for how many it has no value.
fn without_value(folder: &Path) -> anyhow::Result<[u64; 2]> {
    let mut without = [0; 2];
    for shard in Census::open(folder)?.shards() {
        if let State::Whole(seal) = shard.state()? {
            without[0] += seal.undecided;
            without[1] += seal.undefined;
        }
    }
    Ok(without)
}

/// The rows of a census, with the cells that it has.
fn of_census(folder: &Path) -> anyhow::Result<Stream> {
    let census = Census::open(folder)?;
    let columns = census.manifest.columns.clone();
    let shown = folder.display().to_string();
    let shards: Vec<_> = census.shards().map(|shard| shard.rows()).try_collect()?;
    let rows = shards.into_iter().flatten().map(move |row| {
        let row = row?;
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(row.as_bytes());
        let cells =
            reader.records().next().with_context(|| format!("{shown}: expected a row, found nothing"))??;
        let graph6 = cells.get(0).unwrap_or_default();
        let graph = parse_graph6(graph6).map_err(|fault| anyhow::anyhow!("{shown}: {graph6}: {fault}"))?;
        let names = ["n", "m"].into_iter().chain(columns.iter().map(String::as_str));
        let cells = names.zip(cells.iter().skip(1)).map(|(name, cell)| (name.to_owned(), value(cell)));
        Ok(GraphWithValues {
            cells: cells.collect(),
            graph: NamedGraph::new(graph6.to_owned(), Arc::new(graph)),
        })
    });
    Ok(Box::new(rows))
}

/// The value of a cell.
fn value(cell: &str) -> Value {
    match (cell, cell.parse()) {
        (_, Ok(number)) => Value::Integer(number),
        ("true" | "false", _) => Value::Truth(cell == "true"),
        ("inf", _) => Value::Infinite,
        ("", _) => Value::Unknown,
        _ => Value::Words(cell.to_owned()),
    }
}

/// How many graphs are not in the table, in words; for `undefined` of those that were given the condition has no value.
pub fn left_out(table: &Table, undefined: u64) -> String {
    let graphs = |number| describe::count(number, "graph");
    let unknown = Some(table.left_out()).filter(|&number| number > 0);
    let unknown = unknown
        .map(|number| format!("; {} left out, with a value that is unknown or no number", graphs(number)));
    let undefined = Some(undefined).filter(|&number| number > 0);
    let undefined = undefined.map(|number| format!("; the condition has no value for {}", graphs(number)));
    unknown.into_iter().chain(undefined).collect()
}
