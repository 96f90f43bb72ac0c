//! `mapgame theorems`: the catalogue of theorems.

use mapgame::report::Value;
use mapgame::strategies::{self, Theorem};

use super::Exit;
use super::common::catalogue::chosen;
use super::common::options::Session;
use super::common::output::{Field, Sheet, print_table};

/// List the theorems that `bounds` applies.
///
/// A theorem holds for every graph of its class. Its formula bounds the invariant from above or below, or is
/// its value, for the game that the named player begins. Keys of citations stand in references.bib;
/// what is cited as Mapgame is proved, or computed, in the file named.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame theorems
  mapgame theorems activation planar
  mapgame theorems --format latex")]
pub struct Arguments {
    /// Only these.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let fields = vec![
        Field::words("name", "name", |theorem: &&Theorem| theorem.name.into()),
        Field::words("invariant", "invariant", |theorem| theorem.invariant.symbol().into()),
        Field::words("kind", "kind", |theorem| theorem.kind.name().into()),
        Field::words("class", "class", |theorem| theorem.class.into()),
        Field::words("formula", "formula", |theorem| Value::Formula(theorem.formula.into()).into()),
        Field::words("first", "first move", |theorem| theorem.starter.name().into()),
        Field::words("status", "status", |theorem| theorem.status.name().into()),
        Field::words("citation", "proved in", |theorem| theorem.cite.into()),
    ];
    let known: Vec<_> = strategies::all_theorems().map(|theorem| (theorem.name, theorem)).collect();
    let theorems = chosen(&arguments.names, known.iter().copied())?;
    print_table(session, &Sheet::new("theorems", "Theorems", fields).filled(&theorems))?;
    Ok(Exit::Done)
}
