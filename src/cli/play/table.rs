//! What is played at the terminal as the coloring game: a new game, or one that a file holds.

use std::sync::Arc;

use anyhow::{anyhow, bail};
use games::Player;
use games::coloring::{ColoringMove, Rules};
use games::rulesets::Ruleset;
use graphs::Graph;
use mapgame::{games, graphs};
use pictures::visible;
use toolkit::sitting::engines::HUMAN;
use toolkit::transcript::About;

use super::arguments::Arguments;
use super::record::Held;
use crate::cli::common::options::Session;
use crate::cli::common::sources::NamedGraph;
use crate::cli::common::variant::{Side, remarks};

/// Who plays what.
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
    /// The side of the person; none where two people play.
    pub person: Option<Player>,
    /// Who has the other side; none for a person.
    pub against: Option<String>,
    /// The seed of the other player's choices.
    pub seed: u64,
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
        let first = arguments.first.unwrap_or(Side::Alice).into();
        let rules = Rules::new(k)?.playing(arguments.variant.variant(first));
        let person = Player::from(arguments.side.unwrap_or(Side::Alice));
        let (person, against) = match arguments.against.as_deref() {
            Some(HUMAN) if arguments.side.is_some() => {
                bail!("--as: expected no side where two people play, found one")
            }
            Some(HUMAN) => (None, None),
            Some(other) => (Some(person), Some(other.to_owned())),
            None if person == Player::Alice => (Some(person), Some("threat".to_owned())),
            None => (Some(person), Some("activation".to_owned())),
        };
        let (edges, seed) = (arguments.variant.edges, session.seed);
        Ok(Table {
            graph,
            ruleset: arguments.game.ruleset,
            played,
            edges,
            rules,
            person,
            against,
            seed,
            told: Vec::new(),
        })
    }

    /// Who has the other side, in words.
    pub fn against(&self) -> &str {
        self.against.as_deref().unwrap_or(HUMAN)
    }

    /// Who plays this side, where that is no person.
    pub fn player(&self, side: Player) -> Option<&str> {
        self.against.as_deref().filter(|_| self.person == Some(side.opponent()))
    }

    /// What a transcript says beside the moves.
    pub fn about(&self) -> About<'_> {
        let name = &self.graph.name;
        let game = self.ruleset.name;
        About {
            graph: match self.edges {
                true => format!("line({name})"),
                false if game == Ruleset::coloring().name => name.clone(),
                false => format!("{game} game of {name}"),
            },
            rules: self.rules,
            alice: self.player(Player::Alice),
            bob: self.player(Player::Bob),
            seed: self.seed,
        }
    }
}

impl Held {
    /// The game that the file holds, to be gone on with. What was asked for besides has to agree with it.
    pub fn table(self, arguments: &Arguments, session: &Session) -> anyhow::Result<Table> {
        let Held { transcript, game } = self;
        let (rules, found) = (game.game.rules(), game.game.shared_graph());
        let graph = match arguments.graph(session)? {
            Some((graph, played)) if *played != *found => bail!(
                "expected a game on {}, found one on {}: {}",
                graph.name,
                transcript.graph,
                transcript.graph6
            ),
            Some((graph, _)) => graph,
            None if arguments.variant.edges => bail!("--edges: expected a GRAPH beside it, found none"),
            None if arguments.game.ruleset.name != Ruleset::coloring().name => {
                bail!("--game: expected a GRAPH beside it, found none")
            }
            None => NamedGraph::new(visible(&transcript.graph), Arc::clone(&found)),
        };
        let differs = |what: &str, expected: &str, found: &str| {
            Err(anyhow!("expected a game with {what} {expected}, found one with {found}"))
        };
        if let Some(k) = arguments.k.filter(|&k| k != rules.colors()) {
            return differs("k =", &k.to_string(), &rules.colors().to_string());
        }
        if let Some(first) = arguments.first.map(Player::from).filter(|&first| first != rules.first()) {
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
        let (person, against) = match (transcript.alice, transcript.bob) {
            (Some(alice), Some(bob)) => bail!("expected a game of a person, found {alice} against {bob}"),
            (None, None) => (None, None),
            (None, against) => (Some(Player::Alice), against),
            (against, None) => (Some(Player::Bob), against),
        };
        if let Some(side) = arguments.side.map(Player::from).filter(|&side| Some(side) != person) {
            let found = person.map_or("two people", Player::name);
            return differs("you as", side.name(), found);
        }
        let other = against.as_deref().unwrap_or(HUMAN);
        if let Some(asked) = arguments.against.as_deref().filter(|&asked| asked != other) {
            return differs("you against", asked, other);
        }
        let whys = transcript.plies.into_iter().map(|told| told.why);
        Ok(Table {
            graph,
            ruleset: arguments.game.ruleset,
            played: found,
            edges: arguments.variant.edges,
            rules,
            person,
            against,
            seed: transcript.seed,
            told: game.play.moves().zip(whys).collect(),
        })
    }
}
