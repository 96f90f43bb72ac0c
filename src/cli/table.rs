//! `mapgame table`: columns of every graph, one row each.

mod lists;

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use anyhow::bail;
use graphs::canonical::canonical_form_within;
use graphs::to_graph6;
use itertools::Itertools;
use laboratory::columns::{self, cell, column_of};
use laboratory::comparison::COMPARED;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::Value as Json;
use shell::options::{OutputFormat, Session};
use shell::output::{Output, Sheet, print_table};
use shell::parallel::in_order;
use shell::sources::NamedGraph;
use shell::tables::{self, Cell, Table};
use shell::{Exit, describe, schema, stdout};
use toolkit::ask::table::{Answer, NULL, identity, is_identity, member, of_nulls};
use toolkit::expression::Condition;
use toolkit::invariants::{self, Column, Limits, PAPER, Value};
use toolkit::query::{Query, QueryResult};

use self::lists::{ListArguments, Lists};
use super::common::given::GraphArguments;
use super::common::rows::Row;

/// Print game numbers, parameters, classes and bounds of graphs.
///
/// The default columns are those of the article's comparison: for each of its strategies the bound of its theorem, the bound
/// that the order and the guide in use prove, and what the strategy needs against every Bob, next to the exact values. Without
/// --node-limit and --time-limit each search has a million nodes, and on a graph of order n > 32 a million times (32/n)^3.
///
/// A column is a name, with an argument after a colon if it takes one: `chi_g:[B,A]` is the game in which Bob moves first and
/// Alice may pass, `chi_g:connected` the connected game, `worst:activation` what this strategy needs against every Bob. `NAME:low`
/// and `NAME:high` are the ends of the proved interval. What a limit left unknown is `?` or the interval, empty in CSV and null in
/// JSON, and the exit code is 3. What does not apply is `-`; in JSON it is null and listed in `undefined`.
///
/// A condition is a formula over the columns: `planar && chi_g >= 6`, `col_g = 2 degeneracy + 1`, `girth in [4, 6]`,
/// `n in {4, 8}`. Other characters in the name of a column become `_` in a condition: `worst_activation`, `chi_g_B_A`. Numbers are
/// exact, also quotients (`floor(n/2)` rounds down), and the infinite girth of a forest is a number. `free(claw)`,
/// `contains(cycle:5)` and `minor(K5)` test for induced subgraphs, subgraphs and minors. Their graph is a spec, a name such as
/// gem, paw, house or bull, or P5, C4, 2K2, K3,3, K1+P3, co-claw. A row is printed if the condition holds. A condition without a
/// value, for example by a division by 0, does not hold, and such graphs are counted. Columns are computed as needed, the cheapest
/// first, until the condition is decided.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame table petersen cube
  mapgame table petersen cube --columns n,m,chi,chi_g,col_g
  mapgame table petersen --columns numbers,classes --format json
  mapgame table petersen --columns winners,chi_g:connected,chi_g:[B,A],worst:activation
  mapgame table grid:3x3 wheel:6 --where 'planar && chi_g > chi' --columns chi,chi_g
  mapgame table --over connected:1..5 --where 'free(claw) && contains(C4)' --columns orbits
  mapgame table grid:3x3 wheel:6 --where 'girth > 3' --format graph6   graphs only, as pickg
  mapgame table --over connected:1..6 --columns chi --max chi_g --by n   where it is attained
  mapgame table --over cubic:4..8 --summary --columns girth,chi,automorphisms
  mapgame table wheel:5 wheel:7 --common                    what they have in common
  mapgame table --schema --columns all                      the members of the JSON objects
  mapgame table path:4 path:5 star:4 --tally chi_g          the number of graphs by value, as countg")]
pub(crate) struct Arguments {
    #[command(flatten)]
    graphs: GraphArguments,
    /// Columns, or sets: numbers, classes, bounds, all. The set `orders` is what orders of each kind prove, `paper` a table for a
    /// paper [default: the columns of the comparison].
    #[arg(long, value_name = "COLUMN,...")]
    columns: Option<String>,
    /// Only graphs that satisfy this formula. It is over the columns.
    #[arg(long = "where", value_name = "FORMULA")]
    condition: Option<String>,
    /// Count the graphs by their values in these columns. The rows are not printed.
    #[arg(long, value_name = "COLUMN,...")]
    tally: Option<String>,
    #[command(flatten)]
    lists: ListArguments,
    /// Print canonical forms, the same for isomorphic graphs.
    #[arg(hide_short_help = true, long)]
    canonical: bool,
    /// Print the JSON Schema of the rows. These are the objects that --format json prints with these columns.
    #[arg(hide_short_help = true, long, conflicts_with_all = ["graphs", "over", "from", "condition", "tally", "canonical", "list-question"])]
    schema: bool,
}

