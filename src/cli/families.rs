//! `mapgame families`: the graph families that a spec can name.

use graphs::families::FAMILIES;
use mapgame::graphs;
use mapgame::report::{Column, Table};

use super::Exit;
use super::common::options::Session;
use super::common::output::print_table;

/// List the graph families, with their parameters, orders and sizes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame families
  mapgame families --format json")]
pub struct Arguments {}

pub fn run(_: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let columns = vec![
        Column::words("name", "name"),
        Column::words("usage", "spec"),
        Column::words("order", "order n"),
        Column::words("size", "size m"),
        Column::words("example", "example"),
        Column::words("about", "what it is"),
    ];
    let mut table = Table::new("families", "Graph families", columns);
    for family in FAMILIES {
        table.push(vec![
            family.name.into(),
            family.usage().into(),
            family.order.into(),
            family.size.into(),
            family.example.into(),
            family.about.into(),
        ]);
    }
    print_table(session, &table)?;
    Ok(Exit::Done)
}
