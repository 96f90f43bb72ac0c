//! `mapgame solve --perfect`: game-perfect graphs, and the minimal forbidden ones.

use std::sync::Arc;

use anyhow::bail;
use games::{Adjacency, Player, Variant};
use graphs::{Graph, Limit};
use schemars::JsonSchema;
use serde::Serialize;
use shell::Exit;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::schema::Kind;
use shell::sources::NamedGraph;
use shell::tables::{Column, Value};
use toolkit::ask::perfect::{Answer, Question};
use toolkit::game_perfect::{Elements, Niceness, forbidden};
use toolkit::pictures::visible;

use super::arguments::Arguments;
use crate::cli::common::variant::{beginner, remarks};

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

pub(crate) fn schemas() -> [Kind; 2] {
    [
        Kind::of::<Answer>("perfect", "A graph of `mapgame solve --perfect`"),
        Kind::of::<ForbiddenSubgraph>("perfect-forbidden", "A graph of `mapgame solve --forbidden`"),
    ]
}

/// Prints for each graph, and for each player who may begin, whether it is game-perfect.
pub(crate) fn judge(arguments: &Arguments, session: &Session) -> anyhow::Result<Exit> {
    let options = arguments.variant;
    let question = |&first: &Player| {
        let Variant { first, adjacency, passing } = options.variant(first);
        Question { first, connected: adjacency == Adjacency::Connected, pass: passing, edges: options.edges }
    };
    let questions: Vec<Question> = options.beginners(arguments.first).iter().map(question).collect();
    let budget = session.budget.clone();
    let graphs = arguments.graphs.stream(session)?.map(move |graph| {
        let given = graph?;
        Ok((options.played(&given, &budget)?.graph, given))
    });
    let solve = |(played, graph): (Arc<Graph>, NamedGraph)| {
        let answer = |question: &Question| question.answer_on(&graph, &played, &session.budget);
        Ok(questions.iter().map(answer).collect::<Vec<_>>())
    };
    Output::new(session, sheet(), text).of_all(session, graphs, solve, |answer| {
        Ok(if answer.perfect.is_none() { Exit::Unknown } else { Exit::Done })
    })
}

/// Lists the minimal graphs that are not game-perfect.
pub(super) fn list(arguments: &Arguments, most: u8, session: &Session) -> anyhow::Result<Exit> {
    let &[first] = arguments.variant.beginners(arguments.first).as_slice() else {
        bail!("--forbidden: expected --first alice or bob, found both");
    };
    let variant = arguments.variant.variant(first);
    let elements = if arguments.variant.edges { Elements::Edges } else { Elements::Vertices };
    let mut output = Output::new(session, sheet_of_forbidden(), |found| {
        found.graph.graph6().expect("a small graph has a graph6 line")
    });
    let mut failed = None;
    let tell = |graph: Graph| {
        let name = format!("g6:{}", graphs::to_graph6(&graph));
        let graph = NamedGraph::new(name, graph.into());
        let record = ForbiddenSubgraph { graph, variant, edges: arguments.variant.edges };
        output.emit(&record).and_then(|()| Ok(output.flush()?)).map_err(|error| {
            failed = Some(error);
            Limit::Interrupted
        })
    };
    let found = forbidden(usize::from(most), elements, &mut Niceness::new(variant, &session.budget), tell);
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

fn sheet<'f>() -> Sheet<'f, Answer> {
    let columns = Column::list("graph | graph6 | #n | #m | perfect = game-perfect | witness = not nice");
    Sheet::new("perfect", "Game-perfect graphs", columns, |answer: &Answer, key| {
        Some(match key {
            "perfect" => answer.perfect.map(|perfect| if perfect { "yes" } else { "no" }).into(),
            "witness" => answer.witness.as_ref().map(|members| Value::Literal(members.join(" "))).into(),
            _ => return None,
        })
    })
}

fn sheet_of_forbidden<'f>() -> Sheet<'f, ForbiddenSubgraph> {
    let columns = Column::list("graph | graph6 | #n | #m");
    Sheet::new("forbidden", "Minimal forbidden subgraphs", columns, |_, _| None)
}

fn text(answer: &Answer) -> String {
    let verdict = match (&answer.witness, answer.limit) {
        (_, Some(limit)) => format!("unknown ({limit})"),
        (None, None) => "game-perfect".to_owned(),
        (Some(witness), None) => {
            let elements = if answer.edges { "edges" } else { "vertices" };
            format!("not game-perfect: Bob wins on the {elements} {}", visible(&witness.join(" ")))
        }
    };
    let edges = if answer.edges { ", on the edges" } else { "" };
    let remarks = remarks(answer.variant);
    format!("{}: {verdict}{}{edges}{remarks}", answer.graph.name, beginner(answer.variant.first))
}
