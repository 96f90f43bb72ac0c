//! `mapgame strategies`: the catalogue of named strategies, and the players that prove nothing.

use std::io::Write;

use itertools::Itertools;
use mapgame::games::Player;
use mapgame::report::{Cell, Column, Table};
use mapgame::strategies::{OPPONENTS, STRATEGIES, Theorem};
use serde::Serialize;
use toolkit::players::ENGINES;

use super::Exit;
use super::common::options::Session;
use super::common::output::print_table;

/// List the named strategies with the theorems that they prove, and the other players.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame strategies
  mapgame strategies --format json")]
pub struct Arguments {}

#[derive(Serialize)]
struct Record {
    name: String,
    player: String,
    about: &'static str,
    theorems: Vec<TheoremRecord>,
}

#[derive(Serialize)]
struct TheoremRecord {
    theorem: &'static str,
    statement: String,
    status: &'static str,
    citation: String,
}

pub fn run(_: Arguments, session: &Session) -> anyhow::Result<Exit> {
    if session.format == "json" {
        let mut out = std::io::stdout().lock();
        for listed in everyone() {
            writeln!(out, "{}", serde_json::to_string(&listed.record())?)?;
        }
    } else {
        print_table(session, &catalogue())?;
    }
    Ok(Exit::Done)
}

/// One who can be named where a player is asked for.
struct Listed {
    name: String,
    players: &'static [Player],
    about: &'static str,
    theorems: &'static [&'static Theorem],
}

/// The strategies, then the players without theorems, then those that search.
fn everyone() -> impl Iterator<Item = Listed> {
    let strategies = STRATEGIES.iter().map(|entry| Listed {
        name: entry.name.into(),
        players: std::slice::from_ref(&entry.player),
        about: entry.about,
        theorems: entry.theorems,
    });
    let opponents = OPPONENTS.iter().map(|opponent| Listed {
        name: opponent.name.into(),
        players: opponent.players,
        about: opponent.about,
        theorems: &[],
    });
    let engines = ENGINES.iter().map(|engine| Listed {
        name: engine
            .budget
            .map_or(engine.name.into(), |unit| format!("{}:{}", engine.name, unit.to_uppercase())),
        players: &[Player::Alice, Player::Bob],
        about: engine.about,
        theorems: &[],
    });
    strategies.chain(opponents).chain(engines)
}

impl Listed {
    fn player(&self) -> String {
        self.players.iter().join(", ")
    }

    fn record(&self) -> Record {
        let theorem = |theorem: &&Theorem| TheoremRecord {
            theorem: theorem.name,
            statement: theorem.statement(),
            status: theorem.status.name(),
            citation: theorem.cite.to_string(),
        };
        Record {
            name: self.name.clone(),
            player: self.player(),
            about: self.about,
            theorems: self.theorems.iter().map(theorem).collect(),
        }
    }

    /// A row for each theorem; one without where there is none.
    fn rows(&self) -> Vec<Vec<Cell>> {
        let row = |theorem: Option<&Theorem>| {
            let [statement, status, citation] = match theorem {
                Some(theorem) => [
                    theorem.statement().into(),
                    theorem.status.name().into(),
                    theorem.cite.to_string().into(),
                ],
                None => [Cell::empty(), Cell::empty(), Cell::empty()],
            };
            vec![
                self.name.clone().into(),
                self.player().into(),
                statement,
                status,
                citation,
                self.about.into(),
            ]
        };
        match self.theorems {
            [] => vec![row(None)],
            theorems => theorems.iter().map(|theorem| row(Some(theorem))).collect(),
        }
    }
}

fn catalogue() -> Table {
    let columns = vec![
        Column::words("name", "name"),
        Column::words("player", "player"),
        Column::words("theorem", "theorem"),
        Column::words("status", "status"),
        Column::words("citation", "proved in"),
        Column::words("about", "rule"),
    ];
    let mut table = Table::new("strategies", "Strategies", columns);
    everyone().flat_map(|listed| listed.rows()).for_each(|row| table.push(row));
    table
}
