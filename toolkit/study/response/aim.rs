//! The choice of Bob's target vertex, and of the moves tried for it.
//!
//! To do damage at a vertex its neighbors have to be marked, or colored with colors that it does not see, before Alice
//! answers there. So the moves tried for a target are a few at its neighbors and a few at the neighbors of these. All
//! of them are answered before one is chosen: the answer shows the level of the target after the move, and whether it
//! is still open. A move at the second neighborhood often makes Alice herself move beside the target.

use graphs::rng::QuickDice;
use graphs::{Graph, Vertex};

use super::board::{Board, TurnOf};

/// The number of answered moves at the neighbors of a target, and around them.
const BESIDE: usize = 6;
const AROUND: usize = 4;

/// The number of draws for each tried move, since a draw may repeat an earlier one.
const DRAWS: usize = 3;

pub(crate) struct Aim {
    pub(crate) dice: QuickDice,
}

/// An answered turn, with the value of the target after it; `None` if it is no longer open.
pub(crate) struct AimedTurn<T> {
    pub(crate) turn: T,
    pub(crate) level: Option<u32>,
    pub(crate) damage: u32,
}

impl Aim {
    /// A random one of the vertices that may still exceed the damage, uniformly.
    pub(crate) fn target<B: Board>(&mut self, board: &B, damage: u32) -> Option<Vertex> {
        let mut open: Vec<Vertex> = board.graph().vertices().collect();
        open.retain(|&v| board.can_exceed(v, damage));
        self.dice.pick(&open)
    }

    /// Some random moves for the target, answered.
    pub(crate) fn drawn<B: Board>(&mut self, board: &mut B, target: Vertex) -> Vec<AimedTurn<TurnOf<B>>> {
        let mut steps: Vec<B::Move> = Vec::new();
        let mut at = Vec::new();
        for number in 0..DRAWS * (BESIDE + AROUND) {
            if steps.len() == BESIDE + AROUND {
                break;
            }
            let is_beside = number < DRAWS * BESIDE && steps.len() < BESIDE;
            let Some(vertex) = self.near(board.graph(), target, is_beside) else { break };
            board.moves_at(vertex, &mut at);
            if let Some(step) = self.dice.pick(&at)
                && !steps.contains(&step)
            {
                steps.push(step);
            }
        }
        steps.into_iter().map(|step| answered(board, target, step)).collect()
    }

    fn near(&mut self, graph: &Graph, target: Vertex, is_beside: bool) -> Option<Vertex> {
        let beside = self.dice.pick(graph.neighbors(target))?;
        if is_beside { Some(beside) } else { self.dice.pick(graph.neighbors(beside)) }
    }

    /// The best of the turns: one that exceeds the damage, otherwise one with the highest level of the target after it;
    /// ties are broken at random. `None` if the target is open after none of them.
    pub(crate) fn best<T>(&mut self, turns: Vec<AimedTurn<T>>, damage: u32) -> Option<T> {
        let mut best: Option<((u32, u32, usize), T)> = None;
        for AimedTurn { turn, level, damage: done } in turns {
            if done <= damage && level.is_none() {
                continue;
            }
            let exceeding = if done > damage { done } else { 0 };
            let worth = (exceeding, level.unwrap_or(0), self.dice.below(1 << 16));
            if best.as_ref().is_none_or(|(least, _)| worth > *least) {
                best = Some((worth, turn));
            }
        }
        best.map(|(_, turn)| turn)
    }
}

/// The turn with this move, and its value for the target.
fn answered<B: Board>(board: &mut B, target: Vertex, step: B::Move) -> AimedTurn<TurnOf<B>> {
    let turn = board.answer(step);
    board.apply(&turn);
    let (level, damage) = (board.level(target), board.damage());
    board.undo();
    AimedTurn { turn, level, damage }
}
