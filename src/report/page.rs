//! A report as one HTML page that needs nothing else: no network, no scripts, no fonts.
//!
//! The plots are in it as SVG; a table with a column `graph` (or `spec`) of specs has drawings of the graphs beside its
//! rows. The page forbids its reader's browser to load anything, so that a reference that slipped in shows up as an
//! error.

use std::collections::BTreeMap;

use graphs::families;
use minijinja::Environment;
use serde::Serialize;

use super::drawing::{escaped, portrait};
use super::folder::{self, Manifest};
use super::{Align, Cell, Plot, Report, Table, Value};

const TEMPLATE: &str = include_str!("page.html");

/// Above this order a small drawing shows nothing.
const LARGEST_DRAWN: usize = 40;

/// What the drawings of a page take at most, in bytes: the graphs that come first are drawn.
const DRAWINGS: usize = 30_000;

#[derive(Serialize)]
struct PageShown<'a> {
    name: &'a str,
    question: &'a str,
    manifest: &'a Manifest,
    plots: Vec<PlotShown<'a>>,
    tables: Vec<TableShown<'a>>,
    drawings: Vec<&'a Drawing>,
}

#[derive(Serialize)]
struct PlotShown<'a> {
    name: &'a str,
    title: &'a str,
    svg: String,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct TableShown<'a> {
    name: &'a str,
    title: &'a str,
    titles: Vec<&'a str>,
    /// Which children of a row are numbers, from 1.
    numbers: Vec<usize>,
    /// Whether some row has a drawing.
    drawn: bool,
    rows: Vec<RowShown>,
    length: usize,
    notes: Vec<String>,
    files: Vec<String>,
}

#[derive(Serialize)]
struct RowShown {
    drawing: Option<String>,
    cells: Vec<CellShown>,
}

#[derive(Serialize)]
struct CellShown {
    shown: String,
    disagrees: bool,
}

#[derive(Serialize)]
struct Drawing {
    id: String,
    svg: String,
}

/// The page.
pub fn page(name: &str, question: &str, report: &Report, manifest: &Manifest) -> String {
    let drawings = drawings(report, manifest.seed);
    let tables: Vec<TableShown<'_>> = report.tables.iter().map(|table| shown(table, &drawings)).collect();
    let plots: Vec<PlotShown<'_>> = report.explained_plots().map(plot).collect();
    let mut environment = Environment::new();
    // Names that end in .html have their values escaped.
    environment.add_template("page.html", TEMPLATE).expect("the template is valid");
    let template = environment.get_template("page.html").expect("it was just added");
    let drawings = drawings.values().collect();
    let shown = PageShown { name, question, manifest, plots, tables, drawings };
    let page = template.render(minijinja::value::Serde(shown));
    page.expect("the template names what it is given") + "\n"
}

fn plot<'a>((plot, notes): (&'a Plot, Vec<&str>)) -> PlotShown<'a> {
    // The document, told to those who cannot see it.
    let labelled = format!("<svg role=\"img\" aria-label=\"{}\" ", escaped(&plot.title));
    let svg = plot.svg().replacen("<svg ", &labelled, 1);
    PlotShown { name: &plot.name, title: &plot.title, svg, notes: prose(notes) }
}

/// Notes as HTML: what stands between backticks is code.
fn prose<'n>(notes: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    let span = |(index, text): (usize, &str)| {
        let text = escaped(text);
        if index % 2 == 1 { format!("<code>{text}</code>") } else { text }
    };
    notes.into_iter().map(|note| note.split('`').enumerate().map(span).collect()).collect()
}

/// The graph that a row is about: what stands in its column `spec`, or else `graph`.
fn graph<'a>(table: &Table, row: &'a [Cell]) -> Option<&'a str> {
    let keyed = |key: &str| table.columns.iter().position(|column| column.key == key);
    let column = keyed("spec").or_else(|| keyed("graph"))?;
    if let Value::Text(spec) = &row[column].value { Some(spec) } else { None }
}

/// Small drawings of the graphs in the rows, by spec.
fn drawings(report: &Report, seed: u64) -> BTreeMap<&str, Drawing> {
    let mut drawings = BTreeMap::new();
    let mut size = 0;
    let rows = report
        .tables
        .iter()
        .filter(|table| folder::is_readable(table))
        .flat_map(|table| table.rows.iter().filter_map(|row| graph(table, row)));
    for spec in rows {
        if size >= DRAWINGS {
            break;
        }
        if !drawings.contains_key(spec)
            && let Ok(graph) = families::from_spec(spec, seed)
            && graph.order() <= LARGEST_DRAWN
        {
            let drawing = Drawing { id: format!("g{}", drawings.len()), svg: portrait::draw(&graph) };
            size += drawing.svg.len();
            drawings.insert(spec, drawing);
        }
    }
    drawings
}

fn shown<'a>(table: &'a Table, drawings: &BTreeMap<&str, Drawing>) -> TableShown<'a> {
    let cell = |cell: &Cell| CellShown { shown: cell.shown(), disagrees: cell.disagrees };
    // Of rows about one graph the first has the drawing.
    let is_news =
        |index: usize, spec: &&str| index == 0 || graph(table, &table.rows[index - 1]) != Some(spec);
    let row = |(index, row): (usize, &Vec<Cell>)| RowShown {
        drawing: graph(table, row)
            .filter(|spec| is_news(index, spec))
            .and_then(|spec| Some(drawings.get(spec)?.id.clone())),
        cells: row.iter().map(cell).collect(),
    };
    let rows: Vec<RowShown> = if folder::is_readable(table) {
        table.rows.iter().enumerate().map(row).collect()
    } else {
        Vec::new()
    };
    let drawn = rows.iter().any(|row| row.drawing.is_some());
    let first = if drawn { 2 } else { 1 };
    let numbers = table.columns.iter().enumerate().filter(|(_, column)| column.align == Align::Right);
    TableShown {
        name: table.name,
        title: &table.title,
        titles: table.columns.iter().map(|column| column.title.as_ref()).collect(),
        numbers: numbers.map(|(index, _)| first + index).collect(),
        drawn,
        rows,
        length: table.rows.len(),
        notes: prose(table.notes.iter().map(String::as_str)),
        files: folder::kept(table).map(|exporter| format!("{}.{}", table.name, exporter.extension)).collect(),
    }
}
