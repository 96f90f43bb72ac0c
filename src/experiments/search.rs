//! The search against earlier ones: nodes of thirty instances, each on several numberings of its vertices.
//!
//! The nodes of earlier versions are those that `mapgame bench --spread` printed then, kept in `benches/spread/`; those of
//! this one are computed. The numberings are the same.

use anyhow::Context as _;
use graphs::{Graph, families};
use rayon::prelude::*;
use serde::Deserialize;

use super::{Context, Experiment, NoReport};
use crate::instances::{self, Instance, SPREAD, geometric_mean, mean_of_nodes, numbered};
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

fn graphs() -> Vec<String> {
    instances().into_iter().map(|instance| instance.graph).collect()
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let before: Vec<Vec<StoredDecision>> =
        BEFORE.iter().map(|(version, text)| stored(version, text)).collect();
    let instances = instances();
    context.progress.begin("instances", instances.len() as u64);
    let rows = instances.par_iter().with_max_len(1).map(|instance| {
        let graph =
            families::from_spec(&instance.graph, context.seed).expect("the specs of the list are valid");
        let row = Row::new(instance, &graph, &before, context);
        context.progress.advance(&instance.to_string());
        row
    });
    let rows: Vec<Row> = rows.collect();
    context.check()?;

    let mut columns = vec![Column::words("instance", "instance"), Column::words("winner", "winner")];
    columns.extend(BEFORE.map(|(version, _)| Column::number(version, version).under("nodes")));
    columns.push(Column::number("nodes", "now").under("nodes"));
    columns.extend(
        SEEDS.map(|seed| Column::number(format!("nodes_{seed}"), seed.to_string()).under("numbering")),
    );
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
    Ok(vec![summary, table].into())
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
        let whole = |mean: Option<f64>| mean.map(|mean| mean.round() as u64).into();
        let mut cells = vec![marked(&self.instance).into(), self.winner.clone().unwrap_or_default().into()];
        cells.extend(self.before.iter().map(|&mean| whole(mean)));
        cells.push(whole(self.now));
        cells.extend(self.nodes.iter().map(|&nodes| Cell::from(nodes)));
        cells.extend((0..self.before.len()).map(|place| rounded(self.ratio(place))));
        cells
    }
}

/// An instance as sentences have it.
fn marked(instance: &str) -> String {
    let word = |word: &str| if word.starts_with("k=") { format!("${word}$") } else { word.to_owned() };
    instance.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

fn rounded(ratio: Option<f64>) -> Cell {
    ratio.map(|ratio| Decimal::rounded(ratio, 2)).into()
}
