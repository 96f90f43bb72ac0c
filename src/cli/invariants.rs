//! `mapgame invariants`: what is asked of every graph, one row each.

mod lists;

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use anyhow::bail;
use graphs::{enumerate, families, formats};
use itertools::Itertools;
use mapgame::expression::Condition;
use mapgame::graphs;
use mapgame::query::{Query, QueryResult};
use mapgame::report::{self, Cell, Table};
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Value as Json, json};
use toolkit::ask::invariants::{Answer, NULL, identity, intervals, is_identity, member};
use toolkit::invariants::{self, ArgumentKind, Column, Kind, Preset, Value};

use self::lists::{ListArguments, cell};
use super::Exit;
use super::common::describe;
use super::common::given::GraphArguments;
use super::common::options::{GRAPH6, Session};
use super::common::output::{Output, Sheet, print_table};
use super::common::parallel::in_order;
use super::common::rows::Row;
use super::common::schema;
use super::common::stdout;

/// What is asked of every graph, one row each: numbers of the games, parameters, classes, bounds.
///
/// A column is a name, with an argument behind a colon where it takes one: `chi_g:[B,A]` is the game that Bob begins
/// and in which Alice may pass, `chi_g:connected` the connected game, `worst:activation` what that strategy needs
/// against every Bob. `NAME:low` and `NAME:high` are the ends of what is proved. What a limit left unknown is empty, in
/// JSON null, and in a table the interval; the exit code is 3.
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
  mapgame invariants petersen cube --columns n,m,chi,chi_g,col_g
  mapgame invariants petersen --columns numbers,classes --format json
  mapgame invariants petersen --columns winners,chi_g:connected,chi_g:[B,A],worst:activation
  mapgame invariants grid:3x3 wheel:6 --where 'planar && chi_g > chi'
  mapgame invariants --over connected:1..5 --where 'free(claw) && contains(C4)' --columns orbits
  mapgame invariants grid:3x3 wheel:6 --where 'girth > 3' --format graph6   the graphs alone, as pickg
  mapgame invariants --over connected:1..6 --max chi_g --by n     the graphs that attain it, order by order
  mapgame invariants --over cubic:4..8 --summary --columns girth,chi,automorphisms
  mapgame invariants wheel:5 wheel:7 --common                    what all of them share
  mapgame invariants --list                                      what there is to ask
  mapgame invariants --schema --columns all                      what the JSON objects hold
  mapgame invariants path:4 path:5 star:4 --count chi_g          how many graphs have which value, as countg")]
pub struct Arguments {
    #[command(flatten)]
    graphs: GraphArguments,
    /// The columns, or `numbers`, `classes`, `bounds` or `all` [default: chi,chi_g,col_g].
    #[arg(long, value_name = "COLUMN,...")]
    columns: Option<String>,
    /// Print only the graphs for which this holds, a condition over columns.
    #[arg(long = "where", value_name = "FORMULA")]
    condition: Option<String>,
    /// Count the graphs by their values in these columns instead of printing them.
    #[arg(long, value_name = "COLUMN,...")]
    count: Option<String>,
    #[command(flatten)]
    lists: ListArguments,
    /// Print the canonical form of each graph, the same for all isomorphic graphs.
    #[arg(long)]
    canonical: bool,
    /// Print the JSON Schema of the objects that --format json prints with these columns.
    #[arg(long, conflicts_with_all = ["graphs", "over", "from", "condition", "count", "canonical", "list", "list-question"])]
    schema: bool,
    /// List the columns, and what they mean.
    #[arg(long, conflicts_with_all = ["graphs", "over", "from", "condition", "count", "canonical", "list-question"])]
    list: bool,
}

