//! Beams: for one target after another, the best few states of each length of play.
//!
//! A *beam* of width w at a target continues with at most w states at a time. Each is expanded by all moves at the
//! target's neighbors and by as many moves around these. Of the resulting states with an open target, the w with its
//! highest level are kept, equal states only once, with ties broken at random. A beam ends when its level has not risen
//! for some turns. First every vertex that may exceed the damage has a beam of width 1, those of large degree before
//! the others, then every such vertex one of width 2, 4, ...
//!
//! *Cost.* One expansion, an answer of Alice, counts as one simulation. Nothing is proved, except that no vertex may
//! exceed the damage.

use graphs::rng::QuickDice;
use graphs::{Limit, Meter, Vertex};
use rustc_hash::FxHashSet;

use super::aim::{Aim, answered};
use super::board::{Board, ResponseResult, TurnOf};

/// The largest number of turns of a beam without a higher level.
const PATIENCE: usize = 3;

/// The width at which a beam is given up, as larger ones would differ only by chance.
const WIDEST: usize = 1 << 16;

struct Beams<'b, B: Board> {
    board: &'b mut B,
    aim: Aim,
    best: Vec<TurnOf<B>>,
    damage: u32,
    simulations: u64,
}

struct State<T> {
    line: Vec<T>,
    worth: (u32, usize),
}

/// The search from the position on the board.
pub fn search<B: Board>(board: &mut B, dice: QuickDice, meter: &mut Meter<'_>) -> ResponseResult<TurnOf<B>> {
    let damage = board.damage();
    let mut beams = Beams { aim: Aim::new(dice), best: Vec::new(), damage, simulations: 0, board };
    let outcome = beams.run(meter);
    ResponseResult {
        turns: beams.best,
        damage: beams.damage,
        is_exact: outcome == Ok(true),
        simulations: beams.simulations,
        limit: outcome.err(),
    }
}

impl<B: Board> Beams<'_, B> {
    /// Whether no vertex is left that may exceed the damage.
    fn run(&mut self, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        let mut targets: Vec<Vertex> = self.board.graph().vertices().collect();
        targets.sort_by_key(|&v| std::cmp::Reverse(self.board.graph().degree(v)));
        let mut width = 1;
        while width < WIDEST {
            targets.retain(|&v| self.board.can_exceed(v, self.damage));
            if self.board.is_over() || targets.is_empty() {
                return Ok(true);
            }
            for &target in &targets {
                if self.board.can_exceed(target, self.damage) {
                    self.beam(target, width, meter)?;
                }
            }
            width *= 2;
        }
        Ok(false)
    }

    fn beam(&mut self, target: Vertex, width: usize, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let level = self.board.level(target).unwrap_or(0);
        let mut states = vec![State { line: Vec::new(), worth: (level, 0) }];
        let (mut highest, mut idle) = (level, 0);
        while !states.is_empty() && idle <= PATIENCE {
            let mut seen = FxHashSet::default();
            let mut next = Vec::new();
            for State { line, .. } in states {
                line.iter().for_each(|turn| self.board.apply(turn));
                let expanded = self.expand(target, &line, &mut seen, &mut next, meter);
                line.iter().for_each(|_| self.board.undo());
                expanded?;
            }
            next.sort_by_key(|state: &State<TurnOf<B>>| std::cmp::Reverse(state.worth));
            next.truncate(width);
            states = next;
            let level = states.first().map_or(0, |state| state.worth.0);
            idle = if level > highest { 0 } else { idle + 1 };
            highest = highest.max(level);
        }
        Ok(())
    }

    fn expand(
        &mut self,
        target: Vertex,
        line: &[TurnOf<B>],
        seen: &mut FxHashSet<B::Key>,
        next: &mut Vec<State<TurnOf<B>>>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        if self.board.is_over() {
            return Ok(());
        }
        for step in self.steps(target) {
            meter.step()?;
            meter.hold(next.len() as u64 * (line.len() as u64 + 1) * self.board.bytes())?;
            self.simulations += 1;
            let aimed = answered(self.board, target, step);
            if !self.board.is_sound() {
                return Err(Limit::Interrupted);
            }
            let longer = |turn| line.iter().cloned().chain([turn]).collect::<Vec<_>>();
            if aimed.damage > self.damage {
                self.damage = aimed.damage;
                self.best = longer(aimed.turn.clone());
            }
            let Some(level) = aimed.level else { continue };
            self.board.apply(&aimed.turn);
            let is_new = self.board.can_exceed(target, self.damage) && seen.insert(self.board.key());
            self.board.undo();
            if is_new {
                let worth = (level, self.aim.dice().below(1 << 16));
                next.push(State { line: longer(aimed.turn), worth });
            }
        }
        Ok(())
    }

    /// All moves at the neighbors of the target, and as many random ones around them.
    fn steps(&mut self, target: Vertex) -> Vec<B::Move> {
        let graph = self.board.graph();
        let beside: Vec<Vertex> = graph.neighbors(target).to_vec();
        let mut around: Vec<Vertex> = beside.iter().flat_map(|&v| graph.neighbors(v)).copied().collect();
        around.sort_unstable();
        around.dedup();
        around.retain(|v| *v != target && !beside.contains(v));
        let mut steps = Vec::new();
        let mut at = Vec::new();
        for vertex in beside {
            self.board.moves_at(vertex, &mut at);
            steps.append(&mut at);
        }
        let enough = 2 * steps.len().max(1);
        while steps.len() < enough && !around.is_empty() {
            let place = self.aim.dice().below(around.len());
            self.board.moves_at(around.swap_remove(place), &mut at);
            steps.append(&mut at);
        }
        steps
    }
}
