//! `mapgame verify`: a named strategy of Alice against every Bob, and its theorems against what happened.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;
use clap::builder::PossibleValuesParser;
use graphs::{LinearOrder, Parameters, enumerate};
use mapgame::report::layouts::{self, worst_case};
use mapgame::report::{Column, Table};
use mapgame::verify::{Reply, Verification, verify};
use mapgame::{graphs, strategies};
use serde::Serialize;
use strategies::{Entry, NotApplicable, STRATEGIES};

use super::Outcome;
use super::common::describe;
use super::common::options::Session;
use super::common::output::{Item, Output};
use super::common::parallel::in_order;
use super::common::sources::{self, Graphs, Identity, NamedGraph};

/// Play a proven strategy of Alice against every possible Bob.
///
/// The strategy plays the marking game; its worst case is given on the scale of the bounds, score + 1.
/// Exit code 1 if a play breaks a bound.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame verify spider:7,2 fan:12
  mapgame verify petersen --order my-order.txt
  mapgame verify --all-connected 6              every connected graph with at most 6 vertices")]
pub struct Arguments {
    /// Specs, `g6:STRING`, files, or `-` for standard input.
    #[arg(value_name = "GRAPH", required_unless_present = "all_connected", conflicts_with = "all_connected")]
    graphs: Vec<String>,
    /// Every connected graph with at most N vertices, once each.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    all_connected: Option<u8>,
    /// Which strategy, or `all` that apply (see `mapgame strategies`).
    #[arg(long, value_name = "NAME", default_value = "activation",
          value_parser = PossibleValuesParser::new(["all"].into_iter().chain(STRATEGIES.iter().map(|entry| entry.name))))]
    strategy: String,
    /// Who plays Bob.
    #[arg(long, value_name = "PLAYER", default_value = "exhaustive", value_parser = ["exhaustive"])]
    bob: String,
    /// Which game is played.
    #[arg(long, value_name = "GAME", default_value = "marking", value_parser = ["marking"])]
    game: String,
    /// Play along this order (one vertex a line, the first line is v_1) instead of the best one known.
    #[arg(long, value_name = "FILE", conflicts_with = "all_connected")]
    order: Option<PathBuf>,
}

#[derive(Serialize)]
struct Record {
    #[serde(flatten)]
    identity: Identity,
    game: &'static str,
    strategy: &'static str,
    status: &'static str,
    proven_bound: Option<u32>,
    worst_case: u32,
    holds: Option<bool>,
    trivial: Option<bool>,
    exhaustive: bool,
    positions: u64,
    claims: Vec<ClaimRecord>,
    order: Vec<usize>,
    worst_play: Vec<ReplyRecord>,
}

#[derive(Serialize)]
struct ClaimRecord {
    theorem: &'static str,
    statement: String,
    citation: String,
    bound: u32,
    trivial: bool,
    holds: bool,
}

