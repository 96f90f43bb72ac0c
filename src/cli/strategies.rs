//! `mapgame strategies`: the catalogue of named strategies, and the players that prove nothing.

use itertools::Itertools;
use mapgame::games::Player;
use mapgame::report::Value;
use mapgame::strategies::{OPPONENTS, Status, Theorem, both_sides};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use toolkit::players::ENGINES;

use super::Exit;
use super::common::catalogue::chosen;
use super::common::options::Session;
use super::common::output::{Field, Output, Sheet};
use super::common::schema::Kind;

/// List the named strategies with the theorems that they prove, and the other players.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame strategies
  mapgame strategies activation acyclic
  mapgame strategies --format json")]
pub struct Arguments {
    /// Only these.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

/// What can be named where a player is asked for.
#[derive(Clone, Serialize, JsonSchema)]
struct PlayerListing {
    /// The name; with the unit of its budget where it takes one.
    name: String,
    /// Whom it plays.
    #[serde(rename = "player", serialize_with = "as_names")]
    #[schemars(with = "String", extend("enum" = sides()))]
    players: &'static [Player],
    /// Its rule.
    about: &'static str,
    /// Its theorems.
    #[serde(serialize_with = "as_records")]
    #[schemars(with = "Vec<TheoremRecord>")]
    theorems: &'static [&'static Theorem],
}

/// A theorem of a strategy.
#[derive(Serialize, JsonSchema)]
struct TheoremRecord {
    /// The name of the theorem.
    theorem: &'static str,
    /// The statement.
    statement: String,
    /// Whether it is proved.
    status: Status,
    /// Where it is proved, or claimed.
    citation: String,
}

/// The players that one may play, as they are written.
fn sides() -> Vec<String> {
    let sides: [&[Player]; 3] = [&[Player::Alice], &[Player::Bob], &[Player::Alice, Player::Bob]];
    sides.map(|players| players.iter().join(", ")).into()
}

fn as_names<S: Serializer>(players: &[Player], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&players.iter().format(", "))
}

fn as_records<S: Serializer>(theorems: &[&'static Theorem], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(theorems.iter().map(|theorem| TheoremRecord {
        theorem: theorem.name,
        statement: theorem.statement(),
        status: theorem.status,
        citation: theorem.cite.to_string(),
    }))
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![Kind::of::<PlayerListing>("strategies", "A player of `mapgame strategies`")]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let mut output = Output::tabular(session, sheet());
    let chosen = chosen(&arguments.names, listed())?;
    chosen.iter().try_for_each(|listed| output.emit(listed))?;
    output.finish()?;
    Ok(Exit::Done)
}

/// The table of players, a row for each theorem.
fn sheet() -> Sheet<'static, PlayerListing> {
    let fields = vec![
        Field::words("name", "name", |(listed, _): &Line| listed.name.as_str().into()),
        Field::words("player", "player", |(listed, _)| listed.players.iter().join(", ").into()),
        Field::words("theorem", "theorem", |(_, theorem)| {
            theorem.map(|theorem| Value::Formula(theorem.statement())).into()
        }),
        Field::words("status", "status", |(_, theorem)| theorem.map(|theorem| theorem.status.name()).into()),
        Field::words("citation", "proved in", |(_, theorem)| {
            theorem.map(|theorem| theorem.cite.to_string()).into()
        }),
        Field::words("about", "rule", |(listed, _)| listed.about.into()),
    ];
    Sheet::of_parts("strategies", "Strategies", PlayerListing::lines, fields)
}

/// A row of the table: what is listed, and one of its theorems.
type Line = (PlayerListing, Option<&'static Theorem>);

impl PlayerListing {
    /// A row for each theorem; one row if there is none.
    fn lines(&self) -> Vec<Line> {
        let none = self.theorems.is_empty().then_some(None);
        self.theorems.iter().copied().map(Some).chain(none).map(|theorem| (self.clone(), theorem)).collect()
    }
}

/// The strategies, then the players without theorems, then those that search, each under its name.
fn listed() -> impl Iterator<Item = (&'static str, PlayerListing)> + Clone {
    let strategies = both_sides().map(|entry| {
        let players = std::slice::from_ref(&entry.player);
        let (about, theorems) = (entry.about, entry.theorems);
        (entry.name, PlayerListing { name: entry.name.into(), players, about, theorems })
    });
    let opponents = OPPONENTS.iter().map(|opponent| {
        let (players, about) = (opponent.players, opponent.about);
        (opponent.name, PlayerListing { name: opponent.name.into(), players, about, theorems: &[] })
    });
    let engines = ENGINES.iter().map(|engine| {
        let budget = engine.budget.map(|unit| format!("{}:{}", engine.name, unit.to_uppercase()));
        let name = budget.unwrap_or_else(|| engine.name.into());
        let players: &[Player] =
            if engine.is_responding { &[Player::Bob] } else { &[Player::Alice, Player::Bob] };
        (engine.name, PlayerListing { name, players, about: engine.about, theorems: &[] })
    });
    strategies.chain(opponents).chain(engines)
}
