//! The transcript of `--record`: written after every move, and read when a game is continued.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use games::Game;
use games::certificate::Kind;
use games::coloring::Rules;
use games::rulesets::Ruleset;
use shell::files::{self, Target};
use shell::options::Session;
use shell::sources::NamedGraph;
use toolkit::transcript::{self, LARGEST, Replay, Transcript};
use toolkit::under_way::GameInProgress;

use crate::cli::common::target::target;

pub(crate) struct Recording {
    path: PathBuf,
    target: Target,
    /// Whether it is a device or a pipe, to which the game is written once, at the end.
    is_stream: bool,
    written: Option<Transcript>,
}

/// A game stored in a file.
pub(crate) struct SavedGame<G: Game> {
    pub(crate) transcript: Transcript,
    pub(crate) rules: Rules,
    pub(crate) game: GameInProgress<G>,
}

/// A game of either kind stored in a file.
pub(crate) type Stored = (Transcript, Rules, Replay);

impl Recording {
    /// Opens the file with this name, with the game that it holds.
    ///
    /// # Errors
    /// The file may not be written, or holds no game of mapgame that follows the rules.
    pub fn open(path: &Path, session: &Session) -> anyhow::Result<(Self, Option<Stored>)> {
        let target = target(path, transcript::is_transcript, session)?;
        let is_stream = path.metadata().is_ok_and(|metadata| !metadata.is_file());
        let kept = if is_stream { None } else { stored(path).with_context(|| path.display().to_string())? };
        let written = kept.as_ref().map(|(transcript, ..)| transcript.clone());
        Ok((Recording { path: path.to_owned(), target, is_stream, written }, kept))
    }

    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Refuses a graph that is too large.
    pub fn check(&self, graph: &NamedGraph) -> anyhow::Result<()> {
        let order = graph.graph.order();
        if order > LARGEST {
            bail!(
                "--record: expected a graph of at most {LARGEST} vertices, found {} with {order}",
                graph.name
            );
        }
        Ok(())
    }

    /// Writes the game as it is now, if the file differs.
    pub fn keep(&mut self, transcript: Transcript, is_end: bool) -> anyhow::Result<()> {
        if self.written.as_ref() == Some(&transcript) || self.is_stream && !is_end {
            return Ok(());
        }
        self.target.write_all(format!("{}\n", transcript.text()).as_bytes())?;
        self.written = Some(transcript);
        Ok(())
    }
}

/// Refuses a game of the other kind than the requested one; without a requested game, both kinds are admitted.
pub(crate) fn check_kind(replay: &Replay, asked: Option<&Ruleset>) -> anyhow::Result<()> {
    let (kind, found) = match replay {
        Replay::Coloring(_) => (Kind::Coloring, "coloring"),
        Replay::Marking(_) => (Kind::Marking, "marking"),
    };
    match asked.filter(|asked| asked.kind() != Some(kind)) {
        Some(asked) => bail!("expected the {}, found a {found} game", asked.title),
        None => Ok(()),
    }
}

/// The game that a file holds; `None` if there is no file, or a replaceable one that mapgame did not write.
fn stored(path: &Path) -> anyhow::Result<Option<Stored>> {
    if !path.is_file() {
        return Ok(None);
    }
    let bytes = files::read(path, files::MOST)?;
    if !transcript::is_transcript(&bytes) {
        return Ok(None);
    }
    let transcript = Transcript::read(&String::from_utf8_lossy(&bytes))?;
    let (rules, replay) = (transcript.rules()?, transcript.replay()?);
    Ok(Some((transcript, rules, replay)))
}
