//! `mapgame solve --forbidden`: the minimal graphs that are not game-perfect.

use anyhow::bail;
use games::Variant;
use graphs::{Graph, Limit};
use schemars::JsonSchema;
use serde::Serialize;
use shell::Exit;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::schema::JsonType;
use shell::sources::NamedGraph;
use shell::tables::Column;
use toolkit::game_perfect::{Elements, MOST, Niceness, forbidden};

use super::subject::Subject;

/// The option `--forbidden`.
#[derive(Clone, clap::Args)]
pub(crate) struct ForbiddenArguments {
    /// List minimal non-game-perfect graphs of order at most N. All smaller induced subgraphs are game-perfect. With
    /// --edges, N bounds the number of edges; there is one graph per isomorphism class.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MOST as i64),
          conflicts_with_all = ["graphs", "over", "from", "condition", "k", "all_k", "moves", "certificate", "asked", "perfect"])]
    pub(super) forbidden: Option<u8>,
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

pub(super) fn schema() -> JsonType {
    JsonType::of::<ForbiddenSubgraph>("perfect-forbidden", "A graph of `mapgame solve --forbidden`")
}

pub(super) fn run(subject: &Subject, most: u8, session: &Session) -> anyhow::Result<Exit> {
    let &[first] = subject.variant.beginners(subject.first).as_slice() else {
        bail!("--forbidden: expected --first alice or bob, found both");
    };
    let variant = subject.variant.variant(first);
    let elements = if subject.variant.edges { Elements::Edges } else { Elements::Vertices };
    let mut output =
        Output::new(session, sheet(), |found| found.graph.graph6().expect("a small graph has a graph6 line"));
    let mut failed = None;
    let print = |graph: Graph| {
        let name = format!("g6:{}", graphs::to_graph6(&graph));
        let graph = NamedGraph::new(name, graph.into());
        let record = ForbiddenSubgraph { graph, variant, edges: subject.variant.edges };
        output.emit(&record).and_then(|()| Ok(output.flush()?)).map_err(|error| {
            failed = Some(error);
            Limit::Interrupted
        })
    };
    let found = forbidden(usize::from(most), elements, &mut Niceness::new(variant, &session.budget), print);
    if let Some(error) = failed {
        return Err(error);
    }
    output.finish()?;
    match found {
        Ok(()) => Ok(Exit::Done),
        Err(Limit::Size) => bail!("--forbidden: a line graph is too large"),
        Err(limit) => {
            session.remark(&format!("--forbidden {most}: more graphs may exist: {limit}"));
            Ok(Exit::Unknown)
        }
    }
}

fn sheet<'f>() -> Sheet<'f, ForbiddenSubgraph> {
    let columns = Column::list("graph | graph6 | #n | #m");
    Sheet::new("forbidden", "Minimal forbidden subgraphs", columns, |_, _| None)
}
