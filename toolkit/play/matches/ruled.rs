//! Matches in the games that have rules of their own.

use std::fmt;
use std::sync::Arc;

use ::solver::ruled::Solver;
use games::Player;
use games::ruled::{RuledGame, Rules};
use games::rulesets::{Ruleset, Terms};
use graphs::{Budget, Graph};

use super::{Cut, Finished, Pairing, meet};
use crate::players::NamedPlayer;
use crate::sitting::engines;
use crate::sitting::ruled::{Values, spell};
use crate::store;

/// Two players, and the game by rules of its own in which they meet.
#[derive(Debug)]
pub struct RuledMatch<'a> {
    pub graph: &'a Arc<Graph>,
    /// The game of the catalogue.
    pub ruleset: &'static Ruleset,
    /// The graph whose vertices are colored: its line graph where edges are.
    pub shown: &'a Graph,
    /// What was chosen for it.
    pub terms: &'a Terms,
    /// Its rules on the graph.
    pub rules: &'a Arc<dyn Rules>,
    /// The game with its colors and who begins, by these rules.
    pub game: &'a RuledGame,
    pub alice: &'a NamedPlayer,
    pub bob: &'a NamedPlayer,
}

impl fmt::Display for RuledMatch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RuledMatch { ruleset, terms, game, alice, bob, .. } = self;
        let (graph, k, first) = (store::graph_key(self.graph), game.colors(), game.first());
        write!(f, "match {graph} game={}{terms} k={k} first={first} alice={alice} bob={bob}", ruleset.name)
    }
}

impl Pairing for RuledMatch<'_> {
    fn one(&self, seeds: [u64; 2], limits: &Budget) -> Result<Finished, Cut> {
        let seat = |player: Player| {
            let named = if player == Player::Alice { self.alice } else { self.bob };
            let solver = Solver::new(Arc::clone(self.graph), Arc::clone(self.rules), limits);
            let values = Values::new(self.game, solver);
            engines::sit(named, self.game, values, [limits; 2], seeds[player as usize])
        };
        let finished = meet(self.game, [seat(Player::Alice)?, seat(Player::Bob)?], limits)?;
        let moves = finished.play.moves().map(|step| spell(self.shown, step)).collect();
        Ok(Finished { winner: Some(finished.value.winner()), reached: None, moves })
    }
}
