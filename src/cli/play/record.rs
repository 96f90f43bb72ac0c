//! The transcript of `--record`: written after every move, and read when a game is continued.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use games::certificate::Kind;
use games::coloring::Rules;
use games::rulesets::Ruleset;
use games::{Game, Player};
use shell::files::{self, Target};
use shell::options::Session;
use shell::sources::NamedGraph;
use toolkit::pictures::visible;
use toolkit::sitting::engines::HUMAN;
use toolkit::transcript::{self, LARGEST, Replay, Transcript};
use toolkit::under_way::GameInProgress;

use super::arguments::Arguments;
use super::setup::{GameSetup, Seats};
use super::words::{Keeper, RecordableGame};
use crate::cli::common::target::target;
use crate::cli::common::variant::remarks;

pub(crate) struct Recording {
    path: PathBuf,
    target: Target,
    /// Whether it is a device or a pipe, to which the game is written once, at the end.
    is_stream: bool,
    written: Option<Transcript>,
}

pub(crate) struct SavedGame<G: Game> {
    pub(crate) transcript: Transcript,
    pub(crate) rules: Rules,
    pub(crate) game: GameInProgress<G>,
}

pub(crate) type EarlierMove<G> = (<G as Game>::Move, Option<String>);

pub(crate) type Stored = (Transcript, Rules, Replay);

impl<G: RecordableGame> SavedGame<G> {
    /// The table of the game in the file, and its moves with their remarks. All given arguments must agree with the file.
    pub(crate) fn table(
        self,
        arguments: &Arguments,
        session: &Session,
    ) -> anyhow::Result<(GameSetup, Vec<EarlierMove<G>>)> {
        let SavedGame { transcript, rules, game } = self;
        let (edges, asked) = (arguments.variant.edges, arguments.game.asked);
        let played = Arc::new(game.game.graph().clone());
        let graph = match arguments.graph(session)? {
            Some((graph, asked)) if asked != played => bail!(
                "expected a game on {}, found one on {}: {}",
                graph.name,
                transcript.graph,
                transcript.graph6
            ),
            Some((graph, _)) => graph,
            None if edges => bail!("--edges: expected a GRAPH with it, found none"),
            None if asked.is_some_and(|game| !["coloring", "marking"].contains(&game.name)) => {
                bail!("--game: expected a GRAPH with it, found none")
            }
            None => NamedGraph::new(visible(&transcript.graph), Arc::clone(&played)),
        };
        let agree = |what: &str, expected: Option<String>, found: &str| match expected {
            Some(expected) if expected != found => {
                bail!("expected a game with {what} {expected}, found one with {found}")
            }
            _ => Ok(()),
        };
        agree("k =", arguments.k.map(|k| k.to_string()), &rules.colors().to_string())?;
        let first = arguments.first.map(|first| first.to_string());
        agree("the first move of", first, rules.first().name())?;
        if !arguments.variant.admits(rules.variant()) {
            let words = |remarks: &str| match remarks.trim_start_matches([',', ' ']) {
                "" => "none".to_owned(),
                words => format!("{words:?}"),
            };
            let (asked, found) = (arguments.variant.remarks_on_moves(), remarks(rules.variant()));
            bail!("expected a game with the variant {}, found one with {}", words(&asked), words(&found));
        }
        let seed = (session.seed != 0).then(|| session.seed.to_string());
        agree("the seed", seed, &transcript.seed.to_string())?;
        let (person, against) = match (transcript.alice, transcript.bob) {
            (Some(alice), Some(bob)) => bail!("expected a game of a person, found {alice} against {bob}"),
            (None, None) => (None, None),
            (None, against) => (Some(Player::Alice), against),
            (against, None) => (Some(Player::Bob), against),
        };
        let side = arguments.side.map(|side| side.to_string());
        agree("you as", side, person.map_or("two people", Player::name))?;
        agree("you against", arguments.against.clone(), against.as_deref().unwrap_or(HUMAN))?;
        let earlier = game.play.moves().zip(transcript.plies.into_iter().map(|ply| ply.why)).collect();
        let ruleset = asked.map_or_else(|| Ruleset::named(G::NAME), Ok)?;
        let (k, variant) = (Some(rules.colors()), rules.variant());
        let seats = Seats { person, against, seed: transcript.seed };
        Ok((GameSetup { graph, ruleset, played, edges, variant, k, seats }, earlier))
    }
}

impl Recording {
    /// Opens the file with this name, with the game that it holds.
    ///
    /// # Errors
    /// The file may not be written, or holds no game of mapgame that follows the rules.
    pub(super) fn open(path: &Path, session: &Session) -> anyhow::Result<(Self, Option<Stored>)> {
        let target = target(path, transcript::is_transcript, session)?;
        let is_stream = path.metadata().is_ok_and(|metadata| !metadata.is_file());
        let kept = if is_stream { None } else { stored(path).with_context(|| path.display().to_string())? };
        let written = kept.as_ref().map(|(transcript, ..)| transcript.clone());
        Ok((Recording { path: path.to_owned(), target, is_stream, written }, kept))
    }

    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    pub(super) fn check(&self, graph: &NamedGraph) -> anyhow::Result<()> {
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
    pub(super) fn keep(&mut self, transcript: Transcript, is_end: bool) -> anyhow::Result<()> {
        if self.written.as_ref() == Some(&transcript) || self.is_stream && !is_end {
            return Ok(());
        }
        self.target.write_all(format!("{}\n", transcript.text()).as_bytes())?;
        self.written = Some(transcript);
        Ok(())
    }
}

pub(crate) fn keeper<'g, G: RecordableGame>(
    mut recording: Recording,
    table: &'g GameSetup,
    game: &'g G,
) -> Keeper<'g, G> {
    Box::new(move |sitting, is_end| {
        let Some(about) = table.about() else { return Ok(()) };
        recording.keep(Transcript::of(about, game, sitting.plies().iter().cloned()), is_end)
    })
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
