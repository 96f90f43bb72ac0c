//! `mapgame theorems`: the catalogue of theorems.

use mapgame::report::{Column, Table, Value};
use mapgame::strategies;

use super::Exit;
use super::common::options::Session;
use super::common::output::print_table;

/// List the theorems that `bounds` applies.
///
/// A theorem holds for every graph of its class. Its formula bounds the invariant from above or below, or is
/// its value, for the game that the named player begins. Keys of citations stand in references.bib;
/// what is cited as Mapgame is proved, or computed, in the file named.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame theorems
  mapgame theorems --format latex")]
pub struct Arguments {}

pub fn run(_: Arguments, session: &Session) -> anyhow::Result<Exit> {
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
            Value::Formula(theorem.formula.into()).into(),
            theorem.starter.name().into(),
            theorem.status.name().into(),
            theorem.cite.into(),
        ]);
    }
    print_table(session, &table)?;
    Ok(Exit::Done)
}
