//! Players: strategies with their theorems, and the other players.

use std::iter;

use games::Player;
use itertools::Itertools;
use schemars::JsonSchema;
use serde::Serialize;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::tables::{Column, Table, Value};
use shell::{Exit, cells};
use strategies::{OPPONENTS, Status, Theorem, both_sides};
use toolkit::players::ENGINES;

use super::sheets::chosen;

/// What can be named where a player is asked for.
#[derive(Clone, Serialize, JsonSchema)]
pub(crate) struct PlayerEntry {
    /// The name; with the unit of its budget where it takes one.
    name: String,
    /// Whom it plays: alice, bob, or both.
    player: String,
    /// Its rule.
    about: &'static str,
    /// Its theorems.
    theorems: Vec<TheoremRecord>,
}

/// A theorem of a strategy.
#[derive(Clone, Serialize, JsonSchema)]
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

impl PlayerEntry {
    fn new(name: &str, players: &[Player], about: &'static str, theorems: &[&'static Theorem]) -> Self {
        let record = |theorem: &&'static Theorem| TheoremRecord {
            theorem: theorem.name,
            statement: theorem.statement(),
            status: theorem.status,
            citation: theorem.cite.to_string(),
        };
        let theorems = theorems.iter().map(record).collect();
        PlayerEntry { name: name.to_owned(), player: players.iter().join(", "), about, theorems }
    }
}

pub(super) fn run(
    names: &[String],
    listed: Vec<(&'static str, PlayerEntry)>,
    session: &Session,
) -> anyhow::Result<Exit> {
    let mut output = Output::tabular(session, sheet());
    chosen(names, listed.into_iter())?.iter().try_for_each(|listed| output.emit(listed))?;
    output.finish()?;
    Ok(Exit::Done)
}

/// The table of players, a row for each theorem; one row if there is none.
fn sheet() -> Sheet<'static, PlayerEntry> {
    let columns = Column::list("name | player | about = rule | theorem | status | citation = proved in");
    Sheet::of_rows(Table::new("players", "Players", columns), |listed: &PlayerEntry| {
        let row = |theorem: Option<&TheoremRecord>| {
            let statement = theorem.map(|theorem| Value::Formula(theorem.statement.clone()));
            let status = theorem.map(|theorem| theorem.status.name());
            let citation = theorem.map(|theorem| theorem.citation.clone());
            cells![listed.name.as_str(), listed.player.as_str(), listed.about, statement, status, citation]
        };
        let none = listed.theorems.is_empty().then(|| row(None));
        listed.theorems.iter().map(|theorem| row(Some(theorem))).chain(none).collect()
    })
}

pub(crate) fn strategies() -> Vec<(&'static str, PlayerEntry)> {
    let listed = |name, player: &Player, about, theorems: &[_]| {
        (name, PlayerEntry::new(name, std::slice::from_ref(player), about, theorems))
    };
    both_sides().map(|entry| listed(entry.name, &entry.player, entry.about, entry.theorems)).collect()
}

/// The strategies, then the players without theorems, then the searching ones.
pub(super) fn all() -> Vec<(&'static str, PlayerEntry)> {
    let opponents = OPPONENTS.iter().map(|opponent| {
        (opponent.name, PlayerEntry::new(opponent.name, opponent.players, opponent.about, &[]))
    });
    let engines = ENGINES.iter().map(|engine| {
        let name = iter::once(engine.name.to_owned()).chain(engine.budget.map(str::to_uppercase)).join(":");
        let players: &[Player] = if engine.is_responding { &[Player::Bob] } else { &Player::BOTH };
        (engine.name, PlayerEntry::new(&name, players, engine.about, &[]))
    });
    strategies().into_iter().chain(opponents).chain(engines).collect()
}
