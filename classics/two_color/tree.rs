//! The game tree to a depth, with its values: the whole tree, or the part that alpha-beta visits.
//!
//! Positions at the depth have exact values, so every value in the tree is that of the game at any depth.

use crate::outcome::Outcome;
use crate::two_color::solver::Solver;
use crate::two_color::{TwoColorGame, TwoColorPosition};
use games::{Game, Player};
use graphs::{Budget, Limit, Meter};
use serde::Serialize;
use solver::alpha_beta::Window;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Node {
    /// The move that leads to this position, in words; null at the root.
    #[serde(rename = "move")]
    pub step: Option<String>,
    pub value: Outcome,
    pub bound: Bound,
    /// The number of moves of the position that were cut.
    pub cut: usize,
    /// The positions one move on, in the order of the rules, without those that were cut.
    pub children: Vec<Node>,
}

/// Whether the value of a position is exact or a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bound {
    Exact,
    Lower,
    Upper,
}

impl Node {
    /// The number of nodes of the tree below and including this one.
    pub(crate) fn size(&self) -> u64 {
        1 + self.children.iter().map(Node::size).sum::<u64>()
    }

    /// The number of moves that were cut, here and below.
    pub(crate) fn cuts(&self) -> u64 {
        self.cut as u64 + self.children.iter().map(Node::cuts).sum::<u64>()
    }
}

/// The positions within `depth` moves of this one, with moves in the order of the rules: all, or with `cuts` only
/// those that alpha-beta visits. The budget applies to each value at the depth, and to all nodes together.
pub fn tree(
    game: &TwoColorGame,
    position: &TwoColorPosition,
    depth: u32,
    cuts: bool,
    budget: &Budget,
) -> Result<Node, Limit> {
    let open = Window { alice: None, bob: None };
    let solver = Solver::new(game.graph())?;
    TreeGrowth { game, budget, cuts, solver, entered: budget.start() }.visit(position, None, depth, open)
}

struct TreeGrowth<'g> {
    game: &'g TwoColorGame,
    budget: &'g Budget,
    cuts: bool,
    solver: Solver,
    entered: Meter<'g>,
}

impl TreeGrowth<'_> {
    fn visit(
        &mut self,
        position: &TwoColorPosition,
        step: Option<String>,
        depth: u32,
        window: Window<Outcome>,
    ) -> Result<Node, Limit> {
        self.entered.step()?;
        let goes_on = depth > 0 && self.game.value(position).is_none();
        let moves = if goes_on { self.game.legal(position) } else { Vec::new() };
        let (to_move, mut inner, mut children) = (self.game.to_move(position), Some(window), Vec::new());
        for &step in &moves {
            let Some(window) = inner else { break };
            let (after, said) = (self.game.after(position, step), self.game.said(step));
            let child = self.visit(&after, Some(said), depth - 1, window)?;
            if self.cuts {
                inner = window.narrowed(to_move, child.value);
            }
            children.push(child);
        }
        let values = children.iter().map(|child| child.value);
        let searched = match to_move {
            Player::Alice => values.max(),
            Player::Bob => values.min(),
        };
        // A position that is not searched any further has its exact value.
        let (value, bound) = match (searched, window) {
            (None, _) => (self.solver.value(position, &mut self.budget.start())?, Bound::Exact),
            (Some(value), Window { bob: Some(bob), .. }) if value >= bob => (value, Bound::Lower),
            (Some(value), Window { alice: Some(alice), .. }) if value <= alice => (value, Bound::Upper),
            (Some(value), _) => (value, Bound::Exact),
        };
        Ok(Node { step, value, bound, cut: moves.len() - children.len(), children })
    }
}
