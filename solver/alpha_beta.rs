//! Alpha-beta search to a depth, over any game whose positions can be judged. \[KnuthMoore1975\]
//!
//! Alice looks for the largest merit, Bob for the smallest. A position is searched within a window: what
//! Alice is sure of already elsewhere, and what Bob is. Once a move proves that the position lies outside,
//! the rest of its moves are *cut*. The result is that of minimax to the same depth.
//!
//! Moves that lead to the same position up to [`Game::canonical`] are searched once, and the moves are
//! tried in the order of the merits that they lead to, best first, of equals in the order of the rules.
//!
//! An [`Observer`] sees every position entered and every cut; traces and pictures of the tree come from
//! there.

use std::cmp::Reverse;

use games::{Agent, Evaluate, Game, Player};
use graphs::{Budget, Limit, Meter};
use rustc_hash::FxHashSet;

/// Someone who watches a search.
pub trait Observer<G: Evaluate> {
    /// A position is entered, by this move except at the root.
    fn enter(&mut self, step: Option<G::Move>, position: &G::Position) {
        let _ = (step, position);
    }

    /// So many moves of the position entered last (and not left) are cut.
    fn cut(&mut self, moves: usize) {
        let _ = moves;
    }

    /// The position entered last is left, with this merit: exact if it lies in the window, else a bound
    /// on the side of the window on which it lies.
    fn leave(&mut self, merit: G::Merit) {
        let _ = merit;
    }
}

/// Nobody watches.
impl<G: Evaluate> Observer<G> for () {}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<M, V> {
    /// The merit of the position at this depth.
    pub merit: V,
    /// The first move that attains it; `None` if the game is over or the depth is 0.
    pub best: Option<M>,
}

/// What a search of the game G finds.
pub type FoundIn<G> = Found<<G as Game>::Move, <G as Evaluate>::Merit>;

/// The merit of `position` when both players look `depth` plies ahead. Nodes are positions entered.
///
/// # Errors
/// The limit that was hit.
pub fn search<G: Evaluate>(
    game: &G,
    position: &G::Position,
    depth: u32,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<G>,
) -> Result<FoundIn<G>, Limit> {
    Search { game, meter, observer }.enter(position, None, depth, Window { alice: None, bob: None })
}

/// What the players are sure of elsewhere: Alice of at least one merit, Bob of at most another.
#[derive(Clone, Copy)]
struct Window<V> {
    alice: Option<V>,
    bob: Option<V>,
}

impl<V: Copy + Ord> Window<V> {
    /// Takes note of what the player to move is sure of now; whether the window has closed.
    fn narrow(&mut self, to_move: Player, merit: V) -> bool {
        match to_move {
            Player::Alice => self.alice = self.alice.max(Some(merit)),
            Player::Bob => self.bob = Some(self.bob.map_or(merit, |bob| bob.min(merit))),
        }
        matches!((self.alice, self.bob), (Some(alice), Some(bob)) if alice >= bob)
    }
}

struct Search<'s, 'b, G, O> {
    game: &'s G,
    meter: &'s mut Meter<'b>,
    observer: &'s mut O,
}

/// A move with what follows at once.
struct Child<G: Evaluate> {
    step: G::Move,
    position: G::Position,
    merit: G::Merit,
}

impl<G: Evaluate, O: Observer<G>> Search<'_, '_, G, O> {
    fn enter(
        &mut self,
        position: &G::Position,
        step: Option<G::Move>,
        depth: u32,
        window: Window<G::Merit>,
    ) -> Result<FoundIn<G>, Limit> {
        self.meter.step()?;
        self.observer.enter(step, position);
        let found = if depth == 0 || self.game.value(position).is_some() {
            Found { merit: self.game.merit(position), best: None }
        } else {
            self.look_ahead(position, depth, window)?
        };
        self.observer.leave(found.merit);
        Ok(found)
    }

    fn look_ahead(
        &mut self,
        position: &G::Position,
        depth: u32,
        mut window: Window<G::Merit>,
    ) -> Result<FoundIn<G>, Limit> {
        let to_move = self.game.to_move(position);
        let children = self.children(position, to_move);
        let mut best: Option<(G::Merit, G::Move)> = None;
        for (tried, child) in children.iter().enumerate() {
            let merit = self.enter(&child.position, Some(child.step), depth - 1, window)?.merit;
            let better = best.is_none_or(|(most, _)| match to_move {
                Player::Alice => merit > most,
                Player::Bob => merit < most,
            });
            if better {
                best = Some((merit, child.step));
            }
            if window.narrow(to_move, merit) {
                let left = children.len() - tried - 1;
                if left > 0 {
                    self.observer.cut(left);
                }
                break;
            }
        }
        let (merit, step) = best.expect("a game that is not over has a move");
        Ok(Found { merit, best: Some(step) })
    }

    /// The moves up to symmetry of the positions that they lead to, best first.
    fn children(&self, position: &G::Position, to_move: Player) -> Vec<Child<G>> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let mut seen = FxHashSet::default();
        let children = moves.into_iter().filter_map(|step| {
            let mut next = position.clone();
            self.game.play(&mut next, step);
            let merit = self.game.merit(&next);
            seen.insert(self.game.canonical(&next)).then_some(Child { step, position: next, merit })
        });
        let mut children: Vec<Child<G>> = children.collect();
        match to_move {
            Player::Alice => children.sort_by_key(|child| Reverse(child.merit)),
            Player::Bob => children.sort_by_key(|child| child.merit),
        }
        children
    }
}

/// A player who searches to a depth.
///
/// It searches to one ply, two, ... and plays the move of the deepest search that its budget let it
/// finish; the first move of the rules where that is none.
pub struct AlphaBeta {
    depth: u32,
    budget: Budget,
}

impl AlphaBeta {
    /// Looks `depth` plies ahead; the budget is that of one move.
    pub fn new(depth: u32, budget: Budget) -> Self {
        AlphaBeta { depth, budget }
    }
}

impl<G: Evaluate> Agent<G> for AlphaBeta {
    fn choose(&mut self, game: &G, position: &G::Position, _: Option<G::Move>) -> G::Move {
        let mut meter = self.budget.start();
        let deepening =
            (1..=self.depth).map_while(|depth| search(game, position, depth, &mut meter, &mut ()).ok());
        let deepest = deepening.last().and_then(|found| found.best);
        deepest.unwrap_or_else(|| {
            let mut moves = Vec::new();
            game.moves(position, &mut moves);
            *moves.first().expect("a game that is not over has a move")
        })
    }
}
