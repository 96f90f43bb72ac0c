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

/// The node limit of each search for a parameter. The players here need no exact parameters.
const PARAMETER_NODES: u64 = 10_000;

/// The bit of a seed from which on the number of a repetition is stored.
const REPETITION: u32 = 32;

pub struct GraphMatches<'c> {
    /// The graph, with its vertices in the order that the players use.
    pub(crate) graph: Arc<Graph>,
    pub(crate) parameters: Parameters,
    pub(crate) context: &'c Context<'c>,
}

impl<'c> GraphMatches<'c> {
    /// The graph with the parameters that players may use.
    pub fn new(graph: Graph, context: &'c Context<'c>) -> Self {
        let parameters = Parameters::of(&graph, &context.few(PARAMETER_NODES));
        GraphMatches { graph: Arc::new(graph), parameters, context }
    }

    /// Alice's wins in this number of games with k colors; `alice` and `bob` as on the command line.
    ///
    /// # Panics
    /// If one of the two is not a player of this game: the players are fixed in the experiments.
    pub fn duel(&self, k: u32, alice: &str, bob: &str, games: u64) -> Result<Proportion, NoReport> {
        self.repeat(0, k, alice, bob, games)
    }

    /// The same for another repetition: each has separate games, number 0 those of [`duel`](Self::duel).
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

    /// The winner with k colors under perfect play; `None` if the node limit was reached.
    pub fn winner(&self, k: u32) -> Result<Option<Player>, Interruption> {
        let rules = Rules::new(k).expect("k is at least 1");
        let winner = curves::winner(&self.graph, rules, &self.context.budget);
        self.context.check()?;
        Ok(winner)
    }
}
