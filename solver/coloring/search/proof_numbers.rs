//! Proof-number search \[AllisVanDerMeulenVanDenHerik1994\] in its depth-first form \[Nagai2002\].
//!
//! Of every position two numbers are kept, `win` and `lose` (`effort`). A player wins by one move, so `win`
//! is the least `lose` of the children. A player loses if all moves do, so `lose` collects the `win` of all
//! children: here it is their maximum, plus one for every other child that is open. (The customary sum counts
//! an obstacle that stands in many children many times over; in this game it nearly always does, since the
//! moves of a position can be made in any order.) A number is 0 exactly when the proof is complete: the
//! maximum and the least number are 0 or infinite only if the children's are. So the winner is right whatever
//! the guesses are.
//!
//! The search descends to the child that needs least, and stays below it until the numbers show
//! that another one has become better: it gets the thresholds at which that happens. The threshold for
//! the effort to beat is set half as high again as that of the second best child, so that the
//! search does not jump to and fro between two of equal promise.
//!
//! A position not yet searched gets a guess (`effort`). Only the most promising of the children are compared
//! (`widening`); a child that is lost for the player to move in it is among them, or was known before and
//! ended the search. Proof numbers are insurance for positions in which the order of danger misleads: alone
//! they take more nodes than the other search, which widens (docs/tried.md).

use graphs::Meter;

use super::Search;
use super::effort::{Child, Effort, IMPOSSIBLE, ProofNumbers};
use super::widening;
use crate::coloring::residue::Residue;
use crate::coloring::residue::key::Key;
use crate::decision::Halt;

impl<const W: usize> Search<W> {
    /// Searches an undecided residue until a number reaches its threshold or both are final (step 13).
    pub(crate) fn proof_numbers(
        &mut self,
        residue: &Residue<W>,
        key: Key,
        [win, lose]: [Effort; 2],
        meter: &mut Meter<'_>,
    ) -> Result<ProofNumbers, Halt> {
        self.expand_and_search(residue, key, None, meter, |search, moves, meter| {
            if search.look_at_all(residue, moves, meter)? {
                return Ok(ProofNumbers::WON);
            }
            let children = &mut moves.children;
            loop {
                let choice = Choice::among(children, search.widens());
                let numbers = choice.numbers;
                if numbers.are_final() || numbers.win >= win || numbers.lose >= lose {
                    return Ok(numbers);
                }
                let child = &mut children[choice.best];
                let margin = choice.second.saturating_add(1 + choice.second / 2);
                let others = choice.open - 1;
                let child_win = if lose == IMPOSSIBLE { IMPOSSIBLE } else { lose - others };
                let thresholds = [child_win, win.min(margin)];
                child.numbers = search.at_child(residue, child, |search, next| {
                    search.proof_numbers(next, child.key, thresholds, meter)
                })?;
                if let Some(numbers) = search.decided_elsewhere(key) {
                    return Ok(numbers);
                }
            }
        })
    }
}

/// The numbers computed from the children, and the most promising child.
struct Choice {
    numbers: ProofNumbers,
    best: usize,
    /// The effort of the second best child.
    second: Effort,
    /// How many of the compared children are not won by the opponent.
    open: u32,
}

impl Choice {
    /// The choice among all children, or among the most promising ones if `focused`.
    fn among<const W: usize>(children: &[Child<W>], focused: bool) -> Self {
        let mut choice = Choice { numbers: ProofNumbers::LOST, best: 0, second: IMPOSSIBLE, open: 0 };
        let (mut least, mut hardest) = (IMPOSSIBLE, 0);
        let is_live = |child: &Child<W>| child.numbers.win > 0;
        let live = children.iter().filter(|child| is_live(child)).count();
        let compared = if focused { widening::focus(live) } else { live };
        let live = children.iter().enumerate().filter(|(_, child)| is_live(child));
        for (index, Child { numbers, .. }) in live.take(compared) {
            if numbers.lose < least {
                choice.second = least;
                (least, choice.best) = (numbers.lose, index);
            } else {
                choice.second = choice.second.min(numbers.lose);
            }
            choice.open += 1;
            hardest = numbers.win.max(hardest);
        }
        choice.numbers = match (least, choice.open) {
            (0, _) => ProofNumbers::WON,
            (_, 0) => ProofNumbers::LOST,
            (win, open) => ProofNumbers { win, lose: hardest.saturating_add(open - 1).min(IMPOSSIBLE - 1) },
        };
        choice
    }
}
