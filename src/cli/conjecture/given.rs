//! The graphs on which inequalities are tested: all of a kind, a census, or those that are named.

use std::path::Path;
use std::sync::Arc;

use graphs::Graph;
use graphs::enumerate::Over;
use itertools::Itertools;
use mapgame::census::{Census, Origin, State};
use mapgame::conjecture::known::Scope;
use mapgame::conjecture::table::{Member, Table};
use mapgame::expression::Condition;
use mapgame::graphs;
use mapgame::hunt::moves::{GROUNDS, Ground};
use mapgame::query::{Query, QueryResult};
use mapgame::strategies::formula::linear::Inequality;
use mapgame::strategies::formula::{Expression, Node};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::invariants::{Column, Value};

use crate::cli::common::describe;
use crate::cli::common::given::GraphArguments;
use crate::cli::common::options::Session;
use crate::cli::common::parallel::in_order;
use crate::cli::common::rows::Row;

/// Where the graphs come from.
#[derive(clap::Args)]
pub struct GivenArguments {
    #[command(flatten)]
    graphs: GraphArguments,
    /// Only the graphs for which this holds, a formula over columns, as `mapgame invariants` takes it.
    #[arg(long = "where", value_name = "FORMULA")]
    pub condition: Option<String>,
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
        let study = |row: Row| (query.of(&row.graph.graph, |column| row.known(column)), row.graph);
        let [undecided, mut undefined] = self.census().map_or(Ok([0; 2]), without_value)?;
        table.leave_out(undecided);
        in_order(session, self.graphs.rows(session)?, study, |found| {
            for (found, graph) in found {
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
        self.graphs.is_there()
    }

    /// The graphs alone.
    pub fn graphs(
        &self,
        session: &Session,
    ) -> anyhow::Result<impl Iterator<Item = anyhow::Result<Arc<Graph>>> + use<>> {
        Ok(self.graphs.stream(session)?.map(|named| named.map(|named| named.graph)))
    }

    /// The folder of the census whose rows are read, and nothing else.
    fn census(&self) -> Option<&Path> {
        let GraphArguments { graphs, over, from } = &self.graphs;
        from.as_deref().filter(|path| path.is_dir() && graphs.is_empty() && !over.is_there())
    }

    /// The class of graphs, where all of one are taken, and nothing else.
    fn class(&self) -> Option<&Over> {
        let GraphArguments { graphs, over, from } = &self.graphs;
        match over.over.as_slice() {
            [over] if graphs.is_empty() && from.is_none() => Some(over),
            _ => None,
        }
    }

    /// The kind of graphs and the condition, where all graphs of a kind are taken.
    fn meaning(&self) -> anyhow::Result<(Option<String>, Vec<String>)> {
        let mut conditions: Vec<String> = self.condition.iter().cloned().collect();
        let origin = match (self.class(), self.census()) {
            (Some(over), _) => Some(over.to_string()),
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
        let over = origin.and_then(|text| text.parse::<Over>().ok());
        Ok(over.and_then(|over| GROUNDS.iter().copied().find(|ground| ground.kind == over.class())))
    }

    /// The classes and the least order of the graphs that an inequality is meant for.
    pub fn scope(&self, table: &Table) -> anyhow::Result<Scope> {
        let (origin, conditions) = self.meaning()?;
        let over = origin.and_then(|text| text.parse::<Over>().ok());
        let is_connected = over.as_ref().is_some_and(Over::is_connected);
        let kind = over.map(|over| over.class().trim_end_matches('s').replace('-', "_"));
        let read = |condition: &String| Expression::read(condition).ok();
        let conditions: Vec<Expression> = conditions.iter().filter_map(read).collect();
        let conjuncts = || conditions.iter().flat_map(Expression::conjuncts);
        let plain = conjuncts().filter_map(|part| match part.node() {
            Node::Name(name) => Some(name.clone()),
            _ => None,
        });
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
