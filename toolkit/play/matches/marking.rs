//! Matches in the marking game.

use std::fmt;
use std::sync::Arc;

use games::Player;
use games::marking::MarkingGame;
use graphs::{Budget, Graph, Parameters};

use super::{Cut, Finished, Pairing, check, meet, players};
use crate::moves::WrittenMove;
use crate::players::NamedPlayer;
use crate::store;

/// Two players, and the marking game in which they meet. There are no passes in it, so every play is finished.
///
/// Alice wins a play with k if the value that it reaches, 1 + its score, is at most k. Without k there is no winner.
#[derive(Debug)]
pub struct MarkingMatch<'a> {
    pub graph: &'a Arc<Graph>,
    /// What is known of it, for strategies that use it.
    pub parameters: &'a Parameters,
    pub first: Player,
    pub k: Option<u32>,
    pub alice: &'a NamedPlayer,
    pub bob: &'a NamedPlayer,
}

impl fmt::Display for MarkingMatch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MarkingMatch { graph, parameters: _, first, k, alice, bob } = self;
        write!(f, "match {} game=marking", store::graph_key(graph))?;
        if let Some(k) = k {
            write!(f, " k={k}")?;
        }
        write!(f, " first={first} alice={alice} bob={bob}")
    }
}

impl Pairing for MarkingMatch<'_> {
    fn one(&self, seeds: [u64; 2], limits: &Budget) -> Result<Finished, Cut> {
        let (game, named) = (MarkingGame::new(Arc::clone(self.graph), self.first), [self.alice, self.bob]);
        let finished = meet(&game, players(&game, self.parameters, named, seeds, limits)?, limits)?;
        check(named)?;
        // The graph without vertices has the value 0.
        let reached = if self.graph.order() == 0 { 0 } else { finished.value.neighbors() + 1 };
        let winner = self.k.map(|k| if reached <= k { Player::Alice } else { Player::Bob });
        let moves = finished.play.moves().map(|step| step.spell(self.graph)).collect();
        Ok(Finished { winner, reached: Some(reached), moves })
    }
}
