//! Matches within an experiment: on one graph, from the experiment's seed, with the exact verdict behind
//! them.

use std::sync::Arc;

use games::Player;
use games::coloring::Rules;
use graphs::{Budget, Graph, Parameters};
use solver::coloring::decide;

use super::{Context, Interrupted};
use crate::arena::{Match, Terms};
use crate::players::Named;
use crate::report::plot::{Band, Point};
use crate::report::{Cell, Decimal};
use crate::statistics::Proportion;

/// The nodes of each search for a parameter. The players that meet here use none, or none that is exact.
const PARAMETER_NODES: u64 = 10_000;

/// A graph on which players meet.
pub struct Ground<'c> {
    /// The graph, in the order of its vertices that the players see.
    pub graph: Arc<Graph>,
    parameters: Parameters,
    context: &'c Context<'c>,
}

impl<'c> Ground<'c> {
    /// The graph with what players may know of it.
    pub fn new(graph: Graph, context: &'c Context<'c>) -> Self {
        let nodes = context.budget.nodes.map_or(PARAMETER_NODES, |nodes| nodes.min(PARAMETER_NODES));
        let parameters = Parameters::of(&graph, &Budget { nodes: Some(nodes), ..context.budget.clone() });
        Ground { graph: Arc::new(graph), parameters, context }
    }

    /// Alice's wins among so many games with k colors, `alice` and `bob` as on the command line.
    ///
    /// # Errors
    /// If the work was interrupted.
    ///
    /// # Panics
    /// If one of the two is no player of this game: which ones meet is written in the experiments.
    pub fn duel(&self, k: u32, alice: &str, bob: &str, games: u64) -> Result<Proportion, Interrupted> {
        let named = |name: &str| -> Named { name.parse().expect("an experiment knows its players") };
        let (alice, bob) = (named(alice), named(bob));
        let seats = Match {
            graph: &self.graph,
            parameters: &self.parameters,
            rules: Rules::new(k).expect("k is at least 1"),
            alice: &alice,
            bob: &bob,
        };
        let terms = Terms { limits: self.context.budget.clone(), ..Terms::new(games, self.context.seed) };
        let outcome = seats.play(&terms).expect("the players of an experiment sit where they play");
        if outcome.limit.is_some() { Err(Interrupted) } else { Ok(outcome.score.alice()) }
    }

    /// Who wins with k colors if both play perfectly; `None` if that took too many nodes.
    ///
    /// # Errors
    /// If the work was interrupted.
    pub fn winner(&self, k: u32) -> Result<Option<Player>, Interrupted> {
        let rules = Rules::new(k).expect("k is at least 1");
        let winner = decide(&self.graph, rules, &self.context.budget).winner;
        self.context.check()?;
        Ok(winner)
    }
}

/// The exact verdict in words.
pub fn verdict(winner: Option<Player>) -> &'static str {
    match winner {
        Some(Player::Alice) => "Alice wins",
        Some(Player::Bob) => "Bob wins",
        None => "unknown",
    }
}

/// The exact verdict of k colors as a background.
pub fn band(k: u32, winner: Option<Player>) -> Band {
    let name = format!("exact: {}", verdict(winner));
    Band { from: f64::from(k) - 0.5, to: f64::from(k) + 0.5, name }
}

/// A ratio at x with its interval; `None` without games.
pub fn point(x: f64, wins: Proportion) -> Option<Point> {
    let interval = wins.interval();
    Some(Point::new(x, wins.ratio()?).between(interval.low, interval.high))
}

/// A ratio to three decimals, which are enough to tell the wins of up to 1,000 games.
pub fn ratio(wins: Proportion) -> Cell {
    wins.ratio().map(|ratio| Decimal::rounded(ratio, 3)).into()
}
