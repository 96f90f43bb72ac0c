//! The exact value of any game: alpha-beta to the end of play, with a table of positions. \[KnuthMoore1975\]
//!
//! A position is stored under its representative ([`Game::canonical`]) with what a search within a window
//! proves, a value or a bound; a bound that closes a later window ends that search at once. The move that
//! decided a position is tried first when the position occurs again. Otherwise the order is that of the
//! rules, so the engine needs nothing but the trait. Recursion goes as deep as the longest play.

use games::{Game, Player};
use graphs::{Budget, Limit, Meter};
use rustc_hash::FxHashMap;

use crate::alpha_beta::Window;

/// A solver that stores what it has proved.
pub struct Exact<'g, G: Game> {
    game: &'g G,
    table: FxHashMap<G::Position, ValueBounds<G::Value, G::Move>>,
    /// The heap memory of the positions in the table, in bytes.
    heap: u64,
}

/// The known bounds of a position: its value lies in `low..=high`; `None` means no bound.
#[derive(Clone, Copy)]
struct ValueBounds<V, M> {
    low: Option<V>,
    high: Option<V>,
    best: Option<M>,
}

impl<V: Copy + Ord, M: Copy> ValueBounds<V, M> {
    const NOTHING: Self = ValueBounds { low: None, high: None, best: None };

    /// The value or bound that ends a search with this window, if known: exact, or outside the window.
    fn settles(&self, window: Window<V>) -> Option<V> {
        let beyond = |low: &V| self.high == Some(*low) || window.bob.is_some_and(|bob| *low >= bob);
        let short = |high: &V| window.alice.is_some_and(|alice| *high <= alice);
        self.low.filter(beyond).or(self.high.filter(short))
    }

    fn learn(&mut self, window: Window<V>, value: V) {
        if window.alice.is_none_or(|alice| value > alice) {
            self.low = self.low.max(Some(value));
        }
        if window.bob.is_none_or(|bob| value < bob) {
            self.high = Some(self.high.map_or(value, |high| high.min(value)));
        }
    }
}

/// The value of the game from its initial position, under best play. Nodes are positions searched.
pub fn value<G: Game>(game: &G, budget: &Budget) -> Result<G::Value, Limit> {
    Exact::new(game).value_of(&game.initial(), &mut budget.start())
}

impl<'g, G: Game> Exact<'g, G> {
    pub fn new(game: &'g G) -> Self {
        Exact { game, table: FxHashMap::default(), heap: 0 }
    }

    /// The value of `position` under best play.
    ///
    /// # Errors
    /// The limit that was reached; what was proved before is kept.
    pub fn value_of(&mut self, position: &G::Position, meter: &mut Meter<'_>) -> Result<G::Value, Limit> {
        self.search(position, Window { alice: None, bob: None }, meter)
    }

    /// The value of `position`, and the first move, by the rules' order, that keeps it; none at the end.
    pub fn best_move(
        &mut self,
        position: &G::Position,
        meter: &mut Meter<'_>,
    ) -> Result<(Option<G::Move>, G::Value), Limit> {
        let value = self.value_of(position, meter)?;
        if self.game.value(position).is_some() {
            return Ok((None, value));
        }
        for step in self.game.legal(position) {
            let next = self.game.after(position, step);
            if self.value_of(&next, meter)? == value {
                return Ok((Some(step), value));
            }
        }
        unreachable!("some move keeps the value of a position")
    }

    /// A play in which both players keep the value, each by the first such move in the order of the rules.
    pub fn line(&mut self, position: &G::Position, meter: &mut Meter<'_>) -> Result<Vec<G::Move>, Limit> {
        let (mut position, mut line) = (position.clone(), Vec::new());
        while let (Some(step), _) = self.best_move(&position, meter)? {
            self.game.play(&mut position, step);
            line.push(step);
        }
        Ok(line)
    }

    /// Clears the table if it has more than `most` positions.
    pub fn forget_beyond(&mut self, most: usize) {
        if self.table.len() > most {
            (self.table, self.heap) = (FxHashMap::default(), 0);
        }
    }

    /// The value if it lies within the window, otherwise a bound on the side where it lies.
    fn search(
        &mut self,
        position: &G::Position,
        window: Window<G::Value>,
        meter: &mut Meter<'_>,
    ) -> Result<G::Value, Limit> {
        if let Some(value) = self.game.value(position) {
            return Ok(value);
        }
        let key = self.game.canonical(position);
        let known = self.table.get(&key).copied().unwrap_or(ValueBounds::NOTHING);
        if let Some(value) = known.settles(window) {
            return Ok(value);
        }
        meter.step()?;
        meter.hold(self.table.len() as u64 * Self::ENTRY + self.heap)?;

        // The representative is searched, so that the move kept with it is one of its own.
        let to_move = self.game.to_move(&key);
        let mut moves = self.game.legal(&key);
        if let Some(best) = known.best {
            let place = moves.iter().position(|&step| step == best).expect("a move of the representative");
            moves[..=place].rotate_right(1);
        }
        let (mut inner, mut found) = (window, None);
        for step in moves {
            let next = self.game.after(&key, step);
            let value = self.search(&next, inner, meter)?;
            let better = found.is_none_or(|(best, _)| match to_move {
                Player::Alice => value > best,
                Player::Bob => value < best,
            });
            if better {
                found = Some((value, step));
            }
            match inner.narrowed(to_move, value) {
                Some(narrowed) => inner = narrowed,
                None => break,
            }
        }
        let (value, best) = found.expect("a game that is not over has a move");
        let heap = self.game.heap(&key);
        let entry = self.table.entry(key).or_insert_with(|| {
            self.heap += heap;
            ValueBounds::NOTHING
        });
        entry.learn(window, value);
        entry.best = Some(best);
        Ok(value)
    }

    /// The bytes of an entry, apart from the heap memory of its position.
    const ENTRY: u64 = Budget::hash_entry(size_of::<(G::Position, ValueBounds<G::Value, G::Move>)>());
}
