//! A report as one HTML page that needs nothing else: no network, no scripts, no fonts.
//!
//! The plots are in it as SVG; a table with a column `graph`, `spec` or `graph6` has drawings of the graphs beside its
//! rows. Formulas are set as mathematics, in headings and sentences too. The page forbids its reader's browser to load
//! anything, so that a reference that slipped in shows up as an error.

use std::collections::{BTreeMap, BTreeSet};

use graphs::{Graph, families, formats};
use minijinja::Environment;
use pictures::portrait;
use serde::Serialize;

use super::math;
use super::{
    Align, COMMAND, Cell, Column, Manifest, Picture, Plot, Question, Report, Table, Value, plot, suitable,
};

const TEMPLATE: &str = include_str!("page.html");

/// What the pages have in common.
pub(super) const STYLE: &str = include_str!("page.css");

/// Above this order a small drawing shows nothing.
const LARGEST_DRAWN: usize = 40;

/// What the drawings of a page take at most, in bytes: the graphs that come first are drawn.
const DRAWINGS: usize = 30_000;

#[derive(Serialize)]
struct PageShown<'a> {
    name: &'a str,
    question: String,
    /// Whether it stands in a list of reports.
    is_listed: bool,
    style: String,
    manifest: &'a Manifest,
    plots: Vec<PlotShown<'a>>,
    tables: Vec<TableShown<'a>>,
    pictures: Vec<PictureLink<'a>>,
    drawings: Vec<&'a Drawing>,
}

#[derive(Serialize)]
struct PictureLink<'a> {
    name: &'a str,
    title: String,
}

#[derive(Serialize)]
struct PlotShown<'a> {
    name: &'a str,
    title: String,
    svg: String,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct TableShown<'a> {
    name: &'a str,
    title: String,
    /// The lines of headings: two where there are groups.
    heads: Vec<Vec<HeadShown>>,
    /// Which cells of a row are numbers, counted from its end: cells that are told once are at the beginning.
    numbers: Vec<usize>,
    /// Which begin a group or follow one, likewise.
    starts: Vec<usize>,
    /// Whether some row has a drawing.
    drawn: bool,
    rows: Vec<RowShown<'a>>,
    length: usize,
    notes: Vec<String>,
    files: Vec<String>,
}

#[derive(Serialize)]
struct HeadShown {
    shown: String,
    class: String,
    columns: usize,
    rows: usize,
}

#[derive(Serialize)]
struct RowShown<'a> {
    drawing: Option<DrawingShown<'a>>,
    cells: Vec<CellShown>,
}

/// The place for a drawing beside all rows about one graph.
#[derive(Serialize)]
struct DrawingShown<'a> {
    id: Option<&'a str>,
    /// As it may be shown: what names a graph may come from a file.
    spec: String,
    rows: usize,
}

#[derive(Serialize)]
struct CellShown {
    element: &'static str,
    shown: String,
    disagrees: bool,
    /// Of how many rows it tells.
    rows: usize,
}

#[derive(Serialize)]
struct Drawing {
    id: String,
    svg: String,
}

/// The page.
pub fn page(question: &Question, report: &Report, manifest: &Manifest) -> String {
    let drawings = drawings(report, manifest.seed);
    let shown = PageShown {
        name: question.name,
        question: math::sentence(&question.sentence()),
        is_listed: manifest.command.starts_with(COMMAND),
        style: format!("{}{}", STYLE, plot::style()),
        manifest,
        plots: report.explained_plots().map(plot_shown).collect(),
        tables: report.tables.iter().map(|table| table_shown(table, &drawings)).collect(),
        pictures: report.pictures.iter().map(picture_link).collect(),
        drawings: drawings.values().collect(),
    };
    render(TEMPLATE, shown)
}

/// The template filled in.
pub(super) fn render(template: &str, shown: impl Serialize) -> String {
    let mut environment = Environment::new();
    // Names that end in .html have their values escaped.
    environment.add_template("page.html", template).expect("the template is valid");
    let template = environment.get_template("page.html").expect("it was just added");
    let page = template.render(minijinja::value::Serde(shown));
    page.expect("the template names what it is given") + "\n"
}

