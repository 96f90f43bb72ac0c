//! Stages: which steps of a position are looked at, and when.
//!
//! The steps are ranked by their forecasts (`forecast`), which cost little, and looked at in stages:
//! first [`FIRST_STAGE`], then twice as many, and so on. What a stage leads to is searched before the
//! next stage begins, so most steps of a position in which the mover wins, or which an attempt gives
//! up, are never made.

use games::Player;
use graphs::{Limit, Meter};

use super::effort::{Child, Moves, ProofNumbers};
use super::{Look, Search};
use crate::coloring::ordering;
use crate::coloring::ordering::forecast::Forecast;
use crate::coloring::residue::{Residue, Step};
use crate::coloring::techniques::Technique;
use crate::decision::Halt;

const FIRST_STAGE: usize = 4;

impl<const W: usize> Search<W> {
    /// The moves with these steps, none of them examined.
    pub(crate) fn moves(&mut self, residue: &Residue<W>, mut steps: Vec<Step>) -> Moves<W> {
        let stage = if self.techniques.uses(Technique::Stages) { FIRST_STAGE } else { usize::MAX };
        if stage < steps.len() && self.techniques.uses(Technique::Ordering) {
            self.rank(residue, &mut steps);
        } else {
            steps.reverse();
        }
        let bytes = size_of_val(&steps[..]) as u64;
        Moves { steps, children: self.children.take(), stage, bytes }
    }

    fn rank(&mut self, residue: &Residue<W>, steps: &mut [Step]) {
        let forecast = Forecast::of(&self.board, residue);
        self.ranked.clear();
        self.ranked.extend(steps.iter().map(|&step| (forecast.danger(step), step)));
        ordering::sort(&mut self.ranked, residue.to_move, self.place, |&choice| choice);
        for (step, &(_, ranked)) in steps.iter_mut().rev().zip(&self.ranked) {
            *step = ranked;
        }
    }

    pub(crate) fn look_at_all(
        &mut self,
        residue: &Residue<W>,
        moves: &mut Moves<W>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Halt> {
        moves.stage = usize::MAX;
        Ok(self.look_at_stage(residue, moves, meter)?.is_none())
    }

    /// Examines the positions after the next stage's steps; appends the undecided ones to the children, the
    /// most promising first (step 11), and returns the index of the first; `None` if one of the steps wins.
    pub(crate) fn look_at_stage(
        &mut self,
        residue: &Residue<W>,
        moves: &mut Moves<W>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<usize>, Halt> {
        let (first, left) = (moves.children.len(), moves.steps.len().saturating_sub(moves.stage));
        moves.stage = moves.stage.saturating_mul(2);
        while moves.steps.len() > left {
            let step = moves.steps.pop().expect("there are more than none");
            let Some(next) = residue.after(&self.board, step, &mut self.safety, &mut self.patches) else {
                if residue.to_move == Player::Bob {
                    return Ok(None);
                }
                continue;
            };
            let look = self.look(&next, meter)?;
            let Look::Open(key, numbers) = look else {
                next.recycle(&mut self.patches);
                if matches!(look, Look::Decided(ProofNumbers::LOST)) {
                    return Ok(None);
                }
                continue;
            };
            let numbers = numbers.unwrap_or_else(|| ProofNumbers::guess(&next));
            let danger = ordering::danger(&self.board, &next);
            let residue = if Child::<W>::KEEPS {
                Some(next)
            } else {
                next.recycle(&mut self.patches);
                None
            };
            moves.children.push(Child { step, residue, key, numbers, danger });
        }
        let children = &mut moves.children[first..];
        if self.techniques.uses(Technique::Ordering) {
            ordering::sort(children, residue.to_move, self.place, |child| (child.danger, child.step));
        }
        let bytes = |children: &[Child<W>]| children.iter().map(Child::bytes).sum::<usize>() as u64;
        if bytes(children) > self.line {
            self.forget_positions(children);
        }
        let bytes = bytes(children);
        self.line = self.line.checked_sub(bytes).ok_or(Limit::Memory)?;
        moves.bytes += bytes;
        Ok(Some(first))
    }

    /// Frees the memory of moves that are not needed any more.
    pub(crate) fn free_moves(&mut self, moves: Moves<W>) {
        let Moves { steps, mut children, .. } = moves;
        self.forget_positions(&mut children);
        self.children.put(children);
        self.steps.put(steps);
    }

    /// Frees the memory of stored positions; they are constructed again when needed.
    fn forget_positions(&mut self, children: &mut [Child<W>]) {
        let kept = children.iter_mut().filter_map(|child| child.residue.take());
        kept.for_each(|residue| residue.recycle(&mut self.patches));
    }
}
