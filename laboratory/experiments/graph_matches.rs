//! Matches within an experiment: on one graph, from the experiment's seed.

use std::sync::Arc;

use games::Player;
use games::coloring::Rules;
use graphs::{Graph, Parameters};
use toolkit::matches::{Extent, Match, MatchError, MatchGame, MatchResult};
use toolkit::players::NamedPlayer;
use toolkit::statistics::Proportion;

use super::{Context, Interruption, NoReport};
use crate::curves;

/// The nodes of each search for a parameter. The players that meet here use none, or none that is exact.
const PARAMETER_NODES: u64 = 10_000;

/// Where the bits of a seed leave room for the number of a repetition.
const REPETITION: u32 = 32;

pub struct GraphMatches<'c> {
    /// The graph, in the order of its vertices that the players see.
    pub(crate) graph: Arc<Graph>,
    pub(crate) parameters: Parameters,
    pub(crate) context: &'c Context<'c>,
}

impl<'c> GraphMatches<'c> {
    /// The graph with what players may know of it.
    pub fn new(graph: Graph, context: &'c Context<'c>) -> Self {
        let parameters = Parameters::of(&graph, &context.few(PARAMETER_NODES));
        GraphMatches { graph: Arc::new(graph), parameters, context }
    }

    /// Alice's wins in this number of games with k colors, `alice` and `bob` as on the command line.
    ///
    /// # Panics
    /// If one of the two is no player of this game: which ones meet is written in the experiments.
    pub fn duel(&self, k: u32, alice: &str, bob: &str, games: u64) -> Result<Proportion, NoReport> {
        self.repeat(0, k, alice, bob, games)
    }

    /// The same another time: each repetition has games of its own, number 0 those of [`duel`](Self::duel).
    ///
    /// # Panics
    /// As there.
    pub(crate) fn repeat(
        &self,
        repetition: u32,
        k: u32,
        alice: &str,
        bob: &str,
        games: u64,
    ) -> Result<Proportion, NoReport> {
        let seed = self.context.seed ^ u64::from(repetition) << REPETITION;
        let Context { budget, store, .. } = self.context;
        let extent = Extent { limits: budget.clone(), store: *store, ..Extent::new(games, seed) };
        let [alice, bob]: [NamedPlayer; 2] =
            [alice, bob].map(|name| name.parse().expect("an experiment knows its players"));
        let game = MatchGame::Coloring(Rules::new(k).expect("k is at least 1"), &self.parameters);
        match (Match { graph: &self.graph, game, alice: &alice, bob: &bob }).play(&extent) {
            Ok(MatchResult { limit: Some(_), .. }) => Err(Interruption.into()),
            Ok(outcome) => Ok(outcome.score.alice()),
            Err(MatchError::Store(error)) => Err(error.into()),
            Err(error) => unreachable!("the players of an experiment sit where they play: {error}"),
        }
    }

    /// Who wins with k colors if both play perfectly; `None` if that took too many nodes.
    pub fn winner(&self, k: u32) -> Result<Option<Player>, Interruption> {
        let rules = Rules::new(k).expect("k is at least 1");
        let winner = curves::winner(&self.graph, rules, &self.context.budget);
        self.context.check()?;
        Ok(winner)
    }
}
