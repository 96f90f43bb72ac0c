//! Monte-Carlo tree search with one player. \[SchaddEtAl2012; KocsisSzepesvari2006\]
//!
//! A *simulation* is one play from the root. Inside the tree it goes through the child with the largest upper
//! confidence bound, in which the best damage found below counts as much as the mean: with one player a play that was
//! found once can be repeated. A node opens a new child as long as it has fewer than the square root of its visits, so
//! on large graphs the tree grows in depth too; the opened move is one that playouts would try there. Nodes are merged
//! by the [key](Board::key) of their states, so positions that different plays reach with the same memory are one node.
//!
//! A playout aims at one vertex after another ([`aim`](super::aim)).
//!
//! *Closing.* A state below which no vertex can exceed the damage of the best play is closed, and so is a node all of
//! whose moves are opened and all of whose children are closed. Closed nodes are not visited. The result is exact if
//! the root is closed: every play of Bob leads into a state below which nothing exceeds the damage.
//!
//! *Cost.* A simulation asks Alice for at most [`LONGEST`] turns times a dozen answers, most often far fewer. The
//! memory is that of its nodes, at most one a simulation.

use graphs::rng::QuickDice;
use graphs::{Budget, Limit, Meter, Vertex};
use rustc_hash::FxHashMap;

use super::aim::Aim;
use super::board::{Board, ResponseResult, TurnOf};

const LONGEST: usize = 200;

const TARGETS: usize = 3;

/// A playout ends after this many turns without a higher level of the target.
const MAX_IDLE_TURNS: usize = 3;

/// The weight of the width of the confidence interval.
const EXPLORATION: f64 = 0.3;

/// The number of children of a node: at least the first number, and the second times the square root of its visits.
const FIRST_CHILDREN: f64 = 2.0;
const CHILDREN: f64 = 1.0;

struct Node<T> {
    children: Vec<Child<T>>,
    visits: u32,
    /// Whether nothing below exceeds the best damage.
    is_closed: bool,
    /// Whether every move has a child.
    is_full: bool,
}

impl<T> Default for Node<T> {
    fn default() -> Self {
        Node { children: Vec::new(), visits: 0, is_closed: false, is_full: false }
    }
}

struct Child<T> {
    /// The turn in the representative of the node's states.
    turn: T,
    node: usize,
    visits: u32,
    sum: f64,
    /// The largest reward of a simulation through the child.
    best: f64,
}

struct Tree<'b, B: Board> {
    board: &'b mut B,
    aim: Aim,
    nodes: Vec<Node<TurnOf<B>>>,
    /// The total number of children of all nodes.
    children: u64,
    table: FxHashMap<B::Key, usize>,
    best: Vec<TurnOf<B>>,
    damage: u32,
    simulations: u64,
}

/// The search from the position on the board.
pub(crate) fn search<B: Board>(
    board: &mut B,
    dice: QuickDice,
    meter: &mut Meter<'_>,
) -> ResponseResult<TurnOf<B>> {
    let damage = board.damage();
    let mut tree = Tree {
        aim: Aim { dice },
        nodes: vec![Node::default()],
        children: 0,
        table: FxHashMap::default(),
        best: Vec::new(),
        damage,
        simulations: 0,
        board,
    };
    tree.nodes[0].is_closed = tree.is_exhausted();
    let limit = tree.run(meter).err();
    ResponseResult {
        turns: tree.best,
        damage: tree.damage,
        is_exact: tree.nodes[0].is_closed && limit.is_none(),
        simulations: tree.simulations,
        limit,
    }
}

