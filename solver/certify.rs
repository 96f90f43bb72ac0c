//! Certificates of what the solver found: winning strategies in the format of [`games::certificate`].
//!
//! For each statement the strategy is walked through as the checker will walk. Where the loser is to
//! move, every step is followed. Where the winner is to move, a step is taken, if there is one, after
//! which a lemma ends the proof or that leads to a residue already proved; otherwise the steps are put
//! to the [`Solver`] in the order of danger (as in its own search) and the first that wins is taken. The
//! solver keeps its table between questions, and most of them it has answered when it decided the game.
//!
//! Residues near the start are also looked up under automorphisms of the graph; the certificate
//! carries the map, and the checker tests it.
//!
//! Nothing here is believed by anyone: a mistake makes a certificate that [`games::certificate::check`]
//! refuses.

mod images;
mod replay;

use std::io::{self, Write};
use std::sync::Arc;

use games::certificate::{Board, Claim, Lemma, Residue, Step, Writer};
use games::coloring::{ColoringGame, ColoringPosition, Rules};
use games::{Game, Player, Variant};
use graphs::clique::clique_number;
use graphs::{Budget, Graph, Limit, Meter};
use rustc_hash::FxHashSet;
use thiserror::Error;

use self::images::Images;
use crate::coloring::Solver;

/// Why there is no certificate.
#[derive(Debug, Error)]
pub enum NotCertified {
    /// It could not be written.
    #[error("cannot write the certificate: {0}")]
    Io(#[from] io::Error),
    /// A limit was hit.
    #[error("no certificate: {0}")]
    Limit(Limit),
    /// Certificates are about the free game without passing.
    #[error(
        "no certificate: expected the game where one may move anywhere and nobody passes, found a variant"
    )]
    Variant,
    /// A statement is false.
    #[error("no certificate: {0} does not win with k = {k}, {first} first", k = .1.colors(), first = .1.first())]
    Untrue(Player, Rules),
}

impl From<Limit> for NotCertified {
    fn from(limit: Limit) -> Self {
        NotCertified::Limit(limit)
    }
}

/// Writes a certificate for these statements about the coloring game on `graph`: by which rules who wins.
///
/// The limits on nodes hold for each question to the solver, the one on time for each statement; the
/// one on memory for the solver's table, and again for the residues proved.
///
/// # Errors
/// A statement is false or about another variant of the game, a limit was hit, or writing failed; what
/// was written is no certificate then.
pub fn certify<W: Write>(
    graph: &Arc<Graph>,
    statements: &[(Rules, Player)],
    out: W,
    budget: &Budget,
) -> Result<W, NotCertified> {
    if graph.order() > games::certificate::MAX_ORDER {
        return Err(Limit::Size.into());
    }
    if statements.iter().any(|(rules, _)| rules.variant() != Variant::from(rules.first())) {
        return Err(NotCertified::Variant);
    }
    let mut writer = Writer::new(out, graph)?;
    let board = Board::new(Graph::clone(graph).without_labels());
    for &(rules, winner) in statements {
        writer.state(rules, winner)?;
        Proving::new(graph, &board, rules, winner, budget).write(&mut writer)?;
    }
    Ok(writer.finish()?)
}

/// A position, and its residue.
struct Node {
    position: ColoringPosition,
    residue: Residue,
}

impl Node {
    /// How many vertices have a color.
    fn colored(&self) -> usize {
        self.position.colors().iter().flatten().count()
    }
}

/// A residue of which not all is proved: as in the checker's walk, with the steps that are left.
struct Pending {
    node: Node,
    steps: std::vec::IntoIter<Step>,
}

/// The proof of one statement in the making.
struct Proving<'a> {
    board: &'a Board,
    game: ColoringGame,
    winner: Player,
    solver: Solver<'a>,
    meter: Meter<'a>,
    proved: FxHashSet<Box<[u8]>>,
    /// Bytes of the keys in `proved`.
    bytes: u64,
    images: Images,
}

impl<'a> Proving<'a> {
    fn new(
        graph: &'a Arc<Graph>,
        board: &'a Board,
        rules: Rules,
        winner: Player,
        budget: &'a Budget,
    ) -> Self {
        Proving {
            board,
            game: ColoringGame::new(Arc::clone(graph), rules),
            winner,
            solver: Solver::new(graph, rules, budget),
            meter: budget.start(),
            proved: FxHashSet::default(),
            bytes: 0,
            images: Images::of(graph),
        }
    }

