//! What `match`, `tournament` and `curves` share.

pub mod record;

use std::path::PathBuf;
use std::sync::Mutex;

use mapgame::experiments::Progress;
use mapgame::graphs::Budget;
use toolkit::matches::{Extent, MatchError};
use toolkit::store::Store;

use super::options::Session;
use super::progress::Bar;
use super::stores;

/// How long matches last, and where they are kept.
#[derive(clap::Args)]
pub struct Length {
    /// How many games a match has at most.
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// End a match once the interval is at most this wide; it is looked at after every 50 games.
    #[arg(long, value_name = "W", allow_negative_numbers = true, value_parser = width)]
    pub until_width: Option<f64>,
    /// Keep the games in this file, batch by batch, and play only those that it does not hold yet.
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
}

fn width(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(width) if width > 0.0 && width < 1.0 => Ok(width),
        _ => Err(format!("expected a number between 0 and 1, found {text:?}")),
    }
}

/// What matches share.
pub struct Hall<'a> {
    length: &'a Length,
    store: Option<Mutex<Store>>,
    bar: Bar,
    /// What one match may spend.
    budget: Budget,
    session: &'a Session,
}

impl<'a> Hall<'a> {
    /// Opens the store, for matches that may spend this much each.
    ///
    /// # Errors
    /// Those of the store.
    pub fn open(length: &'a Length, budget: Budget, session: &'a Session) -> anyhow::Result<Self> {
        let store = stores::open(length.store.as_deref())?.map(Mutex::new);
        Ok(Hall { length, store, bar: Bar::new(session), budget, session })
    }

    /// This many matches are to come.
    pub fn announce(&self, matches: u64) {
        self.bar.begin("games", matches.saturating_mul(self.length.games));
    }

    /// Plays a match.
    ///
    /// # Errors
    /// A player who does not play here, and those of the store.
    pub fn play<T>(&self, play: impl FnOnce(&Extent<'_>) -> Result<T, MatchError>) -> Result<T, MatchError> {
        let done = |games| self.bar.advance_by(games);
        play(&Extent { store: self.store.as_ref(), done: &done, ..self.extent() })
    }

    /// The extent on which every game is played.
    pub fn extent(&self) -> Extent<'_> {
        Extent {
            until_width: self.length.until_width,
            limits: self.budget.clone(),
            ..Extent::new(self.length.games, self.session.seed)
        }
    }
}
