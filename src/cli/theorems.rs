//! `mapgame theorems`: the catalogue of theorems.

use mapgame::report::{Column, Table};
use mapgame::strategies;

use super::Outcome;
use super::common::options::Session;
use super::common::output::print_table;

/// List the theorems that `bounds` applies.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame theorems
  mapgame theorems --format latex")]
pub struct Arguments {}

pub fn run(_: Arguments, session: &Session) -> anyhow::Result<Outcome> {
    let columns = vec![
        Column::words("name", "name"),
        Column::words("invariant", "invariant"),
        Column::words("kind", "kind"),
        Column::words("class", "class"),
        Column::words("formula", "formula"),
        Column::words("first", "first move"),
        Column::words("status", "status"),
        Column::words("citation", "proved in"),
    ];
    let mut table = Table::new("theorems", "Theorems", columns);
    for theorem in strategies::all_theorems() {
        table.push(vec![
            theorem.name.into(),
            theorem.invariant.symbol().into(),
            theorem.kind.name().into(),
            theorem.class.into(),
            theorem.formula.into(),
            match theorem.starter {
                strategies::Starter::Alice => "alice".into(),
                strategies::Starter::Either => "either".into(),
            },
            theorem.status.name().into(),
            theorem.cite.to_string().into(),
        ]);
    }
    print_table(session, &table)?;
    Ok(Outcome::Done)
}
