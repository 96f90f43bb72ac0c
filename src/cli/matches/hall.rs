//! The length of matches, and the resources that they share.

use std::path::PathBuf;
use std::sync::Mutex;

use graphs::Budget;
use laboratory::experiments::Progress;
use toolkit::matches::{Extent, MatchError};
use toolkit::store::Store;

use crate::cli::common::options::Session;
use crate::cli::common::progress::Bar;
use crate::cli::common::stores;

/// How long matches last, and where they are kept.
#[derive(clap::Args)]
pub(crate) struct Length {
    /// How many games a match has at most [default: 1000; with --table 1, the number of the worst counts].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
    /// End a match once the interval is at most this wide; it is looked at after every 50 games.
    #[arg(long, value_name = "W", allow_negative_numbers = true, value_parser = width)]
    pub(crate) until_width: Option<f64>,
    /// Keep the games in this file, batch by batch, and play only those that it does not hold yet.
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
}

fn width(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(width) if width > 0.0 && width < 1.0 => Ok(width),
        _ => Err(format!("expected a number between 0 and 1, found {text:?}")),
    }
}

impl Length {
    /// The largest number of games of a match.
    pub(crate) fn games(&self) -> u64 {
        self.games.unwrap_or(1000)
    }
}

pub(crate) struct Hall<'a> {
    length: &'a Length,
    store: Option<Mutex<Store>>,
    bar: Bar,
    session: &'a Session,
}

impl<'a> Hall<'a> {
    pub fn open(length: &'a Length, session: &'a Session) -> anyhow::Result<Self> {
        let store = stores::open(length.store.as_deref())?.map(Mutex::new);
        Ok(Hall { length, store, bar: Bar::new(session), session })
    }

    /// Announces this number of matches to the progress bar.
    pub(crate) fn announce(&self, matches: u64) {
        self.bar.begin("games", matches.saturating_mul(self.length.games()));
    }

    /// Plays a match within these limits.
    ///
    /// # Errors
    /// A player does not play here, or the store fails.
    pub fn play<T>(
        &self,
        limits: Budget,
        play: impl FnOnce(&Extent<'_>) -> Result<T, MatchError>,
    ) -> Result<T, MatchError> {
        let done = |games| self.bar.advance_by(games);
        play(&Extent { store: self.store.as_ref(), done: &done, ..self.extent(limits) })
    }

    /// The extent on which every game is played.
    pub fn extent(&self, limits: Budget) -> Extent<'_> {
        Extent {
            until_width: self.length.until_width,
            limits,
            ..Extent::new(self.length.games(), self.session.seed)
        }
    }
}
