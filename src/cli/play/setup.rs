//! The game and its players at the terminal, a new game or one from a file.

use std::sync::Arc;

use anyhow::{Context, bail};
use games::coloring::Rules;
use games::rulesets::Ruleset;
use games::{Player, Variant};
use graphs::Graph;
use shell::options::Session;
use shell::sources::NamedGraph;
use toolkit::sitting::engines::HUMAN;
use toolkit::transcript::TranscriptInfo;

use super::arguments::Arguments;

pub(crate) struct Seats {
    /// The side of the person; `None` if two people play.
    pub(crate) person: Option<Player>,
    /// The player of the other side; `None` for a person.
    pub(crate) against: Option<String>,
    pub(crate) seed: u64,
}

impl Seats {
    pub(crate) fn against(&self) -> &str {
        self.against.as_deref().unwrap_or(HUMAN)
    }

    /// The player of this side, if it is not a person.
    pub(crate) fn player(&self, side: Player) -> Option<&str> {
        self.against.as_deref().filter(|_| self.person == Some(side.opponent()))
    }
}

pub(crate) struct GameSetup {
    pub(crate) graph: NamedGraph,
    pub(crate) ruleset: &'static Ruleset,
    /// The graph on whose vertices the game is played: with --edges the line graph; for games that color edges, or that
    /// are the coloring game on another graph, the game's own graph.
    pub(crate) played: Arc<Graph>,
    /// Whether `played` is the line graph by --edges.
    pub(crate) edges: bool,
    /// Who begins, who may pass, and whether moves are connected.
    pub(crate) variant: Variant,
    /// The number of colors, or the strict upper bound on the score; `None` if only the value counts.
    pub(crate) k: Option<u32>,
    pub(crate) seats: Seats,
}

impl GameSetup {
    /// The table of a new game; `usual` names the player against a person of this side, if no player is named.
    ///
    /// # Errors
    /// An argument is missing, or a side of a person is given where people have both.
    pub(crate) fn new(
        arguments: &Arguments,
        usual: fn(Player) -> &'static str,
        session: &Session,
    ) -> anyhow::Result<Self> {
        let (graph, k, ruleset) = (arguments.graph(session)?, arguments.k, arguments.game.ruleset());
        if ruleset.name != "marking" && (graph.is_none() || k.is_none()) {
            arguments.needs_k(session)?;
            bail!("--record: expected a file that holds a game, or a GRAPH and -k for a new one");
        }
        let (graph, played) = graph.context("expected a GRAPH, found none")?;
        let variant = arguments.variant.variant(arguments.first.unwrap_or_default());
        let side = arguments.side.unwrap_or_default();
        let (person, against) = match arguments.against.as_deref() {
            Some(HUMAN) if arguments.side.is_some() => {
                bail!("--as: expected no side where two people play, found one")
            }
            Some(HUMAN) => (None, None),
            other => (Some(side), Some(other.unwrap_or_else(|| usual(side)).to_owned())),
        };
        let seats = Seats { person, against, seed: session.seed };
        Ok(GameSetup { graph, ruleset, played, edges: arguments.variant.edges, variant, k, seats })
    }

    pub(crate) fn colors(&self) -> u32 {
        self.k.expect("the game has a number of colors")
    }

    /// The rules in a transcript; `None` without k.
    pub(crate) fn rules(&self) -> Option<Rules> {
        Some(Rules::new(self.k?).ok()?.playing(self.variant))
    }

    /// The part of a transcript besides the moves; `None` without k.
    pub(crate) fn about(&self) -> Option<TranscriptInfo<'_>> {
        let (name, game, seats) = (&self.graph.name, self.ruleset.name, &self.seats);
        let graph = match self.edges {
            true => format!("line({name})"),
            false if ["coloring", "marking"].contains(&game) => name.clone(),
            false => format!("{game} game of {name}"),
        };
        let (alice, bob) = (seats.player(Player::Alice), seats.player(Player::Bob));
        Some(TranscriptInfo { graph, rules: self.rules()?, alice, bob, seed: seats.seed })
    }
}
