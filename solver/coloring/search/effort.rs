//! Proof numbers: the effort that is left to show who wins a position.
//!
//! Of a position two numbers are kept \[AllisVanDerMeulenVanDenHerik1994\]: `win`, the effort still needed to
//! show that the player to move wins, and `lose`, the same for a loss. One of them is 0 exactly when the
//! winner is known; then the other one is [`IMPOSSIBLE`]. How the numbers of a position follow from those of
//! its children is said at `proof_numbers`. A depth-first search uses their final values alone, and
//! the table keeps these apart.
//!
//! A *child* is a position that a step leads to, if no rule and no table tells its winner when it is
//! looked at. Which steps are looked at when is decided in `stages`.

use games::Player;

use crate::coloring::ordering::Danger;
use crate::coloring::residue::key::Key;
use crate::coloring::residue::{Residue, Step};
use crate::coloring::table::Word;
use crate::coloring::table::slots::WideSlot;

/// The effort that a player's proof still needs: 0 if it is complete, [`IMPOSSIBLE`] if there is no proof.
pub(crate) type Effort = u32;

/// Larger than any possible effort.
pub(crate) const IMPOSSIBLE: Effort = u32::MAX;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ProofNumbers {
    /// The proof number: the effort left to show that the player to move wins.
    pub(crate) win: Effort,
    /// The disproof number: the effort left to show that the player to move loses.
    pub(crate) lose: Effort,
}

impl ProofNumbers {
    pub(crate) const WON: ProofNumbers = ProofNumbers { win: 0, lose: IMPOSSIBLE };

    pub(crate) const LOST: ProofNumbers = ProofNumbers { win: IMPOSSIBLE, lose: 0 };

    pub(crate) const OPEN: ProofNumbers = ProofNumbers { win: 1, lose: 1 };

    /// A guess for a residue that no rule decides: 1 for Alice, and for Bob an effort that grows with the
    /// least number of options of a vertex. The guess does not affect which winner is found.
    pub(crate) fn guess<const W: usize>(residue: &Residue<W>) -> Self {
        let (fewest, such) =
            residue.options.classes(residue.endangered).next().expect("some vertex is endangered");
        let bob = (1 + 4 * fewest.min(100) - such.len().min(3)) as Effort;
        match residue.to_move {
            Player::Alice => ProofNumbers { win: 1, lose: bob },
            Player::Bob => ProofNumbers { win: bob, lose: 1 },
        }
    }

    pub(crate) fn of(won: bool) -> Self {
        if won { Self::WON } else { Self::LOST }
    }

    pub(crate) fn are_final(self) -> bool {
        self.win == 0 || self.lose == 0
    }

    pub(crate) fn winner(self, to_move: Player) -> Option<Player> {
        match self {
            ProofNumbers { win: 0, .. } => Some(to_move),
            ProofNumbers { lose: 0, .. } => Some(to_move.opponent()),
            _ => None,
        }
    }
}

impl Word for ProofNumbers {
    type Slot = WideSlot;

    fn to_word(self) -> u64 {
        u64::from(self.win) << 32 | u64::from(self.lose)
    }

    fn of_word(word: u64) -> Self {
        ProofNumbers { win: (word >> 32) as Effort, lose: word as Effort }
    }
}

#[cfg(test)]
mod tests {
    use super::{ProofNumbers, Word};

    #[test]
    fn every_word_comes_back() {
        let some = ProofNumbers { win: 7, lose: 1 << 31 };
        for numbers in [ProofNumbers::WON, ProofNumbers::LOST, ProofNumbers::OPEN, some] {
            assert_eq!(ProofNumbers::of_word(numbers.to_word()), numbers);
        }
    }
}

/// An undecided position after a step.
#[derive(Debug)]
pub(crate) struct Child<const W: usize> {
    pub(crate) step: Step,
    /// The position, if it is stored; otherwise it is constructed when needed.
    pub(crate) residue: Option<Residue<W>>,
    pub(crate) key: Key,
    /// The numbers of the position, from the view of the player to move in it.
    pub(crate) numbers: ProofNumbers,
    pub(crate) danger: Danger,
}

impl<const W: usize> Child<W> {
    /// Whether positions are stored while the line of play has room; on larger graphs they would soon
    /// fill it.
    pub(crate) const KEEPS: bool = W == 1;

    /// The memory of the child on the line of play, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + self.residue.as_ref().map_or(0, |residue| size_of_val(&residue.patches[..]))
    }
}

#[derive(Debug)]
pub(crate) struct Moves<const W: usize> {
    /// The steps not yet examined, the most promising last.
    pub(crate) steps: Vec<Step>,
    /// The undecided positions after the other steps.
    pub(crate) children: Vec<Child<W>>,
    pub(crate) stage: usize,
    /// The memory of the position, the steps and the children on the line of play, in bytes.
    pub(crate) bytes: u64,
}
