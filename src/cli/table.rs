//! `mapgame table`: columns of every graph, one row each.

mod lists;

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use anyhow::bail;
use graphs::{enumerate, formats};
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
use toolkit::ask::invariants::{Answer, NULL, identity, is_identity, member, of_nulls};
use toolkit::expression::Condition;
use toolkit::invariants::{self, Column, Limits, PAPER, Value};
use toolkit::query::{Query, QueryResult};

use self::lists::ListArguments;
use super::common::given::GraphArguments;
use super::common::rows::Row;

/// One row a graph: numbers of the games, parameters, classes, bounds, strategies.
///
/// By default the columns are those of the article's comparison: for each of its strategies what its theorem gives, what is
/// proved of the order and the guide in use, and what it needs against every Bob, beside the exact values; without --node-limit
/// and --time-limit each search then gets a million nodes, on a graph of order n > 32 a million times (32/n)^3.
///
/// A column is a name, with an argument behind a colon where it takes one: `chi_g:[B,A]` is the game that Bob begins
/// and in which Alice may pass, `chi_g:connected` the connected game, `worst:activation` what that strategy needs
/// against every Bob. `NAME:low` and `NAME:high` are the ends of what is proved. What a limit left unknown is `?`, or the
/// interval, in CSV empty and in JSON null; the exit code is 3. What does not apply is `-`, in JSON null and named in `undefined`.
///
/// A condition is a formula over the columns: `planar && chi_g >= 6`, `col_g = 2 degeneracy + 1`, `girth in [4, 6]`,
/// `n in {4, 8}`. Where the name of a column has a sign that names have not, the condition has `_`: `worst_activation`,
/// `chi_g_B_A`. Numbers are exact, quotients too (`floor(n/2)` is cut), and the infinite girth of a forest is one.
/// `free(claw)`, `contains(cycle:5)` and `minor(K5)` ask for induced subgraphs, subgraphs and minors; a graph is a spec, a name
/// such as gem, paw, house or bull, or P5, C4, 2K2, K3,3, K1+P3, co-claw. A row is printed if the condition holds; it does not hold where it
/// has no value, such as behind a quotient by 0, and these graphs are counted. Columns are computed as they are needed,
/// the cheapest first, until the condition is decided.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame table petersen cube
  mapgame table petersen cube --columns n,m,chi,chi_g,col_g
  mapgame table petersen --columns numbers,classes --format json
  mapgame table petersen --columns winners,chi_g:connected,chi_g:[B,A],worst:activation
  mapgame table grid:3x3 wheel:6 --where 'planar && chi_g > chi' --columns chi,chi_g
  mapgame table --over connected:1..5 --where 'free(claw) && contains(C4)' --columns orbits
  mapgame table grid:3x3 wheel:6 --where 'girth > 3' --format graph6   the graphs alone, as pickg
  mapgame table --over connected:1..6 --columns chi --max chi_g --by n   the graphs that attain it, order by order
  mapgame table --over cubic:4..8 --summary --columns girth,chi,automorphisms
  mapgame table wheel:5 wheel:7 --common                    what all of them share
  mapgame table --schema --columns all                      what the JSON objects hold
  mapgame table path:4 path:5 star:4 --tally chi_g          how many graphs have which value, as countg")]
pub(crate) struct Arguments {
    #[command(flatten)]
    graphs: GraphArguments,
    /// The columns, or `numbers`, `classes`, `bounds`, `all` or, as a paper has them, `paper` [default: those of the comparison].
    #[arg(long, value_name = "COLUMN,...")]
    columns: Option<String>,
    /// Print only the graphs for which this holds, a condition over columns.
    #[arg(long = "where", value_name = "FORMULA")]
    condition: Option<String>,
    /// Count the graphs by their values in these columns instead of printing them.
    #[arg(long, value_name = "COLUMN,...")]
    tally: Option<String>,
    #[command(flatten)]
    lists: ListArguments,
    /// Print the canonical form of each graph, the same for all isomorphic graphs.
    #[arg(long)]
    canonical: bool,
    /// Print the JSON Schema of the objects that --format json prints with these columns.
    #[arg(long, conflicts_with_all = ["graphs", "over", "from", "condition", "tally", "canonical", "list-question"])]
    schema: bool,
}

