//! Players against players: how often Alice wins, in seeded games that are played in parallel.
//!
//! A [`Match`] fixes the graph, the rules and both players. Its games come in batches of [`BATCH`]; every game has a
//! seed of its own for each player, a hash of the master seed, the match and the number of the game, so that its course
//! does not depend on other games played at the same time. Only whole batches are stored and counted.
//!
//! # Stopping once the interval is narrow enough
//! The interval is tested after every batch, in the order of the batches, and the match ends at the first
//! that is as narrow as requested, whatever the number of threads: batches played ahead do not count.
//!
//! Repeated tests have a price. Tests for *significance*, until an interval excludes a value in question, succeed with
//! certainty if repeated often enough. Here only the width is tested, and the price is small: a match ends a little too
//! often while chance has the ratio too near 0 or 1. The price can be computed exactly, game by game, and the tests do
//! so for probabilities 0.01, 0.02, ... 0.5. Stopping at a width of 0.1 the interval contains the true one with
//! probability at least 0.928, and 0.951 on average; at a width of 0.05 at least 0.945, and 0.951. After a fixed number
//! of games, 450 or 1600, it is at least 0.939, and 0.950: the ratio takes steps.
//!
//! # Games that are cut off
//! A limit that ends a search ends only that player's thinking, not the game. When the time of the match is over, or
//! someone interrupts it, the batches in which a game was going on are dropped whole. To keep their finished games
//! would favor Bob, whose wins take fewer moves.

mod film;
mod pairing;
mod score;

use std::ops::Range;
use std::sync::Mutex;
use std::time::Duration;

use games::Player;
use graphs::{Budget, Limit};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use thiserror::Error;

use self::pairing::{Cut, Finished};
pub use self::pairing::{Match, MatchGame};
pub use self::score::{ReachedValues, Score};
use crate::locks::lock;
use crate::players::NoPlayer;
use crate::store::{Store, StoreError};

/// The number of games in a batch; the last one of a match may have fewer.
pub const BATCH: u64 = 50;

/// The length of a match, and its limits.
pub struct Extent<'a> {
    pub games: u64,
    /// The match ends early once the 95 % interval is at most this wide.
    pub until_width: Option<f64>,
    pub seed: u64,
    /// The limits of one search. The time limit is for the whole match.
    pub limits: Budget,
    /// The store in which batches are kept, and looked up before they are played.
    pub store: Option<&'a Mutex<Store>>,
    /// Called with the number of newly finished games.
    pub done: &'a (dyn Fn(u64) + Sync),
}

impl Extent<'_> {
    /// An extent of this many games from a seed, without limits, a store or progress.
    pub fn new(games: u64, seed: u64) -> Self {
        let limits = Budget::unlimited();
        Extent { games, until_width: None, seed, limits, store: None, done: &|_| {} }
    }
}

#[derive(Debug, Error)]
pub enum MatchError {
    #[error(transparent)]
    NoPlayer(#[from] NoPlayer),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchResult {
    /// The score of the counted games.
    pub score: Score,
    /// The limit that ended the match before all its games were played.
    pub limit: Option<Limit>,
}

impl Match<'_> {
    /// Plays the match, in parallel.
    ///
    /// # Errors
    /// A player does not play this side, variant or graph, or the store fails.
    pub fn play(&self, extent: &Extent<'_>) -> Result<MatchResult, MatchError> {
        let table = Table::new(self, extent);
        let mut starts = (0..extent.games).step_by(BATCH as usize);
        let mut score = Score::default();
        loop {
            // Batches are played ahead of the tests of the interval, as many as keep all threads busy.
            let ahead: Vec<u64> = starts.by_ref().take(rayon::current_num_threads()).collect();
            if ahead.is_empty() {
                return Ok(MatchResult { score, limit: None });
            }
            let end = |start| extent.games.min(start + BATCH);
            let batches = ahead.into_par_iter().map(|start| table.batch(start..end(start)));
            for batch in batches.collect::<Result<Vec<_>, _>>()? {
                match batch {
                    Ok(batch) => score = score.and(&batch),
                    Err(limit) => return Ok(MatchResult { score, limit: Some(limit) }),
                }
                let width = score.alice().interval().width();
                if extent.until_width.is_some_and(|wanted| width <= wanted) {
                    return Ok(MatchResult { score, limit: None });
                }
            }
        }
    }
}

struct Table<'a> {
    pairing: &'a Match<'a>,
    name: String,
    /// The limits, with the deadline of the match.
    limits: Budget,
    extent: &'a Extent<'a>,
}

impl<'a> Table<'a> {
    fn new(pairing: &'a Match<'a>, extent: &'a Extent<'a>) -> Self {
        Table { pairing, name: pairing.to_string(), limits: extent.limits.shared(), extent }
    }

    /// The score of the games with these numbers, stored or played; or the limit that interrupted one of them.
    fn batch(&self, games: Range<u64>) -> Result<Result<Score, Limit>, MatchError> {
        let key = self.key(&games);
        let store = || self.extent.store.map(lock);
        if let Some(store) = store()
            && let Some(known) = store.get::<Score>(&key)?
        {
            (self.extent.done)(known.games);
            return Ok(Ok(known));
        }
        let played = games.into_par_iter().map(|number| self.one(number));
        let played: Result<Vec<Score>, Cut> = played.collect();
        match played {
            Ok(played) => {
                let score = played.iter().fold(Score::default(), |score, one| score.and(one));
                if let Some(mut store) = store() {
                    store.insert(&key, &score)?;
                }
                Ok(Ok(score))
            }
            Err(Cut::Limit(limit)) => Ok(Err(limit)),
            Err(Cut::NoPlayer(error)) => Err(error.into()),
        }
    }

    /// Everything on which the result of a batch depends.
    fn key(&self, games: &Range<u64>) -> String {
        let Extent { seed, limits, .. } = self.extent;
        let mut key = format!("{} seed={seed}", self.name);
        let nodes = limits.nodes.map(|nodes| format!(" nodes={nodes}"));
        let time = limits.time.map(|time| format!(" time={}s", time.as_secs_f64()));
        let memory = limits.memory.map(|bytes| format!(" memory={bytes}"));
        key.extend([nodes, time, memory].into_iter().flatten());
        key + &format!(" games={}..{}", games.start, games.end)
    }

    fn one(&self, number: u64) -> Result<Score, Cut> {
        let meter = self.limits.start();
        meter.look_up()?;
        let play = || self.pairing.game(self.seeds(number), &self.limits);
        let Finished { winner, reached, moves } = self.limits.guard(GRACE, play)??;
        // A search that was stopped halfway may have chosen a move without reason.
        meter.look_up()?;
        (self.extent.done)(1);
        let wins = u64::from(winner == Some(Player::Alice));
        Ok(Score {
            wins,
            games: 1,
            only_play: Some(moves.join(",")),
            reached: reached.map(ReachedValues::once),
        })
    }

    /// A seed for each player, the same whichever thread plays the game.
    fn seeds(&self, number: u64) -> [u64; 2] {
        let mut hash = Sha256::new();
        hash.update(self.extent.seed.to_le_bytes());
        hash.update(number.to_le_bytes());
        hash.update(self.name.as_bytes());
        let digest = hash.finalize();
        [0, 8]
            .map(|start| digest[start..start + 8].iter().fold(0, |seed, &byte| (seed << 8) | u64::from(byte)))
    }
}

/// How much longer a move may take that ignores a limit.
const GRACE: Duration = Duration::from_millis(250);
