//! The requested Alices and Bobs.

use anyhow::Context;
use games::Player;
use laboratory::means;
use strategies::Strategy;
use toolkit::ask::verify::Bob;
use toolkit::players::NamedPlayer;

use crate::cli::common::outside::{self, RequestedStrategies};

/// An Alice, also as a strategy.
#[derive(Clone)]
pub(crate) struct Contender {
    pub(crate) player: NamedPlayer,
    strategy: Option<RequestedStrategies>,
}

pub(crate) fn contender(text: &str) -> Result<Contender, String> {
    let player = outside::player(text)?;
    Ok(Contender { player, strategy: outside::strategy(text).ok() })
}

impl Contender {
    /// The Alice as a contender of `match --table`.
    pub(crate) fn as_strategy(&self) -> means::Contender<'_> {
        let strategy = self.strategy.as_ref().and_then(|strategy| -> Option<&dyn Strategy> {
            match strategy {
                RequestedStrategies::Known(strategy) if strategy.side() == Some(Player::Alice) => {
                    Some(*strategy)
                }
                RequestedStrategies::Program(program) => Some(program),
                RequestedStrategies::Known(_) | RequestedStrategies::All => None,
            }
        });
        means::Contender { player: &self.player, strategy }
    }
}

/// A Bob, or all of them.
#[derive(Clone)]
pub struct Opponent(pub(crate) Bob);

pub fn opponent(text: &str) -> Result<Opponent, String> {
    if text == "exhaustive" {
        return Ok(Opponent(Bob::Every));
    }
    outside::player(text).map(|player| Opponent(Bob::One(player)))
}

impl Opponent {
    /// The Bob, if it is a single one.
    pub(crate) fn player(&self) -> Option<&NamedPlayer> {
        if let Bob::One(player) = &self.0 { Some(player) } else { None }
    }

    /// The Bob.
    ///
    /// # Errors
    /// It is not a single one.
    pub fn one(&self) -> anyhow::Result<&NamedPlayer> {
        self.player().context("--bob: expected a player, found exhaustive (`verify` has it, and --table)")
    }
}
