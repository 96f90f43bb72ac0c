//! The game tree to a depth, with its values: all of it, or what alpha-beta looks at.
//!
//! Positions at the depth are judged by their exact values, so that every value in the tree is that of
//! the game, whatever the depth.

use crate::outcome::Outcome;
use crate::two_color::solver::Solver;
use crate::two_color::{Painting, TwoColorGame, TwoColorPosition};
use games::{Game, Player};
use graphs::{Budget, Limit, Meter};
use serde::Serialize;
use solver::alpha_beta::Window;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// The move that leads to this position; `None` at the root.
    pub step: Option<Painting>,
    pub value: Outcome,
    pub bound: Bound,
    /// The positions one move on, in the order of the rules, without those that were cut.
    pub children: Vec<Node>,
    /// The number of moves of the position that were cut.
    pub cut: usize,
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
    pub fn size(&self) -> u64 {
        1 + self.children.iter().map(Node::size).sum::<u64>()
    }

    /// The number of moves that were cut, here and below.
    pub fn cuts(&self) -> u64 {
        self.cut as u64 + self.children.iter().map(Node::cuts).sum::<u64>()
    }
}

/// Every position within `depth` moves of this one.
pub fn whole(
    game: &TwoColorGame,
    position: &TwoColorPosition,
    depth: u32,
    budget: &Budget,
) -> Result<Node, Limit> {
    let mut solver = Solver::new(game.graph())?;
    let mut values = budget.start();
    let mut nodes = budget.start();
    let mut grow = |position: &TwoColorPosition| {
        nodes.step()?;
        solver.value(position, &mut values)
    };
    grown(game, position, None, depth, &mut grow)
}

fn grown(
    game: &TwoColorGame,
    position: &TwoColorPosition,
    step: Option<Painting>,
    depth: u32,
    judge: &mut impl FnMut(&TwoColorPosition) -> Result<Outcome, Limit>,
) -> Result<Node, Limit> {
    let value = judge(position)?;
    let children = moves(game, position, depth)
        .into_iter()
        .map(|step| grown(game, &game.after(position, step), Some(step), depth - 1, judge));
    let children = children.collect::<Result<_, Limit>>()?;
    Ok(Node { step, value, bound: Bound::Exact, children, cut: 0 })
}

/// The moves of a position that lies so far above the depth, in the order of the rules.
fn moves(game: &TwoColorGame, position: &TwoColorPosition, depth: u32) -> Vec<Painting> {
    let mut moves = Vec::new();
    if depth > 0 && game.value(position).is_none() {
        game.moves(position, &mut moves);
    }
    moves
}

/// The part that alpha-beta visits of the tree within `depth` moves, with moves tried in the order of the rules.
pub fn alpha_beta(
    game: &TwoColorGame,
    position: &TwoColorPosition,
    depth: u32,
    budget: &Budget,
) -> Result<Node, Limit> {
    let open = Window { alice: None, bob: None };
    let solver = Solver::new(game.graph())?;
    AlphaBeta { game, budget, solver, entered: budget.start() }.visit(position, None, depth, open)
}

struct AlphaBeta<'g> {
    game: &'g TwoColorGame,
    /// Of each value at the depth, and of all nodes together.
    budget: &'g Budget,
    solver: Solver,
    entered: Meter<'g>,
}

impl AlphaBeta<'_> {
    fn visit(
        &mut self,
        position: &TwoColorPosition,
        step: Option<Painting>,
        depth: u32,
        window: Window<Outcome>,
    ) -> Result<Node, Limit> {
        self.entered.step()?;
        let moves = moves(self.game, position, depth);
        let (to_move, mut inner, mut children) = (self.game.to_move(position), Some(window), Vec::new());
        for &step in &moves {
            let Some(window) = inner else { break };
            let child = self.visit(&self.game.after(position, step), Some(step), depth - 1, window)?;
            inner = window.narrowed(to_move, child.value);
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