fn picture_link(picture: &Picture) -> PictureLink<'_> {
    PictureLink { name: &picture.name, title: math::sentence(&picture.title) }
}

fn plot_shown<'a>((plot, notes): (&'a Plot, Vec<&str>)) -> PlotShown<'a> {
    let notes = notes.into_iter().map(math::sentence).collect();
    PlotShown { name: &plot.name, title: math::sentence(&plot.title), svg: plot.element(), notes }
}

/// The graph that a row is about, as it is named there: what stands in the first of these columns.
fn named<'a>(table: &Table, row: &'a [Cell]) -> Option<&'a str> {
    let keyed = |key: &&str| table.columns.iter().position(|column| column.key == *key);
    let column = ["spec", "graph6", "graph"].iter().find_map(keyed)?;
    if let Value::Text(spec) = &row[column].value { Some(spec) } else { None }
}

/// The graph that a row of the report calls so: a name that the report explains, a spec, or a graph6 line.
fn built(report: &Report, name: &str, seed: u64) -> Option<Graph> {
    if let Some(line) = report.graphs.get(name) {
        return formats::parse_graph6(line).ok();
    }
    let line = name.strip_prefix("g6:").unwrap_or(name);
    families::from_spec(name, seed).ok().or_else(|| formats::parse_graph6(line).ok())
}

/// Small drawings of the graphs that the rows are about, each once with its spec, until there are enough bytes.
pub(super) fn portraits<'t>(
    report: &Report,
    table: &'t Table,
    seed: u64,
    bytes: usize,
) -> Vec<(&'t str, String)> {
    let mut portraits: Vec<(&str, String)> = Vec::new();
    let mut seen = BTreeSet::new();
    for row in table.rows.iter().filter(|row| may_be_small(table, row)) {
        if portraits.iter().map(|(_, svg)| svg.len()).sum::<usize>() >= bytes {
            break;
        }
        if let Some(spec) = named(table, row)
            && seen.insert(spec)
            && let Some(graph) = built(report, spec, seed)
            && graph.order() <= LARGEST_DRAWN
        {
            portraits.push((spec, portrait::draw(spec, &graph)));
        }
    }
    portraits
}

/// Whether the row does not say itself that its graph is too large to be drawn: such a graph need not be built.
fn may_be_small(table: &Table, row: &[Cell]) -> bool {
    let order = table.columns.iter().position(|column| column.key == "n").map(|column| &row[column].value);
    !matches!(order, Some(Value::Number(order)) if *order > LARGEST_DRAWN as u64)
}

/// The drawings of a page, by spec.
fn drawings(report: &Report, seed: u64) -> BTreeMap<&str, Drawing> {
    let mut drawings = BTreeMap::new();
    let mut left = DRAWINGS;
    for table in report.tables.iter().filter(|table| table.is_readable()) {
        for (spec, svg) in portraits(report, table, seed, left) {
            if !drawings.contains_key(spec) {
                left = left.saturating_sub(svg.len());
                drawings.insert(spec, Drawing { id: format!("g{}", drawings.len()), svg });
            }
        }
    }
    drawings
}

fn table_shown<'a>(table: &'a Table, drawings: &'a BTreeMap<&str, Drawing>) -> TableShown<'a> {
    let rows = if table.is_readable() { rows(table, drawings) } else { Vec::new() };
    let drawn = rows.iter().any(|row| row.drawing.as_ref().is_some_and(|drawing| drawing.id.is_some()));
    let length = table.columns.len();
    let numbers = (0..length).filter(|&index| table.columns[index].align == Align::Right);
    TableShown {
        name: &table.name,
        title: math::sentence(&table.title),
        heads: heads(table),
        numbers: numbers.map(|index| length - index).collect(),
        starts: starts(table).into_iter().map(|index| length - index).collect(),
        drawn,
        rows,
        length: table.rows.len(),
        notes: table.notes.iter().map(|note| math::sentence(note)).collect(),
        files: suitable(table).map(|exporter| format!("{}.{}", table.name, exporter.extension)).collect(),
    }
}

