//! Alpha-beta search to a depth, over any game whose positions can be judged. \[KnuthMoore1975\]
//!
//! Alice looks for the largest merit, Bob for the smallest. A position is searched within a window: what
//! Alice is sure of already elsewhere, and what Bob is. Once a move proves that the position lies outside,
//! the rest of its moves are *cut*. The result is that of minimax to the same depth.
//!
//! The order in which moves are tried is a parameter ([`Sequence`]): best first, where it is the result
//! that counts, or as the rules give them, where the course of the search is to be read.
//!
//! An [`Observer`] sees every position entered, the window before every move, and every cut; traces and
//! pictures of the tree come from there.

use std::cmp::Reverse;

use games::{Agent, Evaluate, Game, Player};
use graphs::{Budget, Limit, Meter};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sequence {
    /// By the merits of the positions that they lead to, best first, of equals in the order of the rules.
    /// Of moves that lead to the same position up to [`Game::canonical`] the first is tried alone.
    BestFirst,
    AsGiven,
}

/// What the players are sure of elsewhere: Alice of at least one merit, Bob of at most another. `None`
/// is the infinity of the side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window<V> {
    /// The merit of which Alice is sure, alpha; `None` is minus infinity.
    pub alice: Option<V>,
    /// The merit of which Bob is sure, beta; `None` is infinity.
    pub bob: Option<V>,
}

/// A callback for the course of a search.
pub trait Observer<G: Evaluate> {
    /// A position is entered, by this move except at the root.
    fn enter(&mut self, _step: Option<G::Move>, _position: &G::Position) {}

    /// A move of the position entered last (and not left) is about to be tried: the merit found for the
    /// position up to now, `None` before the first move, and the window in which the move is searched.
    fn expand(&mut self, _merit: Option<G::Merit>, _window: Window<G::Merit>) {}

    fn cut(&mut self, _moves: usize) {}

    /// The position entered last is left, with this merit: exact if it lies in the window, else a bound
    /// on the side of the window on which it lies. The window is the one after the last move that did not
    /// close it.
    fn leave(&mut self, _merit: G::Merit, _window: Window<G::Merit>) {}
}

impl<G: Evaluate> Observer<G> for () {}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchResult<M, V> {
    pub merit: V,
    /// The first move that attains it; `None` if the game is over or the depth is 0.
    pub best: Option<M>,
}

pub type SearchResultOf<G> = SearchResult<<G as Game>::Move, <G as Evaluate>::Merit>;

/// The merit of `position` when both players look `depth` plies ahead, the best moves tried first. Nodes
/// are positions entered.
pub fn search<G: Evaluate>(
    game: &G,
    position: &G::Position,
    depth: u32,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<G>,
) -> Result<SearchResultOf<G>, Limit> {
    search_in(game, position, depth, Sequence::BestFirst, meter, observer)
}

/// As `search`, with the moves tried in this order. The merit does not depend on the order; [`SearchResult::best`] is
/// the first in this order of the moves that attain the merit.
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
    /// The window with the bound of the player to move raised to this merit, or for Bob lowered; `None` on a cutoff.
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

    /// One move for each position that can be reached, up to symmetries of the rules, best first by its merit. The
    /// positions are made again when they are searched: on large graphs all of them together take too much memory.
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

/// A player who searches to a depth.
///
/// It searches to one ply, two, ... and plays the move of the deepest search that its budget let it
/// finish; the first move of the rules where that is none.
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
