//! Certificates for games with their own rules, in the format of [`games::strategies_by_rules`].

use std::sync::Arc;

use games::coloring::Rules;
use games::ruled::RuledGame;
use games::strategies_by_rules::{Statement, StrategyError, walk, written};
use games::{ChosenGame, Game, Origin, Player};
use graphs::{Budget, Limit};

use super::NotCertified;
use crate::Decider;

#[derive(Debug)]
pub struct ProofsByRules {
    pub file: String,
    /// The statements without a proof, each with the limit that ended the attempt.
    pub lacking: Vec<(Rules, Player, Limit)>,
}

/// The certificate of statements about a game with its own rules; each has a first player, a number of
/// colors, and a winner. The traversal is that of the checker; the search, with its table, finds
/// winning moves.
///
/// # Errors
/// A statement is false, or a limit leaves none. The limits apply to each statement.
pub fn certify_by_rules(
    decider: &mut Decider<'_>,
    game: &ChosenGame,
    origin: Option<&Origin>,
    statements: &[(Rules, Player)],
    budget: &Budget,
) -> Result<ProofsByRules, NotCertified> {
    let graph = Arc::new(decider.graph().clone());
    if graph.order() > games::certificate::MAX_ORDER {
        return Err(Limit::Size.into());
    }
    let rules = game.ruleset.rules(&graph, &game.terms).ok_or(NotCertified::Empty)?;
    let (mut proofs, mut lacking) = (Vec::new(), Vec::new());
    for &(stated, winner) in statements {
        let (k, first) = (stated.colors(), stated.first());
        let played = RuledGame::new(Arc::clone(&graph), Arc::clone(&rules), k, stated.variant());
        let Ok(played) = played else {
            lacking.push((stated, winner, Limit::Size));
            continue;
        };
        let mut moves = Vec::new();
        let proved = walk(&played, winner, &mut budget.start(), |position, legal, meter| {
            for &step in legal {
                let next = played.after(position, step);
                if decider.winner_by_rules(game, &played, &next, meter)? == winner {
                    moves.push(step);
                    return Ok(step);
                }
            }
            Err(StrategyError::Lost { line: 0, winner })
        });
        match proved {
            Ok(_) => proofs.push((Statement { k, first, winner }, moves)),
            Err(StrategyError::Limit(limit)) => lacking.push((stated, winner, limit)),
            Err(_) => return Err(NotCertified::Untrue(winner, stated)),
        }
    }
    match lacking.first() {
        Some(&(_, _, limit)) if proofs.is_empty() => Err(limit.into()),
        None if proofs.is_empty() => Err(NotCertified::Empty),
        _ => Ok(ProofsByRules { file: written(&graph, origin, game, &proofs), lacking }),
    }
}