    fn write<W: Write>(mut self, writer: &mut Writer<W>) -> Result<(), NotCertified> {
        if let Some(clique) = self.clique() {
            return Ok(writer.claim(&Claim::Lemma(Lemma::Clique(clique)))?);
        }
        let residue = Residue::initial(self.board, self.game.rules());
        let mut open = Some(Node { position: self.game.initial(), residue });
        let mut pending: Vec<Pending> = Vec::new();
        loop {
            if let Some(node) = open.take() {
                self.meter.look_up()?;
                if self.winner == Player::Bob && node.residue.endangered().is_empty() {
                    return Err(self.untrue());
                }
                let steps = match self.known(&node.residue, node.colored()) {
                    Some(claim) => {
                        writer.claim(&claim)?;
                        None
                    }
                    None if node.residue.to_move() == self.winner => {
                        let step = self.reply(&node)?;
                        writer.claim(&Claim::Reply(step))?;
                        Some(vec![step])
                    }
                    None => {
                        writer.claim(&Claim::Every)?;
                        Some(node.residue.steps())
                    }
                };
                pending.extend(steps.map(|steps| Pending { node, steps: steps.into_iter() }));
            }
            let Some(Pending { node, steps }) = pending.last_mut() else { return Ok(()) };
            match steps.next() {
                Some(step) => match node.residue.after(self.board, step) {
                    Some(residue) => {
                        let position = replay::after(&self.game, self.board, node, step);
                        open = Some(Node { position, residue });
                    }
                    None if self.winner == Player::Bob => {}
                    None => return Err(self.untrue()),
                },
                None => self.remember(pending.pop().map(|done| done.node))?,
            }
        }
    }

    /// k + 1 pairwise adjacent vertices, if Bob is to win and a short search finds them.
    fn clique(&self) -> Option<Vec<graphs::Vertex>> {
        const SHORT: u64 = 20_000;
        let k = self.game.rules().colors() as usize;
        if self.winner == Player::Alice || k > self.game.graph().max_degree() {
            return None;
        }
        let mut clique = clique_number(self.game.graph(), &Budget::nodes(SHORT)).witness;
        clique.truncate(k + 1);
        (clique.len() > k).then_some(clique)
    }

    /// The claim that disposes of a residue without a move, if there is one.
    /// `colored` vertices have a color in the position.
    fn known(&self, residue: &Residue, colored: usize) -> Option<Claim> {
        let lemmas = match self.winner {
            Player::Alice => [Lemma::Safe, Lemma::Race].as_slice(),
            Player::Bob => &[Lemma::Threat],
        };
        if let Some(lemma) = lemmas.iter().find(|lemma| lemma.holds(self.board, residue)) {
            return Some(Claim::Lemma(lemma.clone()));
        }
        if self.proved.contains(&residue.key(self.board)) {
            return Some(Claim::Earlier);
        }
        let is_proved = |image: &Residue| self.proved.contains(&image.key(self.board));
        self.images.find(residue, colored, is_proved).map(Claim::Image)
    }

    /// A step of the winner that wins.
    fn reply(&mut self, node: &Node) -> Result<Step, NotCertified> {
        let mut open = Vec::new();
        for step in node.residue.steps() {
            match node.residue.after(self.board, step) {
                None if self.winner == Player::Bob => return Ok(step),
                None => {}
                Some(residue) => {
                    if self.known(&residue, node.colored() + 1).is_some() {
                        return Ok(step);
                    }
                    open.push((self.danger(&residue), step));
                }
            }
        }
        open.sort_by_key(|&(danger, _)| danger);
        for (_, step) in open {
            let position = replay::after(&self.game, self.board, node, step);
            if self.solver.winner(&position)? == self.winner {
                return Ok(step);
            }
        }
        Err(self.untrue())
    }

    /// How promising a residue is for the winner, who may move to it; least is best. Bob wants few
    /// vertices in great need, Alice few endangered ones.
    fn danger(&self, residue: &Residue) -> (usize, i64) {
        let weight = |v| 1i64 << (2 * 12usize.saturating_sub(residue.patches_of(v).count()));
        let sum: i64 = residue.endangered().iter().map(weight).sum();
        match self.winner {
            Player::Alice => (residue.endangered().len(), sum),
            Player::Bob => (0, -sum),
        }
    }

    fn remember(&mut self, node: Option<Node>) -> Result<(), Limit> {
        let Some(node) = node else { return Ok(()) };
        let key = node.residue.key(self.board);
        self.bytes += key.len() as u64 + Budget::hash_entry(size_of::<Box<[u8]>>());
        self.meter.hold(self.bytes)?;
        self.images.remember(&node.residue, node.colored());
        self.proved.insert(key);
        Ok(())
    }

    fn untrue(&self) -> NotCertified {
        NotCertified::Untrue(self.winner, self.game.rules())
    }
}
