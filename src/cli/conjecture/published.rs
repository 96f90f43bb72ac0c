//! `mapgame conjecture --published`: the bounds of a report held against graphs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use graphs::formats::to_graph6;
use graphs::{Budget, Graph};
use itertools::Itertools;
use mapgame::challenge::published::{Standing, challenge};
use mapgame::experiments::conjectures::{CLASSES, Class};
use mapgame::graphs;
use mapgame::report::{Cell, Value as ReportValue};
use mapgame::strategies::formula::linear::Inequality;
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::invariants::Limits;

use super::given::GivenArguments;
use crate::cli::Exit;
use crate::cli::common::describe;
use crate::cli::common::options::Session;
use crate::cli::common::output::{Field, Output, Record, Sheet};
use crate::cli::common::schema::Kind;

/// How a bound of a report fared.
#[derive(Serialize, JsonSchema)]
struct ChallengeRecord {
    /// The class of graphs that it is about.
    class: String,
    /// The inequality, as people type it.
    formula: String,
    /// Whether no graph was found on which it fails.
    stands: bool,
    /// On how many graphs it holds; a bound that was broken is held against no other.
    holds: u64,
    /// On how many of these it is an equality.
    touches: u64,
    /// On how many graphs limits left it open.
    undecided: u64,
    /// The largest order of the graphs on which it holds.
    largest_order: usize,
    /// The graph that breaks it.
    graph6: Option<String>,
    /// The seed of the graphs with structure.
    seed: u64,
}

/// What it prints as JSON.
pub fn schema() -> Kind {
    Kind::of::<ChallengeRecord>("conjecture-published", "A bound of `mapgame conjecture --published`")
}

impl ChallengeRecord {
    fn new(class: &Class, standing: &Standing, seed: u64) -> Self {
        let Standing { bound, holds, attained, undecided, largest, broken_by } = standing;
        ChallengeRecord {
            class: class.name.to_owned(),
            formula: bound.to_string(),
            stands: broken_by.is_none(),
            holds: *holds,
            touches: *attained,
            undecided: *undecided,
            largest_order: *largest,
            graph6: broken_by.as_deref().map(to_graph6),
            seed,
        }
    }
}

impl Record for ChallengeRecord {
    fn text(&self) -> String {
        let ChallengeRecord {
            class, formula, holds, touches, undecided, largest_order, graph6, seed, ..
        } = self;
        let on = describe::count(*holds, "graph");
        match graph6 {
            Some(line) => format!("{formula} ({class}): FAILS on g6:{line}, after {on} of seed {seed}"),
            None => format!(
                "{formula} ({class}): holds on {on} of order up to {largest_order}, attained on {touches}, open on {undecided}"
            ),
        }
    }
}

fn sheet() -> Sheet<'static, ChallengeRecord> {
    let fields = vec![
        Field::words("class", "class", |one: &ChallengeRecord| one.class.as_str().into()),
        Field::words("formula", "bound", |one| format!("${}$", one.formula).into()),
        Field::words("stands", "stands", |one| one.stands.into()),
        Field::number("holds", "holds on", |one| one.holds.into()),
        Field::number("touches", "attained on", |one| one.touches.into()),
        Field::number("undecided", "open on", |one| one.undecided.into()),
        Field::number("largest_order", "to order", |one| one.largest_order.into()),
        Field::words("graph6", "fails on", |one| {
            one.graph6.clone().map_or(Cell::from(""), |line| ReportValue::Literal(line).into())
        }),
    ];
    Sheet::new("published", "Published bounds held against graphs", fields)
}

/// The bounds of a report, by class.
fn read(path: &Path) -> anyhow::Result<Vec<(&'static Class, Vec<Inequality>)>> {
    let file: PathBuf = if path.is_dir() { path.join("bounds.csv") } else { path.to_owned() };
    let shown = file.display().to_string();
    let mut reader = csv::Reader::from_path(&file).with_context(|| shown.clone())?;
    let heads = reader.headers().with_context(|| shown.clone())?.clone();
    let place = |name: &str| {
        let found = heads.iter().position(|head| head == name);
        found.with_context(|| {
            format!(
                "{shown}: line 1: expected a column {name:?}, found {:?}",
                heads.iter().collect_vec().join(",")
            )
        })
    };
    let (class, bound) = (place("class")?, place("bound")?);
    let mut bounds: Vec<(&'static Class, Vec<Inequality>)> =
        CLASSES.iter().map(|class| (class, Vec::new())).collect();
    for record in reader.records() {
        let record = record.with_context(|| shown.clone())?;
        let line = record.position().map_or(0, csv::Position::line);
        let cell = |place: usize| record.get(place).unwrap_or_default();
        let own = bounds.iter_mut().find(|(known, _)| known.name == cell(class));
        let own =
            own.with_context(|| format!("{shown}: line {line}: expected a class, found {:?}", cell(class)))?;
        own.1.push(Inequality::read(cell(bound)).with_context(|| format!("{shown}: line {line}"))?);
    }
    Ok(bounds)
}

/// Holds the bounds against the graphs that are given, or against as many with structure for each class.
pub fn run(path: &Path, graphs: u64, given: &GivenArguments, session: &Session) -> anyhow::Result<Exit> {
    /// The nodes of one decision or parameter, where nothing else is said.
    const NODES: u64 = 200_000;

    let nodes = session.budget.nodes.or(Some(NODES));
    let each = Budget { nodes, time: None, ..session.budget.clone() };
    let limits = Limits { decision: each.clone(), parameter: each };
    let whole = Budget { nodes: None, ..session.budget.clone() }.begun();
    let mut output = Output::new(session, sheet());
    let mut exit = Exit::Done;
    for (class, bounds) in read(path)? {
        if bounds.is_empty() {
            continue;
        }
        let mut fault = None;
        let (standings, limit) = if given.is_there() {
            let contains = class.ground().contains;
            let read =
                given.graphs(session)?.map_while(|graph| graph.map_err(|error| fault = Some(error)).ok());
            let inside = read.filter(|graph: &Arc<Graph>| graph.size() > 0 && contains(graph));
            challenge(&bounds, inside, &limits, &whole)?
        } else {
            let made = class.structured(session.seed).take(usize::try_from(graphs).unwrap_or(usize::MAX));
            challenge(&bounds, made, &limits, &whole)?
        };
        for standing in &standings {
            output.emit(&ChallengeRecord::new(class, standing, session.seed))?;
        }
        if let Some(fault) = fault {
            bail!(fault);
        }
        let is_broken = standings.iter().any(|standing| standing.broken_by.is_some());
        let worse = if limit.is_some() { Exit::Unknown } else { Exit::Done };
        exit = if is_broken || exit == Exit::Refuted { Exit::Refuted } else { exit.max(worse) };
    }
    output.finish()?;
    Ok(exit)
}