pub(crate) fn schemas() -> Vec<schema::JsonType> {
    let mut schemas = lists::schemas();
    schemas.extend([
        schema::JsonType::of::<Answer<'_>>("table", TITLE),
        schema::JsonType::made("table-tally", "A row of `mapgame table --tally`", of_count),
    ]);
    schemas
}

fn of_count(_: &mut SchemaGenerator) -> Schema {
    let about = |about: &str| format!("{about}; an interval or null if unknown");
    let columns = invariants::ENTRIES.iter();
    let columns: serde_json::Map<_, _> =
        columns.map(|entry| (entry.pattern(), member(entry, about(&entry.meaning()), true))).collect();
    json_schema!({
        "type": "object",
        "required": [GRAPHS],
        "properties": { GRAPHS: { "type": "integer", "minimum": 1, "description": "how many graphs have these values" } },
        "patternProperties": columns,
        "additionalProperties": false,
    })
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let lists = &arguments.lists;
    let is_graph6 = session.format == OutputFormat::Graph6;
    let is_no_table = [
        ("--tally", arguments.tally.is_some()),
        ("--schema", arguments.schema),
        ("--common, --summary", lists.is_table()),
    ];
    if let Some((option, _)) = is_no_table.iter().find(|(_, given)| is_graph6 && *given) {
        bail!("{option}: expected a format of tables, found graph6");
    }
    let mut columns = arguments.shown()?;
    if arguments.schema {
        writeln!(stdout(), "{:#}", schema_of(&columns))?;
        return Ok(Exit::Done);
    }
    let condition = arguments.condition.as_deref().map(Condition::read).transpose()?;
    if is_graph6 {
        columns.clear();
    }
    let shown = columns.len();
    let (collected, needed) =
        lists.open(shown, columns.iter().positions(|column| column.entry.name == "order_bound").collect())?;
    columns.extend(needed);
    let query = Query { columns, condition, limits: session.limits() };
    let (columns, tally) = (&query.columns[..shown], TableTotals::default());
    let mut rows = Rows { arguments: &arguments, session, query: &query, columns, tally, is_open: false };
    let is_for_people =
        !matches!(session.format, OutputFormat::Csv | OutputFormat::Json | OutputFormat::Graph6);
    let is_paper = arguments.asked().is_some_and(|asked| asked.split(',').any(|word| word.trim() == PAPER));
    if lists.is_table() {
        rows.compare(collected)?;
    } else if lists.is_there() {
        rows.select(collected)?;
    } else if arguments.tally.is_some() {
        rows.count()?;
    } else if is_for_people && (is_paper || arguments.graphs.family().is_some()) {
        rows.fold(is_paper)?;
    } else {
        rows.print()?;
    }
    let Rows { tally, is_open, .. } = rows;
    session.remark(&tally.summary(query.condition.is_some()));
    let is_whole = !is_open
        && tally.undecided == 0
        && tally.unknown == 0
        && tally.unnamed == 0
        && !session.interrupted();
    Ok(if is_whole { Exit::Done } else { Exit::Unknown })
}

impl Arguments {
    fn asked(&self) -> Option<&str> {
        self.tally.as_deref().or(self.columns.as_deref())
    }

    fn is_comparison(&self) -> bool {
        self.asked().is_none() && self.lists.default_columns().is_none()
    }

    fn shown(&self) -> anyhow::Result<Vec<Column>> {
        let mut columns = match (self.asked(), self.lists.default_columns()) {
            (None, Some(columns)) => columns,
            (Some(asked), _) => Column::list(asked)?,
            (None, None) => Column::list(&compared())?,
        };
        // Every row begins with order and size.
        columns.retain(|column| self.tally.is_some() || self.lists.is_table() || !is_identity(column.entry));
        if let Some(name) = self.lists.extreme() {
            let extreme = Column::named(name)?;
            let is_new =
                columns.iter().all(|column| column.name != extreme.name) && !is_identity(extreme.entry);
            columns.extend(is_new.then_some(extreme));
        }
        Ok(columns)
    }
}

