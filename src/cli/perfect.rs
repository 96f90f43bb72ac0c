//! `mapgame perfect`: game-perfect graphs, and the minimal forbidden ones.

use std::sync::Arc;

use anyhow::bail;
use games::{Player, Variant};
use graphs::{Graph, Limit, Vertex};
use mapgame::report::{Cell, Column, Value};
use mapgame::{games, graphs};
use pictures::visible;
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::game_perfect::{Elements, MOST, Niceness, forbidden};

use super::Exit;
use super::common::given::SelectedGraphs;
use super::common::options::Session;
use super::common::output::{self, Field, Output, Sheet};
use super::common::parallel::in_order;
use super::common::schema::Kind;
use super::common::sources::{self, NamedGraph};
use super::common::variant::{VariantArguments, beginner, player};

/// Tell which graphs are game-perfect, or list the minimal forbidden subgraphs.
///
/// A graph is game-perfect for a variant of the coloring game if in every induced subgraph Alice wins with as many
/// colors as a largest clique has vertices. With --edges the game colors edges, and the subgraphs are those of some
/// edges. A graph that is not perfect is told with a smallest subgraph on which Bob wins; graphs of more than 24
/// vertices (or edges) are too large.
///
/// With --forbidden, the minimal graphs that are not perfect, those with fewer vertices (or edges) first, up to
/// isomorphism. Times and nodes are limited for each decision.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame perfect cycle:4 complete:5 star:4
  mapgame perfect petersen --variant B,A
  mapgame perfect --forbidden 6 --variant B,B
  mapgame perfect --forbidden 4 --variant A,- --edges --format json")]
pub struct Arguments {
    #[command(flatten)]
    graphs: SelectedGraphs,
    /// List the minimal forbidden subgraphs with at most N vertices; edges, with --edges.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MOST as i64),
          conflicts_with_all = ["graphs", "over", "from", "condition"])]
    forbidden: Option<u8>,
    /// Who moves first.
    #[arg(long, value_name = "PLAYER", value_parser = player(), default_value = Player::Alice.name())]
    first: Player,
    #[command(flatten)]
    variant: VariantArguments,
}

/// Whether a graph is game-perfect.
#[derive(Serialize, JsonSchema)]
struct Answer {
    #[serde(flatten)]
    graph: NamedGraph,
    #[serde(flatten)]
    variant: Variant,
    /// Whether the game colors edges.
    edges: bool,
    /// Whether the graph is game-perfect; null if a limit was hit.
    perfect: Option<bool>,
    /// A smallest set of vertices (or edges, by their ends) whose subgraph is not nice; null if there is none, or none is
    /// known.
    witness: Option<Vec<String>>,
    #[serde(skip)]
    limit: Option<Limit>,
    #[serde(skip)]
    remarks: String,
}

/// A minimal forbidden subgraph.
#[derive(Serialize, JsonSchema)]
struct ForbiddenSubgraph {
    #[serde(flatten)]
    graph: NamedGraph,
    #[serde(flatten)]
    variant: Variant,
    /// Whether the game colors edges.
    edges: bool,
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![
        Kind::of::<Answer>("perfect", "A graph of `mapgame perfect`"),
        Kind::of::<ForbiddenSubgraph>("perfect-forbidden", "A graph of `mapgame perfect --forbidden`"),
    ]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    match arguments.forbidden {
        Some(most) => arguments.list(usize::from(most), session),
        None => arguments.judge(session),
    }
}

impl Arguments {
    fn elements(&self) -> Elements {
        if self.variant.edges { Elements::Edges } else { Elements::Vertices }
    }

