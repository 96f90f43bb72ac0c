//! `play` of the three games: a person against a player, or two people, in the terminal or through a pipe.

use crate::moves::Words;
use anyhow::{Context, bail};
use games::{BoxedAgent, Player};
use serde::Serialize;
use shell::Exit;
use shell::after::after;
use shell::options::Session;
use shell::terminal::{self, Vocabulary};
use toolkit::sitting::Sitting;

/// Who sits where, and from which position the game goes on.
#[derive(clap::Args)]
pub(crate) struct Seats {
    /// Your side, a or b, or 1 or 2 [default: the first].
    #[arg(long = "as", value_name = "PLAYER", value_parser = player)]
    side: Option<Player>,
    /// Begin after these moves, made in turn, as they are typed, between commas.
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    after: String,
}

/// The first player is a or 1, the second b or 2.
pub(crate) fn player(text: &str) -> Result<Player, String> {
    match text {
        "a" | "1" => Ok(Player::Alice),
        "b" | "2" => Ok(Player::Bob),
        _ => Err(format!("expected a or 1, or b or 2, found {text:?}")),
    }
}

/// 1 for Alice, 2 for Bob.
pub(crate) fn number(player: Player) -> u8 {
    player as u8 + 1
}

/// The end of the game, or of the input.
#[derive(Serialize)]
pub(crate) struct Record<T, V> {
    #[serde(flatten)]
    ground: T,
    /// The side of the person; null for two people.
    you: Option<serde_json::Value>,
    against: String,
    /// What the game was worth; null if it was left.
    value: Option<V>,
    /// What each player has, where that is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<[i64; 2]>,
    /// The moves, as --after takes them.
    moves: String,
}

impl<T: Serialize, V: Serialize> Record<T, V> {
    pub(super) fn new<G: Words<Value = V>>(
        words: &impl Vocabulary<G>,
        sitting: &Sitting<'_, G>,
        ground: T,
        against: &impl ToString,
        scores: Option<[i64; 2]>,
        moves: String,
    ) -> Self {
        let you = sitting.person().map(|person| words.tag(person));
        Record { ground, you, against: against.to_string(), value: sitting.value(), scores, moves }
    }
}

/// Checks that a game can be played in the session's format on this, which may not come from standard input.
pub(crate) fn check(what: &str, name: &str, session: &Session) -> anyhow::Result<()> {
    terminal::check_format(session)?;
    if name == "-" {
        bail!("expected a {what} that is not on standard input, from which commands are read, found `-`");
    }
    Ok(())
}

impl Seats {
    /// Plays against the other player, or with two people where there is none.
    pub(crate) fn play<'g, G: Words>(
        &self,
        game: &'g G,
        other: Option<BoxedAgent<'g, G>>,
        words: impl Vocabulary<G>,
        session: &Session,
    ) -> anyhow::Result<Exit> {
        let (steps, _) = after(game, &self.after, |position, word| game.read(position, word))?;
        let sitting = match other {
            Some(other) => Sitting::new(game, self.side.unwrap_or_default(), other),
            None if self.side.is_some() => bail!("--as: expected no side where two people play, found one"),
            None => Sitting::of_two(game),
        };
        let sitting = sitting.after(&steps).map_err(|(_, illegal)| illegal).context("--after")?;
        terminal::play(sitting, words, session)
    }
}

/// What `--help` says after the examples of a game whose players are engines.
pub(crate) fn after_help(examples: &str) -> String {
    format!("{examples}\n\nPlayouts are random in this game. {}", shell::players::words())
}
