//! The search: simulations from a root that grow a tree.

use games::{Payoff, Player};
use graphs::rng::QuickDice;
use graphs::{Budget, Limit, Meter};
use rustc_hash::FxHashMap;

use super::playout::Playout;
use super::rave::Rave;
use super::selection::Bandit;
use super::settings::{Growth, Merging, Moves, Proofs, Settings};
use super::tree::{Node, NodeId, Ply, State, Tally, Tree};

/// A search of the game G from a position, with playouts by P.
///
/// One search is for one game: every method must get the same one.
pub struct Search<G: Payoff, P> {
    settings: Settings,
    playout: P,
    dice: QuickDice,
    position: G::Position,
    root: NodeId,
    tree: Tree<G::Move>,
    /// The tree into which nodes are moved when the root changes.
    spare: Tree<G::Move>,
    /// The nodes by position, if positions are merged. The root is not included: its moves use the players'
    /// names of colors, those below it the names of the canonical positions.
    known: FxHashMap<G::Position, NodeId>,
    rave: Option<Rave<G::Move>>,
    /// The current position of the running simulation.
    reached: G::Position,
    path: Vec<Ply>,
    line: Vec<G::Move>,
    moves: Vec<G::Move>,
    /// The heap memory of a position, in bytes.
    heap: u64,
}

struct End {
    share: f64,
    /// Whether `share` is the exact value of the last position on the path.
    proven: bool,
}

/// The result of a simulation's step beyond the edge of the tree.
enum EdgeEntry {
    Known(NodeId),
    /// A new node, and the end of the play from there.
    Ended(End),
}

impl<G: Payoff, P: Playout<G>> Search<G, P> {
    pub fn new(game: &G, position: &G::Position, mut settings: Settings, playout: P, seed: u64) -> Self {
        if settings.merging == Merging::Positions {
            // The moves of a play have names that do not hold in the merged positions.
            (settings.growth, settings.rave) = (Growth::Leaves, None);
        }
        let rave = settings.rave.map(Rave::new);
        let mut search = Search {
            settings,
            playout,
            dice: QuickDice::new(seed),
            position: position.clone(),
            root: NodeId::NONE,
            tree: Tree::new(),
            spare: Tree::new(),
            known: FxHashMap::default(),
            rave,
            reached: position.clone(),
            path: Vec::new(),
            line: Vec::new(),
            moves: Vec::new(),
            heap: game.heap(position),
        };
        search.plant(game);
        search
    }

