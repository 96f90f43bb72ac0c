//! The tree: nodes and children in two arrays, the children of a node side by side.
//!
//! A *node* is a position that a simulation has reached; a *child* is one move of an opened node, with the
//! tally of the simulations that went through it. The selection rules run over the tallies of one node,
//! which lie in one piece of memory and hold nothing else.
//!
//! Where a whole play enters the tree, most of its positions are never reached again. They are kept as the
//! *tail* of the play, the moves alone, until a second simulation comes by. So the tree holds what it would
//! hold with every node opened at once, and costs one opened node a simulation.

use games::Player;

use crate::set::Set;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct NodeId(u32);

impl NodeId {
    pub(super) const NONE: NodeId = NodeId(u32::MAX);

    #[inline]
    pub(super) fn exists(self) -> bool {
        self != NodeId::NONE
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tally {
    /// Alice's average payoff; the assumed one before the first simulation.
    pub mean: f64,
    /// 1 / sqrt(number of simulations); 0 before the first simulation, and once the value is proven.
    pub spread: f64,
    pub won: f64,
    pub played: u32,
    /// Whether `mean` is the exact value of the position.
    pub proven: bool,
    /// The node of the position after the move, once it exists.
    pub(super) node: NodeId,
}

impl Tally {
    pub(super) fn untried(mean: f64) -> Self {
        Tally { mean, spread: 0.0, won: 0.0, played: 0, proven: false, node: NodeId::NONE }
    }

    #[inline]
    pub(super) fn count(&mut self, share: f64) {
        self.played += 1;
        self.won += share;
        if !self.proven {
            self.average();
        }
    }

    fn average(&mut self) {
        let played = f64::from(self.played);
        (self.mean, self.spread) = (self.won / played, 1.0 / played.sqrt());
    }

    /// Adds the simulations through the same child in another search.
    pub(super) fn add(&mut self, other: &Tally) {
        self.played += other.played;
        self.won += other.won;
        if other.proven {
            self.prove(other.mean);
        } else if !self.proven && self.played > 0 {
            self.average();
        }
    }

    pub(super) fn prove(&mut self, share: f64) {
        (self.mean, self.spread, self.proven) = (share, 0.0, true);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Over,
    /// One simulation came through; its later moves are not stored.
    Leaf,
    /// One simulation came through; its later moves are at these indices of the tails.
    Tail {
        first: u32,
        length: u32,
    },
    /// The indices of the children, and the first index of the sets of untried children.
    Open {
        first: u32,
        number: u32,
        untried: u32,
    },
}

#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) state: State,
    pub(super) to_move: Player,
    /// Whether `share` is the exact value of the position.
    pub(super) proven: bool,
    pub(super) total: u32,
    /// Alice's payoff at the end of a tail; the exact value if it is proven or the game is over.
    pub(super) share: f64,
}

impl Node {
    pub(super) fn new() -> Self {
        Node { state: State::Leaf, to_move: Player::Alice, proven: false, total: 0, share: 0.0 }
    }

    #[inline]
    pub(super) fn value(&self) -> Option<f64> {
        (self.proven || self.state == State::Over).then_some(self.share)
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Ply {
    pub(super) node: NodeId,
    pub(super) at: usize,
    /// The value that the player has secured without this child, if the child was selected for this reason.
    pub(super) held: Option<f64>,
}

/// The nodes, the children and the tails, with moves of type M.
#[derive(Debug)]
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node>,
    pub(super) tallies: Vec<Tally>,
    pub(super) moves: Vec<M>,
    pub(super) tails: Vec<M>,
    /// The untried children of each open node, 64 in a set: equivalent, so a selection need not read each.
    untried: Vec<Set<1>>,
}

impl<M: Copy + Ord> Tree<M> {
    pub(super) fn new() -> Self {
        Tree {
            nodes: Vec::new(),
            tallies: Vec::new(),
            moves: Vec::new(),
            tails: Vec::new(),
            untried: Vec::new(),
        }
    }

    /// The memory of the tree in bytes: twice its content (for growth and for moving the root); the sets of
    /// untried children, one bit each, are not counted.
    pub(super) fn bytes(&self) -> u64 {
        let nodes = self.nodes.len() * size_of::<Node>();
        let children = self.tallies.len() * size_of::<(Tally, M)>();
        2 * (nodes + children + self.tails.len() * size_of::<M>()) as u64
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.tallies.clear();
        self.moves.clear();
        self.tails.clear();
        self.untried.clear();
    }

    #[inline]
    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    #[inline]
    pub(super) fn add(&mut self, node: Node) -> NodeId {
        let id = self.next_id();
        self.nodes.push(node);
        id
    }

    pub(super) fn next_id(&self) -> NodeId {
        NodeId(self.nodes.len() as u32)
    }

    #[inline]
    pub(super) fn tail_begins(&self) -> u32 {
        self.tails.len() as u32
    }

    /// The indices of the children of a node; empty if it is not open.
    #[inline]
    pub(super) fn children(&self, id: NodeId) -> std::ops::Range<usize> {
        match self.node(id).state {
            State::Open { first, number, .. } => first as usize..(first + number) as usize,
            _ => 0..0,
        }
    }

    #[inline]
    pub(super) fn untried(&self, id: NodeId) -> &[Set<1>] {
        match self.node(id).state {
            State::Open { number, untried, .. } => {
                &self.untried[untried as usize..][..number.div_ceil(64) as usize]
            }
            _ => &[],
        }
    }

    #[inline]
    pub(super) fn mark(&mut self, id: NodeId, place: usize) {
        if let State::Open { first, untried, .. } = self.node(id).state {
            let index = place - first as usize;
            let set = &mut self.untried[untried as usize + index / 64];
            *set = set.without(index % 64);
        }
    }

    /// Records a simulation with payoff `share` for Alice through the child of an open node at this index.
    #[inline]
    pub(super) fn count(&mut self, id: NodeId, place: usize, share: f64) {
        self.mark(id, place);
        self.tallies[place].count(share);
        self.node_mut(id).total += 1;
    }

    /// Opens a node: its children are the legal moves of `to_move`; that on its tail gets the tail's rest.
    pub(super) fn open(&mut self, id: NodeId, to_move: Player, moves: &[M], untried: f64) {
        let first = self.tallies.len();
        self.moves.extend_from_slice(moves);
        self.tallies.resize(first + moves.len(), Tally::untried(untried));
        let sets = self.untried.len() as u32;
        self.untried.extend(moves.chunks(64).map(|moves| Set::first_n(moves.len())));
        let node = self.node(id).clone();
        let open = State::Open { first: first as u32, number: moves.len() as u32, untried: sets };
        (self.node_mut(id).state, self.node_mut(id).to_move) = (open, to_move);
        if let State::Tail { first: tail, length } = node.state {
            let step = self.tails[tail as usize];
            let at = first + moves.binary_search(&step).expect("a tail is made of legal moves");
            let state = match length {
                1 => State::Over,
                _ => State::Tail { first: tail + 1, length: length - 1 },
            };
            let child = self.add(Node { state, share: node.share, ..Node::new() });
            self.tallies[at].node = child;
            self.count(id, at, node.share);
        }
    }

    /// The value of an open node if its children prove one: the player to move has a win, or every
    /// child is proven.
    pub(super) fn settle(&mut self, id: NodeId) -> Option<f64> {
        let to_move = self.node(id).to_move;
        let children = &self.tallies[self.children(id)];
        let values = children.iter().filter(|tally| tally.proven).map(|tally| tally.mean);
        let (best, most) = match to_move {
            Player::Alice => (values.reduce(f64::max)?, 1.0),
            Player::Bob => (values.reduce(f64::min)?, 0.0),
        };
        let settled = best == most || children.iter().all(|tally| tally.proven);
        settled.then(|| {
            let node = self.node_mut(id);
            (node.proven, node.share) = (true, best);
            best
        })
    }

    /// Copies the part of the tree that is reachable from `root` to `into`, which is emptied first; returns
    /// the new number of each copied node.
    pub(super) fn keep(&self, root: NodeId, into: &mut Tree<M>) -> Vec<NodeId> {
        into.clear();
        let mut renamed = vec![NodeId::NONE; self.nodes.len()];
        renamed[root.index()] = into.add(self.node(root).clone());
        let mut old_of = vec![root];
        let mut next = 0;
        while let Some(&old) = old_of.get(next) {
            match self.node(old).state {
                State::Open { number, .. } => {
                    let untried = into.untried.len() as u32;
                    into.untried.extend_from_slice(self.untried(old));
                    let places = self.children(old);
                    let first = into.tallies.len() as u32;
                    into.moves.extend_from_slice(&self.moves[places.clone()]);
                    for tally in &self.tallies[places] {
                        let mut kept = *tally;
                        if kept.node.exists() {
                            let known = &mut renamed[kept.node.index()];
                            if !known.exists() {
                                *known = into.add(self.node(kept.node).clone());
                                old_of.push(kept.node);
                            }
                            kept.node = *known;
                        }
                        into.tallies.push(kept);
                    }
                    into.nodes[next].state = State::Open { first, number, untried };
                }
                State::Tail { first, length } => {
                    let tail = first as usize..(first + length) as usize;
                    into.nodes[next].state = State::Tail { first: into.tail_begins(), length };
                    into.tails.extend_from_slice(&self.tails[tail]);
                }
                State::Over | State::Leaf => {}
            }
            next += 1;
        }
        renamed
    }
}
