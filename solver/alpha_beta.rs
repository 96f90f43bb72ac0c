//! Depth-limited alpha-beta search, for any game with an estimate of positions. \[KnuthMoore1975\]
//!
//! Alice maximizes the estimate, Bob minimizes it. A move that proves the position to be outside its
//! [`Window`] *cuts* the others. The result equals that of minimax to the same depth, in any order of the
//! moves ([`Sequence`]): best first for speed, or the order of the rules for a readable trace.
//!
//! An [`Observer`] follows the search; traces and pictures of the tree come from there.

use std::cmp::Reverse;

use games::{Agent, Evaluate, Game, Player};
use graphs::{Budget, Limit, Meter};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sequence {
    /// Best first, by the estimates of the resulting positions; ties in the order of the rules. Of moves to
    /// the same position up to [`Game::canonical`] only the first is tried.
    BestFirst,
    AsGiven,
}

/// The bounds secured elsewhere, from below by Alice, from above by Bob; `None` is infinity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window<V> {
    /// Alice's lower bound, alpha; `None` is minus infinity.
    pub alice: Option<V>,
    /// Bob's upper bound, beta; `None` is infinity.
    pub bob: Option<V>,
}

/// A callback that follows the course of a search.
pub trait Observer<G: Evaluate> {
    /// Called when a position is entered by a move (at the root, without one).
    fn enter(&mut self, _step: Option<G::Move>, _position: &G::Position) {}

    /// Called before a move of the current position is tried, with the best estimate for the position so far
    /// (`None` before the first move) and the window for the move.
    fn expand(&mut self, _merit: Option<G::Merit>, _window: Window<G::Merit>) {}

    fn cut(&mut self, _moves: usize) {}

    /// Called when the current position is left, with its estimate: exact if in the window, otherwise a bound
    /// on the side of the window where it lies. The window is the last one that was not closed.
    fn leave(&mut self, _merit: G::Merit, _window: Window<G::Merit>) {}
}

impl<G: Evaluate> Observer<G> for () {}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchResult<M, V> {
    pub merit: V,
    /// The first move with that estimate; `None` if the game is over or the depth is 0.
    pub best: Option<M>,
}

pub type SearchResultOf<G> = SearchResult<<G as Game>::Move, <G as Evaluate>::Merit>;

/// The estimate of `position`, `depth` plies ahead; best moves are tried first. Nodes are positions entered.
pub fn search<G: Evaluate>(
    game: &G,
    position: &G::Position,
    depth: u32,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<G>,
) -> Result<SearchResultOf<G>, Limit> {
    search_in(game, position, depth, Sequence::BestFirst, meter, observer)
}

/// Like `search`, with the moves tried in this order. The estimate does not depend on the order;
/// [`SearchResult::best`] is the first move in this order with that estimate.
pub fn search_in<G: Evaluate>(
    game: &G,
    position: &G::Position,
    depth: u32,
    sequence: Sequence,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<G>,
) -> Result<SearchResultOf<G>, Limit> {
    let window = Window { alice: None, bob: None };
    Search { game, sequence, meter, observer }.enter(position, None, depth, window)
}

impl<V: Copy + Ord> Window<V> {
    /// The window after the player to move secured this estimate; `None` on a cutoff.
    pub fn narrowed(mut self, to_move: Player, merit: V) -> Option<Self> {
        match to_move {
            Player::Alice => self.alice = self.alice.max(Some(merit)),
            Player::Bob => self.bob = Some(self.bob.map_or(merit, |bob| bob.min(merit))),
        }
        let closed = matches!((self.alice, self.bob), (Some(alice), Some(bob)) if alice >= bob);
        (!closed).then_some(self)
    }
}

struct Search<'s, 'b, G, O> {
    game: &'s G,
    sequence: Sequence,
    meter: &'s mut Meter<'b>,
    observer: &'s mut O,
}

impl<G: Evaluate, O: Observer<G>> Search<'_, '_, G, O> {
    fn enter(
        &mut self,
        position: &G::Position,
        step: Option<G::Move>,
        depth: u32,
        window: Window<G::Merit>,
    ) -> Result<SearchResultOf<G>, Limit> {
        self.meter.step()?;
        self.observer.enter(step, position);
        let (found, window) = if depth == 0 || self.game.value(position).is_some() {
            (SearchResult { merit: self.game.merit(position), best: None }, window)
        } else {
            self.look_ahead(position, depth, window)?
        };
        self.observer.leave(found.merit, window);
        Ok(found)
    }

    fn look_ahead(
        &mut self,
        position: &G::Position,
        depth: u32,
        mut window: Window<G::Merit>,
    ) -> Result<(SearchResultOf<G>, Window<G::Merit>), Limit> {
        let to_move = self.game.to_move(position);
        let children = match self.sequence {
            Sequence::BestFirst => self.best_first(position, to_move)?,
            Sequence::AsGiven => self.game.legal(position),
        };
        let mut best: Option<(G::Merit, G::Move)> = None;
        for (tried, &step) in children.iter().enumerate() {
            self.observer.expand(best.map(|(merit, _)| merit), window);
            let merit = self.enter(&self.game.after(position, step), Some(step), depth - 1, window)?.merit;
            let better = best.is_none_or(|(most, _)| match to_move {
                Player::Alice => merit > most,
                Player::Bob => merit < most,
            });
            if better {
                best = Some((merit, step));
            }
            let Some(narrowed) = window.narrowed(to_move, merit) else {
                let left = children.len() - tried - 1;
                if left > 0 {
                    self.observer.cut(left);
                }
                break;
            };
            window = narrowed;
        }
        let (merit, step) = best.expect("a game that is not over has a move");
        Ok((SearchResult { merit, best: Some(step) }, window))
    }

    /// One move for each reachable position up to symmetries of the rules, best first by its estimate.
    /// Positions are constructed again when searched: on large graphs all together take too much memory.
    fn best_first(&self, position: &G::Position, to_move: Player) -> Result<Vec<G::Move>, Limit> {
        let mut moves = Vec::new();
        self.game.distinct_moves(position, &mut moves);
        let judged = moves.into_iter().map(|step| {
            self.meter.look_up()?;
            Ok((self.game.merit(&self.game.after(position, step)), step))
        });
        let mut judged = judged.collect::<Result<Vec<(G::Merit, G::Move)>, Limit>>()?;
        match to_move {
            Player::Alice => judged.sort_by_key(|&(merit, _)| Reverse(merit)),
            Player::Bob => judged.sort_by_key(|&(merit, _)| merit),
        }
        Ok(judged.into_iter().map(|(_, step)| step).collect())
    }
}

/// A player that searches to depth 1, 2, ... and plays the move of the deepest search completed within its
/// budget; without one, the first legal move.
pub struct AlphaBeta {
    depth: u32,
    budget: Budget,
}

impl AlphaBeta {
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
        deepest.unwrap_or_else(|| game.legal(position)[0])
    }
}
