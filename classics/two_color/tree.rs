//! The game tree to a depth, with its values: all of it, or what alpha-beta looks at.
//!
//! Positions at the depth are judged by their exact values, so that every value in the tree is that of
//! the game, whatever the depth.

use std::sync::Mutex;

use crate::two_color::solver::Solver;
use crate::two_color::{Outcome, Painting, TwoColorGame, TwoColorPosition};
use games::{Evaluate, Game, Player};
use graphs::{Budget, Limit};
use solver::alpha_beta::{self, Observer, Sequence, Window};

use toolkit::locks::{lock, unlocked};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// The move that leads to this position; `None` at the root.
    pub step: Option<Painting>,
    pub value: ValueBound,
    /// The positions one move on, in the order of the rules, without those that were cut.
    pub children: Vec<Node>,
    /// The number of moves of the position that were cut.
    pub cut: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueBound {
    Exactly(Outcome),
    AtLeast(Outcome),
    AtMost(Outcome),
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
    let value = ValueBound::Exactly(judge(position)?);
    let mut moves = Vec::new();
    if depth > 0 && game.value(position).is_none() {
        game.moves(position, &mut moves);
    }
    let children =
        moves.into_iter().map(|step| grown(game, &game.after(position, step), Some(step), depth - 1, judge));
    Ok(Node { step, value, children: children.collect::<Result<_, Limit>>()?, cut: 0 })
}

/// The part that alpha-beta visits of the tree within `depth` moves, with moves tried in the order of the rules.
pub fn alpha_beta(
    game: &TwoColorGame,
    position: &TwoColorPosition,
    depth: u32,
    budget: &Budget,
) -> Result<Node, Limit> {
    let judge = Judge { solver: Solver::new(game.graph())?, limit: None };
    let judged = ExactGame { game, budget, judge: Mutex::new(judge) };
    let mut growth = Growth { path: Vec::new(), window: OPEN, root: None };
    let mut meter = budget.start();
    alpha_beta::search_in(&judged, position, depth, Sequence::AsGiven, &mut meter, &mut growth)?;
    let judge = unlocked(judged.judge);
    match judge.limit {
        Some(limit) => Err(limit),
        None => Ok(growth.root.expect("the root was left")),
    }
}

const OPEN: Window<Outcome> = Window { alice: None, bob: None };

/// The game with exact values as merits.
struct ExactGame<'g> {
    game: &'g TwoColorGame,
    budget: &'g Budget,
    judge: Mutex<Judge>,
}

struct Judge {
    solver: Solver,
    /// The limit that left some merit unknown.
    limit: Option<Limit>,
}

impl Game for ExactGame<'_> {
    type Position = TwoColorPosition;
    type Move = Painting;
    type Value = Outcome;

    fn initial(&self) -> TwoColorPosition {
        self.game.initial()
    }

    fn to_move(&self, position: &TwoColorPosition) -> Player {
        self.game.to_move(position)
    }

    fn moves(&self, position: &TwoColorPosition, out: &mut Vec<Painting>) {
        self.game.moves(position, out);
    }

    fn play(&self, position: &mut TwoColorPosition, step: Painting) {
        self.game.play(position, step);
    }

    fn value(&self, position: &TwoColorPosition) -> Option<Outcome> {
        self.game.value(position)
    }
}

impl Evaluate for ExactGame<'_> {
    type Merit = Outcome;

    fn merit(&self, position: &TwoColorPosition) -> Outcome {
        let mut judge = lock(&self.judge);
        match judge.solver.value(position, &mut self.budget.start()) {
            Ok(value) => value,
            Err(limit) => {
                judge.limit = Some(limit);
                // The limit discards the whole tree, so this value does not matter.
                Outcome::Tie
            }
        }
    }
}

/// Builds the tree of the positions that a search enters.
struct Growth {
    /// The positions entered and not left, each with the window in which it is searched.
    path: Vec<(Node, Window<Outcome>)>,
    window: Window<Outcome>,
    root: Option<Node>,
}

impl<'g> Observer<ExactGame<'g>> for Growth {
    fn enter(&mut self, step: Option<Painting>, _: &TwoColorPosition) {
        let node = Node { step, value: ValueBound::Exactly(Outcome::Tie), children: Vec::new(), cut: 0 };
        self.path.push((node, self.window));
    }

    fn expand(&mut self, _: Option<Outcome>, window: Window<Outcome>) {
        self.window = window;
    }

    fn cut(&mut self, moves: usize) {
        if let Some((node, _)) = self.path.last_mut() {
            node.cut = moves;
        }
    }

    fn leave(&mut self, merit: Outcome, _: Window<Outcome>) {
        let Some((mut node, entered)) = self.path.pop() else { return };
        // A position that was not searched any further has its exact value.
        let searched = !node.children.is_empty();
        node.value = match entered {
            Window { bob: Some(bob), .. } if searched && merit >= bob => ValueBound::AtLeast(merit),
            Window { alice: Some(alice), .. } if searched && merit <= alice => ValueBound::AtMost(merit),
            _ => ValueBound::Exactly(merit),
        };
        match self.path.last_mut() {
            Some((parent, _)) => parent.children.push(node),
            None => self.root = Some(node),
        }
    }
}
