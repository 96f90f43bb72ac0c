//! Who plays what at the terminal in the coloring and in the marking game: a new game, or one that a file holds.

use std::sync::Arc;

use anyhow::{anyhow, bail};
use games::Player;
use games::coloring::{ColoringGame, ColoringMove, Rules};
use games::rulesets::Ruleset;
use graphs::Graph;
use mapgame::{games, graphs};
use pictures::visible;
use toolkit::sitting::engines::HUMAN;
use toolkit::transcript::{About, Decided};

use super::arguments::Arguments;
use super::record::Held;
use crate::cli::common::options::Session;
use crate::cli::common::sources::NamedGraph;
use crate::cli::common::variant::remarks;

/// Who has which side.
pub struct Seats {
    /// The side of the person; none where two people play.
    pub person: Option<Player>,
    /// Who has the other side; none for a person.
    pub against: Option<String>,
    /// The seed of the other player's choices.
    pub seed: u64,
}

impl Seats {
    /// Those that are asked for; `usual` has the other side against a person of this side, where no player is named.
    ///
    /// # Errors
    /// A side of a person where people have both.
    pub fn new(
        arguments: &Arguments,
        usual: fn(Player) -> &'static str,
        session: &Session,
    ) -> anyhow::Result<Self> {
        let person = arguments.side.unwrap_or(Player::Alice);
        let (person, against) = match arguments.against.as_deref() {
            Some(HUMAN) if arguments.side.is_some() => {
                bail!("--as: expected no side where two people play, found one")
            }
            Some(HUMAN) => (None, None),
            other => (Some(person), Some(other.unwrap_or_else(|| usual(person)).to_owned())),
        };
        Ok(Seats { person, against, seed: session.seed })
    }

    /// Who has the other side, in words.
    pub fn against(&self) -> &str {
        self.against.as_deref().unwrap_or(HUMAN)
    }

    /// Who plays this side, where that is no person.
    pub fn player(&self, side: Player) -> Option<&str> {
        self.against.as_deref().filter(|_| self.person == Some(side.opponent()))
    }

    /// What a transcript says of a game by these rules on a graph of this name, beside the moves.
    pub fn about(&self, graph: String, rules: Rules) -> About<'_> {
        let (alice, bob) = (self.player(Player::Alice), self.player(Player::Bob));
        About { graph, rules, alice, bob, seed: self.seed }
    }
}

/// A coloring game.
pub struct Table {
    /// The graph as it was given.
    pub graph: NamedGraph,
    /// Which game.
    pub ruleset: &'static Ruleset,
    /// The graph on which the game is played: with --edges the line graph, and one of the game's own in the games that
    /// are the coloring game on another graph.
    pub played: Arc<Graph>,
    /// Whether that is the line graph by --edges.
    pub edges: bool,
    /// Its rules.
    pub rules: Rules,
    /// Who has which side.
    pub seats: Seats,
    /// The moves made before, with what was said of them.
    pub told: Vec<(ColoringMove, Option<String>)>,
}

impl Table {
    /// A new game.
    pub fn new(arguments: &Arguments, session: &Session) -> anyhow::Result<Self> {
        let (Some(k), Some((graph, played))) = (arguments.k, arguments.graph(session)?) else {
            arguments.needs_k()?;
            bail!("--record: expected the name of a file that holds a game, or a GRAPH and -k for a new one");
        };
        let first = arguments.first.unwrap_or(Player::Alice);
        let usual = |person| if person == Player::Alice { "threat" } else { "activation" };
        Ok(Table {
            graph,
            ruleset: arguments.game.ruleset(),
            played,
            edges: arguments.variant.edges,
            rules: Rules::new(k)?.playing(arguments.variant.variant(first)),
            seats: Seats::new(arguments, usual, session)?,
            told: Vec::new(),
        })
    }