    pub fn position(&self) -> &G::Position {
        &self.position
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn nodes(&self) -> usize {
        self.tree.nodes.len()
    }

    /// The moves at the root, ascending, with their statistics; empty before the first simulation.
    pub fn children(&self) -> impl ExactSizeIterator<Item = (G::Move, &Tally)> {
        let places = self.tree.children(self.root);
        self.tree.moves[places.clone()].iter().copied().zip(&self.tree.tallies[places])
    }

    /// Alice's payoff under best play from the root, once it is proven.
    pub fn proven(&self) -> Option<f64> {
        let root = self.tree.node(self.root);
        root.proven.then_some(root.share)
    }

    /// Runs simulations, which the meter counts, until the root is proven or a limit, then returned, ends it.
    pub fn run(&mut self, game: &G, meter: &mut Meter<'_>) -> Option<Limit> {
        while self.proven().is_none() {
            // A simulation may take long, so the clock is looked at each time.
            if let Err(limit) = meter.look_up().and_then(|()| meter.step()) {
                return Some(limit);
            }
            if let Err(limit) = self.simulate(game, meter) {
                return Some(limit);
            }
        }
        None
    }

    /// Moves the root to another position and clears the tree.
    pub(crate) fn jump(&mut self, game: &G, position: &G::Position) {
        self.position.clone_from(position);
        self.tree.clear();
        self.known.clear();
        self.plant(game);
    }

    fn plant(&mut self, game: &G) {
        self.root = self.tree.add(Node::new());
        if let Some(value) = game.value(&self.position) {
            let root = self.tree.node_mut(self.root);
            (root.state, root.proven, root.share) = (State::Over, true, game.share(value));
        }
        self.grow_rave();
    }

    /// Makes a legal move at the root, and keeps the subtree below it.
    pub fn follow(&mut self, game: &G, step: G::Move) {
        let after = game.after(&self.position, step);
        let next = match self.settings.merging {
            Merging::Nothing => {
                let mut children = self.children();
                children.find(|&(other, _)| other == step).map(|(_, tally)| tally.node)
            }
            Merging::Positions => self.known.get(&game.canonical(&after)).copied(),
        };
        let Some(next) = next.filter(|next| next.exists()) else {
            return self.jump(game, &after);
        };
        let renamed = self.tree.keep(next, &mut self.spare);
        std::mem::swap(&mut self.tree, &mut self.spare);
        if let Some(rave) = &mut self.rave {
            rave.rapid.clear();
        }
        self.position = after;
        self.root = renamed[next.index()];
        self.known.retain(|_, id| {
            *id = renamed[id.index()];
            id.exists()
        });
        if self.settings.merging == Merging::Positions {
            self.name_root(game);
        }
        self.grow_rave();
    }

    /// Gives the root a separate node, with the players' names of moves.
    fn name_root(&mut self, game: &G) {
        let canonical = self.tree.node(self.root).clone();
        let places = self.tree.children(self.root);
        self.root = self.tree.add(Node { state: State::Leaf, total: 0, ..canonical.clone() });
        if !matches!(canonical.state, State::Open { .. }) {
            self.tree.node_mut(self.root).state = canonical.state;
            return;
        }
        let mut moves = Vec::new();
        self.legal(game, &self.position, &mut moves);
        self.tree.open(self.root, canonical.to_move, &moves, self.untried(canonical.to_move));
        let own = self.tree.children(self.root);
        for (place, step) in own.zip(moves) {
            let node = self.known.get(&game.canonical(&game.after(&self.position, step)));
            let same = |tally: &&Tally| node.is_some_and(|&node| tally.node == node);
            if let Some(tally) = self.tree.tallies[places.clone()].iter().find(same).copied() {
                self.tree.node_mut(self.root).total += tally.played;
                self.tree.tallies[place] = tally;
                self.tree.mark(self.root, place);
            }
        }
        // Two moves may lead to one position, whose proof only one of them knows.
        if self.settings.proofs == Proofs::BackedUp {
            self.tree.settle(self.root);
        }
    }

    /// Runs one simulation and records it in the tree.
    ///
    /// # Errors
    /// The limit that ended it; then it is not recorded.
    pub fn simulate(&mut self, game: &G, meter: &Meter<'_>) -> Result<(), Limit> {
        self.reached.clone_from(&self.position);
        self.path.clear();
        if let Some(rave) = &mut self.rave {
            rave.line.clear();
        }
        let end = match self.descend(game, meter) {
            Ok(end) => end,
            Err(limit) => {
                let nodes = self.tree.nodes.len();
                self.known.retain(|_, id| id.index() < nodes);
                return Err(limit);
            }
        };
        self.back_up(&end);
        if let Some(rave) = &mut self.rave {
            rave.learn(&self.tree, &self.path, end.share);
        }
        Ok(())
    }

    fn descend(&mut self, game: &G, meter: &Meter<'_>) -> Result<End, Limit> {
        let mut node = self.root;
        loop {
            if let Some(share) = self.tree.node(node).value() {
                return Ok(End { share, proven: true });
            }
            if !matches!(self.tree.node(node).state, State::Open { .. }) {
                if self.is_full() {
                    return Ok(End { share: self.play_out(game, Growth::Leaves, meter)?, proven: false });
                }
                self.open(game, node);
            }
            let ply = self.select(node);
            let at = ply.at;
            let step = self.tree.moves[at];
            if let Some(rave) = &mut self.rave {
                rave.line.push((self.tree.node(node).to_move, step));
            }
            game.play(&mut self.reached, step);
            if self.settings.merging == Merging::Positions {
                self.reached = game.canonical(&self.reached);
            }
            self.path.push(ply);
            if !self.tree.tallies[at].node.exists() {
                match self.enter(game, at, meter)? {
                    EdgeEntry::Known(known) => self.tree.tallies[at].node = known,
                    EdgeEntry::Ended(end) => return Ok(end),
                }
            }
            node = self.tree.tallies[at].node;
        }
    }

    fn is_full(&self) -> bool {
        let entry = Budget::hash_entry(size_of::<(G::Position, NodeId)>()) + self.heap;
        self.tree.bytes() + self.known.len() as u64 * entry >= self.settings.memory
    }

    fn legal(&self, game: &G, position: &G::Position, out: &mut Vec<G::Move>) {
        match self.settings.moves {
            Moves::UpToSymmetry => game.distinct_moves(position, out),
            _ => game.moves(position, out),
        }
    }

    fn untried(&self, to_move: Player) -> f64 {
        match to_move {
            Player::Alice => self.settings.urgency,
            Player::Bob => 1.0 - self.settings.urgency,
        }
    }

    fn open(&mut self, game: &G, node: NodeId) {
        let mut moves = std::mem::take(&mut self.moves);
        self.legal(game, &self.reached, &mut moves);
        let to_move = game.to_move(&self.reached);
        self.tree.open(node, to_move, &moves, self.untried(to_move));
        self.moves = moves;
        self.grow_rave();
    }

    fn grow_rave(&mut self) {
        if let Some(rave) = &mut self.rave {
            rave.rapid.resize(self.tree.tallies.len(), (0.0, 0));
        }
    }

    /// Selects a child of an open node for the simulation.
    ///
    /// A simulation through a proven child is useless. If the rule selects one, it selects again among
    /// the others, which must still be refuted; the nodes above count the proven value, which the
    /// player has secured.
    #[inline]
    fn select(&mut self, id: NodeId) -> Ply {
        let node = self.tree.node(id);
        let places = self.tree.children(id);
        let children = &self.tree.tallies[places.clone()];
        let (children, untried) = match &mut self.rave {
            // With rapid action values untried children differ, too.
            Some(rave) => (rave.blend(children, places.start), &[][..]),
            None => (children, self.tree.untried(id)),
        };
        let (rule, exploration) = (self.settings.selection, self.settings.exploration);
        let bandit = Bandit { children, untried, player: node.to_move, total: node.total, exploration };
        let chosen = (rule.choose)(&bandit, &mut self.dice);
        if !children[chosen].proven {
            return Ply { node: id, at: places.start + chosen, held: None };
        }
        let open: Vec<usize> = (0..children.len()).filter(|&index| !children[index].proven).collect();
        let others: Vec<Tally> = open.iter().map(|&index| children[index]).collect();
        let again = (rule.choose)(&Bandit { children: &others, untried: &[], ..bandit }, &mut self.dice);
        Ply { node: id, at: places.start + open[again], held: Some(children[chosen].mean) }
    }

    /// Enters the node of the current position, through the child at this index, if the position is known.
    /// Otherwise creates a node, and plays the simulation to its end.
    fn enter(&mut self, game: &G, at: usize, meter: &Meter<'_>) -> Result<EdgeEntry, Limit> {
        let room = !self.is_full();
        if self.settings.merging == Merging::Positions {
            if let Some(&known) = self.known.get(&self.reached) {
                return Ok(EdgeEntry::Known(known));
            }
            if room {
                // The node is added below.
                self.known.insert(self.reached.clone(), self.tree.next_id());
            }
        }
        let over = game.value(&self.reached).map(|value| game.share(value));
        let mut node = Node::new();
        if let Some(share) = over {
            (node.state, node.share) = (State::Over, share);
        } else {
            let growth = if room { self.settings.growth } else { Growth::Leaves };
            let first = self.tree.tail_begins();
            node.share = self.play_out(game, growth, meter)?;
            let length = self.tree.tail_begins() - first;
            if length > 0 {
                node.state = State::Tail { first, length };
            }
        }
        let share = node.share;
        if room {
            self.tree.tallies[at].node = self.tree.add(node);
        }
        Ok(EdgeEntry::Ended(End { share, proven: over.is_some() }))
    }

    /// Plays from the current position to the end of the game; returns Alice's payoff.
    fn play_out(&mut self, game: &G, growth: Growth, meter: &Meter<'_>) -> Result<f64, Limit> {
        self.line.clear();
        let edge = self.rave.is_some().then(|| self.reached.clone());
        let value = match (growth, self.settings.moves) {
            // The moves that enter the tree must be among its children.
            (Growth::Plays, Moves::UpToSymmetry) => self.play_out_children(game, meter)?,
            _ => {
                self.playout.begin(game, &self.reached);
                self.playout.play_out(game, &mut self.reached, &mut self.line, &mut self.dice, meter)?
            }
        };
        if growth == Growth::Plays {
            self.tree.tails.extend_from_slice(&self.line);
        }
        if let (Some(rave), Some(mut position)) = (&mut self.rave, edge) {
            for &step in &self.line {
                rave.line.push((game.to_move(&position), step));
                game.play(&mut position, step);
            }
        }
        Ok(game.share(value))
    }

    /// Continues with uniformly random moves among those that the tree would use.
    fn play_out_children(&mut self, game: &G, meter: &Meter<'_>) -> Result<G::Value, Limit> {
        loop {
            if let Some(value) = game.value(&self.reached) {
                return Ok(value);
            }
            meter.look_up()?;
            let mut moves = std::mem::take(&mut self.moves);
            self.legal(game, &self.reached, &mut moves);
            let step = self.dice.pick(&moves).expect("a game that is not over has a move");
            self.moves = moves;
            self.line.push(step);
            game.play(&mut self.reached, step);
        }
    }

    /// Records the simulation at every child on its path, and proves what follows from its end.
    fn back_up(&mut self, end: &End) {
        let mut certain = (end.proven && self.settings.proofs == Proofs::BackedUp).then_some(end.share);
        let mut share = end.share;
        for &Ply { node, at, held } in self.path.iter().rev() {
            self.tree.count(node, at, share);
            if let Some(value) = certain {
                self.tree.tallies[at].prove(value);
                certain = self.tree.settle(node);
            }
            share = held.unwrap_or(share);
        }
    }
}
