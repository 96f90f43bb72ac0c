//! Plots and tables as readers get them.

mod data;
mod hostile;
mod latex;
mod math;
mod page;
mod plot;
mod recipe;
mod source;
mod table;
mod xml;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use graphs::Budget;
use laboratory::experiments::{self, Experiment};
use laboratory::report::folder::{self, Files};
use laboratory::report::plot::{Axis, Band, Join, Plot, Point, Series};
use laboratory::report::{Cell, Column, Cost, Decimal, FirstMover, Question, Report, Table, Value, exporter};

use super::cli::Folder;

fn plot(series: usize) -> Plot {
    let (x, y) = (Axis::new("colors k").whole(), Axis::new("ratio of Alice's wins").within(0.0, 1.0));
    let mut plot = Plot::new("everything", "Who wins <petersen> & how often", x, y);
    for index in 0..series {
        let join = [Join::Lines, Join::Steps, Join::Apart][if index < 3 { 0 } else { index % 3 }];
        let mut one = Series::new(format!("player {index}"), join);
        let heights = (2..=4).map(|k| (f64::from(k), (index as f64 + f64::from(k)) / (series as f64 + 5.0)));
        one.points = heights.map(|(k, y)| Point::new(k, y).between(y - 0.05, y + 0.08)).collect();
        plot.series.push(one);
    }
    for (from, to, name) in
        [(1.5, 2.5, "exact: Bob wins"), (2.5, 3.5, "unknown"), (3.5, 4.5, "exact: Alice wins")]
    {
        plot.bands.push(Band { from, to, name: name.into() });
    }
    plot.notes = vec!["Intervals of 95 %, a < b.".into()];
    plot
}

fn table(rows: usize) -> Table {
    let columns = vec![
        Column::words("graph", "graph"),
        Column::number("n", "n"),
        Column::number("chi_g", "exact").under("chi_g"),
        Column::quoted("printed", "2013").under("chi_g"),
        Column::number("ratio", "ratio"),
        Column::words("statement", "statement"),
        Column::words("holds", "holds"),
    ];
    let mut table = Table::new("kinds", "Cells <of> every kind & more", columns);
    for row in 0..rows {
        let spec = ["petersen", "petersen", "grid:3x4", "no graph", "path:60"][row % 5];
        table.push(vec![
            spec.into(),
            10u32.into(),
            [Cell::between(3, 4), Value::AtLeast(5).into(), Cell::empty()][row % 3].clone(),
            Cell::quoted(Some(4), Some(5)),
            Decimal::rounded(0.25, 3).into(),
            Value::Formula("chi_g <= a (a + 1)".into()).into(),
            true.into(),
        ]);
    }
    table.notes = vec!["Not $col_2$ & `c > d`, \"so\".".into()];
    table
}

const SAMPLE: Experiment = Experiment {
    question: Question {
        name: "sample",
        about: "what a page looks like",
        cost: Cost::Quick,
        begins: FirstMover::Either,
    },
    graphs: || vec!["petersen".into()],
    report: |_| Ok(Report { tables: vec![table(8)], plots: vec![plot(9)], ..Report::default() }),
};

fn made(report: &Report) -> Report {
    SAMPLE.made(report.clone(), 3, &Budget::nodes(1000))
}

fn files(report: &Report) -> Files {
    folder::rendered(&SAMPLE.question, &made(report), &[])
}

#[test]
fn a_manifest_names_the_limits_with_which_it_is_computed_again() {
    let limits = Budget { memory: Some(3 << 29), ..Budget::nodes(1000) };
    let manifest = SAMPLE.made(Report::default(), 3, &limits).manifest;
    assert_eq!(manifest.command, "mapgame report sample --seed 3 --node-limit 1000 --memory-limit 1.5");
    assert_eq!((manifest.node_limit, manifest.memory_limit), (Some(1000), Some(3 << 29)));
}

fn long() -> Report {
    Report { tables: vec![table(8), table(300)], plots: vec![plot(9)], ..Report::default() }
}

fn sample() -> Files {
    files(&long())
}

fn kept() -> Files {
    folder::kept(&SAMPLE.question, &made(&long()), &[])
}

pub fn stored(report: &str, table: &str) -> Table {
    let report = folder::read(&reports().join(report)).unwrap();
    report.tables.into_iter().find(|found| found.name == table).unwrap()
}

pub fn rows(table: &Table) -> Vec<BTreeMap<String, String>> {
    let text = exporter("csv").unwrap().render(table);
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(Result::unwrap).collect()
}

fn reports() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("reports")
}

static RENDERED: LazyLock<BTreeMap<&str, Files>> = LazyLock::new(|| {
    let files = |question: Question<'static>| {
        let report = folder::read(&reports().join(question.name)).unwrap();
        (question.name, folder::rendered(&question, &report, &[]))
    };
    experiments::questions().map(files).collect()
});

pub fn rendered(extension: &str) -> impl Iterator<Item = (PathBuf, &'static str)> {
    let all = RENDERED.iter().flat_map(|(report, files)| {
        files.iter().map(|(name, text)| (Path::new(report).join(name), text.as_str()))
    });
    all.filter(move |(path, _)| path.extension().is_some_and(|found| found == extension))
}

fn program(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let places = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}

/// What pdflatex tells of a document; of one that does not compile, its first fault.
fn compiled(pdflatex: &Path, folder: &Folder, source: &str) -> Result<String, Vec<String>> {
    std::fs::write(folder.0.join("document.tex"), source).unwrap();
    let run = Command::new(pdflatex)
        .args(["-interaction=nonstopmode", "-halt-on-error", "document.tex"])
        .current_dir(&folder.0)
        .output()
        .unwrap();
    let log = String::from_utf8_lossy(&run.stdout).into_owned();
    let fault = || log.lines().skip_while(|line| !line.starts_with('!')).take(8).map(str::to_owned).collect();
    if run.status.success() { Ok(log) } else { Err(fault()) }
}

fn skipped(reason: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "skipped: {reason}");
}
