//! `mapgame bounds`: every theorem whose hypothesis was checked to hold, and the best bounds.

use std::collections::BTreeMap;

use games::Player;
use graphs::Parameters;
use mapgame::bounds::Bounds;
use mapgame::report::{self, Cell, Column, Table, layouts};
use mapgame::{games, graphs, solver, strategies};
use serde::Serialize;
use strategies::{Instance, Invariant};

use super::Outcome;
use super::common::describe;
use super::common::options::Session;
use super::common::output::{Item, Output};
use super::common::parallel::in_order;
use super::common::sources::{self, GraphArguments, Identity, NamedGraph};

/// Every theorem that applies to a graph, with its citation, and the best bounds.
///
/// Parameters that a search could not settle within its limit enter the theorems with the end of
/// their interval that keeps the statement true. Without --node-limit and --time-limit each search
/// gets a million nodes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame bounds petersen
  mapgame bounds grid:5x5 --exact              lets the solver close the gap
  mapgame bounds torus:5x5 --format latex")]
pub struct Arguments {
    #[command(flatten)]
    graphs: GraphArguments,
    /// Ask the solver for what the theorems leave open.
    #[arg(long)]
    exact: bool,
}

#[derive(Serialize)]
struct Record {
    #[serde(flatten)]
    identity: Identity,
    parameters: BTreeMap<&'static str, Option<u32>>,
    intervals: BTreeMap<&'static str, [u32; 2]>,
    bounds: Vec<BoundRecord>,
    missed: Vec<MissedRecord>,
    best: BTreeMap<&'static str, [u32; 2]>,
}

#[derive(Serialize)]
struct BoundRecord {
    theorem: &'static str,
    invariant: &'static str,
    kind: &'static str,
    value: u32,
    formula: &'static str,
    status: &'static str,
    citation: String,
    trivial: bool,
}

#[derive(Serialize)]
struct MissedRecord {
    theorem: &'static str,
    statement: String,
    class: &'static str,
    reason: String,
}

/// What was found out about one graph.
struct Study {
    graph: NamedGraph,
    parameters: Parameters,
    bounds: Bounds,
    chi_g: (u32, u32),
    col_g: (u32, u32),
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Outcome> {
    let mut output =
        Output::new(session, Table::new("bounds", "Every theorem that applies", layouts::bound_columns()));
    let mut outcome = Outcome::Done;
    let graphs = sources::graphs(&arguments.graphs.graphs, session)?;
    let study = |graph| Study::of(graph, arguments.exact, session);
    let read = in_order(session, graphs, study, |study| {
        let undecided = study.chi_g.0 < study.chi_g.1 || study.col_g.0 < study.col_g.1;
        if arguments.exact && undecided {
            outcome = Outcome::Unknown;
        }
        let rows = layouts::bound_rows(&study.graph.name, &study.bounds).collect();
        output.emit(Item { json: study.record(), text: study.text(), rows })?;
        Ok(output.flush()?)
    });
    output.finish()?;
    read?;
    Ok(if session.interrupted() { Outcome::Unknown } else { outcome })
}

impl Study {
    fn of(graph: NamedGraph, exact: bool, session: &Session) -> Self {
        let budget = &session.budget;
        let parameters = Parameters::of(&graph.graph, &session.budget_for_parameters());
        let instance = Instance { graph: &graph.graph, parameters: &parameters };
        let bounds = Bounds::of(&instance, Player::Alice);
        let mut chi_g = bounds.interval(Invariant::GameChromaticNumber);
        let mut col_g = bounds.interval(Invariant::GameColoringNumber);
        if exact {
            let marking = solver::marking::game_coloring_number(&graph.graph, Player::Alice, col_g.0, budget);
            let coloring =
                solver::coloring::game_chromatic_number(&graph.graph, Player::Alice, chi_g.0, budget);
            col_g = (col_g.0.max(marking.low), col_g.1.min(marking.high));
            chi_g = (chi_g.0.max(coloring.low), chi_g.1.min(coloring.high).min(col_g.1));
        }
        Study { graph, parameters, bounds, chi_g, col_g }
    }

