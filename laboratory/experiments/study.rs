//! What several experiments compute of a graph.

use std::sync::Arc;

use games::certificate::Kind;
use games::{ChosenGame, Player};
use graphs::{Budget, Graph};
use solver::Decider;
use toolkit::ask::Choice;
use toolkit::ask::solve::Question;
use toolkit::invariants::Limits;
use toolkit::named_graph::NamedGraph;

use super::{Context, Interruption};
use crate::comparison::Study;

/// Studies the graph of a spec, perhaps without the search for chi_g, with each search within the context's budget.
pub(crate) fn study(spec: &str, with_chi_g: bool, context: &Context<'_>) -> Result<Study, Interruption> {
    let graph = context.graph(spec);
    let limits =
        Limits { parameter: context.budget.clone(), decision: context.budget.clone(), by_search: true };
    let study = Study::new(spec.to_owned(), Arc::new(graph), with_chi_g, &limits);
    context.check()?;
    Ok(study)
}

/// The intervals that searches and theorems prove for the numbers of these games, each with the player who begins.
pub(crate) fn numbers<const N: usize>(
    graph: &Graph,
    games: [(Kind, Player); N],
    budget: &Budget,
) -> [(u32, u32); N] {
    let mut decider = Decider::new(graph, budget);
    let mut named = NamedGraph::new("", Arc::new(graph.clone()));
    games.map(|(kind, first)| {
        let game = ChosenGame::of_kind(kind).playing(first.into());
        let asked = Question { game: Choice(game.ruleset), first, ..Question::default() };
        asked.answer_on(&game, &named.clone(), &mut named, &mut decider, budget).ends().into()
    })
}
