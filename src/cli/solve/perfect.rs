//! `mapgame solve --perfect`: whether graphs are game-perfect.

use std::sync::Arc;

use games::{Adjacency, Player, Variant};
use graphs::Graph;
use shell::Exit;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::schema::JsonType;
use shell::sources::NamedGraph;
use shell::tables::{Column, Value};
use toolkit::ask::perfect::{Answer, Question};
use toolkit::pictures::visible;

use super::subject::Subject;
use crate::cli::common::variant::{beginner, remarks};

/// The option `--perfect`.
#[derive(Clone, clap::Args)]
pub(crate) struct PerfectArguments {
    /// Decide whether each graph is game-perfect. That is, Alice wins with omega colors in every induced subgraph (with --edges:
    /// of some edges). If not, print a smallest subgraph on which Bob wins. The graphs have at most 24 vertices or edges.
    #[arg(long, conflicts_with_all = ["k", "all_k", "moves", "certificate", "asked"])]
    pub(super) perfect: bool,
}

pub(super) fn schema() -> JsonType {
    JsonType::of::<Answer>("perfect", "A graph of `mapgame solve --perfect`")
}

/// Prints for each graph, and for each player who may move first, whether it is game-perfect.
pub(super) fn run(subject: &Subject, session: &Session) -> anyhow::Result<Exit> {
    let options = subject.variant;
    let question = |&first: &Player| {
        let Variant { first, adjacency, passing } = options.variant(first);
        Question { first, connected: adjacency == Adjacency::Connected, pass: passing, edges: options.edges }
    };
    let questions: Vec<Question> = options.beginners(subject.first).iter().map(question).collect();
    let budget = session.budget.clone();
    let graphs = subject.graphs.stream(session)?.map(move |graph| {
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