impl<B: Board> Tree<'_, B> {
    fn run(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        while !self.nodes[0].is_closed {
            meter.step()?;
            meter.hold(self.bytes())?;
            self.simulations += 1;
            let before = self.damage;
            self.simulate();
            if self.damage > before && self.is_exhausted() {
                self.nodes[0].is_closed = true;
            }
            if !self.board.is_sound() {
                return Err(Limit::Interrupted);
            }
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        let node = size_of::<Node<TurnOf<B>>>() as u64;
        let child = size_of::<Child<TurnOf<B>>>() as u64;
        let each = self.board.bytes();
        let entry = Budget::hash_entry(size_of::<(B::Key, usize)>());
        self.nodes.len() as u64 * (2 * node + entry + each) + self.children * (2 * child + each)
    }

    /// Whether no move of Bob can still exceed the best damage.
    fn is_exhausted(&self) -> bool {
        let mut vertices = self.board.graph().vertices();
        self.board.is_over() || !vertices.any(|v| self.board.can_exceed(v, self.damage))
    }

    fn simulate(&mut self) {
        // The visited nodes, each with the place of the chosen child.
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut line: Vec<TurnOf<B>> = Vec::new();
        let mut node = 0;
        let reached = loop {
            if self.nodes[node].visits == 0 {
                break self.playout(&mut line);
            }
            let Some((place, is_new)) = self.child(node) else {
                self.nodes[node].is_closed = true;
                break self.board.damage();
            };
            let Child { turn, node: next, .. } = &self.nodes[node].children[place];
            let (turn, next) = (B::restored(&self.board.names(), turn), *next);
            self.board.apply(&turn);
            line.push(turn);
            path.push((node, place));
            self.note(&line);
            node = next;
            if self.nodes[node].is_closed || self.is_exhausted() {
                self.nodes[node].is_closed = true;
                break self.board.damage();
            }
            if is_new {
                break self.playout(&mut line);
            }
        };
        self.nodes[node].visits += 1;
        line.iter().for_each(|_| self.board.undo());
        let reward = f64::from(reached) / f64::from(self.board.most().max(1));
        for (node, place) in path.into_iter().rev() {
            self.nodes[node].visits += 1;
            let child = &mut self.nodes[node].children[place];
            child.visits += 1;
            child.sum += reward;
            child.best = child.best.max(reward);
            let below = child.node;
            if self.nodes[below].is_closed {
                self.close(node);
            }
        }
    }

    /// Closes the node if nothing below it is open.
    fn close(&mut self, node: usize) {
        let Node { children, is_full, .. } = &self.nodes[node];
        self.nodes[node].is_closed =
            *is_full && children.iter().all(|child| self.nodes[child.node].is_closed);
    }

    /// Keeps the play if it is the worst so far.
    fn note(&mut self, line: &[TurnOf<B>]) {
        if self.board.damage() > self.damage {
            self.damage = self.board.damage();
            self.best = line.to_vec();
        }
    }

    /// The place of the child for the simulation, and whether it is new; `None` if nothing below the node is open.
    fn child(&mut self, node: usize) -> Option<(usize, bool)> {
        let Node { children, visits, is_full, .. } = &self.nodes[node];
        let room = FIRST_CHILDREN + CHILDREN * f64::from(*visits).sqrt();
        let open = children.iter().filter(|child| !self.nodes[child.node].is_closed).count();
        if !is_full && (open as f64) < room {
            if let Some(step) = self.untried(node) {
                return Some((self.open(node, step), true));
            }
            self.nodes[node].is_full = true;
        }
        let Node { children, visits, .. } = &self.nodes[node];
        let width = f64::from(*visits + 1).ln();
        let worth = |child: &Child<TurnOf<B>>| {
            let visits = f64::from(child.visits.max(1));
            0.5 * (child.best + child.sum / visits) + EXPLORATION * (width / visits).sqrt()
        };
        let open = (0..children.len()).filter(|&place| !self.nodes[children[place].node].is_closed);
        let best = open.max_by(|&a, &b| worth(&children[a]).total_cmp(&worth(&children[b])).then(b.cmp(&a)));
        best.map(|place| (place, false))
    }

    /// A move without a child: one that a playout would try, else the first.
    fn untried(&mut self, node: usize) -> Option<TurnOf<B>> {
        let names = self.board.names();
        let children = self.nodes[node].children.iter();
        let tried: Vec<B::Move> = children.map(|child| B::restored(&names, &child.turn).step).collect();
        if let Some(target) = self.aim.target(&*self.board, self.damage) {
            let mut drawn = self.aim.drawn(self.board, target);
            drawn.retain(|aimed| !tried.contains(&aimed.turn.step));
            if let Some(turn) = self.aim.best(drawn, self.damage) {
                return Some(turn);
            }
        }
        let mut moves = Vec::new();
        self.board.moves(&mut moves);
        let step = moves.into_iter().find(|step| !tried.contains(step))?;
        Some(self.board.answer(step))
    }

    fn open(&mut self, node: usize, turn: TurnOf<B>) -> usize {
        self.board.apply(&turn);
        let key = self.board.key();
        self.board.undo();
        let fresh = self.nodes.len();
        let next = *self.table.entry(key).or_insert(fresh);
        if next == fresh {
            self.nodes.push(Node::default());
        }
        self.children += 1;
        let turn = B::stored(&self.board.names(), &turn);
        let children = &mut self.nodes[node].children;
        children.push(Child { turn, node: next, visits: 0, sum: 0.0, best: 0.0 });
        children.len() - 1
    }

    /// Plays on from the board, adds the turns to the line, and returns the damage reached.
    fn playout(&mut self, line: &mut Vec<TurnOf<B>>) -> u32 {
        let mut target: Option<(Vertex, u32)> = None;
        let (mut targets, mut idle) = (0, 0);
        for _ in 0..LONGEST {
            if self.board.is_over() {
                break;
            }
            let is_alive = |target: Option<(Vertex, u32)>| {
                target.filter(|&(v, _)| self.board.can_exceed(v, self.damage))
            };
            let aimed = match is_alive(target) {
                Some(aimed) if idle <= MAX_IDLE_TURNS => aimed,
                _ => {
                    targets += 1;
                    idle = 0;
                    let next = self.aim.target(&*self.board, self.damage).filter(|_| targets <= TARGETS);
                    let Some(v) = next else { break };
                    (v, self.board.level(v).unwrap_or(0))
                }
            };
            let drawn = self.aim.drawn(self.board, aimed.0);
            let Some(turn) = self.aim.best(drawn, self.damage) else {
                // Alice answers each of them at the target.
                idle = MAX_IDLE_TURNS + 1;
                target = Some(aimed);
                if targets > TARGETS {
                    break;
                }
                continue;
            };
            self.board.apply(&turn);
            line.push(turn);
            self.note(line);
            let level = self.board.level(aimed.0).unwrap_or(0);
            idle = if level > aimed.1 { 0 } else { idle + 1 };
            target = Some((aimed.0, level.max(aimed.1)));
        }
        self.board.damage()
    }
}
