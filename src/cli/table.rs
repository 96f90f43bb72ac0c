//! `mapgame table`: bounds, strategies and exact values of any graphs, one row a graph.

mod record;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::builder::{PossibleValue, PossibleValuesParser};
use itertools::Itertools;
use mapgame::comparison::{
    COLUMNS, COMPARED, Kind, Layout, Questions, Study, bounds_table, is_open, verification_table,
};
use mapgame::graphs::{Graph, families, formats};
use mapgame::report::folder;
use mapgame::report::{Cell, Cost, Manifest, Question, Report, Value as ReportValue, gib};
use mapgame::strategies::{self, Entry, STRATEGIES};

use self::record::Row;
use super::Exit;
use super::common::extremes::Extremes;
use super::common::given::SelectedGraphs;
use super::common::options::Session;
use super::common::output::{Output, Sheet};
use super::common::parallel::in_order;
use super::common::schema;
use super::common::sources::NamedGraph;
use super::common::target::try_folder;
use toolkit::counts::count;
use toolkit::invariants::{Limits, Value};

/// Compare bounds, strategies and exact values, one row a graph.
///
/// For each strategy: what its theorem gives, what is proved of the order and the guide in use, and what it needs
/// against every Bob. What a limit leaves open is an interval, and the exit code is 3. Without --node-limit and
/// --time-limit each search gets a million nodes, those through plays on a graph of order n > 32 a million times
/// (32/n)^3.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame table petersen cube
  mapgame table wheel:9 fan:9 star:9 --strategies activation,forest,chordal
  mapgame table grid:3x4 cycle:7 --columns chi,col_2,chi_g --format latex
  mapgame table spider:7,2 caterpillar:5,5,5 --page trees
  mapgame table --over connected:5 --columns chi,chi_g,col_g --max col_g
  mapgame table graphs.s6 --format csv")]
pub struct Arguments {
    #[command(flatten)]
    graphs: SelectedGraphs,
    /// Which strategies of Alice, in order, or `all` [default: those of the article].
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', hide_possible_values = true,
          value_parser = PossibleValuesParser::new(["all"].into_iter().chain(STRATEGIES.iter().map(|entry| entry.name))))]
    strategies: Vec<String>,
    /// Which columns, in order [default: all]. Those of strategies come once for each.
    #[arg(long, value_name = "COLUMN,...", value_delimiter = ',',
          value_parser = PossibleValuesParser::new(COLUMNS.iter().map(|kind| PossibleValue::new(kind.name()).help(kind.entry.meaning()))))]
    columns: Vec<String>,
    /// Print the rows alone that attain the largest value in this column, by its name in CSV.
    #[arg(long, value_name = "COLUMN", conflicts_with_all = ["min", "page"])]
    max: Option<String>,
    /// Print the rows alone that attain the least value in this column.
    #[arg(long, value_name = "COLUMN", conflicts_with = "page")]
    min: Option<String>,
    /// Write the table into this folder too, as a page for browsers with its files, as `report` does.
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
}

