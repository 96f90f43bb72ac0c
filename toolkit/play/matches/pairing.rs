//! Two players with their game, and one play of it.

use std::fmt;
use std::sync::Arc;

use ::solver::ruled::Solver;
use games::coloring::{ColoringGame, Rules};
use games::marking::MarkingGame;
use games::ruled::{self, RuledGame};
use games::rulesets::{Ruleset, Terms};
use games::{Adjacency, Game, Player, Variant, referee_within};
use graphs::{Budget, Graph, Limit, Parameters};
use thiserror::Error;

use crate::moves::WrittenMove;
use crate::players::{BoxedAgent, NamedPlayer, NoPlayer, Seat, SeatGame};
use crate::sitting::engines;
use crate::sitting::rules::Values;
use crate::store::graph_key;

/// Two players and their game. The text form contains everything on which the course of a game depends, except for
/// the game's number, the master seed and limits.
#[derive(Debug, Clone)]
pub struct Match<'a> {
    /// The graph of the game; if edges are colored, the graph with these edges.
    pub graph: &'a Arc<Graph>,
    pub game: MatchGame<'a>,
    pub alice: &'a NamedPlayer,
    pub bob: &'a NamedPlayer,
}

/// The game of a match, with the data that its players need.
#[derive(Debug, Clone)]
pub enum MatchGame<'a> {
    /// The number of colors and the variant, with the parameters of the graph, for strategies that use them.
    Coloring(Rules, &'a Parameters),
    /// The marking game without passes, so every play is finished. Alice wins with k if the value of the play, 1 +
    /// its score, is at most k. Without k there is no winner.
    Marking { first: Player, k: Option<u32>, parameters: &'a Parameters },
    Ruled {
        ruleset: &'static Ruleset,
        terms: &'a Terms,
        rules: &'a Arc<dyn ruled::Rules>,
        /// The game with its colors and first player, by these rules.
        game: &'a RuledGame,
        /// The graph with the colored vertices: the line graph if edges are colored.
        shown: &'a Graph,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finished {
    /// The winner; `None` if only the value counts.
    pub(super) winner: Option<Player>,
    /// In the marking game the value of the play, 1 + its score.
    pub(super) reached: Option<u32>,
    pub(super) moves: Vec<String>,
}

#[derive(Debug, Error)]
pub(super) enum Cut {
    #[error(transparent)]
    Limit(#[from] Limit),
    #[error(transparent)]
    NoPlayer(#[from] NoPlayer),
}

impl fmt::Display for Match<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Match { graph, game, alice, bob } = self;
        write!(f, "match {}", graph_key(graph))?;
        let first = match game {
            MatchGame::Coloring(rules, _) => {
                let Variant { first, adjacency, passing } = rules.variant();
                let connected = if adjacency == Adjacency::Connected { " connected" } else { "" };
                write!(f, " k={} first={first}{connected} pass={passing}", rules.colors())?;
                return write!(f, " alice={alice} bob={bob}");
            }
            MatchGame::Marking { first, k, .. } => {
                f.write_str(" game=marking")?;
                k.iter().try_for_each(|k| write!(f, " k={k}"))?;
                *first
            }
            MatchGame::Ruled { ruleset, terms, game, .. } => {
                write!(f, " game={}{terms} k={}", ruleset.name, game.colors())?;
                game.first()
            }
        };
        write!(f, " first={first} alice={alice} bob={bob}")
    }
}

impl Match<'_> {
    /// One game, with a seed for each player, Alice's first. `limits` are those of one question to a search.
    ///
    /// # Errors
    /// A player does not play this side, variant or graph; or a limit on time, or a stop, came before the end.
    pub(super) fn game(&self, seeds: [u64; 2], limits: &Budget) -> Result<Finished, Cut> {
        match self.game {
            MatchGame::Coloring(rules, parameters) => {
                let game = ColoringGame::new(Arc::clone(self.graph), rules);
                let finished = meet(&game, self.players(&game, parameters, seeds, limits)?, limits)?;
                self.check()?;
                let moves = finished.play.moves().map(|step| step.to_string()).collect();
                Ok(Finished { winner: Some(finished.value.winner()), reached: None, moves })
            }
            MatchGame::Marking { first, k, parameters } => {
                let game = MarkingGame::new(Arc::clone(self.graph), first);
                let finished = meet(&game, self.players(&game, parameters, seeds, limits)?, limits)?;
                self.check()?;
                // The graph without vertices has the value 0.
                let reached = if self.graph.order() == 0 { 0 } else { finished.value.neighbors() + 1 };
                let winner = k.map(|k| if reached <= k { Player::Alice } else { Player::Bob });
                let moves = finished.play.moves().map(|step| step.spell(self.graph)).collect();
                Ok(Finished { winner, reached: Some(reached), moves })
            }
            MatchGame::Ruled { rules, game, shown, .. } => {
                let seat = |named, seed| {
                    let solver = Solver::new(Arc::clone(self.graph), Arc::clone(rules), limits);
                    engines::sit(named, game, Values::new(game, solver), [limits; 2], seed)
                };
                let finished = meet(game, [seat(self.alice, seeds[0])?, seat(self.bob, seeds[1])?], limits)?;
                let moves = finished.play.moves().map(|step| step.spell(shown)).collect();
                Ok(Finished { winner: Some(finished.value.winner()), reached: None, moves })
            }
        }
    }

    pub(super) fn players<'g, G: SeatGame>(
        &self,
        game: &'g G,
        parameters: &'g Parameters,
        [for_alice, for_bob]: [u64; 2],
        limits: &Budget,
    ) -> Result<[BoxedAgent<'g, G>; 2], NoPlayer> {
        let seat =
            |player, seed| Seat { seed, limits: limits.clone(), ..Seat::new(game, parameters, player) };
        let (hers, his) = (seat(Player::Alice, for_alice), seat(Player::Bob, for_bob));
        let across = if self.bob.is_responding() { self.alice.known(&hers)? } else { his.across.clone() };
        Ok([self.alice.sit(&hers)?, self.bob.sit(&Seat { across, ..his })?])
    }

    pub(super) fn check(&self) -> Result<(), NoPlayer> {
        [self.alice, self.bob].into_iter().try_for_each(NamedPlayer::check)
    }
}

fn meet<'g, G: Game<Move: fmt::Debug>>(
    game: &G,
    [mut alice, mut bob]: [BoxedAgent<'g, G>; 2],
    limits: &Budget,
) -> Result<games::FinishedPlay<G::Move, G::Value>, Limit> {
    let played = referee_within(game, &mut *alice, &mut *bob, &limits.start())?;
    Ok(played.expect("players obey the rules"))
}
