//! The positions of the marking game with threshold s in its variants: Alice must see every vertex
//! marked while it has at most s marked neighbors.
//!
//! An unmarked vertex of degree above s is *endangered*, the others are safe. Its *slack* is s minus the
//! number of its marked neighbors; when that is negative Bob has won. If nobody is endangered Alice
//! has won: she marks something on every turn, and the game ends with a score of at most s. The
//! unmarked set U and the player to move decide the game.
//!
//! **What is at stake.** Let R be the endangered vertices together with their unmarked neighbors.
//! Marking a vertex outside R changes no slack of an endangered vertex and marks none, and it stays
//! outside. *If one may mark anywhere and one player may pass, the vertices outside R drop out
//! altogether*, by the proof given for the coloring game. In the connected game they stay, because
//! marking one opens others.
//!
//! **Threats.** If an endangered vertex has no slack, and an open neighbor, Bob to move wins by marking
//! this neighbor.

use games::{Player, Tempo};
pub(super) use games::certificate::marking::Residue;

use super::coloring::open;
use super::race::{self, Runner};
use super::search;
use crate::board::Board;
use crate::set::Set;
use crate::symmetry::Symmetries;

/// Positions are merged by symmetry while at most this many vertices are out of the game.
const SYMMETRIC_PLIES: usize = 6;

/// The graph, the threshold and the variant.
pub(super) struct Scene<const W: usize> {
    board: Board<W>,
    tempo: Tempo,
    /// s.
    allowed: usize,
    /// The vertices of degree above s.
    large: Set<W>,
    symmetries: Symmetries<W>,
}

/// A position up to everything that does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Position<const W: usize> {
    /// U, or R if one may mark anywhere.
    unmarked: Set<W>,
    to_move: Player,
}

/// One turn.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    Mark(usize),
    Pass,
}

impl<const W: usize> Scene<W> {
    fn settle(&self, unmarked: Set<W>, to_move: Player) -> Position<W> {
        if self.tempo.is_connected() {
            return Position { unmarked, to_move };
        }
        let endangered = unmarked.and(self.large);
        let near = endangered.iter().fold(endangered, |set, v| set.or(self.board.neighbors(v)));
        Position { unmarked: unmarked.and(near), to_move }
    }

    fn endangered(&self, position: &Position<W>) -> Set<W> {
        position.unmarked.and(self.large)
    }

    /// How many more neighbors of v may be marked before it; `None` if there are too many already.
    fn slack(&self, position: &Position<W>, v: usize) -> Option<usize> {
        self.allowed.checked_sub(self.board.neighbors(v).minus(position.unmarked).len())
    }

    /// The vertices at which one may move.
    fn open(&self, position: &Position<W>) -> Set<W> {
        if self.tempo.is_connected() { open(&self.board, position.unmarked) } else { position.unmarked }
    }
}

impl<const W: usize> search::Scene for Scene<W> {
    type Board = Board<W>;
    type Position = Position<W>;
    type Residue = Residue;
    type Step = Step;
    type Key = Position<W>;

    /// The threshold s is k - 1.
    fn new(board: Board<W>, tempo: Tempo, k: usize) -> Self {
        let allowed = k - 1;
        let large = (0..board.order()).filter(|&v| board.neighbors(v).len() > allowed);
        let large = large.fold(Set::EMPTY, Set::with);
        let symmetries = if W == 1 { Symmetries::of(&board) } else { Symmetries::none() };
        Scene { board, tempo, allowed, large, symmetries }
    }

    /// The unmarked graph.
    fn initial(&self, first: Player) -> Position<W> {
        self.settle(Set::first_n(self.board.order()), first)
    }

    fn reached(&self, residue: &Residue, to_move: Player) -> Position<W> {
        self.settle(residue.unmarked().into(), to_move)
    }

    fn to_move(&self, position: &Position<W>) -> Player {
        position.to_move
    }

    fn known(&self, position: &Position<W>) -> Option<Player> {
        let endangered = self.endangered(position);
        if endangered.is_empty() {
            return Some(Player::Alice);
        }
        let mut runners = Vec::with_capacity(endangered.len());
        for vertex in endangered.iter() {
            let Some(spare) = self.slack(position, vertex) else { return Some(Player::Bob) };
            runners.push(Runner { vertex, spare, rivals: self.board.neighbors(vertex) });
        }
        let mut threatened = runners.iter().filter(|runner| runner.spare == 0).peekable();
        if position.to_move == Player::Bob && threatened.peek().is_some() {
            let open = self.open(position);
            if threatened.any(|runner| runner.rivals.meets(open)) {
                return Some(Player::Bob);
            }
        }
        let raced = !self.tempo.is_connected();
        (raced && race::alice_wins(runners, position.to_move)).then_some(Player::Alice)
    }

    fn key(&self, position: &Position<W>) -> (Position<W>, usize) {
        if self.board.order() - position.unmarked.len() > SYMMETRIC_PLIES {
            return (*position, 0);
        }
        let least = self.symmetries.least_image(&[position.unmarked]);
        (Position { unmarked: least[0], ..*position }, 0)
    }

    fn steps(&self, position: &Position<W>) -> Vec<Step> {
        let mut steps: Vec<Step> = self.open(position).iter().map(Step::Mark).collect();
        steps.extend(self.tempo.lets_pass(position.to_move, false).then_some(Step::Pass));
        steps
    }

    fn after(&self, position: &Position<W>, step: Step) -> Option<Position<W>> {
        let to_move = position.to_move.opponent();
        Some(match step {
            Step::Mark(v) => self.settle(position.unmarked.without(v), to_move),
            Step::Pass => Position { to_move, ..*position },
        })
    }

    /// A neighbor less makes a vertex weigh four times as much.
    fn rank(&self, position: &Position<W>) -> (usize, u64) {
        let slack = |v| self.slack(position, v).unwrap_or(0);
        let weight = |v| 1 << (2 * 12usize.saturating_sub(slack(v)));
        search::rank(position.to_move, self.endangered(position).iter().map(weight))
    }

    fn heap(&self, _: &Position<W>) -> usize {
        0
    }
}
