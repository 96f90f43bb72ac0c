//! The moves of a position, looked at stage by stage.
//!
//! A *child* is a position that a step leads to, if no rule and no table tells its winner when it is looked at. The steps
//! are ranked by their forecasts (`forecast`), which cost little, and looked at in stages: first [`FIRST_STAGE`], then
//! twice as many, and so on. What a stage leads to is searched before the next stage begins, so most steps of a position
//! in which the mover wins, or which an attempt gives up, are never made.

use games::Player;
use graphs::{Limit, Meter};

use super::effort::ProofNumbers;
use super::forecast::Forecast;
use super::key::Key;
use super::ordering::{self, Danger};
use super::residue::{Residue, Step};
use super::search::{Halt, Look, Search};
use super::techniques::Technique;

/// How many steps are looked at before the first is searched. Each stage has twice as many as the one before.
const FIRST_STAGE: usize = 4;

/// A position that a step leads to, not decided yet.
#[derive(Debug)]
pub(super) struct Child<const W: usize> {
    pub step: Step,
    /// The position, if it is kept; else it is made again when it is needed.
    pub residue: Option<Residue<W>>,
    pub key: Key,
    /// What is known of it, for the player who moves in it.
    pub numbers: ProofNumbers,
    danger: Danger,
}

impl<const W: usize> Child<W> {
    /// Whether positions are kept, as long as there is room on the line of play: on larger graphs they would
    /// soon have taken it.
    const KEEPS: bool = W == 1;

    /// What it takes on the line of play, in bytes.
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.residue.as_ref().map_or(0, |residue| size_of_val(&residue.patches[..]))
    }
}

/// The moves of a position that may win.
#[derive(Debug)]
pub(super) struct Moves<const W: usize> {
    /// The steps not looked at yet, the most promising last.
    steps: Vec<Step>,
    /// What the others lead to, where it is not decided.
    pub children: Vec<Child<W>>,
    /// How many steps the next stage has.
    stage: usize,
    /// What the position, the steps and the children take of the room of the line of play, in bytes.
    pub bytes: u64,
}

impl<const W: usize> Moves<W> {
    /// Whether every step was looked at.
    pub fn are_exhausted(&self) -> bool {
        self.steps.is_empty()
    }
}

impl<const W: usize> Search<W> {
    /// The moves with these steps, none of which was looked at.
    pub(super) fn moves(&mut self, residue: &Residue<W>, mut steps: Vec<Step>) -> Moves<W> {
        let stage = match self.techniques.uses(Technique::Stages) {
            true => FIRST_STAGE,
            false => usize::MAX,
        };
        if stage < steps.len() && self.techniques.uses(Technique::Ordering) {
            self.rank(residue, &mut steps);
        } else {
            steps.reverse();
        }
        let bytes = size_of_val(&steps[..]) as u64;
        Moves { steps, children: self.children.take(), stage, bytes }
    }

    /// Sorts steps by their forecasts, the most promising last.
    fn rank(&mut self, residue: &Residue<W>, steps: &mut [Step]) {
        let forecast = Forecast::of(&self.board, residue);
        self.ranked.clear();
        self.ranked.extend(steps.iter().map(|&step| (forecast.danger(step), step)));
        ordering::sort(&mut self.ranked, residue.to_move, self.place, |&choice| choice);
        for (step, &(_, ranked)) in steps.iter_mut().rev().zip(&self.ranked) {
            *step = ranked;
        }
    }

    /// Looks at what all steps lead to that were not looked at; see [`look_at_stage`](Self::look_at_stage).
    pub(super) fn look_at_all(
        &mut self,
        residue: &Residue<W>,
        moves: &mut Moves<W>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Halt> {
        moves.stage = usize::MAX;
        Ok(self.look_at_stage(residue, moves, meter)?.is_none())
    }

    /// Looks at what the steps of the next stage lead to, and adds to the children what is not decided, the most
    /// promising first (step 11). Gives the place of the first of these; `None` if one of the steps wins.
    pub(super) fn look_at_stage(
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

    /// Takes back the room of moves that are not needed any more.
    pub(super) fn dismiss(&mut self, moves: Moves<W>) {
        let Moves { steps, mut children, .. } = moves;
        self.forget_positions(&mut children);
        self.children.put(children);
        self.steps.put(steps);
    }

    /// Takes back the room of positions that are kept; they are made again if they are needed.
    fn forget_positions(&mut self, children: &mut [Child<W>]) {
        let kept = children.iter_mut().filter_map(|child| child.residue.take());
        kept.for_each(|residue| residue.recycle(&mut self.patches));
    }
}
