//! Forecasts: the danger after a step (`ordering`), without making the step.
//!
//! To make a step is the dearest part of a search, and of the steps of a position few are searched. So the
//! steps are ranked by what their danger is going to be, and made stage by stage (`stages`); within a stage
//! the order is that of the true danger.
//!
//! **What a step changes.** Let u be endangered, o the number of its patches, and A the set of its attackers. After v took
//! the patch p, the vertices of N(v) in p have lost p. So u has o - 1 options if it is one of them, and o if not. Of A there
//! are gone: v; the members that shared p alone with u, if u has lost p; those of them that have lost p themselves, if not.
//! Nothing else changes A, since neighbors in a patch are in one component of it. This is exact.
//!
//! **What a forecast does not see.** A vertex with fewer attackers than options is safe, and counts no more. Others may
//! become safe as well, by a patch in which they are alone or by `safety`'s matching. So a forecast is never below the
//! danger, and equal to it where the step makes no vertex safe in such a way.
//!
//! Like the order, this is a matter of speed alone: a position is lost for the mover only when every
//! step was looked at. To look at everything a step leads to finds more positions that are known
//! already (the *enhanced transposition cutoffs* of chess programs \[PlaatSchaefferPijlsDeBruin1996\]),
//! and costs more than that saves.

use smallvec::SmallVec;

use super::{Danger, danger_of_vertex};
use crate::board::Board;
use crate::coloring::residue::{Residue, Step};
use crate::set::Set;

/// The common part of the forecasts for all steps of a residue.
pub(crate) struct Forecast<'r, const W: usize> {
    board: &'r Board<W>,
    residue: &'r Residue<W>,
    prospects: SmallVec<[Prospect<W>; 32]>,
    /// The danger of the residue, a sum over these vertices.
    now: Danger,
}

struct Prospect<const W: usize> {
    options: usize,
    attackers: Set<W>,
    /// Those of them that share exactly one patch with u.
    once: Set<W>,
    danger: Danger,
}

impl<'r, const W: usize> Forecast<'r, W> {
    pub(crate) fn of(board: &'r Board<W>, residue: &'r Residue<W>) -> Self {
        let opponent = residue.to_move.opponent();
        let prospects: SmallVec<[Prospect<W>; 32]> = residue
            .endangered
            .iter()
            .map(|vertex| {
                let (mut shared, mut twice) = (Set::EMPTY, Set::EMPTY);
                for &patch in residue.patches.iter().filter(|patch| patch.contains(vertex)) {
                    twice = twice.or(shared.and(patch));
                    shared = shared.or(patch);
                }
                let options = residue.options.of_vertex(vertex);
                let attackers = shared.and(board.neighbors(vertex));
                let danger = danger_of_vertex(opponent, options, attackers.len());
                Prospect { options, attackers, once: attackers.minus(twice), danger }
            })
            .collect();
        let now = prospects.iter().fold((0, 0), |sum, prospect| plus(sum, prospect.danger));
        Forecast { board, residue, prospects, now }
    }

    /// The forecast for a step: at least the danger of the resulting residue.
    pub(crate) fn danger(&self, step: Step) -> Danger {
        let Step::Take { vertex, patch } = step else { return self.now };
        let opponent = self.residue.to_move.opponent();
        let taken = self.residue.patches[patch];
        let near = self.board.neighbors(vertex);
        let deprived = near.and(taken);
        // Elsewhere nothing changes.
        let beyond =
            deprived.iter().fold(near.with(vertex), |all, x| all.or(self.board.neighbors(x).and(taken)));
        let endangered = self.residue.endangered;
        let mut sum = self.now;
        for u in endangered.and(beyond).iter() {
            let prospect = &self.prospects[endangered.below(u)];
            let (options, lost) = match (taken.contains(u), near.contains(u)) {
                (true, true) => (prospect.options - 1, prospect.once.and(taken)),
                (true, false) => (prospect.options, prospect.once.and(deprived)),
                (false, true) => (prospect.options, Set::EMPTY),
                (false, false) => continue,
            };
            if lost.is_empty() && !near.contains(u) && u != vertex {
                continue;
            }
            sum = minus(sum, prospect.danger);
            let attackers = prospect.attackers.minus(lost).without(vertex).len();
            if attackers >= options && u != vertex {
                sum = plus(sum, danger_of_vertex(opponent, options, attackers));
            }
        }
        sum
    }
}

fn plus(sum: Danger, part: Danger) -> Danger {
    (sum.0 + part.0, sum.1 + part.1)
}

fn minus(sum: Danger, part: Danger) -> Danger {
    (sum.0 - part.0, sum.1 - part.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coloring::ordering;
    use crate::coloring::residue::by_definition::residues_of;
    use crate::coloring::residue::safety::Safety;
    use crate::coloring::techniques::Techniques;
    use crate::patches::Pool;

    #[test]
    fn a_forecast_is_the_danger_unless_a_vertex_becomes_safe() {
        let (mut all, mut exact) = (0, 0);
        let mut safety = Safety::new(Techniques::all());
        for (spec, k) in [("grid:2x5", 3), ("petersen", 3), ("wheel:7", 4), ("random-planar:9@1", 4)] {
            let (board, residues) = residues_of(spec, k);
            for (residue, _) in residues {
                let forecast = Forecast::of(&board, &residue);
                for step in residue.steps(&board, residue.uncolored()) {
                    let Some(next) = residue.after(&board, step, &mut safety, &mut Pool::new()) else {
                        continue;
                    };
                    let (expected, found) = (forecast.danger(step), ordering::danger(&board, &next));
                    assert!(
                        expected.0 >= found.0 && expected.1 >= found.1,
                        "{spec}: {step:?} in {residue:?}"
                    );
                    all += 1;
                    exact += usize::from(expected == found);
                }
            }
        }
        assert!(all > 10_000 && exact * 4 > all * 3, "{exact} of {all}");
    }
}