/// The columns at which a group begins, or has just ended.
fn starts(table: &Table) -> Vec<usize> {
    let groups = table.groups();
    let borders = groups.windows(2).filter(|pair| pair.iter().any(|(group, _)| group.is_some()));
    borders.map(|pair| pair[1].1.start).collect()
}

fn heads(table: &Table) -> Vec<Vec<HeadShown>> {
    let (groups, starts) = (table.groups(), starts(table));
    let is_grouped = groups.iter().any(|(group, _)| group.is_some());
    let head = |title: &str, index: usize, align: Align| {
        let classes = [("n", align == Align::Right), ("start", starts.contains(&index))];
        let classes: Vec<&str> = classes.into_iter().filter(|(_, is)| *is).map(|(class, _)| class).collect();
        HeadShown { shown: math::head(title), class: classes.join(" "), columns: 1, rows: 1 }
    };
    let column = |index: usize| head(&table.columns[index].title, index, table.columns[index].align);
    let first = groups.iter().map(|(group, range)| match group {
        Some(group) => {
            let HeadShown { shown, class, .. } = head(group, range.start, Align::Left);
            HeadShown {
                shown,
                class: format!("group {class}").trim_end().into(),
                columns: range.len(),
                rows: 1,
            }
        }
        None => HeadShown { rows: if is_grouped { 2 } else { 1 }, ..column(range.start) },
    });
    let second =
        groups.iter().filter(|(group, _)| group.is_some()).flat_map(|(_, range)| range.clone()).map(column);
    let (first, second): (Vec<_>, Vec<_>) = (first.collect(), second.collect());
    if is_grouped { vec![first, second] } else { vec![first] }
}

fn rows<'a>(table: &'a Table, drawings: &'a BTreeMap<&str, Drawing>) -> Vec<RowShown<'a>> {
    let repeated = table.repeated();
    let specs: Vec<Option<&str>> = table.rows.iter().map(|row| named(table, row)).collect();
    let row = |(index, row): (usize, &'a Vec<Cell>)| {
        let is_first = index == 0 || specs[index].is_none() || specs[index - 1] != specs[index];
        let alike = specs[index..].iter().take_while(|spec| spec.is_some() && **spec == specs[index]).count();
        let spec = specs[index].unwrap_or_default();
        let id = drawings.get(spec).map(|drawing| drawing.id.as_str());
        let cell = |column: usize| {
            let following = repeated[index + 1..].iter().take_while(|&&repeated| repeated > column).count();
            CellShown {
                element: if column == 0 { "th" } else { "td" },
                shown: shown(&table.columns[column], &row[column]),
                disagrees: row[column].disagrees,
                rows: 1 + following,
            }
        };
        RowShown {
            drawing: is_first.then(|| DrawingShown { id, spec: pictures::visible(spec), rows: alike.max(1) }),
            cells: (repeated[index]..row.len()).map(cell).collect(),
        }
    };
    table.rows.iter().enumerate().map(row).collect()
}

/// A long word may be broken after its marks.
fn breakable(word: &str) -> String {
    const LONG: usize = 20;
    let escaped = pictures::escaped(word);
    let is_mark = |c: char| [',', ':', '(', '+'].contains(&c);
    if word.len() <= LONG {
        escaped
    } else {
        escaped.split_inclusive(is_mark).collect::<Vec<_>>().join("<wbr/>")
    }
}

/// A cell as HTML.
pub(super) fn shown(column: &Column, cell: &Cell) -> String {
    let shown = match &cell.value {
        Value::Formula(formula) => math::html(formula),
        Value::AtLeast(low) => format!("≥ {low}"),
        Value::Decimal(number) => number.to_string().replace('-', "−"),
        Value::Text(text) | Value::Literal(text) if column.is_literal(&cell.value) => breakable(text),
        Value::Text(text) | Value::Literal(text) => math::sentence(text),
        _ => pictures::escaped(&cell.value.shown()),
    };
    if cell.disagrees { format!("{shown} ≠") } else { shown }
}
