//! The words of the coloring game at the terminal.

use anyhow::Context;
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition, Verdict};
use games::rulesets::Ruleset;
use games::{Player, Variant};
use graphs::Graph;
use mapgame::{games, graphs};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::analysis::{Weighed, weigh};
use toolkit::films;
use toolkit::judge::Judge;
use toolkit::labels::shown;
use toolkit::players::{BoxedAgent, Named};
use toolkit::sitting::Sitting;
use toolkit::transcript::Transcript;

use super::board;
use super::record::Recording;
use super::table::Table;
use crate::cli::common::film::FilmArguments;
use crate::cli::common::options::Session;
use crate::cli::common::sources::NamedGraph;
use crate::cli::common::terminal::{self, Tongue};
use crate::cli::common::variant::remarks;
use crate::cli::common::{describe, moves};

/// The end of the game, or of the input.
#[derive(Serialize, JsonSchema)]
pub struct Record<'a> {
    /// The graph given, also where the game is on its line graph or another one made from it.
    #[serde(flatten)]
    graph: &'a NamedGraph,
    /// Which game.
    game: &'static Ruleset,
    /// The number of colors.
    k: u32,
    #[serde(flatten)]
    variant: Variant,
    /// Whether the game is on the line graph.
    edges: bool,
    /// The side of the person; null where two people play.
    you: Option<Player>,
    /// Who has the other side; `human` for a person.
    against: String,
    /// Who won; null if the game was left.
    winner: Option<Player>,
    /// The moves, as `--after` takes them.
    moves: String,
}

/// The coloring game in words.
pub struct Coloring<'g> {
    /// Who plays what.
    pub table: &'g Table,
    /// The game.
    pub game: &'g ColoringGame,
    /// The other player by name; none for a person.
    pub named: Option<&'g Named>,
    /// Who answers for a hint.
    pub judge: Judge<'g>,
    /// Where the film goes.
    pub film: &'g FilmArguments,
    /// The options.
    pub session: &'g Session,
    /// The other player again, for the film of the game.
    pub again: Option<BoxedAgent<'g>>,
    /// Where the game is kept.
    pub recording: Option<Recording>,
}

impl Coloring<'_> {
    fn graph(&self) -> &Graph {
        self.game.graph()
    }

    fn record(&mut self, sitting: &Sitting<'_, ColoringGame>, is_end: bool) -> anyhow::Result<()> {
        let Some(recording) = &mut self.recording else { return Ok(()) };
        let plies = sitting.plies().iter().cloned();
        let transcript = Transcript::of(self.table.about(), self.game, plies);
        recording.keep(transcript, is_end)
    }
}

impl Tongue<ColoringGame> for Coloring<'_> {
    type Sides = Player;

    const HELP: &'static str = "\
commands:
  VERTEX=COLOR or VERTEX COLOR   color a vertex
  pass    color nothing, where you may
  undo    take back your last move, and what was answered
  hint    which moves win, as far as the solver finds out
  board   the colors so far, and what each uncolored vertex may take and sees
  moves   the moves so far, as `mapgame solve --moves --after` takes them
  help    this list
  quit    end";

    fn greeting(&self, sitting: &Sitting<'_, ColoringGame>) -> String {
        let Table { graph, edges, rules, ruleset, .. } = self.table;
        let (name, n, k) = (&graph.name, graph.graph.order(), rules.colors());
        let edges = match edges {
            true => ", on the edges".to_owned(),
            false if ruleset.name == Ruleset::coloring().name => String::new(),
            false => format!(", {}", ruleset.title),
        };
        let remarks = remarks(rules.variant());
        let sides = terminal::sides(self, sitting, self.table.seats.against(), |player| player.to_string());
        format!("{name}, n = {n}, k = {k}{edges}{remarks}: {sides}")
    }

    fn read(&self, _: &ColoringPosition, line: &str) -> Result<ColoringMove, String> {
        moves::read(self.graph(), line)
    }

    fn spell(&self, step: ColoringMove) -> String {
        moves::spell(self.graph(), step)
    }

    fn check(&self) -> Result<(), String> {
        self.named.map_or(Ok(()), Named::check).map_err(|fault| format!("--against: {fault}"))
    }

    fn board(&self, sitting: &Sitting<'_, ColoringGame>) -> String {
        board::text(self.game, sitting, self.session.has_colors)
    }

    fn hint(&mut self, sitting: &Sitting<'_, ColoringGame>) -> String {
        let person = sitting.position().to_move();
        let weighed = weigh(sitting.position(), &mut self.judge);
        let mut lines = Vec::new();
        let mut tell = |what: &str, chosen: Vec<&Weighed>| {
            let words = chosen.into_iter().map(|one| describe::alike(&self.spell(one.example), one.size));
            let words: Vec<String> = words.collect();
            if !words.is_empty() {
                lines.push(format!("  {what}: {}", words.join(", ")));
            }
        };
        let by = |wanted: Option<bool>| {
            weighed.iter().filter(move |one| one.winner.ok().map(|winner| winner == person) == wanted)
        };
        tell("winning", by(Some(true)).collect());
        tell("losing", by(Some(false)).collect());
        let limit = weighed.iter().find_map(|one| one.winner.err());
        let open = limit.map_or(String::new(), |limit| format!("not known ({limit})"));
        tell(&open, by(None).collect());
        let head = match (by(Some(true)).count(), limit) {
            (0, None) => "no move wins",
            (0, Some(_)) => "no move is known to win",
            _ => "some moves win",
        };
        lines.insert(0, format!("{head}, up to symmetry:"));
        lines.join("\n")
    }

    fn ending(&self, sitting: &Sitting<'_, ColoringGame>, verdict: Verdict) -> String {
        let dead = sitting.dead();
        let why = match dead.as_slice() {
            [] if verdict == Verdict::BobWins => "both have passed".into(),
            [] => "every vertex is colored".into(),
            [v] => format!("{} sees every color", shown(self.graph(), *v)),
            many => format!("{} see every color", describe::vertices(self.graph(), many)),
        };
        format!("{} wins: {why}", verdict.winner())
    }

    fn keep(&mut self, sitting: &Sitting<'_, ColoringGame>) -> anyhow::Result<()> {
        self.record(sitting, false)
    }

    fn finish(&mut self, sitting: &Sitting<'_, ColoringGame>) -> anyhow::Result<()> {
        self.record(sitting, true)?;
        let Table { graph, rules, seats, .. } = self.table;
        let who = |side| match (seats.player(side), seats.person) {
            (Some(player), _) => player,
            (None, Some(_)) => "you",
            (None, None) => "a person",
        };
        let (alice, bob) = (who(Player::Alice), who(Player::Bob));
        let heading =
            format!("{alice} against {bob} on {}, {}", graph.name, describe::count(rules.colors(), "color"));
        let other = seats.person.map(Player::opponent).zip(self.again.take());
        self.film.write(self.game.graph(), self.session, || {
            let film = films::of_play(heading, self.game, sitting.plies(), other);
            self.named.map_or(Ok(()), Named::check).context("--against")?;
            Ok(film)
        })
    }

    fn result(&self, sitting: &Sitting<'_, ColoringGame>, moves: String) -> impl Serialize + JsonSchema {
        let rules = self.game.rules();
        Record {
            graph: &self.table.graph,
            k: rules.colors(),
            variant: rules.variant(),
            edges: self.table.edges,
            game: self.table.ruleset,
            you: self.table.seats.person,
            against: self.table.seats.against().to_owned(),
            winner: sitting.value().map(|verdict| verdict.winner()),
            moves,
        }
    }
}
