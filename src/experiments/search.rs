//! The search against earlier ones: nodes of thirty instances, each on several numberings of its vertices.
//!
//! The nodes of earlier versions are those that `mapgame bench --spread` printed then, kept in `benches/spread/`; those of
//! this one are computed. The numberings are the same. And how nodes grow with the length of a grid: its parts are far from
//! each other, and searches that treat them as one game grow much faster.

use anyhow::Context as _;
use graphs::{Graph, families};
use itertools::Itertools as _;
use rayon::prelude::*;
use serde::Deserialize;

use super::{Context, Experiment, NoReport};
use crate::instances::{self, Instance, SPREAD, geometric_mean, mean_of_nodes, numbered};
use crate::report::plot::{Axis, Join, Plot, Point, Series};
use crate::report::{Cell, Column, Cost, Decimal, Question, Report, Table};

/// The catalogue entry.
pub static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "search",
        about: "how many nodes the search of the coloring game takes, beside those of earlier versions",
        cost: Cost::Quick,
    },
    graphs,
    report,
};

/// The numberings of an instance.
const SEEDS: std::ops::RangeInclusive<u16> = 1..=3;

/// Earlier versions by their commits, the first one first, with their nodes.
const BEFORE: [(&str, &str); 2] = [
    ("e9e073a", include_str!("../../benches/spread/e9e073a.jsonl")),
    ("21a7e83", include_str!("../../benches/spread/21a7e83.jsonl")),
];

/// What is read of a line there.
#[derive(Deserialize)]
struct StoredDecision {
    instance: String,
    winner: Option<String>,
    nodes: Vec<u64>,
}

fn instances() -> Vec<Instance> {
    instances::parse("benches/spread.txt", SPREAD).expect("the list of the project is valid")
}

/// Grids of width 4, Alice first with 4 colors, by their lengths.
fn grids() -> Vec<Instance> {
    let lines: Vec<String> = LENGTHS.map(|length| format!("grid:4x{length} k=4")).collect();
    instances::parse("grids", &lines.join("\n")).expect("well written")
}

/// The lengths of these grids.
const LENGTHS: std::ops::RangeInclusive<u32> = 4..=12;

fn graphs() -> Vec<String> {
    instances().into_iter().chain(grids()).map(|instance| instance.graph).unique().collect()
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let before: Vec<Vec<StoredDecision>> =
        BEFORE.iter().map(|(version, text)| stored(version, text)).collect();
    let instances = instances();
    let grids = grids();
    context.progress.begin("instances", (instances.len() + grids.len()) as u64);
    let rows = |instances: &[Instance]| -> Vec<Row> {
        let rows = instances.par_iter().with_max_len(1).map(|instance| {
            let graph =
                families::from_spec(&instance.graph, context.seed).expect("the specs of the list are valid");
            let row = Row::new(instance, &graph, &before, context);
            context.progress.advance(&instance.to_string());
            row
        });
        rows.collect()
    };
    let (rows, grids) = (rows(&instances), rows(&grids));
    context.check()?;

    let mut columns = vec![Column::words("instance", "instance"), Column::words("winner", "winner")];
    columns.extend(BEFORE.map(|(version, _)| Column::number(version, version).under("nodes")));
    columns.push(Column::number("nodes", "now").under("nodes"));
    columns.extend(numberings());
    columns.extend(
        BEFORE.map(|(version, _)| Column::number(format!("to_{version}"), version).under("ratio to")),
    );
    let mut table = Table::new("search", "Nodes of the search on three numberings, now and before", columns);
    rows.iter().for_each(|row| table.push(row.cells()));
    table.notes = vec![
        "Nodes: the geometric mean over the numberings. One thread, Alice first unless the instance says \
         otherwise. What is tuned is tuned on the instances in odd places."
            .into(),
    ];

    let columns = vec![
        Column::words("version", "version"),
        Column::number("all", "all").under("ratio of the nodes now"),
        Column::number("tuned_on", "tuned on").under("ratio of the nodes now"),
        Column::number("others", "others").under("ratio of the nodes now"),
        Column::number("worst", "worst").under("ratio of the nodes now"),
        Column::words("worst_instance", "of"),
    ];
    let mut summary = Table::new("summary", "The search now against earlier versions", columns);
    for (place, (version, _)) in BEFORE.iter().enumerate() {
        let ratio = |row: &Row| row.ratio(place);
        let mean = |part: &mut dyn Iterator<Item = &Row>| {
            let ratios: Option<Vec<f64>> = part.map(ratio).collect();
            rounded(ratios.and_then(geometric_mean))
        };
        let worst = rows.iter().filter_map(|row| Some((ratio(row)?, row)));
        let worst = worst.max_by(|a, b| a.0.total_cmp(&b.0));
        summary.push(vec![
            (*version).into(),
            mean(&mut rows.iter()),
            mean(&mut rows.iter().step_by(2)),
            mean(&mut rows.iter().skip(1).step_by(2)),
            rounded(worst.as_ref().map(|(ratio, _)| *ratio)),
            worst.map_or_else(String::new, |(_, row)| marked(&row.instance)).into(),
        ]);
    }
    summary.notes = vec!["Geometric means over instances and numberings.".into()];
    let (growth, plot) = growth(&grids);
    Ok(Report { tables: vec![summary, table, growth], plots: vec![plot], ..Report::default() })
}

