//! Must-play: what Alice has to do something about.
//!
//! Let Alice be to move, and let no vertex be threatened yet. Suppose that Bob, if it were his turn,
//! had a run of threats (`forcing`). The run rests on a few vertices: those that he colors in it, those
//! that he threatens, and the attackers in these threats. It *needs* them all to be uncolored; those
//! that he colors, and the attackers, to have the patch in question; and those that die by a reply of
//! hers to be uncolored. *A move (x, q) of Alice loses if x is none of these vertices and no neighbor
//! of x needs to have q.* So does a pass. What is left she must play, and where there are several runs,
//! what is left by all of them.
//!
//! Proof. She has made such a move, and Bob plays the run as if she had passed. He imagines the position
//! without her move, and maintains this: every vertex but x is colored in both positions or in neither, it
//! has at most the options that it has in imagination, and what the run still needs is so in both. At first
//! it is: her move colors x, which the run does not need, and takes q from neighbors of x, none of which
//! needs to have it. Patches that fall apart do not matter, since a patch is used only through the neighbors
//! of a vertex in it. His moves are possible, since the vertex is uncolored and has the patch. A vertex that
//! he threatens has at most its one option of the imagined position. If it has none, it is dead, and he has
//! won. Else the attackers are the same: those of the imagined position still have the patch, and others have
//! no more than there. So a reply that lifts this threat lifts it in imagination, where it is possible, too,
//! and both positions change in the same way. When the run ends, a vertex with one option at most has an
//! attacker that takes it, or a vertex without options in imagination is uncolored, and has none.
//!
//! *Tempo.* As for `forcing`, this holds wherever moves are free, with or without passes.
//!
//! Of several equal patches any one is meant: if her move loses with one of them, it loses with all. Moves at
//! threatened vertices are the business of `threats`, which says exactly what lifts a threat.
//!
//! Programs for Hex intersect what refutes the threats of the opponent, and search only these moves
//! \[Henderson2010\]; the name is from there. It pays on planar triangulations, not on grids, tori and random
//! regular graphs: it is seldom used where fewer than one move drops for [`WORTH`] positions ([`Throttle`]).

use std::ops::ControlFlow;

use graphs::{Limit, Meter};

use super::Throttle;
use super::forcing::{Forcing, Prerequisite};
use crate::board::Board;
use crate::coloring::residue::{Residue, Step};

/// The positions of runs that one discarded move is worth: they are cheaper than the position after the move,
/// which would often be examined (`stages`).
const WORTH: u64 = 2;

/// The positions of runs spent before their use is judged.
const TRIAL: u64 = 500;

/// The search for losing moves: counts the positions of runs, and the moves discarded.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LosingMoveSearch(Throttle);

impl LosingMoveSearch {
    /// Discards steps of Alice in a residue without threats that lose against a run of threats that is found.
    pub(crate) fn retain<const W: usize>(
        &mut self,
        board: &Board<W>,
        residue: &Residue<W>,
        steps: &mut Vec<Step>,
        forcing: &mut Forcing<W>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        if !self.0.opens(TRIAL, WORTH) {
            return Ok(());
        }
        let (spent, all) = (meter.spent(), steps.len());
        let patches = &residue.patches;
        forcing.runs(board, patches, meter, |needs| {
            steps.retain(|&step| may_refute(board, residue, step, needs));
            if steps.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        self.0.book(meter.spent() - spent, (all - steps.len()) as u64);
        Ok(())
    }
}

/// Whether a step affects what a run depends on, whichever of equal patches it takes.
fn may_refute<const W: usize>(
    board: &Board<W>,
    residue: &Residue<W>,
    step: Step,
    needs: &[Prerequisite<W>],
) -> bool {
    let Step::Take { vertex, patch } = step else {
        return false;
    };
    let touches = |copy: usize| {
        let deprives =
            |need: &Prerequisite<W>| need.patch == copy && need.takers.meets(board.neighbors(vertex));
        needs.iter().any(|need| need.uncolored.contains(vertex) || deprives(need))
    };
    let patches = &residue.patches;
    (patch..patches.len()).take_while(|&copy| patches[copy] == patches[patch]).all(touches)
}

#[cfg(test)]
mod tests {
    use games::Player;
    use graphs::Budget;

    use super::*;
    use crate::coloring::residue::by_definition::{residues_of, winner_of};
    use crate::coloring::residue::safety::Safety;
    use crate::coloring::techniques::Techniques;
    use crate::patches::Pool;

    #[test]
    fn dropped_moves_lose() {
        let budget = Budget::unlimited();
        let mut meter = budget.start();
        let mut safety = Safety::new(Techniques::all());
        let (mut dropped, mut passes, mut hopeless) = (0, 0, 0);
        for (spec, k) in [
            ("grid:2x5", 3),
            ("petersen", 3),
            ("wheel:7", 4),
            ("random-planar:9@1", 4),
            ("random-planar:9@2", 5),
            ("gnp:10,0.4@1", 4),
            ("random-regular:10,4@1", 4),
            ("random-planar:10@1", 5),
            ("union(complete:4,complete:4)", 3),
        ] {
            let (board, residues) = residues_of(spec, k);
            let mut forcing = Forcing::new(0);
            for (residue, winner) in residues {
                if residue.to_move == Player::Bob || !residue.threatened().is_empty() {
                    continue;
                }
                let all = residue.steps(&board, residue.uncolored());
                let mut left = all.clone();
                // Every position gets an attempt.
                let mut must_play = LosingMoveSearch::default();
                must_play.retain(&board, &residue, &mut left, &mut forcing, &mut meter).expect("no limit");
                for step in all.into_iter().filter(|step| !left.contains(step)) {
                    let next = residue.after(&board, step, &mut safety, &mut Pool::new());
                    let then = next.map_or(Player::Bob, |next| winner_of(&board, &next));
                    assert_eq!(then, Player::Bob, "{spec}: {step:?} in {residue:?}");
                    dropped += 1;
                    passes += usize::from(step == Step::Pass);
                }
                hopeless += usize::from(left.is_empty());
                assert!(winner == Player::Bob || !left.is_empty());
            }
        }
        assert!(dropped > 1000 && passes > 10 && hopeless > 0, "{dropped}, {passes}, {hopeless}");
    }
}
