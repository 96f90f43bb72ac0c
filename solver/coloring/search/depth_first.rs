//! Depth first: the children of a position one after another, in the order of danger.
//!
//! It is the fastest search if the order of danger is right, and visits a position once per attempt
//! (`widening`) unless the table has lost it. If the prover is not to move, one child that the attempt has
//! abandoned is enough to abandon the position; so all children are looked up before any is searched.

use graphs::Meter;

use super::Search;
use super::effort::{Child, ProofNumbers};
use super::widening::Attempt;
use crate::coloring::residue::Residue;
use crate::coloring::residue::key::Key;
use crate::decision::Halt;

impl<const W: usize> Search<W> {
    /// Decides a residue that no rule decides (step 12 of `search`): WON or LOST for the player to
    /// move, or OPEN if this attempt abandons it. On the prover's turns only the first `attempt.width`
    /// children are searched.
    pub(crate) fn depth_first(
        &mut self,
        residue: &Residue<W>,
        key: Key,
        attempt: Attempt,
        meter: &mut Meter<'_>,
    ) -> Result<ProofNumbers, Halt> {
        self.expand_and_search(residue, key, Some(attempt), meter, |search, moves, meter| {
            let proving = residue.to_move == attempt.prover;
            let (mut outcome, mut left) = (ProofNumbers::LOST, attempt.width);
            while !moves.steps.is_empty() {
                if proving && left == 0 {
                    return Ok(ProofNumbers::OPEN);
                }
                let Some(first) = search.look_at_stage(residue, moves, meter)? else {
                    // A step of this stage wins.
                    return Ok(ProofNumbers::WON);
                };
                let children = &moves.children[first..];
                if !proving && children.iter().any(|child| search.given_up.covers(child.key, attempt)) {
                    return Ok(ProofNumbers::OPEN);
                }
                for child in children {
                    // Sister positions searched meanwhile may have met this one.
                    let numbers = match search.known_winner(child.key) {
                        Some(numbers) => numbers,
                        None if proving && left == 0 => ProofNumbers::OPEN,
                        None => {
                            left = left.saturating_sub(1);
                            search.depth_first_below(residue, child, attempt, meter)?
                        }
                    };
                    if let Some(numbers) = search.decided_elsewhere(key) {
                        return Ok(numbers);
                    }
                    match numbers {
                        ProofNumbers::LOST => return Ok(ProofNumbers::WON),
                        ProofNumbers::WON => {}
                        _ if proving => outcome = ProofNumbers::OPEN,
                        _ => return Ok(ProofNumbers::OPEN),
                    }
                }
            }
            Ok(outcome)
        })
    }

    /// Decides or abandons an undecided position after a step.
    fn depth_first_below(
        &mut self,
        residue: &Residue<W>,
        child: &Child<W>,
        attempt: Attempt,
        meter: &mut Meter<'_>,
    ) -> Result<ProofNumbers, Halt> {
        if self.given_up.covers(child.key, attempt) {
            return Ok(ProofNumbers::OPEN);
        }
        self.at_child(residue, child, |search, next| search.depth_first(next, child.key, attempt, meter))
    }
}