/// A column of nodes for each numbering.
fn numberings() -> impl Iterator<Item = Column> {
    SEEDS.map(|seed| Column::number(format!("nodes_{seed}"), seed.to_string()).under("numbering"))
}

/// The nodes of the grids by their lengths.
fn growth(grids: &[Row]) -> (Table, Plot) {
    let mut columns = vec![Column::number("length", "$N$"), Column::words("winner", "winner")];
    columns.push(Column::number("nodes", "nodes"));
    columns.extend(numberings());
    let mut table = Table::new("growth", "Nodes of the search on the grid 4xN with 4 colors", columns);
    let (x, y) = (Axis::new("length $N$").whole(), Axis::new("nodes").logarithmic());
    let mut plot = Plot::new("growth", "Nodes of the search on the grid 4xN with 4 colors", x, y);
    plot.notes = vec!["Three random numberings of the vertices, and their geometric mean.".into()];
    let mut mean = Series::new("geometric mean", Join::Lines);
    let mut each = Series::new("a numbering", Join::Apart);
    for (length, row) in LENGTHS.zip(grids) {
        let nodes = row.nodes.iter().map(|&nodes| Cell::from(nodes));
        table.push(
            [length.into(), row.winner.clone().unwrap_or_default().into(), whole(row.now)]
                .into_iter()
                .chain(nodes)
                .collect(),
        );
        mean.points.extend(row.now.map(|nodes| Point::new(length.into(), nodes)));
        each.points.extend(row.nodes.iter().map(|&nodes| Point::new(length.into(), nodes as f64)));
    }
    plot.series = vec![mean, each];
    (table, plot)
}

fn stored(version: &str, text: &str) -> Vec<StoredDecision> {
    let line = |line| serde_json::from_str(line).with_context(|| format!("benches/spread/{version}.jsonl"));
    let lines: anyhow::Result<Vec<StoredDecision>> = text.lines().map(line).collect();
    lines.expect("what the program has printed")
}

/// An instance with its nodes.
struct Row {
    instance: String,
    winner: Option<String>,
    /// On each numbering.
    nodes: Vec<u64>,
    /// The geometric mean, if the winner is known.
    now: Option<f64>,
    /// The same of the earlier versions.
    before: Vec<Option<f64>>,
}

impl Row {
    fn new(
        instance: &Instance,
        graph: &Graph,
        before: &[Vec<StoredDecision>],
        context: &Context<'_>,
    ) -> Self {
        let name = instance.to_string();
        let outcomes: Vec<_> =
            SEEDS.map(|seed| instance.decide(&numbered(graph, seed), &context.budget)).collect();
        let nodes: Vec<u64> = outcomes.iter().map(|outcome| outcome.nodes).collect();
        let winners: Option<Vec<String>> = outcomes.into_iter().map(|outcome| outcome.winner).collect();
        let winner = winners.map(|mut winners| {
            winners.dedup();
            assert_eq!(winners.len(), 1, "{name} has one winner whatever the numbering");
            winners.swap_remove(0)
        });
        let of_version = |stored: &Vec<StoredDecision>| {
            let found = stored.iter().find(|stored| stored.instance == name)?;
            let theirs = found.winner.as_ref()?;
            assert!(winner.as_ref().is_none_or(|winner| winner == theirs), "{name} has one winner");
            mean_of_nodes(&found.nodes)
        };
        let before = before.iter().map(of_version).collect();
        let now = winner.as_ref().and_then(|_| mean_of_nodes(&nodes));
        Row { instance: name, winner, nodes, now, before }
    }

    /// The ratio to the nodes of an earlier version.
    fn ratio(&self, place: usize) -> Option<f64> {
        Some(self.now? / self.before[place]?)
    }

    fn cells(&self) -> Vec<Cell> {
        let mut cells = vec![marked(&self.instance).into(), self.winner.clone().unwrap_or_default().into()];
        cells.extend(self.before.iter().map(|&mean| whole(mean)));
        cells.push(whole(self.now));
        cells.extend(self.nodes.iter().map(|&nodes| Cell::from(nodes)));
        cells.extend((0..self.before.len()).map(|place| rounded(self.ratio(place))));
        cells
    }
}

fn whole(mean: Option<f64>) -> Cell {
    mean.map(|mean| mean.round() as u64).into()
}

/// An instance as sentences have it.
fn marked(instance: &str) -> String {
    let word = |word: &str| if word.starts_with("k=") { format!("${word}$") } else { word.to_owned() };
    instance.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

fn rounded(ratio: Option<f64>) -> Cell {
    ratio.map(|ratio| Decimal::rounded(ratio, 2)).into()
}