    /// The parameters by name, each as an interval.
    fn intervals(&self) -> Vec<(&'static str, (u32, u32))> {
        let parameters = &self.parameters;
        let exactly = |value: u32| (value, value);
        vec![
            ("chi", (parameters.chi.low, parameters.chi.high)),
            ("acyclic_chi", (parameters.acyclic_chi.low, parameters.acyclic_chi.high)),
            ("col_2", (parameters.col_2.low, parameters.col_2.high)),
            ("clique", (parameters.clique.low, parameters.clique.high)),
            ("degeneracy", exactly(parameters.degeneracy)),
            ("max_degree", exactly(parameters.max_degree)),
        ]
    }

    fn record(&self) -> Record {
        let intervals = self.intervals();
        let known = |&(name, (low, high)): &(_, (u32, u32))| (name, (low == high).then_some(low));
        let mut parameters: BTreeMap<_, _> = intervals.iter().map(known).collect();
        parameters.insert("girth", self.parameters.girth);
        let open = intervals.into_iter().filter(|(_, (low, high))| low < high);
        Record {
            identity: self.graph.identity(),
            parameters,
            intervals: open.map(|(name, (low, high))| (name, [low, high])).collect(),
            bounds: self.bounds.applied.iter().map(bound_record).collect(),
            missed: self.bounds.missed.iter().map(missed_record).collect(),
            best: BTreeMap::from([
                ("chi_g", [self.chi_g.0, self.chi_g.1]),
                ("col_g", [self.col_g.0, self.col_g.1]),
            ]),
        }
    }

    fn text(&self) -> String {
        let Parameters { order: n, size: m, girth, .. } = self.parameters;
        let mut lines = vec![format!("{}: n = {n}, m = {m}", self.graph.name)];
        let mut shown: Vec<String> = self
            .intervals()
            .iter()
            .map(|(name, (low, high))| format!("{} = {}", spoken(name), describe::interval(*low, *high)))
            .collect();
        shown.push(girth.map_or("no cycle".into(), |girth| format!("girth = {girth}")));
        lines.push(format!("  {}", shown.join(", ")));

        let mut table = Table::new(
            "bounds",
            "",
            vec![
                Column::words("statement", "theorem"),
                Column::number("value", "value"),
                Column::words("trivial", ""),
                Column::words("citation", "proved in"),
            ],
        );
        for bound in &self.bounds.applied {
            table.push(vec![
                bound.theorem.statement().into(),
                bound.value.into(),
                if bound.trivial { "trivial".into() } else { Cell::empty() },
                bound.theorem.cite.to_string().into(),
            ]);
        }
        let drawn = report::exporter("text").expect("text is in the catalogue").render(&table);
        lines.extend(drawn.lines().map(|line| format!("  {line}")));
        for missed in &self.bounds.missed {
            let (statement, class) = (missed.theorem.statement(), missed.theorem.class);
            lines.push(format!("  not used: {statement} for {class}: {}", missed.reason));
        }
        for (symbol, (low, high)) in [("chi_g", self.chi_g), ("col_g", self.col_g)] {
            lines.push(match low == high {
                true => format!("  {symbol} = {low}"),
                false => format!("  {low} <= {symbol} <= {high}"),
            });
        }
        lines.join("\n")
    }
}

/// The parameter's name in running text.
fn spoken(name: &str) -> String {
    match name {
        "acyclic_chi" => "a".into(),
        "max_degree" => "max degree".into(),
        other => other.into(),
    }
}

fn bound_record(bound: &mapgame::bounds::Bound) -> BoundRecord {
    BoundRecord {
        theorem: bound.theorem.name,
        invariant: bound.theorem.invariant.symbol(),
        kind: bound.theorem.kind.name(),
        value: bound.value,
        formula: bound.theorem.formula,
        status: bound.theorem.status.name(),
        citation: bound.theorem.cite.to_string(),
        trivial: bound.trivial,
    }
}

fn missed_record(missed: &mapgame::bounds::Missed) -> MissedRecord {
    MissedRecord {
        theorem: missed.theorem.name,
        statement: missed.theorem.statement(),
        class: missed.theorem.class,
        reason: missed.reason.clone(),
    }
}