#[derive(Serialize)]
struct ReplyRecord {
    player: String,
    vertex: usize,
    /// How many of its neighbors were marked before it.
    marked_neighbors: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// One graph with what every chosen strategy did on it.
struct Study {
    graph: NamedGraph,
    parameters: Parameters,
    results: Vec<Result<Verification, NotApplicable>>,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Outcome> {
    let chosen = |entry: &&&Entry| arguments.strategy == "all" || arguments.strategy == entry.name;
    let entries: Vec<&'static Entry> = STRATEGIES.iter().filter(chosen).copied().collect();
    let mut sweep = arguments.all_connected.map(|_| Sweep::default());
    let mut tally = Tally::default();
    let mut output = Output::new(
        session,
        Table::new("verify", "Strategies against every Bob", layouts::verification_columns()),
    );

    let graphs: Graphs = match arguments.all_connected {
        Some(order) => Box::new(connected_graphs(order.into()).map(Ok)),
        None => sources::graphs(&arguments.graphs, session)?,
    };
    // An order belongs to one graph: it is read for each, and refused where it does not fit.
    let order_file = arguments.order.clone();
    let with_orders = graphs.map(move |graph| {
        let graph = graph?;
        let order = order_file.as_ref().map(|path| sources::read_order(path, &graph.graph));
        Ok((graph, order.transpose()?))
    });
    let study = |(graph, order)| Study::of(graph, order, &entries, session);
    let read = in_order(session, with_orders, study, |study| {
        for result in &study.results {
            match result {
                Err(reason) if arguments.strategy == "all" => {
                    session.remark(&format!("{}: {reason}", study.graph.name));
                }
                Err(reason) => bail!("{}: {reason}", study.graph.name),
                Ok(done) => {
                    tally.add(done);
                    match &mut sweep {
                        Some(sweep) if session.format == "text" => sweep.add(&study, done),
                        _ => output.emit(study.item(done))?,
                    }
                }
            }
        }
        Ok(output.flush()?)
    });
    output.finish()?;
    read?;
    if let Some(sweep) = sweep.filter(|_| session.format == "text") {
        super::common::output::print_table(session, &sweep.table())?;
    }
    session.remark(&tally.summary());
    Ok(tally.outcome(session.interrupted()))
}

fn connected_graphs(largest: usize) -> impl Iterator<Item = NamedGraph> {
    let all = (1..=largest).flat_map(enumerate::connected_graphs);
    all.map(|graph| {
        let name = format!("g6:{}", graphs::formats::to_graph6(&graph));
        NamedGraph { name, graph: Arc::new(graph) }
    })
}

impl Study {
    fn of(
        graph: NamedGraph,
        order: Option<LinearOrder>,
        entries: &[&'static Entry],
        session: &Session,
    ) -> Self {
        let budget = session.budget.shared();
        let mut parameters = Parameters::of(&graph.graph, &session.budget_for_parameters());
        if let Some(order) = order {
            parameters = parameters.along(&graph.graph, order);
        }
        let play = |&entry| verify(&graph.graph, &parameters, entry, &budget);
        let results = entries.iter().map(play).collect();
        Study { graph, parameters, results }
    }

    fn item(&self, done: &Verification) -> Item<Record> {
        let rows = layouts::verification_rows(&self.graph.name, &self.parameters, done).collect();
        Item { json: self.record(done), text: self.text(done), rows }
    }

    fn record(&self, done: &Verification) -> Record {
        let first = done.claims.first();
        Record {
            identity: self.graph.identity(),
            game: "marking",
            strategy: done.entry.name,
            status: done.entry.theorems.first().map_or("none", |theorem| theorem.status.name()),
            proven_bound: first.map(|claim| claim.bound),
            worst_case: done.worst_case(),
            holds: done.holds(),
            trivial: first.map(|claim| claim.trivial),
            exhaustive: done.exhaustive(),
            positions: done.worst.positions,
            claims: done.claims.iter().map(claim_record).collect(),
            order: describe::numbers(&self.parameters.col_2.witness),
            worst_play: done.replies.iter().map(reply_record).collect(),
        }
    }

    fn text(&self, done: &Verification) -> String {
        let covered = match done.worst.limit {
            None => format!("every Bob ({} positions)", done.worst.positions),
            Some(limit) => {
                format!("the Bobs covered before the {limit} ({} positions)", done.worst.positions)
            }
        };
        let mut lines = vec![format!(
            "{}: {} needs {} against {covered}",
            self.graph.name,
            done.entry.name,
            worst_case(done).shown(),
        )];
        for claim in &done.claims {
            let verdict = match (claim.holds, claim.trivial) {
                (true, false) if !done.exhaustive() => "not broken by the plays covered",
                (true, true) => "holds, trivially (it is at least max degree + 1)",
                (true, false) => "holds",
                (false, _) => "REFUTED by the play below",
            };
            let (statement, cite) = (claim.theorem.statement(), claim.theorem.cite);
            lines.push(format!("  {statement} = {}: {verdict}  [{cite}]", claim.bound));
        }
        let order = describe::vertices(&self.graph.graph, self.parameters.col_2.witness.sequence());
        lines.push(format!("  order: {order}"));
        lines.push("  a play that needs it (vertex, marked neighbors before it):".into());
        for reply in &done.replies {
            let why = reply.why.as_deref().unwrap_or_default();
            let (player, label) = (reply.player.to_string(), self.graph.graph.label(reply.vertex));
            lines.push(format!("    {player:<5} {label:>4} {:>3}  {why}", reply.score).trim_end().to_owned());
        }
        lines.join("\n")
    }
}

fn claim_record(claim: &mapgame::verify::Claim) -> ClaimRecord {
    ClaimRecord {
        theorem: claim.theorem.name,
        statement: claim.theorem.statement(),
        citation: claim.theorem.cite.to_string(),
        bound: claim.bound,
        trivial: claim.trivial,
        holds: claim.holds,
    }
}

fn reply_record(reply: &Reply) -> ReplyRecord {
    ReplyRecord {
        player: reply.player.to_string(),
        vertex: reply.vertex.index(),
        marked_neighbors: reply.score,
        why: reply.why.clone(),
    }
}

/// What the whole run came to.
#[derive(Default)]
struct Tally {
    verifications: u64,
    cut_short: u64,
    refuted: u64,
}

impl Tally {
    fn add(&mut self, done: &Verification) {
        self.verifications += 1;
        self.cut_short += u64::from(!done.exhaustive());
        self.refuted += u64::from(done.holds() == Some(false));
    }

