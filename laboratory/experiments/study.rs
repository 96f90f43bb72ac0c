//! What several experiments compute of a graph.

use std::sync::Arc;

use games::certificate::Kind;
use games::{ChosenGame, Player};
use graphs::{Budget, Graph};
use solver::Decider;
use toolkit::ask::Choice;
use toolkit::ask::solve::Question;
use toolkit::named_graph::NamedGraph;

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
        let asked = Question {
            game: Choice(game.ruleset),
            variant: first.into(),
            by_search: true,
            ..Question::default()
        };
        asked.answer_on(&game, &named.clone(), &mut named, &mut decider, budget).ends().into()
    })
}