/// What it prints as JSON.
pub fn schemas() -> Vec<schema::Kind> {
    let mut schemas = lists::schemas();
    schemas.extend([
        schema::Kind::of::<Answer<'_>>("invariants", TITLE),
        schema::Kind::made("invariants-count", "A row of `mapgame invariants --count`", of_count),
        schema::Kind::made("invariants-list", "A column of `mapgame invariants --list`", of_list),
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

fn of_list(_: &mut SchemaGenerator) -> Schema {
    let kinds = [Kind::Integer, Kind::Ratio, Kind::Truth, Kind::Words].map(Kind::name);
    let presets: Vec<&str> = Preset::ALL.into_iter().map(Preset::name).chain([""]).collect();
    let known = [
        ("column", schema::described(&["string"], "The name, and what it takes behind a colon.")),
        ("type", json!({ "enum": kinds, "description": "The type of its values." })),
        ("preset", json!({ "enum": presets, "description": "The set of columns that it is in." })),
        ("meaning", schema::described(&["string"], "What it means.")),
    ];
    schema::row(&list_columns(), &known)
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let lists = &arguments.lists;
    let is_no_table = [
        ("--count", arguments.count.is_some()),
        ("--list", arguments.list),
        ("--schema", arguments.schema),
        ("--common, --summary", lists.is_table()),
    ];
    if let (GRAPH6, Some((option, _))) =
        (session.format.as_str(), is_no_table.iter().find(|(_, given)| *given))
    {
        bail!("{option}: expected a format of tables, found {GRAPH6}");
    }
    const COLUMNS: &str = "chi,chi_g,col_g";
    let asked = arguments.count.as_deref().or(arguments.columns.as_deref());
    let mut columns = match (asked, lists.default_columns()) {
        (None, Some(columns)) => columns,
        (asked, _) => Column::list(asked.unwrap_or(COLUMNS))?,
    };
    if arguments.list {
        return list(session);
    }
    // Every row begins with order and size.
    columns.retain(|column| arguments.count.is_some() || lists.is_table() || !is_identity(column.entry));
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
    if session.format == GRAPH6 {
        columns.clear();
    }
    let shown = columns.len();
    let (mut collected, needed) = lists.open(shown)?;
    columns.extend(needed);
    let query = Query { columns, condition, limits: session.limits() };
    let columns = &query.columns[..shown];
    let graphs = arguments.graphs.rows(session)?;
    let mut output = Output::tabular(session, sheet(columns, &session.format));
    let mut counts: BTreeMap<Vec<Value>, u64> = BTreeMap::new();
    let mut tally = Tally::default();
    let canonical = arguments.canonical;
    let study = |row: Row| {
        let found = query.of(&row.graph.graph, |column| row.known(column));
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
            if arguments.count.is_some() {
                *counts.entry(values).or_default() += 1;
            } else if session.format == GRAPH6 {
                output.write_line(&formats::to_graph6(&graph.graph))?;
            } else {
                output.emit(&Answer { graph, columns: columns.into(), values })?;
            }
        }
        Ok(output.flush()?)
    });
    let mut is_open = false;
    if lists.is_table() {
        read?;
        let (table, has_unknown) = collected.table(columns, lists.by(), session.format == "csv");
        is_open = has_unknown;
        print_table(session, &table)?;
    } else if lists.is_there() {
        read?;
        let (rows, more, may_change) = collected.extremes();
        is_open = may_change;
        for (graph, values) in rows {
            if session.format == GRAPH6 {
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
    } else if arguments.count.is_some() {
        read?;
        print_table(session, &counted(columns, counts, session.format == "csv"))?;
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

/// How much was looked at.
#[derive(Default)]
struct Tally {
    graphs: u64,
    rows: u64,
    undecided: u64,
    undefined: u64,
    unknown: u64,
    /// Graphs left out because their canonical form was not found.
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

fn column_of(column: &Column) -> report::Column {
    match column.entry.kind {
        Kind::Integer => report::Column::number(column.name.clone(), column.name.clone()),
        Kind::Ratio | Kind::Truth | Kind::Words => {
            report::Column::words(column.name.clone(), column.name.clone())
        }
    }
}

/// The table of rows. In CSV they begin with graph6, elsewhere with the spec where one names the graph.
fn sheet<'c>(columns: &[Column], format: &str) -> Sheet<'c, Answer<'c>> {
    let is_csv = format == "csv";
    let mut heads = vec![
        if is_csv {
            report::Column::words("graph6", "graph6")
        } else {
            report::Column::words("graph", "graph")
        },
        report::Column::number("n", "n"),
        report::Column::number("m", "m"),
    ];
    heads.extend(columns.iter().map(column_of));
    Sheet::of_rows(Table::new("invariants", "Invariants", heads), move |row: &Answer<'_>| {
        let graph = &row.graph.graph;
        let name = Some(&row.graph.name).filter(|name| !is_csv && families::is_spec(name)).cloned();
        let name = name.or_else(|| row.graph.graph6()).unwrap_or_else(|| row.graph.name.clone());
        let mut cells = vec![name.into(), graph.order().into(), graph.size().into()];
        cells.extend(row.values.iter().map(|value| cell(value, is_csv)));
        vec![cells]
    })
}

/// The table of counts.
fn counted(columns: &[Column], counts: BTreeMap<Vec<Value>, u64>, is_csv: bool) -> Table {
    let mut heads: Vec<_> = columns.iter().map(column_of).collect();
    heads.push(report::Column::number(GRAPHS, "graphs"));
    let mut table = Table::new("counts", "How many graphs", heads);
    for (values, graphs) in counts {
        let mut cells: Vec<Cell> = values.iter().map(|value| cell(value, is_csv)).collect();
        cells.push(graphs.into());
        table.push(cells);
    }
    table
}

/// The key of how many graphs there are.
const GRAPHS: &str = "graphs";

/// The schema of a row with these columns, from the catalogue.
fn schema_of(columns: &[Column]) -> Json {
    schema::complete(TITLE, |generator| {
        let mut schema = identity(generator);
        if let Some(Json::Object(members)) = schema.get_mut("properties") {
            members.insert("intervals".into(), intervals());
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

/// What a row is.
const TITLE: &str = "A row of `mapgame invariants`";

/// The columns of the catalogue.
fn list_columns() -> Vec<report::Column> {
    ["column", "type", "preset", "meaning"].map(|key| report::Column::words(key, key)).into()
}

/// The catalogue.
fn list(session: &Session) -> anyhow::Result<Exit> {
    let mut table = Table::new("columns", "Columns", list_columns());
    for entry in invariants::ENTRIES.iter() {
        let argument = match entry.takes {
            ArgumentKind::Nothing => "",
            ArgumentKind::Variant => "[:VARIANT]",
            ArgumentKind::Strategy => ":STRATEGY",
            ArgumentKind::Graph => "(GRAPH)",
        };
        let mut meaning = entry.about.clone();
        if !entry.aliases.is_empty() {
            meaning.push_str(&format!(" (also {})", entry.aliases.iter().format(", ")));
        }
        table.push(vec![
            format!("{}{argument}", entry.name).into(),
            entry.kind.name().into(),
            entry.preset.map_or("", |preset| preset.name()).into(),
            meaning.into(),
        ]);
    }
    print_table(session, &table)?;
    Ok(Exit::Done)
}