    fn niceness<'s>(&self, session: &'s Session) -> Niceness<'s> {
        Niceness::new(self.variant.variant(self.first), &session.budget)
    }

    /// What distinguishes the game, in words.
    fn remarks(&self) -> String {
        let variant = self.variant.variant(self.first);
        format!("{}{}", beginner(variant.first), self.variant.remarks())
    }

    fn judge(&self, session: &Session) -> anyhow::Result<Exit> {
        let mut output = Output::new(session, sheet());
        let variant = self.variant;
        let budget = session.budget.clone();
        let graphs = self.graphs.stream(session)?.map(move |graph| {
            let given = graph?;
            Ok((variant.played(&given, &budget)?.graph, given))
        });
        let solve = |(played, graph): (Arc<Graph>, NamedGraph)| {
            let found = self.niceness(session).witness(&played);
            let told = |members: &Vec<Vertex>| members.iter().map(|&v| played.label(v)).collect();
            Answer {
                graph,
                variant: self.variant.variant(self.first),
                edges: self.variant.edges,
                perfect: found.as_ref().ok().map(Option::is_none),
                witness: found.as_ref().ok().and_then(|witness| witness.as_ref().map(told)),
                limit: found.err(),
                remarks: self.remarks(),
            }
        };
        let mut outcome = Exit::Done;
        let told = in_order(session, graphs, solve, |answers| {
            for answer in &answers {
                if answer.perfect.is_none() {
                    outcome = Exit::Unknown;
                }
                output.emit(answer)?;
            }
            output.flush()?;
            Ok(())
        });
        output.finish_after(told)?;
        Ok(if session.interrupted() { Exit::Unknown } else { outcome })
    }

    fn list(&self, most: usize, session: &Session) -> anyhow::Result<Exit> {
        let mut output = Output::new(session, sheet_of_forbidden());
        let mut failed = None;
        let mut niceness = self.niceness(session);
        let tell = |graph: Graph| {
            let name = format!("g6:{}", graphs::formats::to_graph6(&graph));
            let record = ForbiddenSubgraph {
                graph: NamedGraph::new(name, graph.into()),
                variant: self.variant.variant(self.first),
                edges: self.variant.edges,
            };
            let told = output.emit(&record).and_then(|()| Ok(output.flush()?));
            told.map_err(|error| {
                failed = Some(error);
                Limit::Interrupted
            })
        };
        let found = forbidden(most, self.elements(), &mut niceness, tell);
        if let Some(error) = failed {
            return Err(error);
        }
        output.finish()?;
        match found {
            Ok(()) => Ok(Exit::Done),
            Err(Limit::Size) => bail!("--forbidden: a line graph is too large"),
            Err(limit) => {
                session.remark(&format!("--forbidden {most}: others may be missing: {limit}"));
                Ok(Exit::Unknown)
            }
        }
    }
}

fn sheet<'f>() -> Sheet<'f, Answer> {
    let mut fields = sources::graph_fields(|answer: &Answer| &answer.graph);
    fields.extend([
        Field::new(Column::words("perfect", "game-perfect"), |answer: &Answer| {
            answer.perfect.map_or_else(Cell::empty, |perfect| Cell::from(if perfect { "yes" } else { "no" }))
        }),
        Field::words("witness", "not nice", |answer| {
            answer.witness.as_ref().map(|members| Value::Literal(members.join(" "))).into()
        }),
    ]);
    Sheet::new("perfect", "Game-perfect graphs", fields)
}

fn sheet_of_forbidden<'f>() -> Sheet<'f, ForbiddenSubgraph> {
    let fields = sources::graph_fields(|found: &ForbiddenSubgraph| &found.graph);
    Sheet::new("forbidden", "Minimal forbidden subgraphs", fields)
}

impl output::Record for Answer {
    fn text(&self) -> String {
        let Answer { graph, witness, limit, remarks, .. } = self;
        let told = match (witness, limit) {
            (_, Some(limit)) => format!("unknown ({limit})"),
            (None, None) => "game-perfect".to_owned(),
            (Some(witness), None) => {
                let elements = if self.edges { "edges" } else { "vertices" };
                format!("not game-perfect: Bob wins on the {elements} {}", visible(&witness.join(" ")))
            }
        };
        format!("{}: {told}{remarks}", graph.name)
    }
}

impl output::Record for ForbiddenSubgraph {
    fn text(&self) -> String {
        self.graph.graph6().expect("a small graph has a graph6 line")
    }
}
