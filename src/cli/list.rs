//! `mapgame list`: what there is to name.

mod classes;
mod columns;
mod families;
mod formats;
mod games;
mod players;
mod theorems;

use clap::ValueEnum;

use super::Exit;
use super::common::options::Session;
use super::common::output::print_table;
use super::common::schema::Kind;

/// List families, classes, columns, games, strategies, players, theorems or formats.
///
/// families: the specs of graphs, with orders and sizes. classes: what --over takes. columns: what `table` and formulas take.
/// games: those of --game, with their rules; in every game but marking and greedy, Bob wins as soon as what is left to color
/// includes something that no color fits; `monotone` says whether Alice is known to win with k + 1 colors wherever she wins
/// with k, `connected` the same where moves are connected. strategies: those with theorems; players: all who play. theorems:
/// what `bounds` applies, each for every graph of its class, with --variants those about variants and other games. formats: of
/// files of graphs. Keys of citations stand in references.bib; what is cited as Mapgame is proved, or computed, in the file named.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame list families grid torus
  mapgame list columns
  mapgame list games greedy ordered
  mapgame list strategies --format json
  mapgame list theorems --variants --format latex")]
pub(crate) struct Arguments {
    /// What is listed.
    what: Catalogue,
    /// Only these.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Of the theorems those about variants and other games.
    #[arg(long)]
    variants: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Catalogue {
    Families,
    Classes,
    Columns,
    Games,
    Strategies,
    Players,
    Theorems,
    Formats,
}

/// What it prints as JSON.
pub(crate) fn schemas() -> Vec<Kind> {
    vec![
        Kind::made("families", "A family of `mapgame list families`", families::schema),
        Kind::made("classes", "A class of `mapgame list classes`", classes::schema),
        Kind::made("columns", "A column of `mapgame list columns`", columns::schema),
        Kind::made("games", "A game of `mapgame list games`", games::schema),
        Kind::of::<players::Listing>("players", "A player of `mapgame list players`"),
        Kind::made("theorems", "A theorem of `mapgame list theorems`", theorems::schema),
        Kind::made(
            "theorems-variants",
            "A theorem of `mapgame list theorems --variants`",
            theorems::schema_of_variants,
        ),
        Kind::made("formats", "A format of `mapgame list formats`", formats::schema),
    ]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { what, names, variants } = &arguments;
    if *variants && *what != Catalogue::Theorems {
        anyhow::bail!("--variants: expected theorems");
    }
    let table = match what {
        Catalogue::Families => families::table(names)?,
        Catalogue::Classes => classes::table(names)?,
        Catalogue::Columns => columns::table(names)?,
        Catalogue::Games => games::table(names)?,
        Catalogue::Strategies => return players::run(names, players::strategies(), session),
        Catalogue::Players => return players::run(names, players::all(), session),
        Catalogue::Theorems if *variants => theorems::table_of_variants(names)?,
        Catalogue::Theorems => theorems::table(names)?,
        Catalogue::Formats => formats::table(names)?,
    };
    print_table(session, &table)?;
    Ok(Exit::Done)
}