pub(crate) fn schemas() -> Vec<schema::Kind> {
    let mut schemas = lists::schemas();
    schemas.extend([
        schema::Kind::of::<Answer<'_>>("table", TITLE),
        schema::Kind::made("table-tally", "A row of `mapgame table --tally`", of_count),
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

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let lists = &arguments.lists;
    let is_no_table = [
        ("--tally", arguments.tally.is_some()),
        ("--schema", arguments.schema),
        ("--common, --summary", lists.is_table()),
    ];
    if let (OutputFormat::Graph6, Some((option, _))) =
        (session.format, is_no_table.iter().find(|(_, given)| *given))
    {
        bail!("{option}: expected a format of tables, found graph6");
    }
    let asked = arguments.tally.as_deref().or(arguments.columns.as_deref());
    let mut columns = match (asked, lists.default_columns()) {
        (None, Some(columns)) => columns,
        (Some(asked), _) => Column::list(asked)?,
        (None, None) => Column::list(&compared())?,
    };
    // Every row begins with order and size.
    columns.retain(|column| arguments.tally.is_some() || lists.is_table() || !is_identity(column.entry));
    if let Some(name) = lists.extreme() {
        let extreme = Column::named(name)?;
        let is_new = columns.iter().all(|column| column.name != extreme.name) && !is_identity(extreme.entry);
        columns.extend(is_new.then_some(extreme));
    }
    if arguments.schema {
        writeln!(stdout(), "{:#}", schema_of(&columns))?;
        return Ok(Exit::Done);
    }
    let condition = arguments.condition.as_deref().map(Condition::read).transpose()?;
    if session.format == OutputFormat::Graph6 {
        columns.clear();
    }
    let shown = columns.len();
    let (mut collected, needed) = lists.open(shown)?;
    columns.extend(needed);
    let query = Query { columns, condition, limits: session.limits() };
    let columns = &query.columns[..shown];
    let is_comparison = asked.is_none() && lists.default_columns().is_none();
    let graphs = arguments.graphs.rows(session)?;
    let is_csv = session.format == OutputFormat::Csv;
    let sheet =
        || Sheet::of_rows(columns::table(columns, is_csv), move |answer| vec![columns::row(answer, is_csv)]);
    let is_for_people =
        !matches!(session.format, OutputFormat::Csv | OutputFormat::Json | OutputFormat::Graph6);
    let is_paper = asked.is_some_and(|asked| asked.split(',').any(|word| word.trim() == PAPER));
    let is_folded = is_for_people && !lists.is_there() && (is_paper || arguments.graphs.family().is_some());
    let mut folded = Vec::new();
    let mut output = Output::tabular(session, sheet());
    let mut counts: BTreeMap<Vec<Value>, u64> = BTreeMap::new();
    let mut tally = Tally::default();
    let canonical = arguments.canonical;
    let study = |row: Row| {
        let limits = if is_comparison { of_comparison(&row.graph, session) } else { query.limits.clone() };
        let limits = limits.rest_of(&row.graph);
        let found = query.within(&row.graph.graph, &limits, |column| row.known(column));
        let mut graph = row.graph;
        let mut limit = None;
        if canonical && matches!(found, QueryResult::Values(_)) {
            match enumerate::canonical_form_within(&graph.graph, &session.budget) {
                Ok(form) => graph.graph = Arc::new(form),
                Err(reached) => limit = Some(reached),
            }
        }
        (graph, found, limit)
    };
    let read = in_order(session, graphs, study, |found| {
        for (graph, found, limit) in found {
            tally.graphs += 1;
            if let Some(limit) = limit {
                tally.unnamed += 1;
                session.remark(&format!("{}: canonical form unknown ({limit})", graph.name));
                continue;
            }
            let values = match found {
                QueryResult::Left => continue,
                QueryResult::Undefined => {
                    tally.undefined += 1;
                    continue;
                }
                QueryResult::Undecided(columns) => {
                    tally.undecided += 1;
                    let columns = columns.iter().format(", ");
                    session.remark(&format!(
                        "{}: it is unknown whether the condition holds: {columns}",
                        graph.name
                    ));
                    continue;
                }
                QueryResult::Values(values) => values,
            };
            tally.rows += 1;
            if lists.is_there() {
                collected.add(graph, values);
                continue;
            }
            tally.unknown += u64::from(values.iter().any(Value::is_unknown));
            if arguments.tally.is_some() {
                *counts.entry(values).or_default() += 1;
            } else if session.format == OutputFormat::Graph6 {
                output.write_line(&formats::to_graph6(&graph.graph))?;
            } else if is_folded {
                folded.push(Answer { graph, columns: columns.into(), values });
            } else {
                output.emit(&Answer { graph, columns: columns.into(), values })?;
            }
        }
        Ok(output.flush()?)
    });
    let mut is_open = false;
    if lists.is_table() {
        read?;
        let (table, has_unknown) = collected.table(columns, lists.by(), session.format == OutputFormat::Csv);
        is_open = has_unknown;
        print_table(session, &table)?;
    } else if lists.is_there() {
        read?;
        let (rows, more, may_change) = collected.extremes();
        is_open = may_change;
        for (graph, values) in rows {
            if session.format == OutputFormat::Graph6 {
                output.write_line(&formats::to_graph6(&graph.graph))?;
            } else {
                output.emit(&Answer { graph, columns: columns.into(), values })?;
            }
        }
        output.finish()?;
        if more > 0 {
            session.remark(&format!("{} more attain it", describe::count(more, "graph")));
        }
        if is_open {
            session.remark("graphs whose value is unknown may attain it, too");
        }
    } else if arguments.tally.is_some() {
        read?;
        print_table(session, &counted(columns, counts, session.format == OutputFormat::Csv))?;
    } else if is_folded {
        let mut table = sheet().filled(&folded);
        if let Some(family) = arguments.graphs.family() {
            table.title = format!("The family {family}");
        }
        if !folded.is_empty() || read.is_ok() {
            print_table(session, &if is_paper { columns::for_paper(table) } else { table.folded() })?;
        }
        read?;
    } else {
        output.finish_after(read)?;
    }
    session.remark(&tally.summary(query.condition.is_some()));
    let is_whole = !is_open
        && tally.undecided == 0
        && tally.unknown == 0
        && tally.unnamed == 0
        && !session.interrupted();
    Ok(if is_whole { Exit::Done } else { Exit::Unknown })
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
struct Tally {
    graphs: u64,
    rows: u64,
    undecided: u64,
    undefined: u64,
    unknown: u64,
    /// The graphs left out because their canonical form was not found.
    unnamed: u64,
}

impl Tally {
    fn summary(&self, has_condition: bool) -> String {
        let Tally { graphs, rows, undecided, undefined, unknown, unnamed } = *self;
        let mut parts = vec![describe::count(graphs, "graph")];
        if has_condition {
            parts.push(format!("the condition holds for {rows}"));
        }
        if undecided > 0 {
            parts.push(format!("it is unknown for {undecided}"));
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

/// The key of the number of graphs.
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
