//! The schedule: which search of a position has its turn, and for how many nodes.
//!
//! A round has up to three turns: the depth-first attempts of one player, those of the other, and
//! proof-number search. A turn is a slice of nodes, and the slices of a round are twice as long as those of
//! the round before; so all turns together cost a constant factor more than the one search that suffices.
//! The slices of proof-number search are shorter by [`PROOF_SHARE`]: it is for the positions in which the
//! order of danger misleads. The player who won the last question comes first.
//!
//! A slice that ends in the middle of a line loses that line and nothing else: the table keeps what was
//! decided. Turns are counted in nodes and not in time, so that a run can be repeated.

use games::Player;
use smallvec::SmallVec;

use super::techniques::{Technique, Techniques};
use super::widening::Attempt;

/// The nodes of the first slice of a depth-first search: most questions need fewer.
const FIRST_SLICE: u64 = 20_000;

/// A slice of a depth-first search is this many times one of proof-number search, which decides less on most instances.
const PROOF_SHARE: u64 = 4;

/// The turns of the searches that decide one position.
#[derive(Clone)]
pub(super) struct Schedule {
    /// The next attempt of each player.
    attempts: [Attempt; 2],
    /// The turns of a round.
    round: SmallVec<[Turn; 3]>,
    /// The number of turns taken.
    taken: usize,
}

/// A turn of one search.
#[derive(Clone, Copy)]
pub(super) enum Turn {
    /// The depth-first search for a proof that this player wins.
    DepthFirst(Player),
    /// Proof-number search.
    ProofNumbers,
}

impl Schedule {
    /// The schedule from the first turn on, with the attempts of `favorite` before those of his opponent.
    pub fn new(techniques: Techniques, favorite: Player) -> Self {
        let widens = techniques.uses(Technique::Widening);
        let attempts = [Player::Alice, Player::Bob].map(|prover| match widens {
            true => Attempt::narrowest(prover),
            false => Attempt { prover, width: Attempt::WIDEST },
        });
        let proof_numbers = techniques.uses(Technique::ProofNumbers);
        let mut round = SmallVec::new();
        if techniques.uses(Technique::DepthFirst) || !proof_numbers {
            round.push(Turn::DepthFirst(favorite));
            // Without widening the attempts of both players are the same search.
            round.extend(widens.then_some(Turn::DepthFirst(favorite.opponent())));
        }
        round.extend(proof_numbers.then_some(Turn::ProofNumbers));
        Schedule { attempts, round, taken: 0 }
    }

    /// Whether every search has had a turn.
    pub fn is_past_first_round(&self) -> bool {
        self.taken >= self.round.len()
    }

    /// The rest of the schedule for worker number `place` = 0, 1, ... of several that share a table. A worker
    /// keeps the depth-first turns of one player: those with an even number of the first player in the round,
    /// the others of the second. Workers with an odd number begin with proof numbers.
    pub fn continued_in(&self, place: usize) -> Self {
        let rounds = self.taken / self.round.len();
        let mut schedule = self.clone();
        if schedule.round.len() == 3 {
            schedule.round.remove(1 - place % 2);
            schedule.round.rotate_left(place % 2);
        }
        schedule.taken = rounds * schedule.round.len();
        schedule
    }

    /// Takes the next turn and gives its length in nodes.
    pub fn next_turn(&mut self) -> (Turn, u64) {
        let (rounds, place) = (self.taken / self.round.len(), self.taken % self.round.len());
        self.taken += 1;
        let length = FIRST_SLICE.saturating_mul(1 << rounds.min(40));
        match self.round[place] {
            Turn::ProofNumbers => (Turn::ProofNumbers, length / PROOF_SHARE),
            turn => (turn, length),
        }
    }

    /// The next attempt of a player.
    pub fn attempt(&mut self, prover: Player) -> &mut Attempt {
        &mut self.attempts[prover as usize]
    }
}
