//! Certificates for claims of reports that kept none.

use std::collections::BTreeSet;

use games::Player;
use games::coloring::Rules;
use graphs::Budget;
use itertools::Itertools;
use rayon::prelude::*;
use solver::certify::certify;
use toolkit::known::identity;

use super::{Claim, Says, named};

/// The reports whose claims have certificates in a file of the report's name among the certificates of the table.
pub const PACKED: [&str; 2] = ["frontier", "game-perfect"];

/// The largest number of bytes of a kept certificate. For a larger one the report states the bytes and the command that
/// writes it.
const MOST: usize = 50_000;

/// Certificates for the claims of a report, one after the other. A claim about a number states that Bob wins with all
/// smaller numbers of colors and Alice with this one; another claim states that Bob wins with k and fewer colors, or
/// Alice with k. Certificates that a limit ends and those of more than 50,000 bytes are left out.
pub fn certificates_for(report: &str, claims: &[Claim], budget: &Budget) -> Vec<u8> {
    let budget = Budget { threads: None, ..budget.clone() };
    let claims = claims.iter().filter(|claim| claim.source == report).filter_map(|claim| {
        let statements = statements(claim)?;
        let graph = identity(&claim.graph, &Budget::unlimited())?;
        Some(((graph, named(claim.game, claim.variant), statements.len()), (claim, statements)))
    });
    let mut met = BTreeSet::new();
    let claims = claims.filter(|(key, _)| met.insert(key.clone())).map(|(_, claim)| claim).collect_vec();
    let made = claims.par_iter().with_max_len(1).filter_map(|(claim, statements)| {
        let made = certify(&claim.graph, claim.game, statements, Vec::new(), &budget).ok()?;
        (made.lacking.is_empty() && made.out.len() <= MOST).then_some(made.out)
    });
    made.collect::<Vec<_>>().concat()
}

/// The statements of a certificate for the claim; none if there is nothing to state, or if the report states too many
/// bytes.
fn statements(claim: &Claim) -> Option<Vec<(Rules, Player)>> {
    let state = |k: u32, winner| (Rules::new(k).expect("k is at least 1").playing(claim.variant), winner);
    let bob = |most: u32| (1..=most).map(|k| state(k, Player::Bob));
    match claim.says {
        Says::Between(low, Some(high)) if low == high && low > 0 => {
            Some(bob(low - 1).chain([state(low, Player::Alice)]).collect())
        }
        Says::Wins { bytes: Some(bytes), .. } if bytes > MOST as u64 => None,
        Says::Wins { k, winner: Player::Bob, .. } => Some(bob(k).collect()),
        Says::Wins { k, winner: Player::Alice, .. } => Some(vec![state(k, Player::Alice)]),
        _ => None,
    }
}