    fn summary(&self) -> String {
        let Tally { verifications, cut_short, refuted } = self;
        let all = describe::count(*verifications, "verification");
        format!("{all}: {refuted} refuted, {cut_short} cut short by a limit")
    }

    fn outcome(&self, interrupted: bool) -> Outcome {
        if self.refuted > 0 {
            Outcome::Refuted
        } else if self.cut_short > 0 || interrupted {
            Outcome::Unknown
        } else {
            Outcome::Done
        }
    }
}

/// The summary of a sweep: how bad it gets, by strategy, order n and col_2.
#[derive(Default)]
struct Sweep {
    groups: BTreeMap<(&'static str, usize, u32), Group>,
}

#[derive(Default)]
struct Group {
    graphs: u64,
    bound: Option<u32>,
    biting: u64,
    worst_case: u32,
    hardest: String,
}

impl Sweep {
    fn add(&mut self, study: &Study, done: &Verification) {
        let key = (done.entry.name, study.parameters.order, study.parameters.col_2.high);
        let group = self.groups.entry(key).or_default();
        group.graphs += 1;
        group.bound = done.claims.first().map(|claim| claim.bound);
        group.biting += u64::from(done.claims.first().is_some_and(|claim| !claim.trivial));
        if done.worst_case() > group.worst_case {
            group.worst_case = done.worst_case();
            group.hardest = study.graph.name.clone();
        }
    }

    fn table(self) -> Table {
        let columns = vec![
            Column::words("strategy", "strategy"),
            Column::number("n", "n"),
            Column::number("col_2", "col_2"),
            Column::number("graphs", "graphs"),
            Column::number("bound", "bound"),
            Column::number("biting", "not trivial on"),
            Column::number("worst_case", "largest worst case"),
            Column::words("hardest", "first reached on"),
        ];
        let title = "Every connected graph: the worst case over every Bob, by order and col_2";
        let mut table = Table::new("sweep", title, columns);
        for ((strategy, n, col_2), group) in self.groups {
            table.push(vec![
                strategy.into(),
                n.into(),
                col_2.into(),
                group.graphs.into(),
                group.bound.into(),
                group.biting.into(),
                group.worst_case.into(),
                group.hardest.into(),
            ]);
        }
        table
    }
}