/// The rows of the graphs, one flow for each form of the answer.
struct Rows<'a> {
    arguments: &'a Arguments,
    session: &'a Session,
    query: &'a Query,
    /// The first columns of the query.
    columns: &'a [Column],
    tally: TableTotals,
    /// Whether an unknown value leaves the answer about all graphs open.
    is_open: bool,
}

impl<'a> Rows<'a> {
    /// Hands out each row, and `None` after each batch.
    fn each(
        &mut self,
        mut take: impl FnMut(Option<(NamedGraph, Vec<Value>)>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let Rows { arguments, session, query, .. } = *self;
        let (is_comparison, canonical) = (arguments.is_comparison(), arguments.canonical);
        let study = |row: Row| {
            let limits =
                if is_comparison { of_comparison(&row.graph, session) } else { query.limits.clone() };
            let limits = limits.rest_of(&row.graph);
            let found = query.within(&row.graph.graph, &limits, |column| row.known(column));
            let mut graph = row.graph;
            let mut limit = None;
            if canonical && matches!(found, QueryResult::Values(_)) {
                match canonical_form_within(&graph.graph, &session.budget) {
                    Ok(form) => graph.graph = Arc::new(form),
                    Err(reached) => limit = Some(reached),
                }
            }
            (graph, found, limit)
        };
        let tally = &mut self.tally;
        in_order(session, arguments.graphs.rows(session)?, study, |found| {
            for (graph, found, limit) in found {
                tally.graphs += 1;
                if let Some(limit) = limit {
                    tally.unnamed += 1;
                    session.remark(&format!("{}: canonical form unknown ({limit})", graph.name));
                    continue;
                }
                match found {
                    QueryResult::Left => {}
                    QueryResult::Undefined => tally.undefined += 1,
                    QueryResult::Undecided(columns) => {
                        tally.undecided += 1;
                        let columns = columns.iter().format(", ");
                        session.remark(&format!("{}: the condition is not decided: {columns}", graph.name));
                    }
                    QueryResult::Values(values) => {
                        tally.rows += 1;
                        let is_unknown = values.iter().any(Value::is_unknown);
                        tally.unknown += u64::from(is_unknown && !arguments.lists.is_there());
                        take(Some((graph, values)))?;
                    }
                }
            }
            take(None)
        })
    }

    fn sheet(&self) -> Sheet<'a, Answer<'a>> {
        let (columns, is_csv) = (self.columns, self.is_csv());
        Sheet::of_rows(columns::table(columns, is_csv), move |answer| vec![columns::row(answer, is_csv)])
    }

    fn is_csv(&self) -> bool {
        self.session.format == OutputFormat::Csv
    }

    fn emit(
        columns: &'a [Column],
        output: &mut Output<'a, Answer<'a>>,
        (graph, values): (NamedGraph, Vec<Value>),
        session: &Session,
    ) -> anyhow::Result<()> {
        match session.format {
            OutputFormat::Graph6 => Ok(output.write_line(&to_graph6(&graph.graph))?),
            _ => output.emit(&Answer { graph, columns: columns.into(), values }),
        }
    }

    fn list(&mut self, mut lists: Lists) -> anyhow::Result<Lists> {
        self.each(|row| {
            row.into_iter().for_each(|(graph, values)| lists.add(graph, values));
            Ok(())
        })?;
        Ok(lists)
    }

    /// What all graphs share, or how their values are spread.
    fn compare(&mut self, lists: Lists) -> anyhow::Result<()> {
        let lists = self.list(lists)?;
        let (table, is_open) = lists.table(self.columns, self.arguments.lists.by(), self.is_csv());
        self.is_open = is_open;
        Ok(print_table(self.session, &table)?)
    }

    fn select(&mut self, lists: Lists) -> anyhow::Result<()> {
        let (rows, more, is_open) = self.list(lists)?.extremes();
        self.is_open = is_open;
        let mut output = Output::tabular(self.session, self.sheet());
        rows.into_iter().try_for_each(|row| Self::emit(self.columns, &mut output, row, self.session))?;
        output.finish()?;
        if more > 0 {
            self.session.remark(&format!("{} more attain it", describe::count(more, "graph")));
        }
        if is_open {
            self.session.remark("graphs whose value is unknown may attain it, too");
        }
        Ok(())
    }

    fn count(&mut self) -> anyhow::Result<()> {
        let mut counts: BTreeMap<Vec<Value>, u64> = BTreeMap::new();
        self.each(|row| {
            row.into_iter().for_each(|(_, values)| *counts.entry(values).or_default() += 1);
            Ok(())
        })?;
        Ok(print_table(self.session, &counted(self.columns, counts, self.is_csv()))?)
    }

    /// All rows in one table, without the columns that have one value.
    fn fold(&mut self, is_paper: bool) -> anyhow::Result<()> {
        let (mut answers, columns) = (Vec::new(), self.columns);
        let read = self.each(|row| {
            let answer = |(graph, values)| Answer { graph, columns: columns.into(), values };
            answers.extend(row.map(answer));
            Ok(())
        });
        let mut table = self.sheet().filled(&answers);
        if let Some(family) = self.arguments.graphs.family() {
            table.title = format!("The family {family}");
        }
        if !answers.is_empty() || read.is_ok() {
            let table = if is_paper { columns::for_paper(table, &BTreeMap::new()) } else { table.folded() };
            print_table(self.session, &table)?;
        }
        read
    }

    fn print(&mut self) -> anyhow::Result<()> {
        let (columns, session) = (self.columns, self.session);
        let mut output = Output::tabular(session, self.sheet());
        let read = self.each(|row| match row {
            Some(row) => Self::emit(columns, &mut output, row, session),
            None => Ok(output.flush()?),
        });
        output.finish_after(read)
    }
}

fn compared() -> String {
    let of_strategies = COMPARED
        .iter()
        .flat_map(|entry| ["bound", "certified", "worst"].map(|column| format!("{column}:{}", entry.name)));
    let before = ["max_degree_plus_1", "chi", "acyclic_chi", "col_2"].map(str::to_owned).into_iter();
    before.chain(of_strategies).chain(["col_g", "chi_g"].map(str::to_owned)).join(",")
}

/// The default limits of the columns of the comparison: a state of a game on n vertices has about n moves, each of
/// which takes time at least proportional to n.
fn of_comparison(graph: &NamedGraph, session: &Session) -> Limits {
    const NODES: u128 = 1_000_000;
    const SMALL: u128 = 32;
    let order = (graph.graph.order() as u128).max(SMALL);
    let nodes = (NODES * SMALL.pow(3) / order.pow(3)).max(1) as u64;
    let Limits { parameter, decision, by_search } = session.limits();
    Limits { parameter, decision: decision.or_nodes(nodes), by_search }
}

#[derive(Default)]
struct TableTotals {
    graphs: u64,
    rows: u64,
    undecided: u64,
    undefined: u64,
    unknown: u64,
    /// The graphs left out because their canonical form was not found.
    unnamed: u64,
}

impl TableTotals {
    fn summary(&self, has_condition: bool) -> String {
        let TableTotals { graphs, rows, undecided, undefined, unknown, unnamed } = *self;
        let mut parts = vec![describe::count(graphs, "graph")];
        if has_condition {
            parts.push(format!("the condition holds for {rows}"));
        }
        if undecided > 0 {
            parts.push(format!("it is not decided for {undecided}"));
        }
        if undefined > 0 {
            parts.push(format!("it has no value for {undefined}"));
        }
        if unnamed > 0 {
            parts.push(format!("no canonical form for {unnamed}"));
        }
        if unknown > 0 {
            parts.push(format!("{} with unknown values", describe::count(unknown, "row")));
        }
        parts.join(", ")
    }
}

fn counted(columns: &[Column], counts: BTreeMap<Vec<Value>, u64>, is_csv: bool) -> Table {
    let mut heads: Vec<_> = columns.iter().map(|column| column_of(column, &[])).collect();
    heads.push(tables::Column::number(GRAPHS, "graphs"));
    let mut table = Table::new("counts", "How many graphs", heads);
    for (values, graphs) in counts {
        let mut cells: Vec<Cell> = values.iter().map(|value| cell(value, is_csv)).collect();
        cells.push(graphs.into());
        table.push(cells);
    }
    table
}

const GRAPHS: &str = "graphs";

fn schema_of(columns: &[Column]) -> Json {
    schema::complete(TITLE, |generator| {
        let mut schema = identity(generator);
        if let Some(Json::Object(members)) = schema.get_mut("properties") {
            members.extend(of_nulls());
        }
        for column in columns {
            let about = format!("{}; {NULL}", column.about());
            if let Some(Json::Object(members)) = schema.get_mut("properties") {
                members.insert(column.name.clone(), member(column.entry, about, false));
            }
            if let Some(Json::Array(required)) = schema.get_mut("required") {
                required.push(column.name.as_str().into());
            }
        }
        schema
    })
}

const TITLE: &str = "A row of `mapgame table`";
