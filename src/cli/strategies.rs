//! `mapgame strategies`: the catalogue of named strategies.

use std::io::Write;

use mapgame::report::{Column, Table};
use mapgame::strategies::{Entry, STRATEGIES, Theorem};
use serde::Serialize;

use super::Outcome;
use super::common::options::Session;
use super::common::output::print_table;

/// List the named strategies and the theorems that they prove.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame strategies
  mapgame strategies --format json")]
pub struct Arguments {}

#[derive(Serialize)]
struct Record {
    name: &'static str,
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

pub fn run(_: Arguments, session: &Session) -> anyhow::Result<Outcome> {
    if session.format == "json" {
        let mut out = std::io::stdout().lock();
        for entry in STRATEGIES {
            writeln!(out, "{}", serde_json::to_string(&record(entry))?)?;
        }
    } else {
        print_table(session, &catalogue())?;
    }
    Ok(Outcome::Done)
}

fn record(entry: &Entry) -> Record {
    let theorem = |theorem: &&Theorem| TheoremRecord {
        theorem: theorem.name,
        statement: theorem.statement(),
        status: theorem.status.name(),
        citation: theorem.cite.to_string(),
    };
    Record {
        name: entry.name,
        player: entry.player.to_string(),
        about: entry.about,
        theorems: entry.theorems.iter().map(theorem).collect(),
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
    for entry in STRATEGIES {
        for theorem in entry.theorems {
            table.push(vec![
                entry.name.into(),
                entry.player.to_string().into(),
                theorem.statement().into(),
                theorem.status.name().into(),
                theorem.cite.to_string().into(),
                entry.about.into(),
            ]);
        }
    }
    table
}
