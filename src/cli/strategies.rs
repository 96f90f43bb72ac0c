//! `mapgame strategies`: the catalogue of named strategies.

use mapgame::report::{Column, Table};
use mapgame::strategies::STRATEGIES;

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

pub fn run(_: Arguments, session: &Session) -> anyhow::Result<Outcome> {
    let mut table = catalogue();
    table.title = "Strategies".into();
    print_table(session, &table)?;
    Ok(Outcome::Done)
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
    let mut table = Table::new("strategies", "", columns);
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