/// What it prints as JSON.
pub fn schemas() -> Vec<schema::Kind> {
    vec![schema::Kind::of::<Row<'_>>("table", "A row of `mapgame table`")]
}

/// The default node limit of each search.
const NODES: u64 = 1_000_000;

/// The largest order on which plays get that much. A state of a game on n vertices has about n moves, each of which
/// takes time in proportion to n and more.
const SMALL: u64 = 32;

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let layout = arguments.layout();
    let questions = layout.questions();
    if let Some(folder) = &arguments.page {
        try_folder(folder, session)?;
    }
    let sheet = Sheet::of_rows(layout.table(), |row: &Row<'_>| vec![row.cells.clone()])
        .with_graph6(|row| row.graph.graph6());
    let mut output = Output::tabular(session, sheet);
    let mut outcome = Exit::Done;
    let mut extremes = arguments.extremes(&layout)?;
    let mut kept = Vec::new();
    let graphs = arguments.graphs.stream(session)?;
    let study = |graph: NamedGraph| study(graph, &questions, session);
    let read = in_order(session, graphs, study, |rows| {
        for (graph, study) in rows {
            let row = Row { graph, layout: &layout, cells: layout.row(&study), study };
            if let Some((place, extremes)) = &mut extremes {
                extremes.add(value(&row.cells[*place]), row);
                continue;
            }
            if row.cells.iter().any(is_open) {
                outcome = Exit::Unknown;
            }
            output.emit(&row)?;
            kept.extend(arguments.page.is_some().then_some(row.study));
        }
        Ok(output.flush()?)
    });
    if let Some((_, extremes)) = extremes {
        if extremes.is_open() {
            outcome = Exit::Unknown;
            session.remark("graphs whose value is unknown may attain it, too");
        }
        if extremes.more() > 0 {
            session.remark(&format!("{} more attain it", count(extremes.more(), "graph")));
        }
        for row in extremes.into_items() {
            if row.cells.iter().any(is_open) {
                outcome = Exit::Unknown;
            }
            output.emit(&row)?;
        }
        output.flush()?;
    }
    let nodes = session.budget.nodes;
    output.change_table(|table| table.notes = layout.notes(&table.rows, nodes));
    output.finish_after(read)?;
    if session.interrupted() {
        return Ok(Exit::Unknown);
    }
    if let Some(folder) = &arguments.page {
        tell_apart(&mut kept);
        arguments.write_page(folder, &layout, &kept, session)?;
    }
    Ok(outcome)
}

/// Numbers the graphs that have a name in common: a page finds a graph by its name.
fn tell_apart(studies: &mut [Study]) {
    let mut known: BTreeMap<String, Vec<Arc<Graph>>> = BTreeMap::new();
    for study in studies {
        let others = known.entry(study.name.clone()).or_default();
        let place = others.iter().position(|other| *other == study.graph).unwrap_or_else(|| {
            others.push(Arc::clone(&study.graph));
            others.len() - 1
        });
        if place > 0 {
            study.name = format!("{} ({})", study.name, place + 1);
        }
    }
}

fn study(graph: NamedGraph, questions: &Questions, session: &Session) -> (NamedGraph, Study) {
    let order = (graph.graph.order() as u64).max(SMALL);
    // The cube of an order may not fit 64 bits.
    let nodes = (u128::from(NODES) * u128::from(SMALL).pow(3) / u128::from(order).pow(3)) as u64;
    let rest = graph.rest_of(&session.budget);
    let limits = Limits { parameter: rest.for_parameters(), decision: rest.or_nodes(nodes.max(1)) };
    let study = Study::new(graph.name.clone(), Arc::clone(&graph.graph), questions, &limits);
    (graph, study)
}

/// The number of a cell, or what is known of it.
fn value(cell: &Cell) -> Value {
    let number = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    match cell.value {
        ReportValue::Number(found) => Value::Integer(number(found)),
        ReportValue::Flag(truth) => Value::Truth(truth),
        ReportValue::Between(low, high) => Value::Between(number(low), number(high)),
        ReportValue::AtLeast(low) => Value::Between(number(low), u32::MAX),
        _ => Value::Undefined,
    }
}

impl Arguments {
    /// The rows that attain the extreme value that is asked for, none yet, with the place of its column.
    fn extremes<'l>(&self, layout: &'l Layout) -> anyhow::Result<Option<(usize, Extremes<Row<'l>>)>> {
        let Some(name) = self.max.as_ref().or(self.min.as_ref()) else { return Ok(None) };
        let columns = layout.table().columns;
        let place = columns.iter().position(|column| column.key == name.as_str()).with_context(|| {
            let keys = columns.iter().skip(1).map(|column| &column.key).format(", ");
            format!("expected one of the columns {keys}, found {name}")
        })?;
        Ok(Some((place, Extremes::new(self.max.is_some()))))
    }

    fn layout(&self) -> Layout {
        let strategies: Vec<&'static Entry> = match self.strategies.as_slice() {
            [] => COMPARED.to_vec(),
            names if names.iter().any(|name| name == "all") => STRATEGIES.to_vec(),
            names => names.iter().unique().filter_map(|name| strategies::by_name(name)).collect(),
        };
        let kinds: Vec<&'static Kind> = match self.columns.as_slice() {
            [] => COLUMNS.iter().collect(),
            names => {
                let named = |name: &String| COLUMNS.iter().find(|kind| kind.name() == name);
                names.iter().unique().filter_map(named).collect()
            }
        };
        Layout::new(&strategies, &kinds)
    }

    /// Writes the page with its files.
    fn write_page(
        &self,
        folder: &Path,
        layout: &Layout,
        studies: &[Study],
        session: &Session,
    ) -> anyhow::Result<()> {
        let mut main = layout.table();
        studies.iter().for_each(|study| main.push(layout.row(study)));
        main.notes = layout.notes(&main.rows, session.budget.nodes);
        let mut tables = vec![main];
        if layout.questions().worst_cases {
            tables.push(verification_table("every-bob", "Strategies against every Bob", studies));
        }
        tables.push(bounds_table(studies));
        let from_files = studies.iter().filter(|study| !families::is_spec(&study.name));
        let graphs = from_files.map(|study| (study.name.clone(), formats::to_graph6(&study.graph))).collect();
        let report = Report { tables, graphs, ..Report::default() };
        let graphs = studies.iter().map(|study| &*study.graph);
        let command = self.command(folder, session);
        let manifest = Manifest::of(command, graphs, &report, session.seed, &session.budget);
        let files = folder::rendered(&QUESTION, &report, &manifest);
        folder::write(folder, &files, &report.certificates)
            .with_context(|| format!("{}: cannot write the page", folder.display()))?;
        session.remark(&format!("{} written: {}", count(files.len(), "file"), folder.display()));
        Ok(())
    }

    /// The command that computes the table again.
    fn command(&self, folder: &Path, session: &Session) -> String {
        let option = |name: &str, value: Option<String>| {
            value.into_iter().flat_map(|value| [format!("--{name}"), value]).collect_vec()
        };
        let listed = |names: &[String]| (!names.is_empty()).then(|| names.join(","));
        let budget = &session.budget;
        let words = ["mapgame".to_owned(), "table".to_owned()].into_iter().chain(self.graphs.asked());
        let options = [
            option("strategies", listed(&self.strategies)),
            option("columns", listed(&self.columns)),
            option("seed", Some(session.seed.to_string())),
            option("node-limit", budget.nodes.map(|nodes| nodes.to_string())),
            option("memory-limit", budget.memory.map(|bytes| gib(bytes).to_string())),
            option("time-limit", budget.time.map(|time| time.as_secs_f64().to_string())),
            option("page", Some(folder.display().to_string())),
        ];
        words.chain(options.into_iter().flatten()).map(quoted).join(" ")
    }
}

/// What the page answers.
const QUESTION: Question = Question {
    name: "table",
    about: "bounds, strategies against every Bob and exact values of these graphs, side by side",
    cost: Cost::Quick,
};

/// A word as a shell takes it for one.
fn quoted(word: String) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:,=@+%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