    /// The game that a file holds, to be gone on with.
    pub fn of(held: Held<ColoringGame>, arguments: &Arguments, session: &Session) -> anyhow::Result<Self> {
        let played = held.game.game.shared_graph();
        let (graph, seats) = held.agreed(&played, arguments, session)?;
        Ok(Table {
            graph,
            ruleset: arguments.game.ruleset(),
            played,
            edges: arguments.variant.edges,
            rules: held.rules,
            seats,
            told: held.told(),
        })
    }

    /// What a transcript says beside the moves.
    pub fn about(&self) -> About<'_> {
        let name = &self.graph.name;
        let game = self.ruleset.name;
        let graph = match self.edges {
            true => line(name),
            false if game == Ruleset::coloring().name => name.clone(),
            false => format!("{game} game of {name}"),
        };
        self.seats.about(graph, self.rules)
    }
}

/// What the line graph is called.
pub fn line(name: &str) -> String {
    format!("line({name})")
}

impl<G: Decided> Held<G> {
    /// The graph of the game that the file holds and is played on this graph, and who plays. What was asked for besides has
    /// to agree with it.
    ///
    /// # Errors
    /// What does not agree.
    pub fn agreed(
        &self,
        played: &Arc<Graph>,
        arguments: &Arguments,
        session: &Session,
    ) -> anyhow::Result<(NamedGraph, Seats)> {
        let Held { transcript, rules, .. } = self;
        let graph = match arguments.graph(session)? {
            Some((graph, asked)) if *asked != **played => bail!(
                "expected a game on {}, found one on {}: {}",
                graph.name,
                transcript.graph,
                transcript.graph6
            ),
            Some((graph, _)) => graph,
            None if arguments.variant.edges => bail!("--edges: expected a GRAPH beside it, found none"),
            None if arguments
                .game
                .asked
                .is_some_and(|game| !["coloring", "marking"].contains(&game.name)) =>
            {
                bail!("--game: expected a GRAPH beside it, found none")
            }
            None => NamedGraph::new(visible(&transcript.graph), Arc::clone(played)),
        };
        let differs = |what: &str, expected: &str, found: &str| {
            Err(anyhow!("expected a game with {what} {expected}, found one with {found}"))
        };
        if let Some(k) = arguments.k.filter(|&k| k != rules.colors()) {
            return differs("k =", &k.to_string(), &rules.colors().to_string());
        }
        if let Some(first) = arguments.first.filter(|&first| first != rules.first()) {
            return differs("the first move of", first.name(), rules.first().name());
        }
        if !arguments.variant.admits(rules.variant()) {
            let (asked, found) = (arguments.variant.remarks_on_moves(), remarks(rules.variant()));
            let words = |remarks: &str| remarks.trim_start_matches([',', ' ']).to_owned();
            return differs("the variant", &words(&asked), &format!("{:?}", words(&found)));
        }
        if session.seed != 0 && session.seed != transcript.seed {
            return differs("the seed", &session.seed.to_string(), &transcript.seed.to_string());
        }
        let (person, against) = match (transcript.alice.clone(), transcript.bob.clone()) {
            (Some(alice), Some(bob)) => bail!("expected a game of a person, found {alice} against {bob}"),
            (None, None) => (None, None),
            (None, against) => (Some(Player::Alice), against),
            (against, None) => (Some(Player::Bob), against),
        };
        if let Some(side) = arguments.side.filter(|&side| Some(side) != person) {
            let found = person.map_or("two people", Player::name);
            return differs("you as", side.name(), found);
        }
        let other = against.as_deref().unwrap_or(HUMAN);
        if let Some(asked) = arguments.against.as_deref().filter(|&asked| asked != other) {
            return differs("you against", asked, other);
        }
        Ok((graph, Seats { person, against, seed: transcript.seed }))
    }

    /// Its moves, with what was said of them.
    pub fn told(self) -> Vec<(G::Move, Option<String>)> {
        let whys = self.transcript.plies.into_iter().map(|told| told.why);
        self.game.play.moves().zip(whys).collect()
    }
}
