//! Matches in the marking game.

use std::fmt;
use std::sync::Arc;

use games::marking::MarkingGame;
use games::{Player, referee_within};
use graphs::{Budget, Graph, Parameters};
use strategies::Setup;

use super::{Cut, Finished, Pairing};
use crate::moves::Written;
use crate::players::{Marker, MarkingSeat, Named, NoPlayer};
use crate::response::Across;
use crate::store;

/// Two players, and the marking game in which they meet. There are no passes in it, so every play is finished.
///
/// Alice wins a play with k if the value that it reaches, 1 + its score, is at most k. Without k there is no winner.
#[derive(Debug)]
pub struct MarkingMatch<'a> {
    /// The graph.
    pub graph: &'a Arc<Graph>,
    /// What is known of it, for strategies that use it.
    pub parameters: &'a Parameters,
    /// Who moves first.
    pub first: Player,
    /// The bound.
    pub k: Option<u32>,
    /// Who plays Alice.
    pub alice: &'a Named,
    /// Who plays Bob.
    pub bob: &'a Named,
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
        let game = MarkingGame::new(Arc::clone(self.graph), self.first);
        let setup = Setup::new(self.graph, self.parameters);
        let known = match self.bob.is_responding() {
            true => self.alice.known_at_marking(self.first, &setup, seeds[0])?,
            false => Across::Unknown(self.alice.to_string()),
        };
        let sit = |player: Player, across| -> Result<Marker<'_>, NoPlayer> {
            let named = if player == Player::Alice { self.alice } else { self.bob };
            let (seed, limits) = (seeds[player as usize], limits.clone());
            named.mark(&MarkingSeat { game: &game, player, seed, limits, across }, &setup)
        };
        let mut alice = sit(Player::Alice, Across::Unknown(self.bob.to_string()))?;
        let mut bob = sit(Player::Bob, known)?;
        let played = referee_within(&game, &mut alice, &mut bob, &limits.start())?;
        let finished = played.expect("players obey the rules");
        self.alice.check()?;
        self.bob.check()?;
        // The graph without vertices has the value 0.
        let reached = if self.graph.order() == 0 { 0 } else { finished.value.neighbors() + 1 };
        let winner = self.k.map(|k| if reached <= k { Player::Alice } else { Player::Bob });
        let moves = finished.play.moves().map(|step| step.spell(self.graph)).collect();
        Ok(Finished { winner, reached: Some(reached), moves })
    }
}
