//! The schedule: which search of a position has its turn, and for how many nodes.
//!
//! A round has up to three turns: the depth-first attempts of Bob, those of Alice, and proof-number
//! search. A turn is a slice of nodes, and the slices of a round are twice as long as those of the
//! round before; so all turns together cost a constant factor more than the one search that suffices.
//!
//! **Bob proves.** His attempts (`widening`) answer the question whoever wins: a narrow one finds that he wins, and one
//! that gives nothing up shows that Alice does. The slices of the two other searches are shorter by [`INSURANCE`].
//! They are for the positions in which the order of danger misleads Bob.
//!
//! A slice that ends in the middle of a line loses that line and nothing else: the table keeps what was
//! decided. Turns are counted in nodes and not in time, so that a run can be repeated.

use games::Player;
use smallvec::SmallVec;

use super::widening::Attempt;
use crate::coloring::techniques::{Technique, Techniques};

/// The nodes of the first slice of Bob's attempts, enough for many questions.
const FIRST_SLICE: u64 = 5_000;

/// The number of rounds that one search does alone.
const ROUNDS_ALONE: usize = 2;

/// The ratio of a slice of Bob's attempts to a slice of the other searches, which decide less on most
/// instances.
const INSURANCE: u64 = 16;

#[derive(Clone)]
pub(crate) struct Schedule {
    attempts: [Attempt; 2],
    round: SmallVec<[Turn; 3]>,
    taken: usize,
    pub(crate) searched: u64,
}

#[derive(Clone, Copy)]
pub(crate) enum Turn {
    /// The depth-first search for a proof that this player wins.
    DepthFirst(Player),
    ProofNumbers,
}

impl Schedule {
    pub(crate) fn new(techniques: Techniques) -> Self {
        let widens = techniques.uses(Technique::Widening);
        let attempts = [Player::Alice, Player::Bob].map(|prover| {
            if widens { Attempt::narrowest(prover) } else { Attempt { prover, width: Attempt::WIDEST } }
        });
        let proof_numbers = techniques.uses(Technique::ProofNumbers);
        let mut round = SmallVec::new();
        if techniques.uses(Technique::DepthFirst) || !proof_numbers {
            round.push(Turn::DepthFirst(Player::Bob));
            // Without widening the attempts of both players are the same search.
            round.extend(widens.then_some(Turn::DepthFirst(Player::Alice)));
        }
        round.extend(proof_numbers.then_some(Turn::ProofNumbers));
        Schedule { attempts, round, taken: 0, searched: 0 }
    }

    pub(crate) fn is_past_first_rounds(&self) -> bool {
        self.taken >= ROUNDS_ALONE * self.round.len()
    }

    pub(crate) fn book(&mut self, nodes: u64) {
        self.searched += nodes;
    }

    pub(crate) fn next_turn(&mut self) -> (Turn, u64) {
        let (rounds, place) = (self.taken / self.round.len(), self.taken % self.round.len());
        self.taken += 1;
        let length = FIRST_SLICE.saturating_mul(1 << rounds.min(40));
        match self.round[place] {
            turn @ Turn::DepthFirst(Player::Bob) => (turn, length),
            // Where there is no other search it has all nodes.
            turn if self.round.len() == 1 => (turn, length),
            turn => (turn, length / INSURANCE),
        }
    }

    pub(crate) fn attempt(&mut self, prover: Player) -> &mut Attempt {
        &mut self.attempts[prover as usize]
    }
}
